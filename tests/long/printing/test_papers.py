"""Every paper, as a page and as a PDF, in every state of a night."""

import time

import pytest

from tests.access.people import EVERYBODY, HOLDERS, MEMBERS, House, build_house, client_of
from tests.printing.paper_nights import NIGHTS, huge
from tests.printing.reading import closed_up, facts_of, misplaced, text_of, texts_of
from tests.printing.test_papers import DIRECTORS, on_page, scene
from tests.rows import each_row
from tournament.printing.paper_sizes import PaperSize
from tournament.printing.papers.printout_kinds import KINDS
from tournament.printing.pdf_documents import render_document_pdf
from tournament.printing.printable_characters import to_printable

pytestmark = pytest.mark.django_db


@each_row("name", NIGHTS)
def test_page_and_pdf_say_the_same(house: House, name: str) -> None:
    found = scene(NIGHTS[name](house.club))
    for key, kind in KINDS.items():
        document = kind.make(found)
        facts, page = facts_of(document), on_page(found, key, document)
        assert [fact for fact in facts if closed_up(fact) not in page] == [], key
        for paper in PaperSize if name != "huge" else (PaperSize.LETTER,):
            in_file = closed_up(text_of(render_document_pdf(document, paper)))
            missing = [fact for fact in facts if closed_up(to_printable(fact)) not in in_file]
            assert missing == [], (key, paper)


@each_row("name", [name for name in NIGHTS if name != "huge"])
def test_nothing_is_cut_and_nothing_overlaps(house: House, name: str) -> None:
    found = scene(NIGHTS[name](house.club))
    for key, kind in KINDS.items():
        for paper in PaperSize:
            assert misplaced(render_document_pdf(kind.make(found), paper)) == [], (key, paper)


@each_row("paper", PaperSize)
@each_row(("name", "sheets"), [("rich", 1), ("over", 1), ("moving", 1), ("drawn", 1), ("empty", 1)])
def test_the_fallback_is_one_sheet(house: House, name: str, sheets: int, paper: PaperSize) -> None:
    document = KINDS["fallback"].make(scene(NIGHTS[name](house.club)))
    assert len(texts_of(render_document_pdf(document, paper))) == sheets


def test_a_thousand_players_on_paper_within_seconds(house: House) -> None:
    found = scene(huge(house.club))
    for key in ("signin", "results", "fallback"):
        began = time.process_time()
        render_document_pdf(KINDS[key].make(found), PaperSize.A4)
        assert time.process_time() - began < 4, key


@each_row("key", KINDS)
def test_who_may_have_which_paper(house: House, key: str) -> None:
    other = build_house("Sunday")
    allowed = {*MEMBERS, *HOLDERS} if key == "posted" else DIRECTORS
    for address in (f"/t/{house.night.pk}/papers/{key}/", f"/t/{house.night.pk}/papers/{key}.pdf"):
        got = {
            who for who in EVERYBODY if client_of(who, house, other).get(address).status_code == 200
        }
        assert got == allowed, address
