"""Building the wheel, and running commands as a stranger would."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text())
FOLDERS = CONFIG["tool"]["setuptools"]["package-dir"]


def strange_environment(cache: Path) -> dict[str, str]:
    """Return the environment without this one's settings, and a cache of its own."""
    ours = ("LOOKOUT", "NUMBA", "PYTHON")
    env = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return env | {"LOOKOUT_CACHE_DIR": str(cache)}


def run(*command: str, cwd: Path) -> str:
    """Run a command as a stranger would; return what it printed."""
    env = strange_environment(cwd)
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(source: Path, out: Path) -> Path:
    """Build from a copy: files left by an earlier build would hide a missing one."""
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in FOLDERS.values():
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, source / folder, ignore=ignore)
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation")
    run(*build, "--outdir", str(out), str(source), cwd=out)
    return next(out.glob("*.whl"))
