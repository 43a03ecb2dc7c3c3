"""
Papers of a night: the page to print and the PDF say the same, whoever plays; and who may have
which.
"""

import re
from html import unescape
from itertools import product

import pypdfium2
import pytest
import zxingcpp
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.ruling_catalog import get_books
from rulings.core.ruling_decision import build_book_selection
from tests.access.people import House
from tests.printing.paper_nights import HOSTILE, NIGHTS, drawn, elsewhere, empty, moving, over, rich
from tests.printing.reading import closed_up, facts_of, text_of, texts_of
from tests.rows import each_row
from tests.tables import table_night
from tournament.access.authorization import Visit, Visitor
from tournament.clock.values import Instant
from tournament.exports.night_qr_codes import parse_night_codes
from tournament.localization import format_date
from tournament.models import Role, Tournament
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.printing.document_blocks import (
    CodesBlock,
    ColumnHeading,
    Document,
    KeyPointsBlock,
    PageHeading,
    SlipsBlock,
    TableBlock,
    TextBlock,
    WritingLinesBlock,
)
from tournament.printing.document_layout import fit_document, lay_out_document
from tournament.printing.paper_sizes import MM, CardSize, PaperSize, choose_paper
from tournament.printing.papers.printout_context import PrintoutContext, build_printout_context
from tournament.printing.papers.printout_kinds import KINDS
from tournament.printing.papers.ruling_guide import lay_disputes_on_card
from tournament.printing.papers.views import build_page_context
from tournament.printing.pdf_documents import render_document_pdf
from tournament.time_source import now

pytestmark = pytest.mark.django_db
DIRECTORS = {"owner", "director", "director link"}


def scene(night: Tournament, at: Instant | None = None, **asked: str) -> PrintoutContext:
    """What Ann's papers of a night are made from."""
    night.refresh_from_db()
    return build_printout_context(Visit(night, Visitor(Role.DIRECTOR, "Ann")), asked, at or now())


def on_page(found: PrintoutContext, key: str, document: Document) -> str:
    """The words on the page to print."""
    page = render_to_string("printing/paper.html", build_page_context(found, key, document))
    article = page[page.index("<article") : page.index("</article>")]
    return closed_up(unescape(re.sub(r"<[^>]+>", " ", article)))


def tables(night: Tournament, key: str) -> list[TableBlock]:
    """The tables of a paper."""
    return [
        block for block in KINDS[key].make(scene(night)).blocks if isinstance(block, TableBlock)
    ]


def test_hostile_names_stay_text_and_letters_that_are_missing_are_told(
    director: Client, house: House
) -> None:
    night = NIGHTS["hostile"](house.club)
    found = scene(night)
    for key in ("signin", "seats", "results", "fallback"):
        pages = texts_of(render_document_pdf(KINDS[key].make(found), PaperSize.A4))
        told = ["▯ is a letter" in page for page in pages]
        assert (told, any(told)) == (["▯" in page for page in pages], True), key
    page = render_to_string(
        "printing/paper.html", build_page_context(found, "signin", KINDS["signin"].make(found))
    )
    assert ("&lt;script&gt;alert(1)" in page, HOSTILE[2] in page) == (True, True)
    response = director.get(f"/t/{night.pk}/papers/signin.pdf")
    assert (response["Content-Type"], response.content[:5]) == ("application/pdf", b"%PDF-")
    assert response["Content-Disposition"].startswith(
        'attachment; filename="lukasz-zolc-strasse-sign-in-sheet.pdf";'
    )


def test_a_posted_sheet_is_large_and_on_one_sheet_where_that_fits(house: House) -> None:
    document = KINDS["posted"].make(scene(empty(house.club)))
    assert len(texts_of(render_document_pdf(document, PaperSize.LETTER))) == 1
    assert build_page_context(scene(empty(house.club)), "posted", document)["size"] == 32


def test_every_paper_says_which_night_on_which_day_of_which_club(house: House) -> None:
    for name in ("over", "empty"):
        night = NIGHTS[name](house.club)
        found = scene(night)
        day = format_date(
            night.opened_at if found.state.started is None else found.state.started, found.zone
        )
        said = (found.state.name, day, "Thursday")
        assert {kind.make(found).heading.subtitle_parts for kind in KINDS.values()} == {said}
        for key in ("posted", "signin", "seats", "results", "fallback"):
            document = KINDS[key].make(found)
            for text in (
                on_page(found, key, document),
                closed_up(text_of(render_document_pdf(document, PaperSize.A4))),
            ):
                assert closed_up(" · ".join(said)) in text, key


