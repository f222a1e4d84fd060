import functools

import pytest
from random_states import random_states
from table import Table

from lookout.engine.constants import FACE_NAMES
from lookout.engine.errors import InvalidNotationError
from lookout.engine.state import same_state
from lookout.engine.status import defects
from lookout.engine.text.picture import KIND_CODES
from lookout.engine.text.position import parse_position
from lookout.engine.text.render import COLUMNS, draw, parse_drawing
from lookout.engine.tiles import kind_at

# Pieces of positions: most could not arise.
parse_position_raw = functools.partial(parse_position, check=False)
parse_drawing_raw = functools.partial(parse_drawing, check=False)

POSITION = """
    job=office players=3 turn=p2,used:1 p1=peterman,basic,1C3,donuts
    p2=juicer,advanced,2B2,stealth:1,mirror p3=raven,basic,1B1,stealth:5
    effects=video_loop:p1 hack=laser:2 guard1=1D4>1B2,die:3 guard2=2A4>2C1
    1A1=foyer_1,entrance 1B1=lavatory_5,stealth:2,cracked 1B2=laser_2,alarm,cracked
    1B3=safe,open 1A3=thermo_1,cracked 1C3=camera_2,cracked
    1D3=keypad_4,cracked,unlocked
    1B4=motion_1,cracked,crow 1C2=stairs_4 2B2=laboratory_3,emptied
    2A2=computer_laser_5 2C2=safe,dice:4
    patrol1=1A1,1D4,1C4 patrol2=2A4,2C1 events=video_loop,squeak tool_discards=emp
"""
DRAWING = """\
# office: ask_action of p2
 floor 1                         floor 2
    A      B      C      D          A      B      C      D
 ┌──────┬──────┬─────────────┐   ┌───────────────────────────┐
1│Foy1  │Lav5x │?      ?     │  1│?      ?      ?      ?     │
 │      │3     │             │   │              *            │
 │e     │s2    │             │   │                           │
 │      │      ╵      ┌──────┤   │      ╷      ╷      ┌──────┤
2│?     │Lasr2x Strs4 │?     │  2│CmpL5 │Lab3  │Safe  │?     │
 │      │*            │      │   │      │2     │      │      │
 │      │!            │      │   │      │-     │d4    │      │
 │      ╵      ╷      ╵      │   ├──────┤      │      ╵      │
3│Thrm1x Safe  │Cam2x  Keyp4x│  3│?     │?     │?      ?     │
 │             │1            │   │      │      │             │
 │       o     │       o     │   │      │      │             │
 │      ╶──────┘      ╶──────┤   │      ╵      ╵      ╶──────┤
4│?      Motn1x ?      ?     │  4│?      ?      ?      ?     │
 │                     G     │   │G                          │
 │       c                   │   │                           │
 └───────────────────────────┘   └───────────────────────────┘
# G guard, * its destination, 1-4 players; ! alarm, x cracked, o open, ^ stairs,
# # disabled, s Stealth, d dice, $ loot, t tool, - emptied, c crow, e entrance, + …
turn: p2, used:1, remaining:3
p1: peterman, basic, 1C3, stealth:3, donuts
p2: juicer, advanced, 2B2, stealth:1, mirror
p3: raven, basic, 1B1, stealth:5
effects: video_loop:p1
hack: laser:2
guard1: 1D4>1B2, die:3
guard2: 2A4>2C1, die:3
1A1: entrance
1B1: cracked, stealth:2
1B2: alarm, cracked
1A3: cracked
1B3: open
1C3: cracked
1D3: cracked, unlocked
1B4: cracked, crow
2B2: emptied
2C2: dice:4
patrol1: 1A1, 1D4, 1C4, left:10
patrol2: 2A4, 2C1, left:11
events: squeak, video_loop, left:24
tool_discards: emp
job: office
players: 3
"""


def state_of_example():
    return parse_position_raw(POSITION)


def test_example_is_sound():
    assert defects(state_of_example()) == []


def test_drawing_looks_like_this():
    assert draw(state_of_example()) == DRAWING.rstrip("\n")


