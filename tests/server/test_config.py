"""Settings: flags, variables, what goes first, and what is refused."""

import dataclasses
import subprocess
import sys

import pytest

from lookout.server.config import Config, flag_of, read_config, variable_of

SETTINGS = [field.name for field in dataclasses.fields(Config)]


def server(*flags, **env):
    return subprocess.run(
        [sys.executable, "-m", "lookout.server", *flags],
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
    )


def test_help_lists_every_setting_with_its_variable_and_default():
    told = " ".join(server("--help").stdout.split())
    for field in dataclasses.fields(Config):
        assert flag_of(field.name) in told
        default = "none" if field.default in ("", None) else field.default
        assert f"(default: {default}; {variable_of(field.name)})" in told


def test_a_flag_goes_before_its_variable_and_that_before_the_default():
    env = {"LOOKOUT_PORT": "1", "LOOKOUT_WORKERS": "3"}
    config = read_config(["--port", "2"], env)
    assert (config.port, config.workers, config.host) == (2, 3, "127.0.0.1")


@pytest.mark.parametrize("text", ["1", "true", "YES"])
def test_a_switch_can_be_a_variable_and_be_switched_off_by_its_flag(text):
    env = {"LOOKOUT_ANNOUNCE": text}
    assert read_config([], env).announce
    assert not read_config(["--no-announce"], env).announce


@pytest.mark.parametrize(
    ("flag", "text"),
    [
        ("--port", "70000"),
        ("--port", "http"),
        ("--max-seconds", "0"),
        ("--max-seconds", "nan"),
        ("--workers", "-1"),
        ("--log-format", "xml"),
        ("--log-level", "loud"),
        ("--nonsense", "1"),
    ],
)
def test_wrong_flags_end_with_two(flag, text):
    found = server(flag, text)
    assert found.returncode == 2
    assert flag in found.stderr
    assert found.stdout == ""


@pytest.mark.parametrize(
    ("variable", "text"), [("LOOKOUT_PORT", "x"), ("LOOKOUT_ANNOUNCE", "maybe")]
)
def test_wrong_variables_are_named(variable, text):
    found = server(**{variable: text})
    assert found.returncode == 2
    assert f"variable {variable}: '{text}'" in found.stderr


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "no.such.host.invalid"])
def test_a_public_address_needs_authentication(host):
    found = server("--host", host)
    assert found.returncode == 2
    assert "--insecure-public" in found.stderr


@pytest.mark.parametrize(
    "flags",
    [
        ["--host", "127.0.0.1"],
        ["--host", "::1"],
        ["--host", "localhost"],
        ["--host", "0.0.0.0", "--insecure-public"],
        ["--host", "0.0.0.0", "--token-file", "tokens"],
    ],
)
def test_these_addresses_are_served(flags):
    assert read_config(flags, {}).host == flags[1]


@pytest.mark.parametrize(
    "flags",
    [["--tls-cert", "a"], ["--tls-key", "a"], ["--tls-client-ca", "a"]],
)
def test_parts_of_tls_alone_are_refused(flags):
    found = server(*flags)
    assert found.returncode == 2
    assert "--tls-cert" in found.stderr


def test_there_is_always_a_worker():
    assert Config().worker_count >= 1
    assert Config(workers=5).worker_count == 5
