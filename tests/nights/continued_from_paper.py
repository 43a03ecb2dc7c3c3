"""A recorded night that goes on from paper after a server broke down in the middle of a hand."""

from tests.night.evening import at
from tests.nights.clicks import deal, end, gone, play_on
from tests.nights.recorded_nights import Clicks, entered
from tests.nights.seated import SEATED
from tournament.clock.actions import AnswerOutage, Resume, ResumeMode
from tournament.night.actions.night import FinishNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory, add_entry
from tournament.night.rules.portable_state import to_portable_state

LAST = 63
"""The last entry of the night with three tables that was on the paper."""


def before() -> JournalHistory:
    """That night up to then."""
    past = JournalHistory()
    for click in SEATED[:LAST]:
        past = add_entry(past, entered(past, click))
    return past


CARRIED_ON: Clicks = (
    (50, ContinueFromPaper(to_portable_state(before().state), at(21.5), "5ea1" * 16, LAST)),
    (51, AnswerOutage(at(21.5), ResumeMode.GO_BACK)),
    (52, Resume()),
    (53, "", gone(1, 0, by=1)),
    (54, Undo((4,))),
    (54.5, Undo((5,), redo=True)),
    (55, "", end(1)),
    (55.5, play_on),
    (56, "", deal(1)),
    (57, FinishNight()),
)
