"""Asks what to do in a position, and why.

python hint.py [SERVER [POSITION]]
"""

import sys
from pathlib import Path

from lookout.client import connect

SHIPPED = Path(__file__).parents[2] / "cli" / "examples" / "bank.json"


def main(server: str = "localhost:50051", position: str | Path = SHIPPED) -> None:
    """Print the three best actions with their chances and reasons."""
    with connect(server) as client:
        table = client.read_position(position)
        hint = client.get_hint(table, time=1.0, max_suggestions=3).hint

    print(hint.summary)
    for place, suggestion in enumerate(hint.suggestions, start=1):
        win = suggestion.win_probability
        print(f"{place}. {suggestion.label}: wins {win.value:.0%} of games")
        print(f"   (between {win.low:.0%} and {win.high:.0%})")
        for reason in suggestion.reasons:
            print(f"   - {reason.sentence}")


if __name__ == "__main__":
    main(*sys.argv[1:])
