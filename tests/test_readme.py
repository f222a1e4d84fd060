"""The examples in the documents are executed, and must print what they say."""

import doctest
from pathlib import Path

import pytest

import lookout.engine

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/notation.md"])
def test_examples_print_what_they_say(name):
    path = ROOT / name
    ran = doctest.testfile(
        str(path), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_engines_docstring_is_right():
    ran = doctest.testmod(lookout.engine, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 0
    assert ran.failed == 0
