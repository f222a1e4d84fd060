"""Every call of both clients, answered by a real server."""

import asyncio
import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from lookout.client import (
    DeadlineError,
    GameOverError,
    IllegalActionError,
    InvalidRequestError,
    OverloadedError,
    PreconditionError,
    aconnect,
    connect,
    to_json,
)
from lookout.v1.names_pb2 import JOB_OFFICE, RESULT_CAUGHT
from lookout.v1.position_pb2 import Guard, Player, Position, Tile


def wait_until_free(client, position):
    """Wait until the only worker takes a new search; a moment after the old is off."""
    for _ in range(100):
        with contextlib.suppress(OverloadedError):
            return client.get_hint(position, simulations=20)
        time.sleep(0.1)
    return pytest.fail("the search went on")


@pytest.fixture
def long(server, bank):
    """More seconds of thought than a test waits for; the search must have ended."""
    yield 60.0
    with connect(server) as client:
        wait_until_free(client, bank)


@pytest.fixture
def office(client):
    return client.create_game(job="office", seats=["hawk,basic"], seed=1).played


def test_deal_is_what_was_asked_for(office):
    assert office.position.job == JOB_OFFICE
    assert len(office.position.players) == 1
    assert office.seed == 1


def test_deal_with_the_same_seed_is_the_same(client):
    first, second = (client.create_game(seats=2, seed=5) for _ in range(2))
    assert first == second


def test_deal_of_a_real_table_asks_for_what_is_missing(client):
    answer = client.create_game(seats=1, outcomes=[])
    assert answer.WhichOneof("result") == "needed"
    assert answer.needed.possible


def test_listed_action_can_be_played_as_message_and_as_text(client, office):
    listed = client.list_actions(office.position)
    first = listed.actions[0]
    by_message = client.apply_action(office.position, first.action, seed=3)
    by_text = client.apply_action(office.position, first.notation, seed=3)
    assert listed.question == office.question
    assert by_message == by_text


def test_reported_outcomes_repeat_a_simulated_step(client, bank):
    seeded = client.apply_action(bank, "end", seed=3).played
    reported = client.apply_action(bank, "end", outcomes=seeded.outcomes).played
    assert seeded.outcomes
    assert reported.position == seeded.position


def test_sound_position_has_no_defects(client, bank):
    assert not client.validate_position(bank).defects


def test_defects_are_an_answer_of_their_own_call(client):
    nobody = client.validate_position(Position())
    assert [defect.field for defect in nobody.defects] == ["position.players"]


def test_notation_is_read_back(client, bank):
    written = client.format_position(bank, draw=True)
    read = client.parse_position(written.notation).position
    assert client.format_position(read).notation == written.notation
    assert len(written.drawing.splitlines()) > 1


@pytest.mark.parametrize("in_file", [True, False])
@pytest.mark.parametrize("in_json", [True, False])
def test_position_is_read_from_any_form(client, bank, tmp_path, in_json, in_file):
    notation = client.format_position(bank).notation
    source = to_json(bank) if in_json else notation
    if in_file:
        (tmp_path / "position").write_text(source)
        source = tmp_path / "position"
    read = client.read_position(source)
    assert client.format_position(read).notation == notation


def test_hint_with_a_seed_is_the_same_twice(client, bank):
    hints = [client.get_hint(bank, simulations=60, seed=9).hint for _ in range(2)]
    for hint in hints:
        hint.ClearField("elapsed")
    assert hints[0] == hints[1]
    assert hints[0].seed == 9
    assert not hints[0].partial


def test_hint_has_as_many_suggestions_as_asked_for(client, bank):
    hint = client.get_hint(bank, simulations=60, max_suggestions=2).hint
    assert len(hint.suggestions) == 2


def test_hint_for_people_says_what_it_assumes(client, bank):
    alone = client.get_hint(bank, simulations=60).hint
    among = client.get_hint(bank, simulations=60, humans=[2], objective="safe").hint
    assert list(among.assumptions) != list(alone.assumptions)


def test_hint_time_may_be_longer_than_the_timeout(connected, server, bank):
    with connected(server, timeout=1.0) as client:
        hint = client.get_hint(bank, time=1.2).hint
    assert not hint.partial


def test_hint_that_runs_out_of_time_is_partial(client, bank, long):
    hint = client.get_hint(bank, time=long, timeout=1.5).hint
    assert hint.partial
    assert hint.suggestions


def test_stream_ends_with_the_final_answer(client, bank):
    answers = list(client.stream_hint(bank, simulations=3000))
    assert answers[-1].final
    assert not any(answer.final for answer in answers[:-1])
    assert answers[-1].hint.simulations >= answers[0].hint.simulations