def test_a_night_with_everything_has_its_papers(house: House) -> None:
    """
    The posted sheet, the list to sign with blank rows, one receipt or all, the pocket guide of its
    books.
    """
    night = rich(house.club)
    found = scene(night)
    prices, prizes, schedule = tables(night, "posted")
    until = "until the first hand of level 4, once each, without any chips left"
    assert prices.rows[1] == ("Rebuy", "€15", "1,000", until)
    assert prices.notes[:2] == (
        "Pizza: €2 of Buy-in, not in the prize pool.",
        "Cards: 10% of Buy-in, not in the prize pool.",
    )
    assert prizes.rows[0][:3] == ("1", "€100", "The cup")
    assert [row[:5] for row in schedule.rows][2:] == [
        ("3", "25–50", "", "20", "0:40"),
        ("4", "50–100", "", "no limit", "1:00"),
    ]
    (table,) = tables(night, "signin")
    names = [row[1] for row in table.rows]
    assert (names[:3], names.count("")) == (["Bob", "Dora", "Emil"], 10)
    assert len(KINDS["receipts"].make(found).blocks) == 12
    (one,) = KINDS["receipts"].make(scene(night, player="1")).blocks
    assert one.title == "Receipt for Bob"  # type: ignore[union-attr]
    facts = facts_of(KINDS["fallback"].make(found))
    assert "Finn (may rebuy)" in facts
    assert any("bounty €5" in fact for fact in facts)
    titles = [
        block.title
        for block in KINDS["rulings"].make(found).blocks
        if isinstance(block, KeyPointsBlock)
    ]
    assert ("The dealer showed the first or second card" in titles, len(titles) > 20) == (
        True,
        True,
    )


def test_seat_cards_show_the_card_that_was_drawn(house: House) -> None:
    night = drawn(house.club)
    document = KINDS["seats"].make(scene(night))
    (block,) = document.blocks
    assert isinstance(block, SlipsBlock)
    state = scene(night).state
    assert state.draw is not None
    seats = {place.card: (place.table, place.seat) for place in state.draw.places}
    drawn_cards = [place.card for place in state.draw.places if place.player]
    assert [slip.card for slip in block.slips] == sorted(drawn_cards, key=lambda card: seats[card])
    assert "ace of spades" in text_of(render_document_pdf(document, PaperSize.A4))


def test_results_are_those_of_the_night(house: House) -> None:
    (table,) = tables(over(house.club), "results")
    assert [row[:2] for row in table.rows[2:6]] == [
        ("3", "Emil"),
        ("4–5", "Finn"),
        ("4–5", "Greta"),
        ("6", "Hugo"),
    ]
    assert {cell for row in table.rows for cell in row} & {"0", "€0"} == set()
    assert table.totals[:3] == ("", "Total", "€200")


def test_of_a_running_night_those_who_are_in_come_first(house: House) -> None:
    """Who may still come back has no place, and stands between them and those who have one."""
    (table,) = tables(rich(house.club), "results")
    assert [row[:2] for row in table.rows[:4]] == [
        ("in", "Bob"),
        ("in", "Dora"),
        ("in", "Emil"),
        ("–", "Finn"),
    ]


@each_row(("names", "rows", "sheets"), [(0, 20, 1), (12, 22, 1), (27, 32, 1), (28, 53, 2)])
def test_the_list_to_sign_ends_where_its_sheet_ends(
    house: House, names: int, rows: int, sheets: int
) -> None:
    night = empty(house.club)
    table_night.do(night, *([AddUnnamedPlayers(names, 0, 0)] if names else []))
    document = KINDS["signin"].make(scene(night))
    (table,) = document.blocks
    assert isinstance(table, TableBlock)
    assert [row[0] for row in table.rows] == [
        *map(str, range(1, names + 1)),
        *[""] * (rows - names),
    ]
    for paper in PaperSize:
        assert len(texts_of(render_document_pdf(document, paper))) == sheets, paper


def test_the_sheet_of_results_from_elsewhere_says_why_it_has_no_codes(house: House) -> None:
    document = KINDS["fallback"].make(scene(elsewhere(house.club)))
    (words,) = (
        block
        for block in document.blocks
        if isinstance(block, TextBlock) and block.title == "Restore the night"
    )
    assert words.says == ("Only the results were entered here. Save the file under “Export”.",)


def test_the_fallback_says_who_sits_where_and_what_waits(house: House) -> None:
    """A slip is for everybody who moves."""
    found = scene(moving(house.club))
    facts = facts_of(KINDS["fallback"].make(found))
    assert {
        "Table 1",
        "Table 2",
        "1 D",
        "2 SB",
        "3 BB",
        "Planned moves",
        "Asked for",
        "Notes",
    } <= {*facts}
    assert "Greta: Table 1, seat 5 → Table 2, seat 5" in facts
    assert any(fact.endswith("Table 1 calls the floor") for fact in facts)
    assert "may rebuy" not in facts
    (block,) = KINDS["moves"].make(found).blocks
    assert isinstance(block, SlipsBlock)
    assert [(slip.name, slip.origin, slip.to, slip.seat) for slip in block.slips] == [
        ("Greta", "from Table 1, seat 5", "Table 2", "Seat 5")
    ]


