"""Tables of facts as PDF."""

import time
from dataclasses import replace

import pypdfium2
import pytest

from tests.printing.reading import closed_up, misplaced, text_of, texts_of
from tests.rows import each_row
from tournament.engine.money import Currency
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.printing.page_elements import TextMark
from tournament.printing.pdf_documents import PageHeading, PaperSize, render_sheets_pdf
from tournament.printing.pdf_writer import render_pdf

HEADING = PageHeading(
    "Results",
    "Friday",
    "The Nine",
    "Printed Nov 22, 2026, 10:00 AM",
    "Journal no. 12, seal 0123abcd",
    "de",
)
COLUMNS = (
    SheetColumn("place", "Place", CellKind.NUMBER),
    SheetColumn("name", "Name"),
    SheetColumn("paid", "Paid", CellKind.MONEY, total=True),
    SheetColumn("points", "Points", CellKind.POINTS),
    SheetColumn("out", "Out", CellKind.TIME),
)
HOSTILE = ("Łukasz ß", "W" * 300, "O’Brien-" * 12, "(\\) Tj ET", "a\tb\nc")


def sheet(*rows: tuple[Cell, ...]) -> Sheet:
    return Sheet("results", "Results", COLUMNS, rows, ("A note.",), Currency("EUR", 2))


def many(count: int) -> Sheet:
    return sheet(
        *((at, f"Player {at}", 2000, at * 50, 1_700_000_000_000) for at in range(1, count + 1))
    )


@each_row("paper", PaperSize)
def test_a_table_says_its_facts(paper: PaperSize) -> None:
    pdf = render_sheets_pdf(
        [sheet((1, "Ann", 2000, 1250, 0), (2, "Łukasz", 125050, 300, None))], HEADING, paper
    )
    assert texts_of(pdf) == [
        "Results Friday · The Nine Place Name Paid Points Out 1 Ann €20.00 12.5 Jan 1, 1970, 12:00 AM 2 "
        "Łukasz €1,250.50 3 "
        "Total €1,270.50 A note. Results · Friday · The Nine Page 1 of 1 "
        "Printed Nov 22, 2026, 10:00 AM · Journal no. 12, seal 0123abcd"
    ]
    document = pypdfium2.PdfDocument(pdf)
    assert document[0].get_size() == pytest.approx((paper.width, paper.height))
    says = document.get_metadata_dict()
    assert (says["Title"], says["Author"], says["Creator"]) == (
        "Results – Friday",
        "The Nine",
        "Final Nine",
    )
    assert b"/Lang (de)" in pdf


def test_the_same_facts_make_the_same_bytes() -> None:
    made = render_sheets_pdf([many(100)], HEADING, PaperSize.A4)
    assert render_sheets_pdf([many(100)], HEADING, PaperSize.A4) == made
    assert render_sheets_pdf([many(101)], HEADING, PaperSize.A4) != made


def test_a_thousand_rows_have_a_head_on_every_sheet_and_are_made_at_once() -> None:
    render_sheets_pdf([many(1)], HEADING, PaperSize.A4)
    began = time.process_time()
    pdf = render_sheets_pdf([many(1000)], HEADING, PaperSize.A4)
    took = time.process_time() - began
    pages = texts_of(pdf)
    assert all("Place Name Paid Points Out" in page for page in pages)
    assert [f"Page {at} of {len(pages)}" in page for at, page in enumerate(pages, 1)] == [
        True
    ] * len(pages)
    assert [at for at in range(1, 1001) if f" Player {at} €20" not in " ".join(pages)] == []
    assert "Total €20,000" in pages[-1]
    assert (
        took <= 4
    )  # the goal of 1 s is measured by `manage.py bench`; this allows for a busy machine


