#!/bin/sh
# The steps of the container image; they work without a container engine, too.
#
#   image.sh install WHEEL PREFIX    install the wheel and compile everything into PREFIX
#   image.sh serve PREFIX [FLAG...]  serve from PREFIX, all of which may be read-only
#
# Compiled code is kept in LOOKOUT_CACHE_DIR, the one place that must be writable. An empty
# one is filled from PREFIX, so that nothing is compiled at the start.
set -eu

# Compiled code is kept by kind of processor. A generic one lets every host use what was
# compiled here; Numba then also assumes no optional processor features.
export NUMBA_CPU_NAME="${NUMBA_CPU_NAME-generic}"

install_wheel() {
  wheel=$1 prefix=$2
  python3 -m venv "$prefix"
  "$prefix/bin/python" -m pip install --quiet --no-cache-dir "$wheel"
  # Bytecode cannot be written later on a read-only root.
  "$prefix/bin/python" -m compileall -q "$prefix/lib"
  # What the server itself loads at its start, so that nothing is left to compile then.
  LOOKOUT_CACHE_DIR="$prefix/cache" "$prefix/bin/python" -c \
    'from lookout.server.warm import warm_up; warm_up()'
}

serve() {
  prefix=$1
  shift
  : "${LOOKOUT_CACHE_DIR:=/var/cache/lookout}"
  export LOOKOUT_CACHE_DIR
  if [ -z "$(ls -A "$LOOKOUT_CACHE_DIR")" ]; then
    cp -Rp "$prefix/cache/." "$LOOKOUT_CACHE_DIR"
  fi
  exec "$prefix/bin/python" -m lookout.server "$@"
}

usage() {
  echo "usage: image.sh install WHEEL PREFIX | serve PREFIX [FLAG...]" >&2
  exit 2
}

[ $# -ge 2 ] || usage
step=$1
shift
case $step in
  install) [ $# -eq 2 ] || usage; install_wheel "$@" ;;
  serve) serve "$@" ;;
  *) usage ;;
esac
