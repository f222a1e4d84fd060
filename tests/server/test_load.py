"""Admission, cancellation and the end of waiting, with one worker and a short queue."""

import threading

import grpc
import pytest
from server_in_thread import open_channel, refused, running_app, wait_until

from lookout.v1 import hint_service_pb2 as pb
from lookout.v1.hint_service_pb2_grpc import HintServiceStub

ENDLESS = 900_000
"""Simulations that take minutes."""

PATIENT = 30_000
"""Seconds of a deadline that lets everything wait."""


@pytest.fixture(scope="module")
def small():
    settings = {"workers": 1, "queue_length": 2, "queue_seconds": 1e5}
    with running_app(warm=True, max_seconds=600, **settings) as live:
        yield live


@pytest.fixture
def idle(small):
    wait_until(lambda: small.app.workers.busy == 0)
    yield small
    wait_until(lambda: small.app.workers.busy == 0)
    assert small.app.workers.waiting == 0


@pytest.fixture
def endless(idle, ask):
    """Give a call that keeps the worker busy until the test is over."""
    call = idle.hints.GetHint.future(ask(ENDLESS), timeout=PATIENT)
    wait_until(lambda: idle.app.workers.busy == 1)
    yield call
    call.cancel()


@pytest.fixture
def busy(idle, endless):
    """Give a server whose worker is busy."""
    return idle


def test_a_full_server_says_so_at_once_and_when_to_try_again(busy, ask):
    found = refused(busy.hints.GetHint, ask(), timeout=5)
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")
    assert found.retry_s > 0


@pytest.mark.parametrize("method", ["AssessRisk", "PlanSafe"])
def test_other_calls_are_turned_away_too(busy, bank, method):
    request = getattr(pb, f"{method}Request")(position=bank)
    found = refused(getattr(busy.hints, method), request, timeout=5)
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")


def test_a_stream_is_turned_away_too(busy, ask):
    request = pb.StreamHintRequest(request=ask())
    found = refused(busy.hints.StreamHint, request, timeout=5)
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")


def test_health_is_answered_by_a_full_server(busy, ask):
    refused(busy.hints.GetHint, ask(), timeout=5)
    assert busy.health() == "SERVING"


def test_rejected_calls_are_counted(busy, ask):
    before = busy.metric("rejected_total", lane="interactive") or 0
    refused(busy.hints.GetHint, ask(), timeout=5)
    assert busy.metric("rejected_total", lane="interactive") == before + 1


def wait_behind(live, ask, count):
    """Make some calls wait; return them in order."""
    calls = []
    for i in range(count):
        calls.append(live.hints.GetHint.future(ask(300), timeout=PATIENT))
        wait_until(lambda i=i: live.app.workers.waiting == i + 1)
    return calls


def test_the_queue_is_bounded_however_patient_the_callers(busy, ask):
    calls = wait_behind(busy, ask, 2)
    found = refused(busy.hints.GetHint, ask(10), timeout=PATIENT)
    assert found.reason == "OVERLOADED"
    for call in calls:
        call.cancel()


def test_those_who_wait_are_served_in_order(busy, ask, endless):
    order = []
    calls = wait_behind(busy, ask, 2)
    for i, call in enumerate(calls):
        call.add_done_callback(lambda _, i=i: order.append(i))
    endless.cancel()
    for call in calls:
        assert not call.result().hint.partial
    wait_until(lambda: len(order) == 2)
    assert order == [0, 1]


def test_cancelling_a_hint_frees_its_worker(idle, ask):
    call = idle.hints.GetHint.future(ask(ENDLESS), timeout=300)
    wait_until(lambda: idle.app.workers.busy == 1)
    call.cancel()
    wait_until(lambda: idle.app.workers.busy == 0)
    assert idle.hints.GetHint(ask(10)).hint.suggestions


def test_cancelling_a_stream_frees_its_worker(idle, ask):
    stream = idle.hints.StreamHint(pb.StreamHintRequest(request=ask(ENDLESS)))
    assert not next(stream).final
    stream.cancel()
    wait_until(lambda: idle.app.workers.busy == 0)


def test_a_reader_that_stops_reading_does_not_hold_the_worker(idle, ask):
    request = pb.StreamHintRequest(request=ask(20_000))
    stream = idle.hints.StreamHint(request, timeout=300)
    next(stream)
    wait_until(lambda: idle.app.workers.busy == 0)
    *_, last = stream
    assert last.final


def test_a_client_that_is_gone_frees_its_worker(idle, ask):
    channel = open_channel(idle.address)
    call = HintServiceStub(channel).GetHint.future(ask(ENDLESS), timeout=300)
    wait_until(lambda: idle.app.workers.busy == 1)
    channel.close()
    wait_until(lambda: idle.app.workers.busy == 0)
    assert call.code() is grpc.StatusCode.CANCELLED


def test_cancelling_a_call_that_waits_takes_it_out_of_the_queue(busy, ask):
    (call,) = wait_behind(busy, ask, 1)
    call.cancel()
    wait_until(lambda: busy.app.workers.waiting == 0)
    assert busy.app.workers.busy == 1


def test_cancels_at_any_moment_leave_the_worker_free(idle, ask):
    for i in range(60):
        call = idle.hints.GetHint.future(ask(2000), timeout=300)
        threading.Event().wait(0.001 * (i % 20))
        call.cancel()
    wait_until(lambda: idle.app.workers.busy + idle.app.workers.waiting == 0)
    assert idle.hints.GetHint(ask(10)).hint.suggestions


def test_caps_hold_whatever_is_asked_for(ask):
    with running_app(max_simulations=200, max_seconds=0.2) as live:
        few = live.hints.GetHint(ask(10**15)).hint
        assert few.simulations <= 200
        assert few.partial
        whole = live.hints.GetHint(ask(200)).hint
        assert not whole.partial


def test_a_cap_on_time_ends_a_search_by_simulations(ask):
    with running_app(max_seconds=0.1) as live:
        hint = live.hints.GetHint(ask(ENDLESS)).hint
        assert hint.partial
        assert hint.simulations < ENDLESS


def test_a_call_without_a_deadline_gets_the_servers(ask):
    with running_app(default_deadline=0.3) as live:
        assert live.hints.GetHint(ask(ENDLESS)).hint.partial
