"""
The pocket guide to the rulings, and the card of everyday disputes: what the books of this night
say, in short.
"""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from rulings.answer_text import DecisiveAnswer
from rulings.book_comparison import (
    ComparisonVerdict,
    SpokenCase,
    build_dispute_entry,
    build_pocket_guide,
)
from rulings.core.everyday_disputes import BETTING, DEALING, Dispute
from rulings.core.ruling_catalog import GROUPS, get_books
from rulings.core.ruling_decision import BookSelection, build_book_selection
from rulings.reference_lists import book_edition_text
from rulings.situation_finder import build_group_tile, list_group_situations
from tournament.printing.document_blocks import (
    Block,
    Document,
    KeyPoint,
    KeyPointsBlock,
    PageHeading,
    TextBlock,
)
from tournament.printing.paper_sizes import CardSize
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.rulings_log.values import map_readings
from tournament.rulings_log.views.ruling_books import list_club_books, list_night_book_keys

CARD_SIZES = ((8.0, 1), (7.5, 1), (7.0, 1), (6.5, 1), (6.0, 0))
"""The letters of the card are as large as one side allows."""


def build_ruling_guide(scene: PrintoutContext) -> Document:
    """Every situation that the night's books know, with each verdict and when it is given."""
    desk = _build_night_desk(scene)
    blocks: list[Block] = [
        TextBlock(tuple(book_edition_text(book.book) for book in desk.consulted))
    ]
    for group in GROUPS:
        blocks += _build_group_blocks(desk, group.key, build_group_tile(group, "").name)
    return Document(scene.build_heading(_("Pocket guide")), tuple(blocks), ((7.5, 0),), columns=2)


def build_dispute_card(scene: PrintoutContext) -> Document:
    """The everyday disputes by the books of the night."""
    return lay_disputes_on_card(_build_night_desk(scene), scene.build_heading(_("Dispute card")))


def lay_disputes_on_card(desk: BookSelection, heading: PageHeading) -> Document:
    """The twenty everyday disputes, each with what the floor says, on one side of A5."""
    blocks = (
        *_build_dispute_blocks(desk, DEALING, _("Dealing")),
        *_build_dispute_blocks(desk, BETTING, _("Betting")),
    )
    return Document(heading, blocks, CARD_SIZES, columns=2, paper=CardSize.A5)


def _build_night_desk(scene: PrintoutContext) -> BookSelection:
    """The books of the night as the house reads them."""
    rules = scene.state.rules
    own = list_club_books(scene.visitor.night.pk)
    return build_book_selection(
        get_books(list_night_book_keys(rules, own), own), map_readings(rules.readings)
    )


def _build_dispute_blocks(
    desk: BookSelection, disputes: Iterable[Dispute], name: str
) -> Iterator[KeyPointsBlock]:
    above = name
    for dispute in disputes:
        entry = build_dispute_entry(desk, dispute)
        yield KeyPointsBlock(entry.name, tuple(_build_dispute_points(entry.cases)), above)
        above = ""


def _build_dispute_points(cases: Iterable[SpokenCase]) -> Iterator[KeyPoint]:
    """What is said, once, with all cases in which one rule has it said."""
    found: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        found.setdefault((case.says, case.cite), []).append(_join_conditions(case.when))
    for (says, cite), when in found.items():
        yield KeyPoint(says, " · ".join(when), f"({cite})" if cite else "")


def _join_conditions(when: Iterable[DecisiveAnswer]) -> str:
    return "; ".join(f"{reason.asks} {reason.says}".strip() for reason in when)


def _build_group_blocks(desk: BookSelection, key: str, name: str) -> Iterator[KeyPointsBlock]:
    shorts = build_pocket_guide(desk, [situation.id for situation in list_group_situations(key)])
    above = name
    for short in shorts:
        yield KeyPointsBlock(short.name, tuple(map(_build_key_point, short.lines)), above)
        above = ""


def _build_key_point(line: ComparisonVerdict) -> KeyPoint:
    why = [f"{rule.says} ({rule.cite})" for rule in line.rules]
    return KeyPoint(
        line.headline,
        _join_conditions(line.when),
        " ".join((*why, *(f"→ {name}." for name in line.see))),
    )
