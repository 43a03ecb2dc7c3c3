"""Nights with rulings: by the book, against it, in no book, with odd names and long words."""

from rulings.core.inquiry import build_inquiry
from tests.tables.seat_night import do, seated_night, start
from tournament.clock.actions import Pause
from tournament.club_rulebook.rule_store import add_precedent
from tournament.models import Club
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.state import StopReason
from tournament.rulings_log.actions import ChangeRuling, RecordRuling, SettleRuling, TickStep
from tournament.rulings_log.values import (
    BookRuling,
    DecidedBy,
    Incident,
    RulingDecision,
    build_book_ruling,
)
from tournament.tables.actions.clock_call import CallClock

BOOKS = ("H2", "R11")

RULED = (
    ("rulings of a night, a call waits", "/t/{ruled}/rulings/"),
    ("rulings of a night, at a table", "/t/{ruled}/rulings/?table=2&seat=3"),
    ("rulings of a night, words typed", "/t/{ruled}/rulings/?table=1&q=turn+too+early"),
    ("rulings of a night, hostile", "/t/{ruled_odd}/rulings/?table=1&seat=1"),
    ("rulings of a night, a group", "/t/{ruled}/rulings/group/board/?table=2"),
    ("rulings of a night, a precedent fits", "/t/{ruled}/rulings/on/H06/?table=2"),
    ("rulings of a night, a ruling", "/t/{ruled}/rulings/on/B02/?table=2&seat=2"),
    ("rulings of a night, left to the director", "/t/{ruled}/rulings/on/H07/?table=2"),
    ("rulings of a night, in no book", "/t/{ruled}/rulings/on/other/?table=2"),
    ("rulings of a night, one book alone", "/t/{ruled}/rulings/on/B02/?table=2&books=T24"),
    ("rulings of a night, no such situation", "/t/{ruled}/rulings/on/nothing/"),
    ("rulings of a night, everyday answers", "/t/{ruled}/rulings/everyday/?table=2&q=phone"),
    ("rulings of a night, the log", "/t/{ruled}/rulings/log/"),
    ("rulings of a night, the log in full", "/t/{ruled}/rulings/log/?full=yes"),
    ("rulings of a night, the log, hostile", "/t/{ruled_odd}/rulings/log/?full=yes"),
    ("rulings of a night, nothing ruled", "/t/{running}/rulings/log/"),
    ("a ruling, steps done", "/t/{ruled}/rulings/1/"),
    ("a ruling, changed", "/t/{ruled}/rulings/2/"),
    ("a ruling in no book", "/t/{ruled}/rulings/3/"),
    ("a ruling with a refund", "/t/{ruled}/rulings/4/?in-1=300&in-2=50"),
    ("a ruling, hostile", "/t/{ruled_odd}/rulings/1/"),
)
"""The pages of these nights, each by its name."""


def found(situation: str, **answers: str) -> BookRuling:
    """What the books say about it."""
    return build_book_ruling(build_inquiry(situation, BOOKS, answers))


def fill_rulings(club: Club, hostile: str) -> dict[str, str]:
    """Nights with rulings; gives their numbers."""
    return {"ruled": _ruled(club), "ruled_odd": _odd(club, hostile)}


def _ruled(club: Club) -> str:
    """Three rulings, one precedent; the clock stands for a dispute, and a table calls."""
    night = seated_night(club, 8, 8, name="Friday, disputes")
    start(night)
    third = RulingDecision(DecidedBy.THIRD, "Cleo", "", True)
    do(
        night,
        RecordRuling(1, Incident(2, 1, 0, 10, 2), found("B02")),
        TickStep(1, 0, True),
        TickStep(1, 1, True),
        RecordRuling(2, Incident(1, 1, 0, 3, 3), found("H06", facing_bet="yes"), third),
        ChangeRuling(
            2, RulingDecision(decision="We play on", reason="The clock was called too early")
        ),
        SettleRuling(2, "Bob won the hand"),
        RecordRuling(
            3,
            Incident(1, 1),
            BookRuling(),
            RulingDecision(decision="Phones off the table", reason="Somebody filmed"),
        ),
        RecordRuling(4, Incident(1, 1, 0, 1, 1), found("F01")),
    )
    add_precedent(
        club,
        "H06",
        {"facing_bet": "yes"},
        "HAND_LIVE",
        "Whose clock ran out gets five seconds more.",
        night,
        2,
    )
    do(
        night,
        CallClock("Jan"),
        CallFloor(2, note="The turn lies there"),
        Pause(StopReason.DISPUTE, "Table 2"),
    )
    return str(night.pk)


def _odd(club: Club, hostile: str) -> str:
    """Every text is as long and as odd as it can be."""
    night = seated_night(club, 5, 5, first=hostile[:80], name=hostile[:80])
    start(night)
    decided = RulingDecision(
        DecidedBy.CONSENSUS, "", hostile[:140], False, (hostile * 4)[:280], hostile[:140]
    )
    do(
        night,
        RecordRuling(1, Incident(1, 1, 0, 1, 1), found("F01"), decided),
        SettleRuling(1, (hostile * 4)[:280]),
        CallFloor(1, note=hostile[:140]),
    )
    return str(night.pk)