@each_row("name", HOSTILE)
def test_hostile_names_are_all_there(name: str) -> None:
    pdf = render_sheets_pdf(
        [sheet((1, name, 2000, 0, None))], replace(HEADING, night=name[:80]), PaperSize.LETTER
    )
    assert closed_up(name) in closed_up(text_of(pdf))
    assert "▯" not in text_of(pdf)


@each_row(("name", "shown"), [("张伟", "▯▯"), ("👍🏽 Bob", "▯ Bob")])
def test_what_cannot_be_shown_is_told_on_that_sheet_alone(name: str, shown: str) -> None:
    pages = texts_of(
        render_sheets_pdf(
            [replace(many(120), rows=(*many(120).rows, (0, name, 0, 0, 0)))], HEADING, PaperSize.A4
        )
    )
    why = "▯ is a letter this file can’t show. Print from the browser instead."
    assert [why in page for page in pages] == [False] * (len(pages) - 1) + [True]
    assert f"0 {shown} €0" in pages[-1]


def test_a_row_longer_than_a_sheet_goes_on_overleaf() -> None:
    words = [f"word{at}" for at in range(6000)]
    pages = texts_of(
        render_sheets_pdf([sheet((1, " ".join(words), 0, 0, 0))], HEADING, PaperSize.A4)
    )
    assert len(pages) > 1
    found = " ".join(pages).split()
    assert [word for word in words if word not in found] == []


def test_tables_without_rows_have_their_heads_and_a_second_one_its_title() -> None:
    assert "Place Name Paid Points Out" in text_of(
        render_sheets_pdf([many(0)], HEADING, PaperSize.A4)
    )
    both = text_of(
        render_sheets_pdf([many(1), replace(many(1), title="Once more")], HEADING, PaperSize.A4)
    )
    assert "A note. Once more Place Name Paid Points Out" in both


def test_a_wide_table_lies_across_the_sheet() -> None:
    columns = tuple(SheetColumn(f"c{at}", f"Column number {at}") for at in range(12))
    wide = Sheet("wide", "Wide", columns, (tuple(f"cell {at}" for at in range(12)),))
    page = pypdfium2.PdfDocument(render_sheets_pdf([wide], HEADING, PaperSize.A4))[0]
    assert page.get_size() == pytest.approx((PaperSize.A4.height, PaperSize.A4.width))


def numbered(count: int) -> Sheet:
    """A name and so many numbers."""
    columns = (
        SheetColumn("name", "Name"),
        *(SheetColumn(f"n{at}", f"Night {at}", CellKind.NUMBER, total=True) for at in range(count)),
    )
    rows = tuple((name, *(1000 + at for at in range(count))) for name in ("Bob", "Dora"))
    return Sheet("wide", "Wide", columns, rows, ("One note.",))


@each_row("paper", PaperSize)
@each_row(("count", "parts"), [(5, 1), (22, 1), (60, 3)])
def test_a_table_too_wide_for_small_letters_is_parted(
    count: int, parts: int, paper: PaperSize
) -> None:
    pdf = render_sheets_pdf([numbered(count)], HEADING, paper)
    text = text_of(pdf)
    assert misplaced(pdf) == []
    assert (text.count("Bob"), text.count("Dora"), text.count("One note.")) == (parts, parts, 1)
    assert [at for at in range(count) if text.count(f" {1000 + at:,} ") != 2] == []
    assert [at for at in range(count) if text.count(f" {2000 + 2 * at:,} ") != 1] == []


def test_words_on_each_other_and_off_the_sheet_are_seen() -> None:
    """What the other tests rely on."""
    there = TextMark(100, 100, "Bob", 12)
    assert misplaced(render_pdf([[there, TextMark(100, 120, "Dora", 12)]], HEADING, 300, 400)) == []
    assert misplaced(render_pdf([[there, TextMark(104, 102, "Dora", 12)]], HEADING, 300, 400)) != []
    assert misplaced(render_pdf([[TextMark(290, 100, "Bob is here", 12)]], HEADING, 300, 400)) != []
