"""The examples in the documents are executed, and must print what they say."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from live_server import live_server
from lookout_command import COMMAND, TIMEOUT_S, environment

import lookout.engine

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/notation.md"])
def test_examples_print_what_they_say(name):
    path = ROOT / name
    ran = doctest.testfile(
        str(path), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_engines_docstring_is_right():
    ran = doctest.testmod(lookout.engine, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 0
    assert ran.failed == 0


README = (ROOT / "README.md").read_text(encoding="utf-8")
DEFAULT_ADDRESS = "localhost:50051"


@pytest.fixture(scope="module")
def address():
    with live_server() as address:
        yield address


def run(command, **more):
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, timeout=TIMEOUT_S, **more
    )


def masked(line):
    """Return a line without its numbers: they may differ a little between machines."""
    return re.sub(r"[0-9][0-9.,]*", "#", line).rstrip()


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def test_the_transcript_is_what_the_command_prints(address):
    (transcript,) = blocks("console")
    first, *shown = transcript.splitlines()
    words = first.removeprefix("$ lookout ").split()
    done = run([*COMMAND, *words, "--server", address], env=environment())
    assert done.returncode == 0, done.stderr
    printed = iter([masked(line) for line in done.stdout.splitlines()])
    for line in shown:
        assert line == "…" or masked(line) in printed, line


def test_a_generic_client_gets_an_answer(address):
    (call,) = [block for block in blocks("sh") if block.startswith("buf curl")]
    buf = Path(sys.executable).with_name("buf")
    call = call.replace("buf curl", f"{buf} curl").replace(DEFAULT_ADDRESS, address)
    done = run(call, shell=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hint"]["suggestions"]


def test_the_python_client_prints_suggestions(address):
    (code,) = [block for block in blocks("python") if "lookout.client" in block]
    done = run([sys.executable, "-c", code.replace(DEFAULT_ADDRESS, address)])
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(\d+% .+\n){3}", done.stdout)
