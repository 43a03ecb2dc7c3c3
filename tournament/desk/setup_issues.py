"""Setup issues before the start; none prevents it."""

from dataclasses import dataclass

from django.urls import reverse

from tournament.clock.values import Instant
from tournament.engine.messages import Message
from tournament.journal import NightSnapshot
from tournament.lru_cache import LRUCache
from tournament.models import Tournament
from tournament.night.rules.setup_checks import REMEDY_WORDS, FixPage, SetupIssue, find_setup_issues
from tournament.night.state import Phase, find_phase

KEPT = 64
PAGES = {
    FixPage.PAY: ("prizes", "#owing"),
    FixPage.SEATS: ("seats", ""),
    FixPage.STRUCTURE: ("structure", ""),
    FixPage.COLOUR_UPS: ("night_chips", "#leaving"),
    FixPage.PRIZES: ("plan", ""),
    FixPage.PRICES: ("prices", ""),
    FixPage.CHIPS: ("night_chips", ""),
    FixPage.RULES: ("rules", ""),
}

_found: LRUCache[int, tuple[str, tuple[SetupIssue, ...]]] = LRUCache(KEPT)
"""
By night, with the head of the journal that they are of: whoever draws the desk again works nothing
out again.
"""


@dataclass(frozen=True, slots=True)
class SetupIssueRow:
    """One odd thing, and the page that mends it."""

    line: Message
    way: str
    address: str


def build_start_warnings(
    night: Tournament, moment: NightSnapshot, at: Instant
) -> tuple[SetupIssueRow, ...]:
    """What is odd about a night that has not begun; nothing later."""
    if find_phase(moment.state, at) not in (Phase.PLANNED, Phase.COUNTDOWN):
        return ()
    kept = _found.get(night.pk)
    if kept is None or kept[0] != moment.head:
        kept = _found.put(night.pk, (moment.head, find_setup_issues(moment.state, at)))
    return tuple(_build_start_warning(night, issue) for issue in kept[1])


def _build_start_warning(night: Tournament, issue: SetupIssue) -> SetupIssueRow:
    page, place = PAGES[issue.remedy]
    if issue.row is not None and issue.remedy is FixPage.STRUCTURE:
        place = f"?edit={issue.row}#row-{issue.row}"
    address = reverse(page, args=[night.pk]) + place
    return SetupIssueRow(issue.line, REMEDY_WORDS[issue.remedy], address)
