"""Column roles: what a column of a table can hold, in words."""

from collections.abc import Iterable
from enum import StrEnum

from tournament.club.player_names import DETAILS
from tournament.engine.messages import _


class TableSubject(StrEnum):
    """What a table is about."""

    PLAYERS = "players"
    RESULTS = "results"


class ColumnRole(StrEnum):
    """What one column holds."""

    IGNORE = "ignore"
    NAME = "name"
    FIRST = "first"
    LAST = "last"
    NICKNAME = "nickname"
    EMAIL = "email"
    PHONE = "phone"
    PAY_TO = "pay_to"
    NOTE = "note"
    NIGHT = "night"
    DATE = "date"
    SEASON = "season"
    PLACE = "place"
    PRIZE = "prize"
    WON = "won"
    BOUNTY = "bounty"
    PAID = "paid"
    FEES = "fees"
    BUY_INS = "buy_ins"
    REBUYS = "rebuys"
    ADD_ONS = "add_ons"
    RE_ENTRIES = "re_entries"
    BY = "by"
    BY_DEAL = "by_deal"
    OUT_AT = "out_at"


ROLE_WORDS: dict[ColumnRole, str] = {
    ColumnRole.IGNORE: _("Not used"),
    ColumnRole.NAME: _("Name"),
    ColumnRole.FIRST: _("First name"),
    ColumnRole.LAST: _("Last name"),
    ColumnRole.NICKNAME: _("Nickname"),
    ColumnRole.EMAIL: _("E-mail"),
    ColumnRole.PHONE: _("Phone"),
    ColumnRole.PAY_TO: _("Pay to"),
    ColumnRole.NOTE: _("Note"),
    ColumnRole.NIGHT: _("Name of the night"),
    ColumnRole.DATE: _("Day"),
    ColumnRole.SEASON: _("Season"),
    ColumnRole.PLACE: _("Place"),
    ColumnRole.PRIZE: _("Prize"),
    ColumnRole.WON: _("Total won with bounties"),
    ColumnRole.BOUNTY: _("Bounties won"),
    ColumnRole.PAID: _("Paid in all"),
    ColumnRole.FEES: _("Of which fees"),
    ColumnRole.BUY_INS: _("Buy-ins"),
    ColumnRole.REBUYS: _("Rebuys"),
    ColumnRole.ADD_ONS: _("Add-ons"),
    ColumnRole.RE_ENTRIES: _("Re-entries"),
    ColumnRole.BY: _("Knocked out by"),
    ColumnRole.BY_DEAL: _("By a deal (yes or no)"),
    ColumnRole.OUT_AT: _("When out"),
}

DETAIL_ROLES = tuple(role for role in ColumnRole if role in DETAILS)
"""The details of a player that a table may have as columns."""
OF_PLAYERS = (ColumnRole.NAME, ColumnRole.FIRST, ColumnRole.LAST, *DETAIL_ROLES)
ONLY_RESULTS = tuple(role for role in ColumnRole if role not in (ColumnRole.IGNORE, *OF_PLAYERS))


def choose_table_subject(
    roles: Iterable[ColumnRole | None], in_order: bool = False
) -> TableSubject:
    """A table with anything that only results have is about results."""
    return (
        TableSubject.RESULTS
        if in_order or any(role in ONLY_RESULTS for role in roles)
        else TableSubject.PLAYERS
    )
