"""Printed pages: what is on them, and on how many sheets."""

import pypdfium2
import pytest
from playwright.sync_api import Page

from tests.browser.devices import SignedIn
from tests.printing.reading import closed_up, misplaced, text_of, texts_of
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True
PAPERS = (
    # paper, night, what must be on it, how many sheets at most
    (
        "posted",
        "purse",
        ("Prices, payouts and schedule", "Rebuy", "The cup", "Schedule", "no limit"),
        2,
    ),
    ("signin", "till", ("Sign-in sheet", "Bob", "Gerda", "Signature"), 1),
    ("seats", "drawn", ("Seat cards", "Rosa", "Seat 2", "two of spades"), 4),
    ("moves", "table_moving", ("Move slips", "from Table 1, seat 3", "Seat 3"), 1),
    ("receipts", "till", ("Receipt for Bob", "Receipt for Gerda", "Settled."), 3),
    ("results", "till", ("Results", "Bob", "Gerda", "€65"), 1),
    (
        "rulings",
        "purse",
        ("A card was shown", "The dealer showed the first or second card", "Misdeal"),
        6,
    ),
    (
        "fallback",
        "seats_odd",
        ("The clock", "Still to come", "Table 3", "2 SB", "House rules", "Notes"),
        1,
    ),
    ("posted", "running", ("Schedule", "10,000–20,000", "6:00"), 2),
    ("fallback", "running", ("Player 26", "Still to come", "Restore the night", "Notes"), 1),
)
SIZES = {"A4": (595, 842), "Letter": (612, 792)}
NOT_ON_PAPER = ("Desk", "Cash box", "Prints", "Skip to content")
DARK, PALE = 128, 200


@pytest.fixture
def ann(signed_in: SignedIn) -> Page:
    """Ann at her computer, by night: it prints black on white all the same."""
    return signed_in(color_scheme="dark")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "night", "facts", "most"), PAPERS)
def test_a_paper_is_printed(
    ann: Page,
    server: RunningServer,
    named: dict[str, str],
    key: str,
    night: str,
    facts: tuple[str, ...],
    most: int,
    size: str,
) -> None:
    ann.goto(f"{server.base_url}/t/{named[night]}/papers/{key}/?paper={size.lower()}")
    pdf = ann.pdf(format=size)
    text = closed_up(text_of(pdf))
    assert [fact for fact in facts if closed_up(fact) not in text] == []
    assert [word for word in NOT_ON_PAPER if word in text_of(pdf)] == []
    assert misplaced(pdf) == []
    assert 1 <= len(texts_of(pdf)) <= most
    document = pypdfium2.PdfDocument(pdf)
    assert document[0].get_size() == pytest.approx(SIZES[size], abs=1)
    assert_black_on_white(document)


@pytest.mark.parametrize("size", SIZES)
def test_the_browser_needs_as_many_sheets_as_the_pdf_has(
    ann: Page, server: RunningServer, named: dict[str, str], size: str
) -> None:
    printed = {}
    for key, night in (
        ("signin", "running"),
        ("fallback", "running"),
        ("receipts", "till"),
        ("posted", "purse"),
    ):
        address = f"{server.base_url}/t/{named[night]}/papers/{key}"
        ann.goto(f"{address}/?paper={size.lower()}")
        file = ann.context.request.get(f"{address}.pdf?paper={size.lower()}").body()
        printed[key] = (len(texts_of(ann.pdf(format=size))), len(texts_of(file)))
    posted = (2, 2)  # the schedule fills the first one, the room's code has its own
    assert printed == {"signin": (1, 1), "fallback": (1, 1), "receipts": (2, 2), "posted": posted}


def test_the_dispute_card_is_one_side_of_a5(
    ann: Page, server: RunningServer, named: dict[str, str]
) -> None:
    address = f"{server.base_url}/t/{named['purse']}/papers/disputes"
    ann.goto(f"{address}/")
    pdf = ann.pdf(prefer_css_page_size=True)
    file = ann.context.request.get(f"{address}.pdf").body()
    for printed in (pdf, file):
        document = pypdfium2.PdfDocument(printed)
        assert [page.get_size() for page in document] == [pytest.approx((419.5, 595.3), abs=1)]
        assert misplaced(printed) == []
        assert closed_up("String bet. Only the first motion counts") in closed_up(text_of(printed))


@pytest.mark.parametrize("night", ["till", "purse"])
def test_the_results_need_no_scrolling_sideways_on_a_phone(
    ann: Page, server: RunningServer, named: dict[str, str], night: str
) -> None:
    ann.set_viewport_size({"width": 360, "height": 740})
    ann.goto(f"{server.base_url}/t/{named[night]}/results/")
    box = ann.locator(".table-scroll")
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert box.get_by_role("columnheader", name="KO").is_visible()


def assert_black_on_white(document: pypdfium2.PdfDocument) -> None:
    """Paper is white at its edges and mostly white all over, and there is something black on it."""
    for sheet in document:
        shades = sheet.render(scale=0.5).to_pil().convert("L")
        histogram = shades.histogram()
        assert shades.getpixel((2, 2)) == 255
        assert sum(histogram[PALE:]) > 0.6 * sum(histogram)
        assert sum(histogram[:DARK]) > 0


@pytest.mark.parametrize("address", ["slips/?show=seats", "players/1/receipt/"])
@pytest.mark.parametrize("size", SIZES)
def test_older_print_pages(
    ann: Page, server: RunningServer, named: dict[str, str], address: str, size: str
) -> None:
    night = "till" if "receipt" in address else "drawn"
    ann.goto(f"{server.base_url}/t/{named[night]}/{address}")
    pdf = ann.pdf(format=size)
    assert misplaced(pdf) == []
    assert [word for word in NOT_ON_PAPER if word in text_of(pdf)] == []
    assert_black_on_white(pypdfium2.PdfDocument(pdf))