def test_drawing_reads_back():
    assert same_state(parse_drawing_raw(DRAWING), state_of_example())


def test_drawings_of_random_games_read_back():
    for state in random_states()[::2]:
        text = draw(state)
        assert same_state(parse_drawing_raw(text), state), text


def test_drawings_fit_the_columns():
    for state in random_states()[::10]:
        assert max(map(len, draw(state).splitlines())) <= COLUMNS


def test_indented_drawing_reads_back():
    text = "\n".join(f"    {line}" for line in DRAWING.splitlines())
    assert same_state(parse_drawing_raw(f"\n{text}\n\n"), state_of_example())


def test_blank_lines_mean_nothing():
    text = DRAWING.replace("\n2│", "\n\n2│").replace("\np1", "\n\np1")
    assert same_state(parse_drawing_raw(text), state_of_example())


def test_ascii_walls_read_back():
    corners = str.maketrans("┌┐└┘├┤┬┴┼╴╵╶╷·─│", "++++++++++++++-|")
    assert same_state(parse_drawing_raw(DRAWING.translate(corners)), state_of_example())


def test_marks_may_be_left_out():
    table = Table()
    text = draw(table.state).replace("*", " ").replace("G", " ")
    assert same_state(parse_drawing_raw(text), table.state)


def test_lines_alone_are_a_drawing():
    state = parse_drawing_raw(
        "job: office\np1: hawk, basic,\n  1A1\n1A1: foyer_1\nturn: p1"
    )
    assert same_state(
        state, parse_position_raw("job=office p1=hawk,basic,1A1 1A1=foyer_1 turn=p1")
    )


def test_hole_is_drawn_and_read():
    state = parse_position_raw("job=fort_knox players=2 hole=B4 turn=p1")
    text = draw(state)
    assert text.count("######") == 6
    assert "hole" not in text
    assert same_state(parse_drawing_raw(text), state)


def test_too_many_tokens_end_in_a_plus():
    table = Table().mark("alarms", "1A1").mark("disabled", "1A1").mark("thermal", "1A1")
    table.count("stealth_tokens", "1A1", 3).set(crow_cell=0)
    assert "!s3#^+" in draw(table.state)
    assert same_state(parse_drawing_raw(draw(table.state)), table.state)


def test_every_kind_has_its_code():
    assert len(set(KIND_CODES)) == len(KIND_CODES)
    for face in range(1, len(FACE_NAMES)):
        table = Table().tiles(f"1B1 {FACE_NAMES[face]}")
        assert KIND_CODES[kind_at(table.state, 1)] in draw(table.state)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("Foy1", "Foi1", "'Foi1' at 1A1 is no tile"),
        ("guard1: 1D4", "guard1: 1A1", "the picture shows"),
        ("Lab3  ", "Lab3x ", "shows 'Lab3x' at 2B2; expected 'Lab3'"),
        ("job: office", "job: fort_knox", "the picture has 19 lines; expected 23"),
        ("job: office", "job: castle", "'castle' is no job"),
        ("hack: laser:2", "hack: laser:2\nlaser:1", "unknown key 'laser'"),
        ("hack: laser:2", "hack: laser:2\nGuard", "'Guard' is no line"),
        ("hack:", "hacks:", "unknown key 'hacks'"),
        ("hack:", "p1:", "'p1' is given twice"),
        ("hack:", "walls1: A1-B1\nhack:", "'walls1' is given twice"),
        ("1A1: entrance", "1A1: foyer_2", "'foyer_2' follows 'foyer_1' in '1A1'"),
        ("──────┤", "─ ────┤", "between 1D1-1D2 is no wall"),
        ("│  1│", "│  1│" + " " * 20, "too long for 2 floors"),
        ("\n1│", "\nx\n1│", "the picture has 20 lines; expected 19"),
    ],
)
def test_bad_drawings_are_refused(old, new, named):
    assert old in DRAWING
    text = DRAWING.replace(old, new, 1)
    with pytest.raises(InvalidNotationError) as caught:
        parse_drawing_raw(text)
    assert named in str(caught.value)
