"""The `lookout` command as a process: how to start it."""

import os
import sys

COMMAND = (sys.executable, "-m", "lookout.cli")
TIMEOUT_S = 300
"""Only ends a hanging test: the first start of a server compiles."""


def environment(**more):
    """Return the environment without settings that would change what is printed."""
    ours = ("LOOKOUT_SERVER", "LOOKOUT_TOKEN", "LOOKOUT_TLS", "NO_COLOR", "FORCE_COLOR")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return {**kept, **more}
