"""One position amid a Bank Job, for tests that must know what lies where."""

from lookout.engine.text.position import parse_position

AMID_BANK = (
    "job=bank players=2 turn=p1 p1=hawk,basic,1C1 p2=peterman,basic,3A4,stealth:2 "
    "hack=fingerprint:2 guard1=1C2>1A4 guard2=2D2>2C2 guard3=3C4>3D2 "
    "1A1=camera_2 1B1=motion_2 1C1=safe,dice:3 1D1=deadbolt_1,entrance "
    "1A2=deadbolt_3 1B2=stairs_5 1C2=walkway_3 1D2=camera_6 1B3=detector_5 "
    "1C3=camera_3 1C4=laser_1 2A1=laser_3 2A2=safe,dice:1 2B2=foyer_2 "
    "2C2=laboratory_4 2A3=stairs_6 2A4=service_duct_6 3A3=lavatory_5,stealth:3 "
    "3A4=computer_fingerprint_4 3B4=computer_motion_6 3C4=deadbolt_2 "
    "patrol1=1C1,1D1,1B2,1D2,1A3,1C3,1D3,1B4,1A4 patrol2=2B1,2D3,2C4,2C2 "
    "patrol3=3D1,3B2,3B4,3D4,3D2 events=video_loop"
)


def amid_bank():
    """Return its state."""
    return parse_position(AMID_BANK)
