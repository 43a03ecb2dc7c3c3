"""Drawers on a phone: each opens, does what was tapped, and the page under it stays live."""

import re

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.devices import PHONE, SignedIn
from tests.browser.scripted_screen import TWO_FRAMES

pytestmark = pytest.mark.needs_chromium

DRAWERS = "main details form, :is(.sheet, .seat-sheet) form"
CARD = "#seatcard form"
FORMS = """(where) => Array.from(document.querySelectorAll(where))
  .filter((form) => form.id && form.querySelector("button:not([disabled])"))
  .map((form) => form.id)"""
OPENERS = """(id) => {
  const openers = [];
  for (let one = document.getElementById(id); one !== null; one = one.parentElement) {
    if (one.matches("details:not([open])")) openers.unshift(one.querySelector("summary"));
    if (one.matches("[popover]")) openers.unshift(document.querySelector(`[popovertarget="${one.id}"]`));
  }
  return openers;
}"""
ENDS = ("do-finish", "do-leave")
"""What ends the night."""
LEADS_AWAY = "at-hand-dispute"
"""It goes on at the rulings."""
PAGES = {
    "the table's phone": (
        "/t/{all_tables}/table/1/",
        DRAWERS,
        {"do-out-", "do-floor", "do-floor-", "do-away-", "do-set-button", "do-set-blinds"},
    ),
    "the table's phone in a hand": (
        "/t/{full_table}/table/1/",
        DRAWERS,
        {"do-redeal", "do-set-button"},
    ),
    "a table of the host's": (
        "/t/{dead_button}/seats/1/",
        DRAWERS,
        {"do-out-", "do-away-", "do-fix-", "do-swap", "do-high-card", "do-set-table"},
    ),
    "the desk": (
        "/t/{seats_due}/",
        DRAWERS,
        {"do-set-time", "do-go-to", "at-hand-dispute", "at-hand-next-", "at-hand-rebuy-"},
    ),
    "this night": (
        "/t/{seats_moving}/night/",
        DRAWERS,
        {"do-show-scene", "do-note-line", "at-hand-more"},
    ),
    "the seats": (
        "/t/{seats_due_too}/seats/",
        DRAWERS,
        {"do-poster-", "do-open-table"},
    ),
    "a seat card": ("/t/{card_seated}/card/2/", CARD, {"ask-away", "ask-floor"}),
}
"""
Phones, what on them is tapped – a seat card has no drawers –, and some of it; numbers of one kind
are one. Each taps on a night of its own: they may run in any order.
"""


def kind(form: str) -> str:
    return re.sub(r"[-\d]*\d$", "-", form)


def open_drawers(page: Page, form: str) -> None:
    """Tap whatever the form is folded away in, from outside in."""
    for opener in page.evaluate_handle(OPENERS, form).get_properties().values():
        element = opener.as_element()
        assert element is not None
        element.tap()


def fill_empty(form: Locator) -> None:
    for field in form.locator("select[required]").all():
        field.select_option(index=1)
    for box in form.locator("input[type=checkbox][required]").all():
        box.check()
    for field in form.locator("input[required], input:not([type])").all():
        if not field.input_value():
            field.fill("7")


@pytest.mark.parametrize(("path", "where", "some"), PAGES.values(), ids=PAGES)
def test_every_drawer_by_touch(
    signed_in: SignedIn, named: dict[str, str], path: str, where: str, some: set[str]
) -> None:
    context = signed_in(viewport=PHONE, has_touch=True, is_mobile=True).context
    tried: set[str] = set()
    faults = []
    while True:
        page = context.new_page()
        page.goto(path.format(**named))
        left = [
            one
            for one in page.evaluate(FORMS, where)
            if kind(one) not in tried and not one.startswith(ENDS)
        ]
        if not left:
            break
        tried.add(kind(left[0]))
        form = page.locator(f"#{left[0]}")
        try:
            open_drawers(page, left[0])
            fill_empty(form)
            form.locator("button:not([disabled])").first.tap()
            if left[0] == LEADS_AWAY:
                expect(page).to_have_url(re.compile("/rulings/"))
            else:
                expect(page.locator(".toast")).to_have_count(1)
            expect(page.locator("details.drawer[open], :popover-open")).to_have_count(0)
            expect(page.locator(".htmx-request")).to_have_count(0)
            page.evaluate(TWO_FRAMES)  # a page that was ended by the tap answers no more
        except (Error, AssertionError) as fault:
            faults.append(f"{left[0]}: {str(fault).splitlines()[0]}")
        page.close()
    assert faults == [], "\n".join((f"of {len(tried)} forms:", *faults))
    assert some <= tried
