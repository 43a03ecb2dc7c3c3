"""A printed sheet is photographed in another club and the same night goes on there."""

import re
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.server import RunningServer
from tournament.clock.values import Instant
from tournament.exports.night_qr_codes import parse_night_codes
from tournament.exports.qr_photos import read_photo_codes
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.rules.night_outcome import build_night_outcome
from tournament.night.state import read_night_clock
from tournament.tables.rules.seats import list_player_seats

pytestmark = pytest.mark.needs_chromium
DOTS_PER_POINT = 220 / 72
"""About as fine as a phone sees a page that fills its picture."""


def signed_in(server: RunningServer, named: dict[str, str], new_page: NewPage, who: str) -> Page:
    page = new_page(viewport={"width": 360, "height": 740})
    name, _equals, value = named[who].partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
    return page


def photographed(pdf: bytes, tilt: float) -> list[bytes]:
    """The pages as a phone takes them: a little crooked, a little soft, each a JPEG."""
    taken = []
    for page in pypdfium2.PdfDocument(pdf):
        sheet = page.render(scale=DOTS_PER_POINT).to_pil().convert("RGB")
        crooked = sheet.rotate(tilt, Image.Resampling.BICUBIC, expand=True, fillcolor=(90, 80, 70))
        photo = BytesIO()
        crooked.filter(ImageFilter.GaussianBlur(0.8)).save(photo, "JPEG", quality=75)
        taken.append(photo.getvalue())
    return taken


def read(photos: list[bytes]) -> ContinueFromPaper:
    """The night in some photos."""
    return parse_night_codes(
        "\n".join(code for photo in photos for code in read_photo_codes(photo, "photo"))
    )


def facts(night: ContinueFromPaper) -> dict[str, object]:
    """Players, seats, money and the clock of a night, as it stood when it was printed."""
    state, at = night.state, Instant(night.left)
    people = state.entrants.items()
    shown = read_night_clock(state, at)
    return {
        "people": {
            key: (one.name, one.status, one.purchases, one.payments, one.payouts)
            for key, one in people
        },
        "seats": list_player_seats(state),
        "out": state.busts,
        "money": (compute_prize_pool(state), compute_cash_box(state)),
        "won": {
            one.number: (one.place, one.prize, one.bounty)
            for one in build_night_outcome(state, at).finishes
        },
        "clock": (shown.step, shown.left_ms, shown.over_ms),
        "rules": (state.rules, state.structure, state.terms, state.plan),
    }


@pytest.mark.parametrize(
    ("night", "tilt", "printed"),
    [("seats_odd", 0.0, "page"), ("till", -2.0, "pdf"), ("running", 1.5, "page")],
)
def test_the_night_goes_on_elsewhere(
    server: RunningServer,
    named: dict[str, str],
    new_page: NewPage,
    night: str,
    tilt: float,
    printed: str,
) -> None:
    """Ann prints her night, Cleo takes a photo of the sheet and goes on from where it stood."""
    ann, cleo = (signed_in(server, named, new_page, who) for who in ("ann", "cleo"))
    photos = photographed(fallback(ann, f"{server.base_url}/t/{named[night]}", printed), tilt)
    was = read(photos)
    cleo.goto(server.base_url + "/more/")
    cleo.get_by_role("link", name="Restore a night").click()
    sheets = [{"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": photo} for photo in photos]
    cleo.locator("#photos").set_input_files(sheets)  # type: ignore[arg-type]
    cleo.get_by_role("button", name="Read codes").click()
    expect(cleo.locator("h1")).to_contain_text(was.state.name)
    cleo.get_by_role("button", name="Restore the night").click()
    cleo.wait_for_url("**/t/*/**")
    there = re.sub(r"(/t/\d+)/.*", r"\1/", cleo.url)
    cleo.goto(f"{there}?desk")  # a night that is finished opens on its results
    cleo.locator("#recent").wait_for()
    for button in cleo.locator(
        "#away-go_back button"
    ).all():  # a night that is finished does not ask
        button.click()
    expect(cleo.locator("#away")).to_have_count(0)
    again = read(photographed(fallback(cleo, there.rstrip("/"), printed), tilt))
    assert facts(again) == facts(was)


def fallback(page: Page, night: str, printed: str) -> bytes:
    """The sheet for going on by hand: printed by the browser, or the program’s own PDF."""
    if printed == "pdf":
        return page.request.get(f"{night}/papers/fallback.pdf").body()
    page.goto(f"{night}/papers/fallback/")
    return page.pdf(format="A4")
