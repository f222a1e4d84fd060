"""The steps of the container image, without an engine, on a read-only root."""

import os
import subprocess
from pathlib import Path

import pytest
from wheels import ROOT, build_wheel, run, strange_environment

from lookout.client import connect, read_position

pytestmark = pytest.mark.wheel

IMAGE = ROOT / "server" / "image.sh"
EXAMPLE = ROOT / "clients" / "cli" / "examples" / "bank.json"

# In a mount namespace of its own: nothing can be written but the cache.
READ_ONLY = """
set -eu
mount --bind "$LOOKOUT_CACHE_DIR" "$LOOKOUT_CACHE_DIR"
mount --bind / /
mount -o remount,bind,ro /
mount --rbind "$LOOKOUT_CACHE_DIR" "$LOOKOUT_CACHE_DIR"
! touch "$1/written" 2> /dev/null || { echo "the root is writable" >&2; exit 3; }
exec "$IMAGE" serve "$@"
"""


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """Install into a prefix as the image does; compiles everything once."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    prefix = tmp_path_factory.mktemp("image") / "lookout"
    run(str(IMAGE), "install", str(build_wheel(source, out)), str(prefix), cwd=out)
    return prefix


def files(folder: Path) -> set[Path]:
    return {p.relative_to(folder) for p in folder.rglob("*") if p.is_file()}


def test_the_image_serves_on_a_read_only_root(prefix, tmp_path):
    env = strange_environment(tmp_path) | {"IMAGE": str(IMAGE)}
    flags = ("--port", "0", "--announce", "--exit-with-parent")
    command = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(prefix), *flags]
    with subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        address = server.stdout.readline().removeprefix("serving on ").strip()
        with connect(address) as client:
            assert client.is_serving()
            hint = client.get_hint(read_position(EXAMPLE), simulations=500).hint
        server.terminate()
        assert server.wait() == 0
    assert hint.suggestions
    # All of it came from the image: nothing was compiled anew.
    assert files(tmp_path) == files(prefix / "cache")
    assert any(path.suffix == ".nbc" for path in files(tmp_path))


@pytest.mark.parametrize("words", [(), ("serve",), ("install", "x.whl"), ("bake", "x")])
def test_wrong_steps_are_refused(words):
    done = subprocess.run(
        [IMAGE, *words], capture_output=True, text=True, env=os.environ
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: image.sh")
