# The Python version that the checks run on.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim AS builder
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /dist .
# The steps are in a script, which tests run without a container engine.
RUN server/image.sh install /dist/*.whl /opt/lookout

FROM python:${PYTHON}-slim
COPY --from=builder /opt/lookout /opt/lookout
COPY server/image.sh /opt/lookout/image.sh
RUN useradd --system --user-group --uid 10001 --no-create-home lookout \
 && install -d -o lookout -g lookout /var/cache/lookout

# The root may be read-only; this folder is the one that must be writable.
VOLUME /var/cache/lookout
ENV PATH=/opt/lookout/bin:$PATH \
    LOOKOUT_CACHE_DIR=/var/cache/lookout \
    LOOKOUT_HOST=0.0.0.0 \
    LOOKOUT_SERVER=localhost:50051 \
    PYTHONUNBUFFERED=1

USER lookout
EXPOSE 50051
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["lookout", "health"]

# On a public address the server wants tokens, client certificates, or to be told that it
# may do without: docker run -p 127.0.0.1:50051:50051 IMAGE --insecure-public
ENTRYPOINT ["/opt/lookout/image.sh", "serve", "/opt/lookout"]