def test_stream_gives_the_answer_of_the_same_hint(client, bank):
    *_, last = client.stream_hint(bank, simulations=60, seed=4)
    hint = client.get_hint(bank, simulations=60, seed=4).hint
    for answer in (hint, last.hint):
        answer.ClearField("elapsed")
    assert last.hint == hint


def test_closed_stream_is_over(client, bank, long):
    stream = client.stream_hint(bank, time=long)
    first = next(stream)
    stream.close()
    assert not first.final
    # At most what had already arrived.
    assert not any(answer.final for answer in stream)


def test_closed_stream_frees_the_only_worker(client, bank, long):
    stream = client.stream_hint(bank, time=long)
    next(stream)
    with pytest.raises(OverloadedError):
        client.get_hint(bank, simulations=20)
    stream.close()
    assert wait_until_free(client, bank).hint.suggestions


def test_stream_can_be_closed_from_another_thread(server, bank, long):
    with connect(server) as client:
        stream = client.stream_hint(bank, time=long)
        next(stream)
        closing = threading.Timer(0.1, stream.close)
        closing.start()
        assert not any(answer.final for answer in stream)
        closing.join()


def test_stream_refuses_like_any_call(client):
    with pytest.raises(InvalidRequestError) as refusal:
        list(client.stream_hint(Position()))
    assert refusal.value.reason == "INVALID_POSITION"


def test_risk_comes_with_maps_and_guards_if_asked_for(client, bank):
    plain = client.assess_risk(bank)
    full = client.assess_risk(bank, maps=True, guards=True)
    assert len(plain.this_turn) == len(bank.players)
    assert not plain.maps
    assert full.maps
    assert full.guards


def test_safe_plan_has_the_turns_that_it_was_given(client, bank):
    plan = client.plan_safe(bank, cell="1C1", actions=[2, 4, 4]).plan
    assert [turn.actions for turn in plan.turns] == [2, 4, 4]


def test_illegal_action_names_the_legal_ones(client, bank):
    with pytest.raises(IllegalActionError) as refusal:
        client.apply_action(bank, "escape", seed=1)
    listed = client.list_actions(bank).actions
    assert set(refusal.value.legal) == {legal.notation for legal in listed}
    assert refusal.value.request_id


def test_finished_game_cannot_go_on(client, bank):
    bank.result, bank.caught_player = RESULT_CAUGHT, 1
    bank.players[0].stealth = 0
    with pytest.raises(GameOverError) as refusal:
        client.apply_action(bank, "end", seed=1)
    assert refusal.value.reason == "GAME_OVER"


def test_risk_needs_a_turn(client, office):
    with pytest.raises(PreconditionError) as refusal:
        client.assess_risk(office.position)
    assert refusal.value.reason == "NO_TURN"


def test_wrong_position_is_refused_with_every_defect(client):
    wrong = Position(
        players=[Player(stealth=99)],
        tiles=[Tile(cell="7Z9")],
        guards=[Guard(floor=9)],
    )
    with pytest.raises(InvalidRequestError) as refusal:
        client.get_hint(wrong)
    fields = {violation.field for violation in refusal.value.violations}
    assert {"position.tiles[0].cell", "position.guards[0].floor"} <= fields
    assert all(field in str(refusal.value) for field in fields)


def test_call_without_time_misses_its_deadline(client, bank):
    with pytest.raises(DeadlineError):
        client.get_hint(bank, timeout=0.0001)


def test_async_calls_run_side_by_side(server, bank):
    async def ask():
        async with aconnect(server) as client:
            asked = (client.get_hint(bank, simulations=20, seed=n) for n in range(4))
            return [answer.hint.seed for answer in await asyncio.gather(*asked)]

    assert asyncio.run(ask()) == [0, 1, 2, 3]


def test_cancelled_task_gives_up_its_call(server, bank, long):
    async def ask():
        async with aconnect(server) as client:
            asking = asyncio.create_task(client.get_hint(bank, time=long))
            await asyncio.sleep(0.1)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            return await client.is_serving()

    assert asyncio.run(ask())


def test_async_stream_that_is_left_is_closed(server, bank, long):
    async def ask():
        async with aconnect(server) as client:
            async with client.stream_hint(bank, time=long) as hints:
                first = await anext(hints)
            return [first, *[answer async for answer in hints]]

    assert not any(answer.final for answer in asyncio.run(ask()))


def test_threads_share_a_client(server, bank):
    with connect(server) as client, ThreadPoolExecutor(4) as threads:
        asked = [
            threads.submit(client.get_hint, bank, simulations=20, seed=seed)
            for seed in range(4)
        ]
        assert [answer.result().hint.seed for answer in asked] == [0, 1, 2, 3]
