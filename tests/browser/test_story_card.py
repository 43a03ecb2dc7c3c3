"""
The result card as a browser draws it: names of five scripts, long ones too, inside the picture and in
the club's colors; shared as a file, or saved where there is no share sheet.
"""

from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser.devices import NewPage, measure_overflow
from tests.browser.evening import PHONE
from tests.browser.story_nights import ACCENT, NAMES, write_before
from tests.server import RunningServer, Workshop

pytestmark = pytest.mark.needs_chromium
SIZE = (1080, 1350)
WATCH = """(() => {
  const write = CanvasRenderingContext2D.prototype.fillText;
  window.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const size = this.measureText(text);
    window.written.push({
      text: text.replace(/[\\u2068\\u2069]/g, ""),
      left: x - size.actualBoundingBoxLeft,
      right: x + size.actualBoundingBoxRight,
      top: y - size.actualBoundingBoxAscent,
      bottom: y + size.actualBoundingBoxDescent,
    });
    write.call(this, text, x, y);
  };
})()"""
SHARE = """
  navigator.canShare = (what) => what.files.length === 1;
  navigator.share = async (what) => { window.shared = [what.files[0].name, what.files[0].type]; };
"""


@pytest.fixture(scope="module")
def stories(workshop: Workshop) -> Iterator[tuple[RunningServer, dict[str, str]]]:
    """A server with the nights, and what they are called there."""
    server = workshop.server()
    named = write_before(server)
    server.start()
    yield server, named
    server.kill()


def open_card(page: Page, stories: tuple[RunningServer, dict[str, str]], script: str) -> None:
    """Come as the host who sends the picture round, and wait for the card."""
    server, named = stories
    cookie, _equals, value = named["ann"].partition("=")
    page.context.add_cookies([{"name": cookie, "value": value, "url": server.base_url}])
    page.goto(f"{server.base_url}/t/{named[script]}/story/")
    page.locator("[data-drawn]").wait_for()


@pytest.mark.parametrize("script", NAMES)
def test_names_of_every_script_stay_inside_the_picture(
    new_page: NewPage, stories: tuple[RunningServer, dict[str, str]], script: str
) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(WATCH)
    open_card(page, stories, script)
    written = page.evaluate("window.written")
    texts = [one["text"] for one in written]
    winner = NAMES[script][0]
    if script == "long":
        cut = next(text for text in texts if text.endswith("… wins"))
        assert winner.startswith(cut.removesuffix("… wins"))
    else:
        assert f"{winner} wins" in texts
        assert texts.count(winner) == 2
        assert winner[0] in texts
    assert {"12", "€325", "5", "3:21", "€122.50", "€90.00", "€80.00", "230"} <= set(texts)
    width, height = SIZE
    outside = [
        one
        for one in written
        if one["left"] < 50
        or one["right"] > width - 50
        or one["top"] < 30
        or one["bottom"] > height
    ]
    assert outside == []
    assert measure_overflow(page) == 0


def test_it_is_saved_in_the_colors_of_the_club(
    new_page: NewPage, stories: tuple[RunningServer, dict[str, str]]
) -> None:
    """Where nothing can be shared there is no button for it."""
    page = new_page(viewport=PHONE)
    open_card(page, stories, "latin")
    assert page.get_by_role("button", name="Share").is_hidden()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture").click()
    assert download.value.suggested_filename == "2025-11-27.png"
    with Image.open(download.value.path()) as picture:
        assert picture.size == SIZE
        first_step = picture.convert("RGB").getpixel((400, 800))
    assert first_step == tuple(bytes.fromhex(ACCENT.removeprefix("#")))


def test_it_is_shared_as_a_file(
    new_page: NewPage, stories: tuple[RunningServer, dict[str, str]]
) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(SHARE)
    open_card(page, stories, "cyrillic")
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == ["2025-11-27.png", "image/png"]


def test_without_scripts_the_story_stands_without_a_card(
    new_page: NewPage, stories: tuple[RunningServer, dict[str, str]]
) -> None:
    server, named = stories
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{server.base_url}/l/{named['greek_link']}/")
    page.wait_for_url("**/results/")
    page.goto(f"{server.base_url}/t/{named['greek']}/story/")
    assert page.locator(".story-ranks li").first.is_visible()
    assert page.locator("canvas").is_hidden()
