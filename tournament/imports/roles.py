"""What a column of a table can be, in words."""

from collections.abc import Iterable
from enum import StrEnum

from tournament.core.text import _


class About(StrEnum):
    """What a table is about."""

    PLAYERS = "players"
    RESULTS = "results"


class Role(StrEnum):
    """What one column holds."""

    IGNORE = "ignore"
    NAME = "name"
    FIRST = "first"
    LAST = "last"
    NICKNAME = "nickname"
    EMAIL = "email"
    PHONE = "phone"
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


ROLE_WORDS: dict[Role, str] = {
    Role.IGNORE: _("not used"),
    Role.NAME: _("Player’s name"),
    Role.FIRST: _("First name"),
    Role.LAST: _("Last name"),
    Role.NICKNAME: _("Nickname"),
    Role.EMAIL: _("E-mail"),
    Role.PHONE: _("Phone"),
    Role.NOTE: _("Note"),
    Role.NIGHT: _("Name of the night"),
    Role.DATE: _("Day"),
    Role.SEASON: _("Season"),
    Role.PLACE: _("Place"),
    Role.PRIZE: _("Prize"),
    Role.WON: _("Won in all, bounties included"),
    Role.BOUNTY: _("Bounties won"),
    Role.PAID: _("Paid in all"),
    Role.FEES: _("Of which fees"),
    Role.BUY_INS: _("How many buy-ins"),
    Role.REBUYS: _("How many rebuys"),
    Role.ADD_ONS: _("How many add-ons"),
    Role.RE_ENTRIES: _("How many re-entries"),
    Role.BY: _("Knocked out by"),
    Role.BY_DEAL: _("By a deal (yes or no)"),
    Role.OUT_AT: _("When out"),
}

OF_PLAYERS = (Role.NAME, Role.FIRST, Role.LAST, Role.NICKNAME, Role.EMAIL, Role.PHONE, Role.NOTE)
OF_RESULTS = (
    *(Role.NIGHT, Role.DATE, Role.SEASON, *OF_PLAYERS),
    *(Role.PLACE, Role.PRIZE, Role.WON, Role.BOUNTY, Role.PAID, Role.FEES),
    *(Role.BUY_INS, Role.REBUYS, Role.ADD_ONS, Role.RE_ENTRIES, Role.BY, Role.BY_DEAL, Role.OUT_AT),
)
ONLY_RESULTS = frozenset(OF_RESULTS) - frozenset(OF_PLAYERS)


def about_what(roles: Iterable[Role | None], in_order: bool = False) -> About:
    """A table with anything that only results have is about results."""
    return (
        About.RESULTS if in_order or any(role in ONLY_RESULTS for role in roles) else About.PLAYERS
    )
