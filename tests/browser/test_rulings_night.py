"""
A dispute at a table, on the director's phone: looked up in three taps, decided, its steps ticked
off, followed.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import SignedIn
from tests.browser.evening import PHONE

pytestmark = pytest.mark.needs_chromium
MAX_TAPS = 3


def phone_of(signed_in: SignedIn, scripts: bool = True) -> Page:
    """Ann's phone."""
    return signed_in(viewport=PHONE, java_script_enabled=scripts)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_from_the_call_to_the_ruling(
    signed_in: SignedIn, named: dict[str, str], scripts: bool
) -> None:
    page = phone_of(signed_in, scripts)
    page.goto(f"/t/{named['ruled']}/rulings/?table=1&seat={1 + scripts}")  # each its own incident
    taps = ("Flop, turn, river", "The turn came too early")
    for name in taps:
        page.get_by_role("link", name=name, exact=True).click()
    assert 1 + len(taps) <= MAX_TAPS  # the first tap is on the desk
    expect(page.locator(".ruled-where").first).to_contain_text("Table 1")
    verdict = page.locator(".rule-verdict h2").inner_text()
    decide = page.locator("#do-record .primary")
    said, strip, bar = (
        page.locator(name).first.bounding_box() for name in (".rule-verdict", ".strip", ".places")
    )
    assert said is not None
    assert strip is not None
    assert bar is not None
    assert strip["y"] + strip["height"] <= said["y"]
    assert said["y"] + said["height"] <= bar["y"] < PHONE["height"], "nothing lies over the words"
    decide.click()
    page.wait_for_url("**/rulings/*/")
    expect(page.locator(".rule-verdict h2")).to_have_text(verdict)
    for step in range(2):
        page.locator(f"#do-step-{step} button").click()
        expect(page.locator(f"#do-step-{step} button")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ruled-steps .is-done")).to_have_count(2)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_one_step_a_screen_with_the_thumb(
    signed_in: SignedIn, named: dict[str, str], scripts: bool
) -> None:
    page = phone_of(signed_in, scripts)
    page.goto(f"/t/{named['ruled']}/rulings/on/B02/?table=1&seat={3 + scripts}&filled=yes")
    page.get_by_role("button", name="Apply and walk through the steps").click()
    page.wait_for_url("**/steps/")
    places = set()
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Step {number} of ")).to_be_visible()
        done = page.locator("#do-step button")
        box, back = done.bounding_box(), page.locator("#step-back").bounding_box()
        assert box is not None
        assert back is not None
        places.add((box["x"], box["y"], box["width"], back["x"], back["y"]))
        done.click()
    assert len(places) == 1, "Back and Done never move"
    expect(page.get_by_text("Step 4 of ")).to_be_visible()
    page.locator("#step-back").click()
    expect(page.get_by_role("link", name="Next step")).to_be_visible()


def test_the_desk_leads_there_and_another_phone_follows(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = phone_of(signed_in)
    page.goto(f"/t/{named['ruled']}/rulings/1/")
    other = page.context.new_page()
    other.goto(f"/t/{named['ruled']}/")
    call = other.locator("#at-hand-call-clock button")
    if call.count():  # the clock that was called when the night was made may be over by now
        other.locator(".places [popovertarget=sheet]").click()
        call.click()
    expect(other.locator("#called").get_by_role("link", name="Time ran out")).to_have_count(1)
    other.goto(f"/t/{named['ruled']}/rulings/1/")
    page.locator("#do-step-4 button").click()
    expect(other.locator("#do-step-4 button")).to_have_attribute("aria-pressed", "true")


def test_who_decides_instead_is_asked_only_where_it_matters(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = phone_of(signed_in)
    page.goto(f"/t/{named['ruled']}/rulings/on/B02/?table=2")
    page.locator("summary", has_text="Decide otherwise").click()
    expect(page.locator("#record-who")).to_be_hidden()
    page.get_by_label("Somebody else: I’m in this hand").check()
    expect(page.locator("#record-who")).to_be_visible()
    page.get_by_role("button", name="Decide otherwise", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Say who decides for the director.")
    page.locator("#record-who").fill("Cleo")
    page.get_by_role("button", name="Decide otherwise", exact=True).click()
    expect(page.locator(".rule-verdict")).to_contain_text("Ruling by Cleo, for the director")
