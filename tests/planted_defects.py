"""Texts of positions that could not arise, each with the place of its defect."""

BANK = (
    "players=2 turn=p1 p1=hawk,basic,1A1 p2=spotter,basic,1A1 guard1=1D4>1C4 "
    "1A1=service_duct_5,entrance patrol1=1D4,1C4 "
)
FORT_KNOX = f"job=fort_knox {BANK}"
OFFICE = f"job=office {BANK}"
LOST = BANK.replace("1D4>1C4", "lost") + "lost_visual=yes "
# Q28: Loot and Tools must add up. The Safe on 1D1 is open, its guard faster; in
# WITH_LOOT p2 holds what was in it.
OPEN = (
    "players=2 turn=p1 p1=hawk,basic,1A1 p2=spotter,basic,1A1 guard1=1D4>1C4,die:3 "
    "1A1=service_duct_5,entrance,cracked 1B1=motion_1,cracked 1C1=motion_2,cracked "
    "1D1=safe,open 1D2=laser_1,cracked 1D3=laser_2,cracked 1D4=laser_3,cracked "
    "patrol1=1D4,1C4 "
)
WITH_LOOT = OPEN.replace("spotter,basic", "spotter,basic,mirror")
CAMERAS = "1B1=camera_1 1C1=camera_2 1D1=camera_3 2A1=camera_6 "
BEGIN = "players=2 p1=hawk,basic p2=rook,basic "


def crew(first="hawk,basic", second="spotter,basic"):
    return BANK.replace("hawk,basic", first).replace("spotter,basic", second)


def crew_at(cell):
    """BANK with p2 somewhere else."""
    return BANK.replace("spotter,basic,1A1", f"spotter,basic,{cell}")


