"""The pocket guide to the rulings: what the books of this night say, in short."""

from django.utils.translation import gettext as _

from rulings.book_comparison import ComparisonVerdict, PocketGuideEntry, build_pocket_guide
from rulings.core.library import GROUPS, books_of
from rulings.core.ruling_decision import BookSelection, build_book_selection
from rulings.reference_lists import book_edition_text
from rulings.situation_finder import build_group, situations_of
from tournament.core.rule_books import readings_of
from tournament.pages.parts.ruling_books import list_consulted_books, own_books
from tournament.pages.printouts.printout_context import PrintoutContext
from tournament.printing.blocks import Block, Document, KeyPoint, KeyPointsBlock, TextBlock


def pocket(scene: PrintoutContext) -> Document:
    """Every situation that the night's books know, with each verdict and when it is given."""
    rules, own = scene.state.rules, own_books(scene.visitor.night.pk)
    desk = build_book_selection(
        books_of(list_consulted_books(rules, own), own), readings_of(rules.readings)
    )
    blocks: list[Block] = [TextBlock(tuple(book_edition_text(one.book) for one in desk.consulted))]
    for group in GROUPS:
        blocks += _group(desk, group.key, build_group(group, "").name)
    return Document(
        scene.heading(_("Rulings, a pocket guide")), tuple(blocks), ((7.5, 0),), columns=2
    )


def _group(desk: BookSelection, key: str, name: str) -> list[KeyPointsBlock]:
    shorts = build_pocket_guide(desk, [one.id for one in situations_of(key)])
    return [_points(short, name if number == 0 else "") for number, short in enumerate(shorts)]


def _points(short: PocketGuideEntry, above: str) -> KeyPointsBlock:
    return KeyPointsBlock(short.name, tuple(map(_point, short.lines)), above)


def _point(line: ComparisonVerdict) -> KeyPoint:
    when = "; ".join(f"{reason.asks} {reason.says}".strip() for reason in line.when)
    why = f"{line.says} ({line.cite})" if line.cite else line.says
    return KeyPoint(line.headline, when, why)
