"""Who may call: TLS, certificates of clients, tokens."""

import os

import grpc
import pytest
from certificates import Authority
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from server_in_thread import open_channel, refused, running_app, wait_until

from lookout.server import auth
from lookout.v1 import game_service_pb2 as game

REQUEST = game.CreateGameRequest()


@pytest.fixture(scope="module")
def authority():
    return Authority()


@pytest.fixture(scope="module")
def files(authority, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = authority.write(folder, "server")
    (folder / "ca.pem").write_bytes(authority.pem)
    return {"tls_cert": str(certificate), "tls_key": str(key)}


@pytest.fixture(scope="module")
def client_ca(files):
    return files["tls_cert"].replace("server.pem", "ca.pem")


def trusting(authority, own=(None, None)):
    return grpc.ssl_channel_credentials(authority.pem, own[1], own[0])


def status_over(address, credentials):
    with open_channel(address, credentials) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        return stub.Check(health_pb2.HealthCheckRequest(), timeout=30).status


def test_tls_is_spoken(authority, files):
    with running_app(credentials=trusting(authority), **files) as live:
        assert live.health() == "SERVING"


def test_a_client_that_trusts_another_authority_does_not_connect(authority, files):
    with running_app(credentials=trusting(authority), **files) as live:
        with pytest.raises(grpc.RpcError) as caught:
            status_over(live.address, trusting(Authority("another")))
        assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
        assert live.health() == "SERVING"


def test_a_client_without_tls_does_not_connect(authority, files):
    with running_app(credentials=trusting(authority), **files) as live:
        with pytest.raises(grpc.RpcError) as caught:
            status_over(live.address, None)
        assert caught.value.code() is grpc.StatusCode.UNAVAILABLE


def test_mutual_tls_takes_signed_clients_alone(authority, files, client_ca):
    known = trusting(authority, authority.sign("client"))
    with running_app(credentials=known, tls_client_ca=client_ca, **files) as live:
        assert live.health() == "SERVING"
        stranger = trusting(authority, Authority("another").sign("client"))
        for credentials in (stranger, trusting(authority)):
            with pytest.raises(grpc.RpcError) as caught:
                status_over(live.address, credentials)
            assert caught.value.code() is grpc.StatusCode.UNAVAILABLE


@pytest.fixture
def token_file(tmp_path):
    path = tmp_path / "tokens"
    path.write_text("# ours\nfirst-token\n\n  second-token  \n")
    return path


@pytest.fixture
def guarded(token_file, monkeypatch):
    monkeypatch.setattr(auth, "LOOK_EVERY", 0.0)
    with running_app(token_file=str(token_file)) as live:
        yield live


def bearer(token):
    return [("authorization", f"Bearer {token}")]


@pytest.mark.parametrize("token", ["first-token", "second-token"])
def test_a_known_token_is_let_in(guarded, bank, token):
    request = game.FormatPositionRequest(position=bank)
    assert guarded.games.FormatPosition(request, metadata=bearer(token))


@pytest.mark.parametrize(
    "metadata", [[], [("authorization", "first-token")], [("authorization", "Bearer ")]]
)
def test_a_call_without_token_is_turned_away(guarded, metadata):
    found = refused(guarded.games.CreateGame, REQUEST, metadata=metadata)
    assert (found.code, found.reason) == ("UNAUTHENTICATED", "MISSING_TOKEN")


@pytest.mark.parametrize("token", ["first", "first-token2", "# ours", "ünlike"])
def test_a_wrong_token_is_turned_away(guarded, token):
    metadata = [("authorization", f"Bearer {token}".encode("ascii", "replace"))]
    found = refused(guarded.games.CreateGame, REQUEST, metadata=metadata)
    assert (found.code, found.reason) == ("UNAUTHENTICATED", "WRONG_TOKEN")


def test_reflection_needs_a_token_and_health_does_not(guarded):
    assert guarded.health() == "SERVING"
    stub = reflection_pb2_grpc.ServerReflectionStub(guarded.channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    found = refused(stub.ServerReflectionInfo, iter([request]))
    assert (found.code, found.reason) == ("UNAUTHENTICATED", "MISSING_TOKEN")


def test_a_changed_token_file_counts(guarded, token_file, bank):
    request = game.FormatPositionRequest(position=bank)
    token_file.write_text("third-token\n")
    os.utime(token_file, (1, 1))
    assert guarded.games.FormatPosition(request, metadata=bearer("third-token"))
    found = refused(
        guarded.games.FormatPosition, request, metadata=bearer("first-token")
    )
    assert found.reason == "WRONG_TOKEN"


def test_an_emptied_token_file_changes_nothing(guarded, token_file, bank):
    request = game.FormatPositionRequest(position=bank)
    token_file.write_text("# nobody\n")
    assert guarded.games.FormatPosition(request, metadata=bearer("first-token"))
    token_file.unlink()
    assert guarded.games.FormatPosition(request, metadata=bearer("first-token"))
    wait_until(lambda: guarded.health() == "SERVING")
