"""The built wheel works on its own, away from the repository."""

import sys
import venv
import zipfile
from pathlib import Path

import pytest
from wheels import FOLDERS, ROOT, build_wheel, run

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    return build_wheel(source, out)


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
