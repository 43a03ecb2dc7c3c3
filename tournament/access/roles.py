"""Roles and rights: every permission of the program."""

from enum import StrEnum

from tournament.models import LinkKind, Role
from tournament.night.action import Duty


class Right(StrEnum):
    """Something a person may be allowed to do."""

    SEE_BOARD = "see the clock and everything that is public"
    SEE_DESK = "see the desk with its journal"
    RUN_CLOCK = "start, stop and move the clock"
    PLAY_TABLE = "report the hands of a table"
    ASK = "ask the desk for something, as one player"
    DIRECT = "change anything else about the night, hand out links"
    OWN_CLUB = "change the club and the people in it"


EVERYTHING = frozenset(Right)

RIGHTS: dict[Role, frozenset[Right]] = {
    Role.OWNER: EVERYTHING,
    Role.DIRECTOR: EVERYTHING - {Right.OWN_CLUB},
    Role.TIMEKEEPER: frozenset({Right.SEE_BOARD, Right.SEE_DESK, Right.RUN_CLOCK}),
    Role.DEALER: frozenset({Right.SEE_BOARD, Right.PLAY_TABLE}),
    Role.PLAYER: frozenset({Right.SEE_BOARD, Right.ASK}),
    Role.WATCHER: frozenset({Right.SEE_BOARD}),
}

LINK_ROLES: dict[LinkKind, Role] = {
    LinkKind.DIRECTOR: Role.DIRECTOR,
    LinkKind.TIMEKEEPER: Role.TIMEKEEPER,
    LinkKind.TABLE: Role.DEALER,
    LinkKind.SEAT: Role.PLAYER,
    LinkKind.SCREEN: Role.WATCHER,
    LinkKind.PLAYER: Role.WATCHER,
}

DUTY_RIGHTS: dict[Duty, Right | None] = {
    Duty.CLOCK: Right.RUN_CLOCK,
    Duty.TABLE: Right.PLAY_TABLE,
    Duty.PLAYER: Right.ASK,
    Duty.DIRECT: Right.DIRECT,
    Duty.SERVER: None,  # only the program itself does these
}


def has_right(role: Role, right: Right) -> bool:
    """Whether somebody in this role has this right."""
    return right in RIGHTS[role]
