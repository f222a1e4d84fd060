"""A server that wants to see a token, behind TLS."""

import pytest
from certificates import Authority
from live_server import live_server

TOKEN = "correct-horse-battery-staple"
VALIDATE = ("validate", "--example", "bank")


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """Give the options for such a server, all but the token."""
    folder, authority = tmp_path_factory.mktemp("guarded"), Authority()
    certificate, key = authority.write(folder, "server")
    (folder / "ca.pem").write_bytes(authority.pem)
    (folder / "tokens").write_text(f"{TOKEN}\n")
    files = ("--tls-cert", certificate, "--tls-key", key)
    with live_server(*files, "--token-file", folder / "tokens") as address:
        yield ("--server", address, "--tls-ca", str(folder / "ca.pem"))


def test_token_opens_a_guarded_server(run, guarded):
    assert run(*VALIDATE, *guarded, "--token", TOKEN).returncode == 0
    assert run(*VALIDATE, *guarded, LOOKOUT_TOKEN=TOKEN).returncode == 0


@pytest.mark.parametrize(
    ("token", "reason"), [((), "MISSING_TOKEN"), (("--token", "wrong"), "WRONG_TOKEN")]
)
def test_wrong_token_is_turned_away(run, guarded, token, reason):
    done = run(*VALIDATE, *guarded, *token)
    assert done.returncode == 1
    assert reason in done.stderr
    assert TOKEN not in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_authority_is_bad_usage(run):
    options = ("--server", "localhost:1", "--tls-ca", "no-such.pem")
    done = run(*VALIDATE, *options)
    assert done.returncode == 2
    assert "cannot read no-such.pem" in done.stderr


def test_token_is_not_sent_in_the_open(run):
    done = run(*VALIDATE, "--server", "example.com:50051", "--token", "secret")
    assert done.returncode == 2
    assert "secret" not in done.stderr
