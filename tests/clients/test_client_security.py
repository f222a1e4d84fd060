"""Certificates and tokens, with real servers that ask for them."""

import pytest
from certificates import Authority
from live_server import live_server

from lookout.client import TLS, UnauthenticatedError, UnavailableError
from lookout.client.connection import is_local
from lookout.v1.position_pb2 import Position

TOKEN = "correct-horse-battery-staple"


@pytest.fixture(scope="module")
def authority():
    return Authority()


@pytest.fixture(scope="module")
def guarded(authority, tmp_path_factory):
    """A server that shows a certificate and wants a token."""
    folder = tmp_path_factory.mktemp("guarded")
    certificate, key = authority.write(folder, "server")
    tokens = folder / "tokens"
    tokens.write_text(f"{TOKEN}\n")
    flags = ("--tls-cert", certificate, "--tls-key", key, "--token-file", tokens)
    with live_server(*flags) as address:
        yield address


@pytest.fixture(scope="module")
def mutual(authority, tmp_path_factory):
    """A server that wants to see a certificate, too."""
    folder = tmp_path_factory.mktemp("mutual")
    certificate, key = authority.write(folder, "server")
    (folder / "ca.pem").write_bytes(authority.pem)
    flags = ("--tls-cert", certificate, "--tls-key", key)
    with live_server(*flags, "--tls-client-ca", folder / "ca.pem") as address:
        yield address


@pytest.fixture(scope="module")
def token_only(tmp_path_factory):
    """A server without encryption that wants a token."""
    tokens = tmp_path_factory.mktemp("tokens") / "tokens"
    tokens.write_text(f"{TOKEN}\n")
    with live_server("--token-file", tokens) as address:
        yield address


def ask(connected, address, **options):
    with connected(address, **options) as client:
        return client.validate_position(Position()).defects


def test_token_goes_along_with_tls(connected, guarded, authority):
    assert ask(connected, guarded, tls=TLS(ca=authority.pem), token=TOKEN)


@pytest.mark.parametrize("token", [None, "wrong"])
def test_server_turns_away_who_does_not_show_its_token(
    connected, guarded, authority, token
):
    with pytest.raises(UnauthenticatedError) as refusal:
        ask(connected, guarded, tls=TLS(ca=authority.pem), token=token)
    assert refusal.value.request_id


def test_server_of_an_unknown_authority_is_not_talked_to(connected, guarded):
    stranger = Authority("somebody else")
    with pytest.raises(UnavailableError):
        ask(connected, guarded, tls=TLS(ca=stranger.pem), token=TOKEN, retries=0)


def test_server_name_may_differ_from_the_target(connected, guarded, authority):
    port = guarded.rpartition(":")[2]
    by_address = f"127.0.0.1:{port}"
    right = TLS(ca=authority.pem, server_name="localhost")
    wrong = TLS(ca=authority.pem, server_name="example.com")
    assert ask(connected, by_address, tls=right, token=TOKEN)
    with pytest.raises(UnavailableError):
        ask(connected, by_address, tls=wrong, token=TOKEN, retries=0)


def test_client_shows_its_certificate(connected, mutual, authority, tmp_path):
    certificate, key = authority.write(tmp_path, "client")
    tls = TLS(ca=authority.pem, certificate=certificate, key=str(key))
    assert ask(connected, mutual, tls=tls)


def test_client_without_a_certificate_is_turned_away(connected, mutual, authority):
    with pytest.raises(UnavailableError):
        ask(connected, mutual, tls=TLS(ca=authority.pem), retries=0)


def test_token_needs_no_tls_within_this_machine(connected, token_only):
    assert ask(connected, token_only, token=TOKEN)
    with pytest.raises(UnauthenticatedError):
        ask(connected, token_only, token="wrong")


def test_stream_shows_the_token_too(connected, token_only, bank):
    with connected(token_only, token=TOKEN) as client:
        *_, last = client.stream_hint(bank, simulations=20)
    assert last.final


def test_token_is_not_sent_over_a_network_in_the_open(connected):
    with pytest.raises(ValueError, match="tls"), connected("example.com:1", token="x"):
        pass


def test_token_and_key_are_not_shown(authority):
    certificate, key = authority.sign("client")
    assert "PRIVATE KEY" not in repr(TLS(certificate=certificate, key=key))


def test_certificate_comes_with_its_key(authority):
    with pytest.raises(ValueError, match="key"):
        TLS(certificate=authority.pem)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("localhost:50051", True),
        ("localhost", True),
        ("127.0.0.1:50051", True),
        ("[::1]:50051", True),
        ("dns:///localhost:50051", True),
        ("ipv4:127.0.0.1:50051", True),
        ("ipv6:[::1]:50051", True),
        ("unix:/run/lookout.sock", True),
        ("example.com:50051", False),
        ("localhost.example.com:50051", False),
        ("dns://8.8.8.8/localhost:50051", False),
        ("10.0.0.7:50051", False),
        ("0.0.0.0:50051", False),
    ],
)
def test_target_is_known_to_be_on_this_machine(target, expected):
    assert is_local(target) is expected
