"""The command ``python -m lookout.solver.arena``."""

from __future__ import annotations

from lookout.solver.arena.command import main

if __name__ == "__main__":
    raise SystemExit(main())
