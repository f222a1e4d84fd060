"""What stands beside the board, in words: the turn, the crew, guards and decks."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from lookout.cli.board import ALARM_STYLE, GUARD_STYLE, PLAYER_STYLES
from lookout.cli.building import Building
from lookout.cli.names import title, typed
from lookout.v1 import names_pb2, position_pb2


def describe_table(position: position_pb2.Position, building: Building) -> Text:
    """Return the lines below a board."""
    lines = [_headline(position, building)]
    lines += _players(position, building)
    lines += _guards(position, building)
    alarms = [tile.cell for tile in position.tiles if tile.alarm]
    if alarms:
        lines.append(Text(f"Alarms: {', '.join(alarms)}", style=ALARM_STYLE))
    lines += (Text(line) for line in _rest(position))
    return Text("\n").join(lines)


def _headline(position: position_pb2.Position, building: Building) -> Text:
    job = title(names_pb2.Job, position.job or names_pb2.JOB_BANK)
    if position.result == names_pb2.RESULT_WON:
        return Text(f"{job}: the crew has won.", style="bold green")
    if position.result == names_pb2.RESULT_CAUGHT:
        return Text(f"{job}: p{position.caught_player} was caught.", style="bold red")
    turn = position.turn
    if not turn.player:
        return Text(f"{job}: the game is being set up.", style="bold")
    left = building.numbers.get(("turn", "remaining"), 0)
    text = f"{job}: turn of p{turn.player}, {left} action{'s' * (left != 1)} left"
    if turn.shift_change:
        text += ", Shift Change ahead"
    return Text(text, style="bold")


def _players(position: position_pb2.Position, building: Building) -> Iterator[Text]:
    for i, player in enumerate(position.players):
        line = Text().append(f"p{i + 1} ", PLAYER_STYLES[i])
        who = "no character yet"
        if player.character:
            who = title(names_pb2.Character, player.character)
        if player.side == names_pb2.SIDE_ADVANCED:
            who += " (advanced)"
        where = "escaped" if player.escaped else player.cell or "outside"
        stealth = building.numbers.get((f"p{i + 1}", "stealth"), 0)
        held = [title(names_pb2.Tool, tool) for tool in player.tools]
        held += [title(names_pb2.Loot, loot) for loot in player.loot]
        line.append(", ".join([who, where, f"Stealth {stealth}", *held]))
        yield line


def _guards(position: position_pb2.Position, building: Building) -> Iterator[Text]:
    for guard in position.guards:
        if not guard.cell:
            continue
        die = building.numbers.get((f"guard{guard.floor}", "die"), 0)
        left = building.numbers.get((f"patrol{guard.floor}", "left"), 0)
        line = Text().append("G", GUARD_STYLE)
        way = f" to {guard.destination}" if guard.destination else ""
        line.append(
            f" floor {guard.floor}: {guard.cell}{way}, {die} steps, "
            f"{left} card{'s' * (left != 1)} left"
        )
        if guard.donuts:
            line.append(", eats Donuts")
        yield line


def _rest(position: position_pb2.Position) -> Iterator[str]:
    """Yield what there is to say of Hack tokens, of what lies about, and effects."""
    tokens = position.hack_tokens
    hacked = [f"{field.name.title()} {number}" for field, number in tokens.ListFields()]
    if hacked:
        yield f"Hack tokens: {', '.join(hacked)}"
    lying = [
        f"{title(kind, card)} at {tile.cell}"
        for tile in position.tiles
        for kind, cards in ((names_pb2.Tool, tile.tools), (names_pb2.Loot, tile.loot))
        for card in cards
    ]
    if lying:
        yield f"Lying about: {', '.join(lying)}"
    effects = [field.name for field, _ in position.effects.ListFields()]
    if effects:
        words = (name.replace("_", " ").title() for name in effects)
        yield f"Effects: {', '.join(words)}"
    if position.rules.preset > names_pb2.RULES_PRESET_SECOND_EDITION:
        yield f"Rules: {typed(names_pb2.RulesPreset, position.rules.preset)}"
