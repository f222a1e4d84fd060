"""Watches a hint improve, and stops as soon as it is sure enough.

python improving_hints.py [SERVER [POSITION]]
"""

import asyncio
import sys
from pathlib import Path

from lookout.client import aconnect

SHIPPED = Path(__file__).parents[2] / "cli" / "examples" / "office.json"

SURE = 0.02
"""Half the width of an interval that is narrow enough."""


async def main(server: str = "localhost:50051", position: str | Path = SHIPPED) -> None:
    """Print the best action so far, each time that the server has news."""
    async with aconnect(server) as client:
        table = await client.read_position(position)
        async with client.stream_hint(table, time=10.0) as hints:
            async for answer in hints:
                best = answer.hint.suggestions[0]
                win = best.win_probability
                print(f"{answer.hint.simulations:6}  {win.value:.1%}  {best.label}")
                if (win.high - win.low) / 2 < SURE:
                    break  # Leaving the block closes the stream: the search stops.


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
