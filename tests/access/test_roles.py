"""Every role and every right, exactly as agreed: a table that must be changed on purpose."""

from tests.rows import each_row
from tournament.access.authorization import STRENGTH
from tournament.access.roles import DUTY_RIGHTS, LINK_ROLES, Right, has_right
from tournament.models import LinkKind, Role
from tournament.night.action import Duty
from tournament.night.action_kinds import KINDS

TABLE = """
role        see_board see_desk run_clock play_table ask direct own_club
owner       yes       yes      yes       yes        yes yes    yes
director    yes       yes      yes       yes        yes yes    no
timekeeper  yes       yes      yes       no         no  no     no
dealer      yes       no       no        yes        no  no     no
player      yes       no       no        no         yes no     no
watcher     yes       no       no        no         no  no     no
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def test_the_table_has_every_role_and_right() -> None:
    assert ROWS[0][1:] == [right.name.lower() for right in Right]
    assert [row[0] for row in ROWS[1:]] == [role.value for role in Role]


@each_row(
    ("role", "right", "allowed"),
    [
        (row[0], right, word)
        for row in ROWS[1:]
        for right, word in zip(ROWS[0][1:], row[1:], strict=True)
    ],
)
def test_who_may_do_what(role: str, right: str, allowed: str) -> None:
    assert has_right(Role(role), Right[right.upper()]) == {"yes": True, "no": False}[allowed]


def test_what_a_link_makes_of_its_holder() -> None:
    """Links to the club open no night, and no link makes an owner."""
    assert {kind.value: role.value for kind, role in LINK_ROLES.items()} == {
        "director": "director",
        "timekeeper": "timekeeper",
        "table": "dealer",
        "screen": "watcher",
        "player": "watcher",
        "seat": "player",
    }
    assert set(LinkKind) - set(LINK_ROLES) == {LinkKind.OWNER, LinkKind.SEASON, LinkKind.CALENDAR}


def test_which_right_an_action_needs() -> None:
    assert {duty: right and right.name.lower() for duty, right in DUTY_RIGHTS.items()} == {
        Duty.CLOCK: "run_clock",
        Duty.TABLE: "play_table",
        Duty.PLAYER: "ask",
        Duty.DIRECT: "direct",
        Duty.SERVER: None,
    }


TABLE_WORK = {
    "away_at_table", "call_floor", "check_seats", "hand_over", "next_hand", "out_at_table",
    "rebuy_at_table",
    "redeal", "set_button",
}  # fmt: skip
CLOCK_WORK = {
    "answer_away", "break_after_level", "call_clock", "call_off_start", "change_stop",
    "close_request", "end_decision", "go_to", "next_round", "pause", "resume", "set_end",
    "set_time", "start_clock", "take_break",
}  # fmt: skip
PLAYERS_WORK = {
    "agree_to_deal",
    "ask",
    "check_in",
    "confirm_payout",
    "take_back_request",
    "take_card",
}


def test_a_timekeeper_does_clock_work_alone() -> None:
    assert {kind for kind, action in KINDS.items() if action.duty is Duty.CLOCK} == CLOCK_WORK
    assert {kind for kind, action in KINDS.items() if action.duty is Duty.TABLE} == TABLE_WORK
    assert {kind for kind, action in KINDS.items() if action.duty is Duty.PLAYER} == PLAYERS_WORK
    assert {kind for kind, action in KINDS.items() if action.duty is Duty.SERVER} == {"notice_away"}


def test_roles_stand_from_the_strongest_to_the_weakest() -> None:
    rights = [sum(has_right(role, right) for right in Right) for role in STRENGTH]
    assert rights == sorted(rights, reverse=True)
