"""Files that tests upload in a browser."""

from collections.abc import Callable

from playwright.sync_api import FilePayload, Page

Step = Callable[[Page], object]

SEASON = (
    "Date;Night;Player;Place;Prize;Paid;Knocked out by;Points\n"
    "01/03/2024;March;Bob Miler;1;60;20;;10\n"
    "01/03/2024;March;Zoë Long-Name-Without-Any-End-Von-Und-Zu-Hohenstein;2;40;20;Bob Miler;5\n"
    "01/03/2024;March;<b>Eve</b>;3;;20;Bob Miler;1\n"
    "05/04/2024;April;Bob Miler;1;40;20;;10\n"
    "05/04/2024;April;Ida Ito;second;;20;Bob Miler;5\n"
)
PEOPLE = "Name;Nickname;Shoes\nIda Ito;Ida;37\nJim Ode;;42\n"
JUNE = "Date;Night;Player;Place;Shoes\n2024-06-07;June;Ida Ito;1;37\n2024-06-07;June;Jim Ode;2;42\n"
TOGETHER = (
    ("june-with-a-long-name-that-nobody-would-ever-give-to-a-file.csv", JUNE),
    ("july.csv", JUNE.replace("-06-", "-07-").replace("June", "July")),
    ("<b>days</b>.csv", SEASON),
    ("empty.csv", ""),
)
FORM, GO_ON = "main form:has([type=file]) button", "main form:last-of-type button.primary"


def sent(content: str, *presses: str) -> Step:
    """Send a file, then press what these selectors find, one page after the other."""

    def step(page: Page) -> None:
        file: FilePayload = {
            "name": "league.csv",
            "mimeType": "text/csv",
            "buffer": content.encode(),
        }
        page.locator("input[type=file]").set_input_files(file)
        for selector in (FORM, *presses):
            with page.expect_navigation():
                page.locator(selector).last.click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")

    return step


def sent_together(*presses: str) -> Step:
    """Send several files, two of them bad, then press."""

    def step(page: Page) -> None:
        files: list[FilePayload] = [
            {"name": name, "mimeType": "text/csv", "buffer": content.encode()}
            for name, content in TOGETHER
        ]
        page.locator("input[type=file]").set_input_files(files)
        for selector in (FORM, *presses):
            with page.expect_navigation():
                page.locator(selector).last.click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")

    return step


def day_first(*presses: str) -> Step:
    """The season, its days read with the day first."""

    def step(page: Page) -> None:
        sent(SEASON)(page)
        page.locator("input[value=day_first]").check()
        for selector in (GO_ON, *presses):
            with page.expect_navigation():
                page.locator(selector).last.click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")

    return step


BROUGHT_IN: tuple[tuple[str, str, Step], ...] = (
    ("import a file, wrongly", "/import/", sent("Name\n" + "x" * 2001 + "\n")),
    ("columns of a file", "/import/", sent(SEASON)),
    ("columns of a file, wrongly", "/import/", sent(SEASON, GO_ON)),
    ("people of a file", "/import/", day_first()),
    ("a file to import, rows wrong", "/import/", day_first(GO_ON)),
    ("a file to import", "/import/", day_first(GO_ON, "button[value=all]")),
    ("several files to import, some bad", "/import/", sent_together()),
    ("several files to import", "/import/", sent_together("button[value=all]")),
    ("an import of several files", "/import/", sent_together("button[value=all]", "button.big")),
    (
        "an import taken back",
        "/import/",
        sent(PEOPLE, GO_ON, "button.big", "main form button.danger"),
    ),
    ("an import", "/import/", sent(PEOPLE, GO_ON, "button.big")),
)
