"""The protocol's generated code is fresh, and its checks would find a mistake."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROTOS = ROOT / "protos"
FOLDER = Path("lookout", "v1")
SOURCES = sorted((PROTOS / FOLDER).glob("*.proto"))
BUF = Path(sys.executable).with_name("buf")


def generate(into: Path) -> None:
    protoc = [sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTOS}"]
    services = [path for path in SOURCES if path.stem.endswith("_service")]
    outputs = [f"--python_out={into}", f"--pyi_out={into}"]
    subprocess.run([*protoc, *outputs, *SOURCES], check=True)
    subprocess.run([*protoc, f"--grpc_python_out={into}", *services], check=True)


def test_the_generated_code_is_fresh(tmp_path):
    generate(tmp_path)
    fresh = {path.name: path.read_text() for path in (tmp_path / FOLDER).iterdir()}
    committed = {path.name: path.read_text() for path in PROTOS.glob("**/*_pb2*.py*")}
    assert committed.keys() == fresh.keys()
    assert committed == fresh, "run `make protos`"


@pytest.fixture
def copy(tmp_path):
    """A copy of the protocol to break."""
    shutil.copytree(PROTOS, tmp_path / "protos")
    shutil.copy(ROOT / "buf.yaml", tmp_path)
    return tmp_path


def change(copy: Path, name: str, pattern: str, replacement: str) -> None:
    path = copy / "protos" / FOLDER / name
    text, changes = re.subn(pattern, replacement, path.read_text(), count=1)
    assert changes == 1
    path.write_text(text)


def buf(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BUF, *words], cwd=copy, capture_output=True, text=True)


def breaking(copy: Path) -> subprocess.CompletedProcess[str]:
    return buf(copy, "breaking", "--against", "protos/baseline.binpb")


def test_a_protocol_that_only_grows_breaks_nothing(copy):
    more = "// More.\n  string more = 99;\n}"
    change(
        copy,
        "plan.proto",
        r"double open_chance = 2;\n}",
        f"double open_chance = 2;\n{more}",
    )
    assert breaking(copy).returncode == 0


@pytest.mark.parametrize(
    ("name", "pattern", "replacement"),
    [
        ("position.proto", r"string cell = 1;", "string cell = 21;"),
        ("position.proto", r"bool donuts = 5;", "int32 donuts = 5;"),
        ("names.proto", r"JOB_OFFICE = 2;", "JOB_SHOP = 2;"),
        ("hint_service.proto", r"rpc GetHint\(", "rpc FetchHint("),
    ],
    ids=["number", "type", "enum value", "call"],
)
def test_a_breaking_change_is_found(copy, name, pattern, replacement):
    change(copy, name, pattern, replacement)
    found = breaking(copy)
    assert found.returncode != 0
    assert name in found.stdout


def test_an_element_without_a_comment_is_found(copy):
    change(copy, "plan.proto", r"  // The Safe\.\n", "")
    found = buf(copy, "lint")
    assert found.returncode != 0
    assert "plan.proto" in found.stdout
