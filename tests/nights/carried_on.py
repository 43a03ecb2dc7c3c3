"""A recorded night that goes on from paper: the server broke down in the middle of a hand, and another took over."""

from tests.core.evening import at
from tests.nights.clicks import deal, end, gone, play_on
from tests.nights.played import Clicks
from tests.nights.seated import SEATED
from tournament.core.actions.away import AnswerAway, GoOn
from tournament.core.actions.base import as_kept
from tournament.core.actions.carry import CarryOn
from tournament.core.actions.clock import Resume
from tournament.core.actions.night import FinishNight
from tournament.core.actions.undo import Undo
from tournament.core.carried import on_paper
from tournament.core.history import Entry, Past, add

LAST = 62
"""The last entry of the night with three tables that was on the paper."""


def before() -> Past:
    """That night up to then."""
    past = Past()
    for minutes, by, click in SEATED[:LAST]:
        action = as_kept(click(past.state, at(minutes)) if callable(click) else click)
        past = add(past, Entry(past.version + 1, at(minutes), action, by))
    return past


CARRIED_ON: Clicks = (
    (50, "Ann", CarryOn(on_paper(before().state), at(21.5), "5ea1" * 16, LAST)),
    (51, "Ann", AnswerAway(at(21.5), GoOn.GO_BACK)),
    (52, "Ann", Resume()),
    (53, "", gone(1, 0, by=1)),
    (54, "Ann", Undo((4,))),
    (54.5, "Ann", Undo((5,), redo=True)),
    (55, "", end(1)),
    (55.5, "Ann", play_on),
    (56, "", deal(1)),
    (57, "Ann", FinishNight()),
)
