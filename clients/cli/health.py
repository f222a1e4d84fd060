"""The command that asks whether a server serves: for scripts and containers."""

from __future__ import annotations

from lookout.cli.failures import Failure
from lookout.cli.options import DEFAULT_SERVER, Server, TlsCa, Token
from lookout.cli.session import connected

PATIENCE_S = 4.0


def health(server: Server = None, token: Token = None, tls_ca: TlsCa = None) -> None:
    """Ask a server whether it serves; 0 if it does, 1 if not.

    Without --server it asks the one on this machine, and starts none.
    """
    target = server or DEFAULT_SERVER
    with connected(target, token, tls_ca) as client:
        if not client.is_serving(timeout=PATIENCE_S):
            raise Failure(f"no server serves at {target}")
    print("serving")
