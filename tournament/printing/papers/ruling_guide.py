"""The pocket guide to the rulings: what the books of this night say, in short."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.book_comparison import ComparisonVerdict, build_pocket_guide
from rulings.core.ruling_catalog import GROUPS, get_books
from rulings.core.ruling_decision import BookSelection, build_book_selection
from rulings.reference_lists import book_edition_text
from rulings.situation_finder import build_group_tile, list_group_situations
from tournament.printing.document_blocks import Block, Document, KeyPoint, KeyPointsBlock, TextBlock
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.rulings_log.values import map_readings
from tournament.rulings_log.views.ruling_books import list_club_books, list_night_book_keys


def build_ruling_guide(scene: PrintoutContext) -> Document:
    """Every situation that the night's books know, with each verdict and when it is given."""
    rules = scene.state.rules
    own = list_club_books(scene.visitor.night.pk)
    desk = build_book_selection(
        get_books(list_night_book_keys(rules, own), own), map_readings(rules.readings)
    )
    blocks: list[Block] = [
        TextBlock(tuple(book_edition_text(book.book) for book in desk.consulted))
    ]
    for group in GROUPS:
        blocks += _build_group_blocks(desk, group.key, build_group_tile(group, "").name)
    return Document(scene.build_heading(_("Pocket guide")), tuple(blocks), ((7.5, 0),), columns=2)


def _build_group_blocks(desk: BookSelection, key: str, name: str) -> Iterator[KeyPointsBlock]:
    shorts = build_pocket_guide(desk, [situation.id for situation in list_group_situations(key)])
    above = name
    for short in shorts:
        yield KeyPointsBlock(short.name, tuple(map(_build_key_point, short.lines)), above)
        above = ""


def _build_key_point(line: ComparisonVerdict) -> KeyPoint:
    when = "; ".join(f"{reason.asks} {reason.says}".strip() for reason in line.when)
    why = [f"{rule.says} ({rule.cite})" for rule in line.rules]
    return KeyPoint(line.headline, when, " ".join((*why, *(f"→ {name}." for name in line.see))))