def test_the_codes_on_the_sheet_are_read_and_are_the_night(house: House) -> None:
    document = KINDS["fallback"].make(scene(moving(house.club)))
    (codes,) = (block.codes for block in document.blocks if isinstance(block, CodesBlock))
    sheet = (
        pypdfium2.PdfDocument(render_document_pdf(document, PaperSize.A4))[0]
        .render(scale=3)
        .to_pil()
    )
    read = [found.text for found in zxingcpp.read_barcodes(sheet)]
    assert sorted(read) == sorted(codes)
    assert len(parse_night_codes("\n".join(read)).state.entrants) == 12


@each_row(
    ("rows", "paper", "has_lines", "size"),
    [
        (30, PaperSize.A4, True, 11.5),
        (30, PaperSize.LETTER, False, 12.0),
        (33, PaperSize.A4, False, 12.0),
    ],
)
def test_empty_lines_never_take_a_sheet_of_their_own(
    rows: int, paper: PaperSize, has_lines: bool, size: float
) -> None:
    names, lines = (
        tuple((f"Player {number}",) for number in range(rows)),
        WritingLinesBlock("Notes", 40),
    )
    full = Document(
        PageHeading("List"),
        (TableBlock((ColumnHeading("Name"),), names), lines),
        ((12.0, 1), (11.5, 1), (9.0, 2)),
    )
    found = fit_document(full, paper)
    assert (lines in found.document.blocks, found.size) == (has_lines, size)
    assert len(texts_of(render_document_pdf(full, paper))) == 1


def test_a_note_stands_on_one_sheet_with_the_end_of_its_table() -> None:
    for rows in range(30, 46):
        names = tuple((f"Player {number}",) for number in range(rows))
        table = TableBlock((ColumnHeading("Name"),), names, notes=("A note.",))
        *_before, last = texts_of(
            render_document_pdf(Document(PageHeading("List"), (table,)), PaperSize.LETTER)
        )
        assert (f"Player {rows - 1}" in last, "A note." in last) == (True, True), rows


def test_the_list_of_papers_leads_to_each_on_the_usual_paper_of_the_clubs_country(
    director: Client, house: House
) -> None:
    for currency, paper in (("USD", "Letter"), ("CAD", "Letter"), ("JPY", "A4"), ("EUR", "A4")):
        house.club.currency = currency
        house.club.save()
        page = director.get(f"/t/{house.night.pk}/papers/").content.decode()
        assert re.findall(r'aria-current="page">(A4|Letter)<', page) == [paper], currency
    for key in KINDS:
        for path in (f"{key}/", f"{key}.pdf"):
            assert f'href="/t/{house.night.pk}/papers/{path}?paper=a4"' in page
    asked = director.get(f"/t/{house.night.pk}/papers/?paper=letter").content.decode()
    assert re.findall(r'aria-current="page">(A4|Letter)<', asked) == ["Letter"]
    for nothing in ("nothing/", "nothing.pdf"):
        assert director.get(f"/t/{house.night.pk}/papers/{nothing}").status_code == 404


@each_row(("order", "language"), list(product(PRECEDENCES, ("en", "de", "fr", "es"))))
def test_twenty_disputes_are_one_side_of_a5(order: str, language: str) -> None:
    with override(language):
        desk = build_book_selection(get_books(PRECEDENCES[order].books))
        card = lay_disputes_on_card(desk, PageHeading("Disputes", "Thursday", "Club", "9:00", "x"))
    blocks = [block for block in card.blocks if isinstance(block, KeyPointsBlock)]
    assert len({block.title for block in blocks}) == 20
    assert all(point.what for block in blocks for point in block.points)
    fitted = fit_document(card, CardSize.A5)
    assert fitted.size >= 6.5
    flow = lay_out_document(card, CardSize.A5)
    assert (len(flow.sheets), round(flow.width / MM), round(flow.height / MM)) == (1, 148, 210)


def test_the_dispute_card_is_a5_in_every_country(house: House) -> None:
    found = scene(rich(house.club), paper="letter")
    card = KINDS["disputes"].make(found)
    assert card.paper is CardSize.A5
    assert "Misdeal. Take your bets back." in str(card.blocks)
    assert choose_paper("a5", "EUR") is PaperSize.A4, "nothing else is printed on it"
