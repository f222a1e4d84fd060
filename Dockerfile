# The Python version that the checks run on.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim AS builder
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /dist .

FROM python:${PYTHON}-slim
COPY --from=builder /dist /dist
RUN pip install --no-cache-dir /dist/*.whl \
 && useradd --system --user-group --uid 10001 --no-create-home lookout \
 && install -d -o lookout -g lookout /var/cache/lookout

# Compiled code is cached per kind of processor. Naming a generic one lets every host use
# the cache made here; Numba then also assumes no optional processor features.
#
# The cache folder must be writable to be used. On a read-only root, mount a named volume
# there: it starts with the image's content, so the compiled code is kept.
ENV NUMBA_CPU_NAME=generic \
    LOOKOUT_CACHE_DIR=/var/cache/lookout \
    PYTHONUNBUFFERED=1

USER lookout
RUN python -m lookout.engine.warm

CMD ["python", "-m", "lookout.engine.demo"]
