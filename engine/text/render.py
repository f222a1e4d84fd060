"""The drawn form of a state, for terminals and bug reports; reading is its inverse.

First the floors (see ``picture``), then one line ``key: value`` for everything that is
not a wall or a tile: the words of ``position``, but with the numbers that players look
for (Stealth, actions, guard dice, cards left) even where they are those of the start.
A line that begins with ``#`` is a remark; one that begins with blanks goes on with the
line above it.
"""

from __future__ import annotations

import re
import textwrap

from lookout.engine.constants import PLAYING
from lookout.engine.errors import InvalidNotationError
from lookout.engine.state import State
from lookout.engine.status import check as check_state
from lookout.engine.text.fields import fields_of
from lookout.engine.text.frames import FRAME
from lookout.engine.text.picture import (
    LEGEND,
    Picture,
    check_marks,
    draw_picture,
    read_picture,
)
from lookout.engine.text.position import (
    SETUP_KEYS,
    WALL_KEYS,
    Words,
    add_word,
    state_of,
    words_of,
)
from lookout.engine.text.vocabulary import FACE, PLAYER, RESULT, SCENARIO

COLUMNS = 100

# What a player at the table asks first comes first.
_FIRST_KEYS = ("result", "turn", "pending", "p1", "p2", "p3", "p4", "effects", "hack")
_LINE = re.compile(r"(\w+): *(.*)")


def draw(state: State) -> str:
    """Return a drawing of a state, several lines of at most ``COLUMNS`` columns.

    Raises:
        InvalidPositionError: If it is of no job.
    """
    now = fields_of(state)
    words = words_of(now, full=True)
    lines = [_headline(state), *draw_picture(now), *(f"# {line}" for line in LEGEND)]
    keys = [key for key in words if key not in (*_FIRST_KEYS, *SETUP_KEYS, *WALL_KEYS)]
    for key in (*_FIRST_KEYS, *keys, *SETUP_KEYS):
        if key in words:
            lines += _draw_line(key, words[key])
    return "\n".join(lines)


def _headline(state: State) -> str:
    """Return a remark: which job, and what it waits for."""
    job = SCENARIO.write(int(state.scenario))
    if state.result != PLAYING:
        return f"# {job}: {RESULT.write(int(state.result))}"
    if state.stack_n == 0:
        return f"# {job}: nothing is pending"
    what, player = (int(x) for x in state.stack[int(state.stack_n) - 1][:2])
    return f"# {job}: {FRAME.write(what)} of {PLAYER.write(player)}"


def _draw_line(key: str, value: str) -> list[str]:
    """Return a key and its value, wrapped; of a cell without its tile."""
    words = [word for word in value.split(",") if not _is_tile(key, word)]
    if not words:
        return []
    return textwrap.wrap(
        f"{key}: {', '.join(words)}",
        COLUMNS,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _is_tile(key: str, word: str) -> bool:
    return key[0].isdigit() and FACE.knows(word)


def parse_drawing(text: str, *, check: bool = True) -> State:
    """Return the state that a drawing shows.

    Args:
        text: A drawing.
        check: Whether to refuse one that could not arise in play, as in
            ``parse_position``.

    Raises:
        InvalidNotationError: If it is no drawing.
        InvalidPositionError: If it could not arise; every defect is listed.
    """
    if not text.strip():
        raise InvalidNotationError("the text is empty; expected a drawing")
    state = _read(text)
    if check:
        check_state(state)
    return state


def _read(text: str) -> State:
    """Return the state that a drawing shows, whether it could arise or not."""
    picture, words = _split(text)
    if not picture:
        return state_of(words)
    scenario = SCENARIO.read(words.get("job", "bank"))
    for key, value in read_picture(picture, scenario).items():
        if key in WALL_KEYS and key in words:
            raise InvalidNotationError(
                f"{key!r} is given twice; expected in the picture"
            )
        words[key] = f"{value},{words[key]}" if key in words else value
    state = state_of(words)
    check_marks(picture, fields_of(state))
    return state


def _split(text: str) -> tuple[Picture, Words]:
    """Return the lines of the picture, and the keys and values below it."""
    picture: Picture = []
    values: list[tuple[str, str]] = []
    for line in textwrap.dedent(text).splitlines():
        match = _LINE.fullmatch(line)
        if line.startswith("#") or not line.strip():
            continue
        if match:
            values.append((match[1], match[2]))
        elif values and line[0] == " ":
            key, value = values[-1]
            values[-1] = (key, value + line)
        elif values:
            raise InvalidNotationError(f"{line!r} is no line; expected key: value")
        else:
            picture.append(line)
    words: Words = {}
    for key, value in values:
        add_word(words, key, "".join(value.split()))
    return picture, words
