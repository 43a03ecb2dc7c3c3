"""Keyboard-only use: the focus is always visible, and Tab reaches everything."""

from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.evening import PASSWORD
from tests.server import RunningServer

MAX_TABS = 90
SETTLED_MS = 5_000
SEEN = """
() => {
  const element = document.activeElement;
  if (element === document.body) return "nothing has the keyboard";
  const part = !element.matches(":focus"); // the small clock in a field for a time shows for itself that it has it
  if (element.matches("main") || part) return "";
  const style = getComputedStyle(element);
  const shown = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") || element : element;
  const box = shown.getBoundingClientRect();
  const name = element.tagName + " " + (element.innerText || element.name || element.id);
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return name + " has no outline";
  if (box.height > innerHeight && box.top < innerHeight && box.bottom > 0) return ""; // a list that is scrolled
  const inside = box.top > -1 && box.bottom < innerHeight + 1 && box.left > -1 && box.right < innerWidth + 1;
  if (!inside) return name + " is out of sight";
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return top && (shown.contains(top) || top.contains(shown)) ? "" : name + " is covered by " + (top ? top.outerHTML.slice(0, 80) : "nothing");
}
"""


def must_be_seen(page: Page) -> None:
    """What has the keyboard has an outline, lies inside the window and under nothing."""
    with suppress(TimeoutError):  # a page that is just being drawn afresh
        page.wait_for_function(f"({SEEN})() === ''", timeout=SETTLED_MS)
    assert page.evaluate(SEEN) == ""


def tab_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """Press Tab until the target has the keyboard; everything on the way must be seen."""
    for _press in range(MAX_TABS):
        if target.count() and target.first.evaluate("(one) => one === document.activeElement"):
            return must_be_seen(page)
        page.keyboard.press(key)
        must_be_seen(page)
    raise AssertionError(f"the keyboard never came to {target}")


def push(page: Page, target: Locator, key: str = "Tab") -> None:
    """Go to a button or a link, and press it."""
    tab_to(page, target, key)
    page.keyboard.press("Enter")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def become_owner_by_keys(page: Page, server: RunningServer) -> None:
    """The owner's account, made with Tab, Enter and typing."""
    page.goto(server.base_url + server.owner_path)
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Ann")
    tab_to(page, page.get_by_label("Password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(server.base_url + "/")
