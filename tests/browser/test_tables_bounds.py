"""The tables fit a phone: how tall the pages are, and how large what one taps there."""

import pytest
from playwright.sync_api import BrowserContext, FloatRect, Page

from tests.browser.devices import PHONE, SignedIn, measure_height, measure_overflow
from tests.rows import each_row

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True
MIN_SIDE_PX = 44


@pytest.fixture
def ann(signed_in: SignedIn) -> BrowserContext:
    return signed_in(viewport=PHONE, has_touch=True, is_mobile=True).context


def list_boxes(page: Page, which: str) -> list[FloatRect]:
    boxes = [one.bounding_box() for one in page.locator(which).all()]
    shown = [box for box in boxes if box is not None]
    assert len(shown) == len(boxes) > 0
    return shown


def lie_apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@each_row(("path", "most"), [("seats/", 1300), ("draw/", 1500), ("table/1/", 1200)])
def test_a_page_is_no_taller_than_it_has_to_be(
    ann: BrowserContext, named: dict[str, str], path: str, most: int
) -> None:
    page = ann.pages[0]
    page.goto(f"/t/{named['full_table']}/{path}")
    tall = measure_height(page)
    assert (tall <= most, measure_overflow(page)) == (True, 0), (path, tall)


@each_row("path", ["seats/", "table/1/"])
def test_every_seat_is_large_enough_for_a_finger_and_none_lies_on_another(
    ann: BrowserContext, named: dict[str, str], path: str
) -> None:
    page = ann.pages[0]
    page.goto(f"/t/{named['full_table']}/{path}")
    shown = list_boxes(page, ".felt:not(.felt-bare) .felt-face")
    assert len(shown) == 10
    for box in shown:
        assert min(box["width"], box["height"]) >= MIN_SIDE_PX, box
    for one in shown:
        for other in shown:
            assert one is other or lie_apart(one, other), (one, other)


def test_no_answer_lies_under_a_seat_of_a_table_of_ten(
    ann: BrowserContext, named: dict[str, str]
) -> None:
    page = ann.pages[0]
    page.goto(f"/t/{named['seats_due']}/seats/")
    seats = list_boxes(page, ".felt.asking .felt-face")
    for answer in list_boxes(page, ".felt.asking .felt-answers .button"):
        assert [seat for seat in seats if not lie_apart(answer, seat)] == []


@each_row("path", ["seats/", "seats/fewer/"])
def test_a_drawn_seating_is_told_in_whole_words_beside_its_button(
    ann: BrowserContext, named: dict[str, str], path: str
) -> None:
    page = ann.pages[0]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/t/{named['promised_draw']}/{path}")
    for box in list_boxes(page, "#drawing"):
        assert box["height"] <= 140, box
    for box in list_boxes(page, "#drawing h2"):
        assert box["width"] >= 120, box
