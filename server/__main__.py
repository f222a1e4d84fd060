"""Serves hints over gRPC: ``python -m lookout.server``.

Ends on SIGTERM or SIGINT with 0, after the calls that are inside; a second signal ends
it at once. Exit code 1 means that it could not start, 2 that a setting is wrong.
"""

from __future__ import annotations

import os
import sys

from lookout.server.config import Config, read_config


def main() -> int:
    """Read the settings, serve, and return the exit code."""
    config = read_config(sys.argv[1:], os.environ)
    # The library's own complaints say what ours say, with lines of its source.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    return _serve(config)


def _serve(config: Config) -> int:
    # Imported only now: a wrong flag or --help needs none of it.
    import asyncio

    from lookout.server.app import StartError
    from lookout.server.logs import configure_logs
    from lookout.server.run import serve

    configure_logs(config)
    try:
        asyncio.run(serve(config))
    except StartError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
