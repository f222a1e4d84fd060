"""Every clause of the rules is found in the code and in the tests by its id."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]

NOTHING_TO_SEE = {"A13"}  # A name of the first edition, not a rule.


def clauses() -> set[str]:
    text = (ROOT / "docs" / "rules.md").read_text()
    return set(re.findall(r"^- \*\*([A-Z]\d\d)\b", text, re.MULTILINE))


def cited(folder: str) -> set[str]:
    """The ids in the Python files of a folder, ranges like K01 to K03 written out."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        text = path.read_text()
        found |= set(re.findall(r"\b[A-Z]\d\d\b", text))
        for letter, first, last in re.findall(
            r"\b([A-Z])(\d\d)(?: to |-)[A-Z](\d\d)", text
        ):
            found |= {f"{letter}{i:02d}" for i in range(int(first), int(last) + 1)}
    return found


def test_there_are_clauses_to_look_for():
    assert len(clauses()) > 200


def test_every_clause_is_cited_by_the_engine():
    assert clauses() - cited("engine") == set()


def test_every_clause_is_cited_by_a_test():
    assert clauses() - cited("tests/engine") - NOTHING_TO_SEE == set()
