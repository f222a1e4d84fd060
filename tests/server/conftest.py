from pathlib import Path

import pytest
from google.protobuf import json_format

from lookout.v1 import estimate_pb2, position_pb2
from lookout.v1 import hint_service_pb2 as pb

EXAMPLES = Path(__file__).parents[2] / "clients" / "cli" / "examples"


@pytest.fixture(scope="session")
def live():
    """Give a server that all tests share; none keeps it busy for long."""
    from server_in_thread import running_app  # Heavy, and not for every test here.

    with running_app(warm=True, workers=1) as live:
        yield live


@pytest.fixture(scope="session")
def bank():
    """Give a position amid a Bank Job."""
    text = (EXAMPLES / "bank.json").read_text()
    return json_format.Parse(text, position_pb2.Position())


@pytest.fixture
def ask(bank):
    """Give a function that makes a request for a hint."""

    def ask(simulations=100, **fields):
        budget = estimate_pb2.Budget(simulations=simulations)
        return pb.GetHintRequest(position=bank, **{"budget": budget} | fields)

    return ask
