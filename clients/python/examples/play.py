"""Plays a whole game: the server deals and rolls, and hints decide.

python play.py [SERVER [SEED]]
"""

import sys

from lookout.client import connect
from lookout.v1.names_pb2 import Result

MOST_CHOICES = 2000
"""The rules let a crew dither for ever; this does not."""


def main(server: str = "localhost:50051", seed: str = "1") -> None:
    """Print every choice with what came of it, and how the game ended."""
    with connect(server) as client:
        game = client.create_game(job="office", seats=2, seed=int(seed)).played
        for turn in range(MOST_CHOICES):
            if not game.question.kind:
                break
            hint = client.get_hint(game.position, simulations=50, max_suggestions=1)
            best = hint.hint.suggestions[0]
            print(f"p{game.question.player}: {best.label}")
            chance = int(seed) + turn
            game = client.apply_action(game.position, best.action, seed=chance).played
            for sentence in game.story:
                print(f"    {sentence}")

    print(f"result: {Result.Name(game.position.result)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
