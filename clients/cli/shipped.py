"""Positions that come with the command."""

from __future__ import annotations

from importlib import resources

from lookout.cli.failures import bad_usage

ABOUT = {
    "bank": "Bank Job, two players, in the middle: roll, or add a die first?",
    "bank_guard": "Bank Job, two players, later: crack on with a guard next door?",
    "office": "Office Job, two players, late: no Stealth left, and a guard next door.",
    "fort_knox": "Fort Knox, three players, the end: every Safe is open, who gets out?",
}
"""What the examples show, by name."""


def read_example(name: str) -> str:
    """Return the text of an example.

    Raises:
        Failure: If there is none of that name.
    """
    if name not in ABOUT:
        raise bad_usage(f"no example {name!r}; expected one of {', '.join(ABOUT)}")
    file = resources.files("lookout.cli") / "examples" / f"{name}.json"
    return file.read_text(encoding="utf-8")


def list_examples() -> None:
    """List the positions that come with the command.

    Their names go into --example of hint, risk, plan, play and validate.
    """
    width = max(map(len, ABOUT))
    for name, about in ABOUT.items():
        print(f"{name:{width}}  {about}")