PLANTED = [
    # Tiles.
    (BANK + "1B1=laser_1 2C3=laser_1", "tiles.2C3"),
    (
        BANK + "1B1=camera_1 1C1=camera_2 1D1=camera_3 2A1=camera_6 2B1=camera_1",
        "tiles.2B1",
    ),
    (BANK + "1E5=laser_1", "tiles.1E5"),
    (BANK + "1B1=outside", "tiles.1B1"),
    (FORT_KNOX + "2C3=laser_1", "tiles.2C3"),
    (OFFICE + "1B1=atrium_3", "tiles.1B1"),
    (BANK + "2A1=safe 2B1=safe", "floors.2"),
    (BANK + "2A1=stairs_4 2B1=stairs_5", "floors.2"),
    (FORT_KNOX + "1B1=safe 1C1=safe 1D1=safe", "floors.1"),
    (FORT_KNOX + "1B1=safe 1C1=safe 2A1=safe 2B1=safe", "floors.2"),
    # Walls.
    (BANK + "walls1=A1-B1", "walls"),
    (BANK + "walls2=none tool_discards=dynamite", "walls"),
    (BANK + "walls2=A1-B1,A1-A2,B1-C1,C1-D1,B2-B3,C2-C3,A4-B4,B4-C4", "walls.2"),
    (BANK + "walls1=A1-B1,A2-B2,A3-B3,C2-D2,A4-B4,B4-C4,C3-D3,C4-D4,B1-B2", "walls.1"),
    # Tokens.
    (BANK + "1E5=alarm", "alarms.1E5"),
    (BANK + "1D4=alarm", "alarms.1D4"),
    (BANK + "1B1=alarm effects=emp:p1", "alarms.1B1"),
    (BANK + "1E5=disabled", "disabled.1E5"),
    (BANK + "1E5=thermal", "thermal.1E5"),
    (BANK + "1B1=cracked", "cracked.1B1"),
    (BANK + "1B1=safe,cracked", "cracked.1B1"),
    (BANK + "1B1=laser_1,cracked", "cracked.1B1"),
    (BANK + "1B1=laser_1,unlocked", "unlocked.1B1"),
    (BANK + "1B1=laser_1,open", "opened.1B1"),
    (WITH_LOOT.replace("1D2=laser_1,cracked", "1D2=laser_1"), "opened.1D1"),
    (WITH_LOOT.replace("1D2=laser_1,cracked", ""), "opened.1D1"),
    (BANK + "1B1=emptied", "emptied.1B1"),
    (BANK + "1B1=laser_1,dice:1", "dice.1B1"),
    (BANK + "1B1=safe,dice:7", "dice.1B1"),
    (WITH_LOOT.replace("safe,open", "safe,open,dice:2"), "dice.1D1"),
    (BANK + "1B1=stealth:3", "stealth_tokens.1B1"),
    (BANK + "1B1=laser_1,stealth:-1", "stealth_tokens.1B1"),
    (BANK + "hack=laser:1", "hack.laser"),
    (BANK + "1B1=computer_laser_5 hack=laser:7", "hack.laser"),
    (BANK + "hack=laptop:1", "hack.laptop"),
    (crew("hacker,basic") + "hack=laptop:1", "hack.laptop"),
    # Pieces.
    (BANK + "1B1=crow", "crow"),
    (crew("raven,basic") + "1E5=crow", "crow"),
    (BANK + "effects=juicer_token:old", "juicer_token"),
    (crew("juicer,basic") + "effects=juicer_token:new", "juicer_token"),
    (BANK + "effects=flexibility_debt:p1", "flexibility_debt"),
    (crew("acrobat,basic") + "effects=flexibility_debt:p1", "flexibility_debt"),
    (BANK + "effects=emp:p3", "effects.emp"),
    (BANK + "effects=heads_up:2", "effects.heads_up"),
    (BANK.replace(",entrance", ""), "entrance"),
    (BANK.replace(",entrance", "") + "1B1=entrance", "entrance"),
    (BANK.replace(",entrance", "") + "2A1=laser_1,entrance", "entrance"),
    # Guards.
    (BANK.replace("1D4>", "2D4>"), "guards.1.cell"),
    (BANK.replace("1D4>", ">") + "guard2=on_patrol", "guards.1.destination"),
    (BANK.replace(">1C4", ""), "guards.1.destination"),
    (BANK.replace(">1C4", ">2C4"), "guards.1.destination"),
    (FORT_KNOX.replace("1D4>", "1C3>"), "guards.1.cell"),
    (FORT_KNOX.replace(">1C4", ">1C3"), "guards.1.destination"),
    (BANK.replace(">1C4", ">1C4,not_set_up"), "guards.1.cell"),
    (BANK + "guard2=on_patrol", "guards.2.cell"),
    (BANK + "guard2=donuts", "guards.2.donuts"),
    (BANK + "guard2=die:7", "guards.2.die"),
    (BANK + "guard2=die:2", "guards.2.die"),
    (WITH_LOOT.replace("die:3", "die:2"), "guards.1.die"),
    (OFFICE + "guard3=3A1>3A2", "guards.3"),
    (LOST, "guards.1.status"),
    # Players.
    (BANK.replace("p1=hawk,basic", "p1=hawk"), "players.p1.side"),
    (BANK.replace("p1=hawk,", "p1="), "players.p1.character"),
    (crew("rook,basic", "rook,advanced"), "players.p2.character"),
    (BANK + "p3=hawk", "players.p3"),
    (BANK + "p4=donuts", "players.p4"),
    (crew(second="spotter,basic,stealth:-1"), "players.p2.stealth"),
    (crew_at("1B1"), "players.p2.cell"),
    (crew_at("1E5"), "players.p2.cell"),
    ("job=fort_knox " + crew_at("1C3"), "players.p2.cell"),
    (
        crew_at("2A1") + "2A1=laser_1",
        "players.p2.cell",
    ),
    (crew_at("escaped"), "players"),
    # Patrol and event decks.
    (BANK.replace("1D4,1C4", "1D4,1C4,left:9"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,1E5"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,lost_visual"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,top:1D4"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,top:1A1,bottom:1A1"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,top:1E5"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,last:1A1"), "patrol.1"),
    (BANK.replace("1D4,1C4", "1D4,1C4,last:none"), "patrol.1"),
    (BANK + "patrol2=2A1", "patrol.2"),
    (BANK + "patrol2=top:2A1", "patrol.2"),
    (OFFICE + "patrol3=left:3", "patrol.3"),
    (FORT_KNOX.replace("1D4,1C4", "1D4,1C4,1C3"), "patrol.1"),
    (BANK + "events=squeak,left:9", "events"),
    (BANK + "events=squeak,bottom:squeak", "events"),
    (BANK + "events=top:crash,top:crash", "events"),
    # Tools and Loot.
    (crew("hawk,basic,donuts", "spotter,basic,donuts"), "tools.donuts"),
    (crew("hawk,basic,donuts") + "tool_discards=donuts", "tools.donuts"),
    (BANK + "tool_deck=donuts,virus", "tools.emp"),
    (BANK + "1B1=safe,donuts", "tools.donuts"),
    (WITH_LOOT.replace("safe,open", "safe,open,donuts"), "tools.donuts"),
    (crew("hawk,basic,mirror"), "loot"),
    (OPEN, "loot"),
    (WITH_LOOT.replace("mirror", "mirror,stamp"), "loot"),
    (WITH_LOOT.replace("p1=hawk", "p1=mirror,hawk"), "loot.mirror"),
    (WITH_LOOT + "1A2=bust", "loot.bust"),
    (WITH_LOOT.replace("mirror", "gold_bar"), "loot.gold_bar"),
    (WITH_LOOT.replace("mirror", "gold_bar,gold_bar_2"), "players.p2.loot"),
    (BANK + "loot_deck=mirror", "loot.stamp"),
    # The turn.
    (BANK.replace("turn=p1", "turn=p3"), "turn.active"),
    (BANK.replace("hawk,basic,1A1", "hawk,basic"), "turn.active"),
    (BANK.replace("hawk,basic,1A1", "hawk,basic,escaped"), "turn.active"),
    (BANK.replace("turn=p1", "turn=nobody"), "turn.active"),
    (BANK.replace("turn=p1", "turn=p1,used:9"), "turn.remaining"),
    (BANK.replace("turn=p1", "turn=p1,remaining:-1"), "turn.remaining"),
    (BANK.replace("turn=p1", "turn=p1,used:-2"), "turn.used"),
    (BANK.replace("turn=p1", "turn=p1,used:1,grace"), "turn.grace"),
    (BANK.replace("turn=p1", "turn=p1,climbed"), "turn.climbed"),
    (BANK.replace("turn=p1", "turn=p1,entered:1B1"), "turn.entered"),
    (BANK.replace("turn=p1", "turn=p1,keypad_4:1"), "turn.keypad_4"),
    (BANK.replace("turn=p1", "turn=p1,guard_bonus:2"), "turn.guard_bonus"),
    (BANK.replace("turn=p1", "turn=p1,ability_used:5"), "turn.ability_used"),
    (BANK.replace("turn=p1", "turn=p1,roll:123"), "turn.roll"),
    (BEGIN.replace("basic ", "basic,1A1 ", 1), "players.p1.cell"),
    # The result.
    (BANK + "result=won", "result"),
    (BANK.replace("basic,1A1", "basic,escaped"), "result"),
    (BANK + "result=caught", "caught_player"),
    (BANK + "result=caught,p1", "caught_player"),
    (BANK + "result=playing,p1", "caught_player"),
    (BANK + "result=caught,p1 pending=ask_action:p1", "pending"),
    # What is pending.
    (BANK + "pending=none", "pending"),
    (BANK + "pending=#99", "pending.0"),
    (BANK + "pending=ask_action:p2", "pending.0"),
    (BANK + "pending=ask_action:p1,ask_action:p1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_stealth:p1", "pending.1"),
    (BANK + "pending=ask_action:p1:#1", "pending.0"),
    (BANK + "pending=ask_action:p1,reseat:1", "pending.1"),
    (BANK + "pending=reseat:1,ask_action:p1", "pending.0"),
    (BANK + "pending=ask_action:p1,ask_peekhole:p1,ask_peekhole:p1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_peekhole:p3", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_laser:p1:1E5:yes", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_hack:p1:1A1:camera", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_alarm:p1:1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_alarm:p1:2", "pending.1"),
    (OFFICE + "pending=ask_action:p1,ask_alarm:p1:3", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_keep_tool:p1:nowhere:emp:emp", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_stethoscope:p1:1A1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_spy:p1:patrol1", "pending.1"),
    (OFFICE + "pending=ask_action:p1,ask_spy:p1:patrol3", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_crystal_ball:p1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_kitty:p1", "pending.1"),
    (BANK + "pending=ask_action:p1,ask_give:p2:donuts", "pending.1"),
    (crew("hawk,basic,emp") + "pending=ask_action:p1,ask_give:p1:emp", "pending.1"),
    (BANK + "pending=next_turn:p1,ask_shift_change:p1:0", "pending.1"),
    (BANK + "pending=next_turn:p1,shift_guards:p1:#9,ask_peekhole:p1", "pending.1"),
]
