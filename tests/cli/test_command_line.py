import re
import subprocess
import sys

import pytest

COMMANDS = (
    *("hint", "risk", "plan", "play", "watch", "deal"),
    *("validate", "examples", "serve", "version"),
)


def test_help_lists_every_command(run):
    done = run("--help")
    assert done.returncode == 0
    assert set(COMMANDS) <= set(re.findall(r"[a-z]+", done.stdout))


@pytest.mark.parametrize("command", ["hint", "risk", "plan", "play", "watch", "deal"])
def test_help_of_a_command_has_examples(run, command):
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"lookout {command} --" in done.stdout


def test_help_needs_no_heavy_imports():
    heavy = {"grpc", "google.protobuf", "lookout.client", "lookout.v1", "rich.table"}
    code = f"import lookout.cli.main, sys; print({heavy!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr


def test_version_is_printed(run):
    assert re.fullmatch(r"lookout \d+\.\d+\.\d+\n", run("version").stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("hint", "--no-such-flag"),
        ("hint", "--example", "bank", "--time", "soon"),
        ("hint", "--example", "bank", "--top", "0"),
        ("hint", "--example", "bank", "--human", "p7"),
        ("hint", "--example", "bank", "--seed", "-1"),
        ("hint", "--example", "casino"),
        ("hint", "--example", "bank", "some.json"),
        ("hint", "--example", "bank", "--token", "secret"),
        ("risk",),
        ("plan", "--example", "bank", "--actions", "2,many"),
        ("deal", "--players", "5"),
        ("play", "--table", "--seed", "1"),
    ],
)
def test_bad_usage_exits_with_two(run, arguments):
    """None of these needs a server; one at that address would not answer."""
    at = {} if "--token" in arguments else {"LOOKOUT_SERVER": "127.0.0.1:1"}
    done = run(*arguments, **at)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_absent_server_is_named(run):
    done = run("hint", "--example", "bank", "--server", "127.0.0.1:1")
    assert done.returncode == 1
    assert "no server answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


def test_serve_passes_its_flags_on(run):
    done = run("serve", "--help")
    assert done.returncode == 0
    assert "--exit-with-parent" in done.stdout
