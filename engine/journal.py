"""Codes of what a step writes down: outcomes of chance, and facts for the reader.

A journal entry is ``(code, a, b, c)``. Outcomes make a game replayable; facts only tell
what happened, and ``narrate`` puts both into words.
"""

from __future__ import annotations

# Outcomes: ``a`` is the place, ``b`` the value.
DREW_TILE = 1  # cell, face
DREW_PATROL = 2  # floor, card
DREW_EVENT = 3  # 0, event
DREW_TOOL = 4  # 0, tool
DREW_LOOT = 5  # 0, loot
DREW_CHARACTER = 6  # player, character
LOOKED_AT_PATROL = 7  # floor, card
LOOKED_AT_EVENT = 8  # 0, event
ROLLED_KEYPAD = 9  # cell, face of a die
ROLLED_SAFE = 10  # cell, face of a die
ROLLED_CHIHUAHUA = 11  # player, face of a die
ROLLED_KITTY = 12  # player, face of a die
OUTCOMES = 12

# Facts.
TURN_STARTS = 20  # player
PLAYER_PLACED = 21  # player, cell
PLAYER_MOVES = 22  # player, cell
PLAYER_STAYS = 23  # player, cell that kept them out
PLAYER_FALLS = 24  # player, cell
PLAYER_IS_PUT = 25  # player, cell
STEALTH_LOST = 26  # player, 1 if from the tile, Stealth left
STEALTH_GAINED = 27  # player, number
ALARM_RINGS = 28  # cell, cause
ALARM_CANCELLED = 29  # cell, which token
ALARM_OFF = 30  # cell
GUARD_PLACED = 31  # floor, cell
GUARD_STEPS = 32  # floor, cell
GUARD_HEADS_FOR = 33  # floor, cell
GUARD_STOPPED = 34  # floor, 0 Donuts, 1 crow
GUARD_SLOWED = 35  # floor
GUARD_LOST = 36  # floor
GUARD_FASTER = 37  # floor, number on the die
PATROL_RESHUFFLED = 38  # floor
TILE_CRACKED = 39  # cell
SAFE_OPENS = 40  # cell
DIE_ADDED = 41  # cell, dice
TOOL_TAKEN = 42  # player, tool
TOOL_ON_TILE = 43  # cell, tool
LOOT_TAKEN = 44  # player, loot
LOOT_ON_TILE = 45  # cell, loot
KEYPAD_OPENS = 46  # cell
PLAYER_ESCAPES = 47  # player
CREW_WINS = 48
CREW_CAUGHT = 49  # player
HACK_TOKEN = 50  # which computer or the Laptop, tokens there
TURN_SKIPPED = 51  # player
EFFECT_ENDS = 52  # event, or NOBODY for the E.M.P.; player
ACTIONS_END = 53  # player, used
TILE_DISABLED = 54  # cell
WALL_REMOVED = 55  # cell, cell
TOOL_DISCARDED = 56  # tool
KITTY_RUNS = 57  # player, cell
EVENT_WITHOUT_EFFECT = 58  # event
CROW_PLACED = 59  # cell
CROW_RETURNS = 60
ITEM_HANDED = 61  # giver, receiver, item
TURN_ENDS_EARLY = 62  # player: Climb Window
JUICER_TAKES_ALARM = 63  # player, cell
THERMAL_STAIRS = 64  # lower cell
TOKENS_ON_TILE = 65  # cell, Stealth tokens there
