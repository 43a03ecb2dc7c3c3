"""Every page of a night has its own title and one heading; landmarks and tables have names."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.devices import NewPage
from tests.browser.page_states import MISSING, SIGHTS
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

MEMBERS = ("ann", "cleo", "ivo", "lena")
LOOK = """async (address) => {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const all = (what) => Array.from(page.querySelectorAll(what));
  const ids = (one, by) => (one.getAttribute(by) || "").split(/\\s+/).filter(Boolean);
  const led = (one) => one.getAttribute("aria-label") || ids(one, "aria-labelledby").length;
  const mute = (one) => !one.closest("dialog");
  return {
    title: page.title,
    fails: answer.status >= 500,
    heads: all("h1").filter(mute).length,
    mains: all("main").length,
    tables: all("table").filter((one) => !one.caption && !led(one)).map((one) => one.outerHTML.slice(0, 80)),
    columns: all("th:not([scope])").map((one) => one.outerHTML),
    navs: all("nav").filter((one) => !led(one)).map((one) => one.outerHTML.slice(0, 80)),
    lost: ["aria-labelledby", "aria-describedby"].flatMap((by) =>
      all(`[${by}]`).flatMap((one) => ids(one, by)).filter((id) => !page.getElementById(id))),
    twice: all("[id]").map((one) => one.id).filter((id, at, them) => them.indexOf(id) !== at),
  };
}"""


def addresses(who: str, named: dict[str, str]) -> list[str]:
    """Where the sights of somebody are, each once; what only a step leads to is left out."""
    return sorted(
        {sight.path.format(**named) for sight in SIGHTS if sight.who == who and not sight.allow}
    )


@pytest.fixture
def looked(
    server: RunningServer, named: dict[str, str], new_page: NewPage
) -> dict[str, dict[str, Any]]:
    """What is said of every page, by its address."""
    found: dict[str, dict[str, Any]] = {}
    for who in MEMBERS:
        page: Page = new_page(allow=(MISSING,), locale="en")
        name, _equals, value = named[who].partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
        page.goto(f"{server.base_url}/rulings/books/")
        found |= {f"{who} {path}": page.evaluate(LOOK, path) for path in addresses(who, named)}
    return found


def test_every_page_says_where_one_is(looked: dict[str, dict[str, Any]]) -> None:
    assert len(looked) > 200
    sound = {
        "fails": False,
        "heads": 1,
        "mains": 1,
        "tables": [],
        "columns": [],
        "navs": [],
        "lost": [],
        "twice": [],
    }
    faults = {
        path: {name: look[name] for name in sound if look[name] != sound[name]}
        for path, look in looked.items()
    }
    assert {path: what for path, what in faults.items() if what} == {}
    pages: dict[str, set[str]] = {}
    for path, look in looked.items():
        who, _gap, address = path.partition(" ")
        night = address.split("/")[2] if address.startswith("/t/") else who
        pages.setdefault(f"{night}: {look['title']}", set()).add(address.partition("?")[0])
    assert {title: where for title, where in pages.items() if len(where) > 1} == {}
