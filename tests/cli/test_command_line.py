import re
import subprocess
import sys

import pytest

COMMANDS = (
    *("hint", "risk", "plan", "play", "watch", "deal", "validate"),
    *("examples", "demo", "health", "serve", "version"),
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


BAD_USAGE = [
    ("dance",),
    ("hint", "--no-such-flag"),
    ("hint", "--example", "bank", "--time", "soon"),
    ("hint", "--example", "bank", "--time", "0"),
    ("hint", "--example", "bank", "--top", "0"),
    ("hint", "--example", "bank", "--simulations", "0"),
    ("hint", "--example", "bank", "--half-width", "0"),
    ("hint", "--example", "bank", "--half-width", "nan"),
    ("hint", "--example", "bank", "--level", "loud"),
    ("hint", "--example", "bank", "--human", "p7"),
    ("hint", "--example", "bank", "--seed", "-1"),
    ("hint", "--example", "bank", "--token", "secret"),
    ("hint", "--example", "casino"),
    ("hint", "--example", "bank", "some.json"),
    ("hint", "no-such-table.json"),
    ("hint", "/"),
    ("risk",),
    ("risk", "--example", "bank", "--player", "x"),
    ("plan", "--example", "bank", "--actions", "2,many"),
    ("plan", "--example", "bank", "--player", "p5"),
    ("play", "--table", "--seed", "1"),
    ("play", "--human", "p9"),
    ("play", "--load", "no-such-table.json"),
    ("play", "--load", "a.json", "--example", "bank"),
    ("play", "--characters", "hawk,batman"),
    ("watch", "--turns", "0"),
    ("watch", "--delay", "soon"),
    ("watch", "--job", "museum"),
    ("deal", "--players", "5"),
    ("deal", "--players", "1", "--sides", "basic,basic"),
    ("deal", "--format", "xml"),
    ("deal", "--seed", str(2**64)),
    ("validate",),
    ("validate", "no-such-table.json"),
    ("examples", "all"),
    ("demo", "--port", "http"),
    ("demo", "--example", "casino"),
    ("health", "please"),
    ("health", "--tls-ca", "no-such.pem"),
    ("serve", "--no-such-flag"),
    ("serve", "--port", "http"),
    ("version", "2"),
]


@pytest.mark.parametrize("arguments", BAD_USAGE, ids=" ".join)
def test_bad_usage_exits_with_two_and_starts_no_server(run, arguments):
    """No server could start: its folder cannot be made."""
    done = run(*arguments, LOOKOUT_CACHE_DIR="/dev/null/none")
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert "embedded" not in done.stderr


def test_every_command_is_used_badly():
    assert {arguments[0] for arguments in BAD_USAGE} >= set(COMMANDS)


def test_absent_server_is_named(run):
    done = run("hint", "--example", "bank", "--server", "127.0.0.1:1")
    assert done.returncode == 1
    assert "no server answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


def test_serve_passes_its_flags_on(run):
    done = run("serve", "--help")
    assert done.returncode == 0
    assert "--exit-with-parent" in done.stdout
