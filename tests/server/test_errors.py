"""The table from errors to statuses."""

import grpc
import pytest
from google.rpc import error_details_pb2

from lookout.engine import errors as engine
from lookout.server import errors

FAILED = grpc.StatusCode.FAILED_PRECONDITION
INVALID = grpc.StatusCode.INVALID_ARGUMENT

CASES = [
    (errors.BadRequestError("INVALID_X", [errors.Violation("a", "b")]), INVALID),
    (errors.PreconditionError("NO_TURN", "no turn"), FAILED),
    (errors.OverloadedError(0.1), grpc.StatusCode.RESOURCE_EXHAUSTED),
    (errors.DeadlineTooShortError("late"), grpc.StatusCode.DEADLINE_EXCEEDED),
    (errors.NotReadyError("early"), grpc.StatusCode.UNAVAILABLE),
    (errors.ShuttingDownError("late"), grpc.StatusCode.UNAVAILABLE),
    (
        errors.UnauthenticatedError("WRONG_TOKEN", "no"),
        grpc.StatusCode.UNAUTHENTICATED,
    ),
    (engine.InvalidNotationError("what"), INVALID),
    (engine.InvalidWallsError(["a", "b"]), INVALID),
    (engine.InvalidSetupError(["a"]), INVALID),
    (engine.InvalidPositionError([("tiles.1A1", "no")]), INVALID),
    (engine.IllegalActionError("no", ["move 1A1"]), FAILED),
    (engine.GameOverError("over", []), FAILED),
    (engine.MissingOutcomeError("a", index=0, expected="b", possible=()), INVALID),
    (engine.WrongOutcomeError("a", index=0, expected="b"), INVALID),
    (engine.ImpossibleOutcomeError("a", index=0, expected="b"), INVALID),
    (engine.LeftOverOutcomeError("a", index=0, expected="b"), INVALID),
]


def details_of(error):
    found = {}
    for packed in errors.refusal_of(error).to_status().details:
        name = packed.TypeName().rpartition(".")[2]
        found[name] = getattr(error_details_pb2, name)()
        packed.Unpack(found[name])
    return found


@pytest.mark.parametrize(("error", "code"), CASES, ids=lambda x: type(x).__name__)
def test_every_error_has_a_code_a_reason_and_a_message(error, code):
    refusal = errors.refusal_of(error)
    assert refusal.code is code
    assert refusal.reason.isupper()
    assert refusal.message
    info = details_of(error)["ErrorInfo"]
    assert (info.reason, info.domain) == (refusal.reason, "lookout")


def test_every_error_of_the_engine_is_in_the_table():
    def below(kind):
        return {kind}.union(*(below(sub) for sub in kind.__subclasses__()))

    tried = {type(error) for error, _ in CASES}
    assert below(engine.EngineError) - tried == {
        engine.EngineError,
        engine.OutcomeError,
    }


def test_a_mistake_of_ours_has_no_refusal():
    assert errors.refusal_of(RuntimeError("secret")) is None
    assert "secret" not in str(errors.INTERNAL.to_status())


def test_violations_have_their_fields():
    error = errors.BadRequestError("X", [errors.Violation("a.b[3]", "is wrong")])
    told = details_of(error)["BadRequest"].field_violations
    assert [(one.field, one.description) for one in told] == [("a.b[3]", "is wrong")]


def test_an_illegal_action_names_the_legal_ones():
    error = engine.IllegalActionError("no", ["move 1A1", "end"])
    assert details_of(error)["ErrorInfo"].metadata["legal"] == "move 1A1; end"


def test_an_outcome_says_which_and_what_was_due():
    error = engine.WrongOutcomeError("no", index=2, expected="tile 2B3")
    told = dict(details_of(error)["ErrorInfo"].metadata)
    assert told == {"index": "2", "expected": "tile 2B3"}


def test_overload_says_when_to_try_again():
    delay = details_of(errors.OverloadedError(0.25))["RetryInfo"].retry_delay
    assert delay.ToMilliseconds() == 250


@pytest.mark.parametrize(
    "error",
    [
        errors.BadRequestError("X", [errors.Violation("f" * 50, "d" * 90)] * 500),
        errors.BadRequestError("X", [errors.Violation("f" * 9000, "ü" * 9000)] * 3),
        engine.IllegalActionError("no " * 5000, ["move 1A1"] * 2000),
    ],
    ids=["many", "long", "legal"],
)
def test_a_status_fits_into_a_trailer(error):
    assert len(errors.refusal_of(error).to_status().SerializeToString()) < 5000


def test_violations_that_do_not_fit_are_counted():
    error = errors.BadRequestError("X", [errors.Violation("f" * 50, "d" * 90)] * 500)
    found = details_of(error)
    told = len(found["BadRequest"].field_violations)
    assert told > 10
    assert found["ErrorInfo"].metadata["violations_left_out"] == str(500 - told)
