"""The built wheel works on its own, away from the repository."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text())
FOLDERS = CONFIG["tool"]["setuptools"]["package-dir"]

pytestmark = pytest.mark.wheel


def run(*command, cwd):
    """Run a command as a stranger would, without this environment's settings."""
    ours = ("LOOKOUT", "NUMBA", "PYTHON")
    env = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    env["LOOKOUT_CACHE_DIR"] = str(cwd)  # Leave the user's cache folder alone.
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build from a copy: files left by an earlier build would hide a missing one."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in FOLDERS.values():
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, source / folder, ignore=ignore)
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation")
    run(*build, "--outdir", str(out), str(source), cwd=out)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """Install the wheel with what it declares, and nothing else, in a fresh place."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False, symlinks=True)
    installed = home / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(installed))
    run(*pip, "install", "--quiet", str(wheel), cwd=home)
    return installed


def test_wheel_holds_every_file_of_the_packages(wheel):
    on_disk = {
        "/".join([*name.split("."), *path.relative_to(ROOT / folder).parts])
        for name, folder in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".md" and "__pycache__" not in path.parts
    }
    shipped = {n for n in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in n}
    assert "lookout/engine/components.yaml" in shipped
    assert shipped == on_disk


def test_installed_engine_is_not_the_repository(python, tmp_path):
    code = "import lookout.engine; print(lookout.engine.__file__)"
    found = Path(run(str(python), "-c", code, cwd=tmp_path).strip())
    assert found.is_relative_to(python.parents[1])


def test_installed_demo_plays_a_game_to_its_end(python, tmp_path):
    options = ("--seed", "1", "--scenario", "office", "--players", "2")
    demo = ("-m", "lookout.engine.demo", *options)
    last_line = run(str(python), *demo, cwd=tmp_path).strip().splitlines()[-1]
    assert last_line.startswith("result:")
