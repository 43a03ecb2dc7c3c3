"""Live regions: page messages and form errors are announced to screen readers, and only once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.gallery import Gallery
from tests.browser.page_states import SIGHTS, UNSOUND, Sight, unfold
from tests.rows import Rows
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

Show = Callable[..., Page]
LISTENS = """
window.heard = [];
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const here = target.closest ? target : target.parentElement;
      const region = here.closest("[aria-live], [role=status], [role=alert]");
      const live = region && region.getAttribute("aria-live");
      if (region && live !== "off") heard.push(region.textContent.replace(/\\s+/g, " ").trim());
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
});
"""
AT_FAULT = """() => {
  const here = document.activeElement;
  const why = document.getElementById((here.getAttribute("aria-describedby") || "").split(" ").pop());
  return here.matches("[role=alert]") || (here.getAttribute("aria-invalid") === "true" && Boolean(why));
}"""
UNTIED = """() => Array.from(document.querySelectorAll("main .errorlist[id]"))
  .filter((one) => !document.querySelector(`[aria-invalid=true][aria-describedby~="${one.id}"]`))
  .filter((one) => !one.closest("#add-fault")).map((one) => one.textContent)"""
# The rows of a file are shown with what is wrong about them before anything is sent: no form was
# refused.
WRONGLY = tuple(
    sight
    for sight in SIGHTS
    if "wrong" in sight.name and sight.name != "a file to import, rows wrong"
)
FIELDS = {
    "schedule, wrong": "big",
    "prices, wrong": "price-0",
    "plan of the prizes, wrong": "shares-0",
    "a set of chips, wrongly": "value-0",
    "pots, wrong": "in-2",
    "keep a night as a template, wrongly": "name",
    "password, wrongly": "old",
}
"""The field at fault, where there are many."""
SECONDS = 4_000


@pytest.fixture
def show(server: RunningServer, named: dict[str, str], new_page: NewPage) -> Show:
    """Show a sight to who looks at it, on a device of their own that listens."""

    def show(sight: Sight, **options: bool) -> Page:
        page = new_page(allow=(UNSOUND,), locale="en", **options)
        page.add_init_script(LISTENS)
        if sight.who in named:
            name, _equals, value = named[sight.who].partition("=")
            page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
        page.goto(server.base_url + sight.path.format(**named))
        sight.then(page)
        return page

    return show


def test_a_refused_form_leads_to_what_is_wrong(gallery: Gallery) -> None:
    """Its first field at fault has the keyboard, and every reason belongs to a field."""
    with Rows() as table:
        for sight in WRONGLY:
            with table.row(sight.name):
                page = gallery.show(sight)
                page.wait_for_function(AT_FAULT)
                assert page.evaluate(UNTIED) == []
                assert (page.evaluate("document.activeElement.name") or "").startswith(
                    FIELDS.get(sight.name, "")
                )
    assert FIELDS.keys() <= {sight.name for sight in WRONGLY}


def test_without_scripts_too(show: Show) -> None:
    page = show(Sight("password", "/password/"), java_script_enabled=False)
    page.locator("[name=old]").fill("x")
    page.locator("[name=password]").fill("short")
    page.locator("main form button").last.click()
    page.wait_for_load_state()
    expect(page.locator("[name=old]")).to_be_focused()
    expect(page.locator("[name=old]")).to_have_attribute("aria-invalid", "true")


def test_a_refused_click_leads_to_its_field(show: Show) -> None:
    page = show(Sight("draw", "/t/{promised_draw}/draw/"))
    word = page.locator("main [name=word]")
    unfold(page)
    word.evaluate("(field) => field.removeAttribute('maxlength')")
    word.fill("B" * 200)
    word.press("Enter")
    expect(page.locator(".toast.refused")).to_be_visible()
    expect(word).to_be_focused()
    expect(word).to_have_attribute("aria-describedby", "word-help toast-why")


def test_words_after_a_plain_form_are_said(show: Show) -> None:
    page = show(Sight("players", "/players/"))
    page.locator("#add-name").fill("Zora Quinn")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Zora Quinn is in the list.")
    page.wait_for_function("() => heard.includes('Zora Quinn is in the list.')")
    assert page.evaluate("heard.filter((one) => one.includes('Zora Quinn')).length") == 1


def test_what_a_page_was_asked_for_is_said(show: Show) -> None:
    page = show(Sight("players found", "/players/?q=bo"))
    page.wait_for_function("() => heard.some((one) => one.startsWith('3 players'))")
    page = show(next(sight for sight in SIGHTS if sight.name == "a new link"))
    page.wait_for_function("() => heard.length === 1")


def test_a_clock_that_runs_says_nothing(show: Show) -> None:
    paths = (
        "/t/{running}/",
        "/t/{running}/journal/",
        "/t/{running}/table/1/",
        "/t/{running}/screen/",
    )
    pages = [show(Sight("", path)) for path in paths]
    for page in pages:
        if page.locator("#live-status, [data-link]").count():  # the journal has no badge
            page.locator("#live-status.live, [data-link=live]").wait_for(state="attached")
    pages[-1].wait_for_timeout(2_000)  # what came with the page was said
    for page in pages:
        page.evaluate("heard.length = 0")
    pages[-1].wait_for_timeout(SECONDS)
    assert [page.evaluate("heard") for page in pages] == [[]] * len(paths)
