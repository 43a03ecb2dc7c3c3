"""
A draw as people meet it: sealed on one phone, checked on another; and real cards told in two
taps each.
"""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.devices import PHONE, SignedIn

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def ann(signed_in: SignedIn) -> BrowserContext:
    """Ann's devices; the addresses of her pages begin with the server's."""
    return signed_in(viewport=PHONE).context


def test_a_draw_is_sealed_posted_and_checked_by_another_phone(
    ann: BrowserContext, named: dict[str, str]
) -> None:
    desk, onlooker = ann.pages[0], ann.new_page()
    onlooker.goto(f"/t/{named['to_draw']}/draw/check/")
    desk.goto(f"/t/{named['to_draw']}/draw/")
    desk.get_by_text("Who deals?").click()
    desk.get_by_label("Dora").check()
    desk.get_by_role("button", name="Draw seats").click()
    desk.locator("#proof > summary").click()
    promise = desk.locator(".promise").inner_text()
    expect(onlooker.locator(".promise")).to_have_text(promise)
    desk.get_by_label("A word from the room").fill("pizza")
    desk.get_by_role("button", name="Show the seats").click()
    expect(desk.locator("#result-head")).to_contain_text("Drawn")
    expect(onlooker.locator("[data-verdict]")).to_have_text("Checked by your browser: it matches.")
    expect(onlooker.locator(".check .promise")).to_have_text(promise)
    expect(onlooker.locator(".proof")).to_contain_text("Dora")
    expect(onlooker.locator(".differs")).to_have_count(0)

    onlooker.evaluate(
        """async () => {
             const { mountDrawCheck } = await import("/static/js/tables/draw-check.js");
             const draw = document.querySelector("[data-draw]");
             const written = draw.querySelector("script");
             written.textContent = written.textContent.replace("pizza", "salad");
             mountDrawCheck(draw);
           }"""
    )
    expect(onlooker.locator("[data-verdict]")).to_have_text(
        "Checked by your browser: it does NOT match."
    )
    assert onlooker.locator("[data-player].differs").count() > 0


def test_a_real_card_is_two_taps(ann: BrowserContext, named: dict[str, str]) -> None:
    phone = ann.pages[0]
    phone.goto(f"/t/{named['card_draw']}/draw/")
    expect(phone.locator("#to-draw-head")).to_have_text("21 still have to draw")
    for left, name, card in (
        (20, "Hugo", "five of clubs"),
        (19, "Greta", "four of spades, deck 2"),
    ):
        phone.get_by_role("link", name=name, exact=True).click()
        phone.get_by_role("button", name=card).click()
        expect(phone.locator("#to-draw-head")).to_have_text(f"{left} still have to draw")
    expect(phone.locator("#taken-6")).to_contain_text("Table 3, seat 5")
    expect(phone.locator("#taken-5")).to_contain_text("Table 5, seat 4")
