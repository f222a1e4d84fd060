"""The real command, run as a person or a program would run it."""

import subprocess

import pytest
from live_server import live_server
from lookout_command import COMMAND, TIMEOUT_S, environment


@pytest.fixture(scope="session")
def server():
    """Give the address of a server that all tests share."""
    with live_server() as address:
        yield address


@pytest.fixture(scope="session")
def run():
    """Give a function that runs the command and returns how that went."""

    def run(*arguments, stdin="", **env):
        return subprocess.run(
            (*COMMAND, *arguments),
            input=stdin,
            capture_output=True,
            text=True,
            env=environment(**env),
            timeout=TIMEOUT_S,
        )

    return run


@pytest.fixture
def ask(run, server):
    """Give a function that runs the command with the shared server."""

    def ask(*arguments, stdin="", **env):
        return run(*arguments, stdin=stdin, LOOKOUT_SERVER=server, **env)

    return ask
