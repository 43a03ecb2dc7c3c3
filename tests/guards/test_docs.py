"""What the documents point at exists: files, sections, commands, options, addresses, limits."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.core.management import load_command_class
from django.urls import Resolver404, resolve

from config.club_limits import HOSTED
from tests.guards.tree import ROOT
from tests.rows import each_row

DOCUMENTS = (
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "CHANGELOG")),
)
ROOMS = (
    "config",
    "deploy",
    "docs",
    "locale",
    "rulings",
    "seating",
    "static",
    "templates",
    "tests",
    "tournament",
)
BEGINS = (
    "",
    "tournament",
    "rulings/core",
    "static",
    "tests",
    "static/js",
)
"""What a path in a document may leave out."""
ELSEWHERE = {"docker-compose.override.yml", "tables.json", "_x.html"}
"""
Files that people write themselves, that stand in what they download, or that any page may have.
"""

PATH = re.compile(
    r"`([\w./*-]+\.(?:py|js|mjs|css|html|toml|lock|conf|yml|json)|(?:"
    + "|".join(ROOMS)
    + r")/[\w/.*-]+)\b/?[`:]"
)
LINK = re.compile(r"\]\(((?!https?:)[^)\s]+)\)")
ADDRESS = re.compile(r"`(?:GET |POST )?(/[a-z][\w/…<>-]*/)`")
COMMAND = re.compile(r"manage\.py ([a-z_]+)((?: [^`|#\n]+)?)")
BEFORE_DJANGO = {"test", "lab", "bench"}
OF_DJANGO = {"changepassword"}
LIMIT = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([\d,]+) \|$", re.MULTILINE)


def told(pattern: re.Pattern[str]) -> list[tuple[Path, re.Match[str]]]:
    """Everything of that form, with the document it stands in."""
    return [
        (document, found)
        for document in DOCUMENTS
        for found in pattern.finditer(document.read_text())
    ]


def is_there(path: str) -> bool:
    if "/" in path:
        return any(True for begin in BEGINS for _found in (ROOT / begin).glob(path.rstrip("/")))
    rooms = (ROOT, *(ROOT / room for room in ROOMS))
    return any(any(room.glob(path) if room == ROOT else room.rglob(path)) for room in rooms)


def sections(document: Path) -> set[str]:
    """The names under which a page shows its headings."""
    heads = re.findall(r"^#+ (.*)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.strip().lower()).replace(" ", "-") for head in heads}


def dead_link(document: Path, link: str) -> bool:
    name, _hash, section = link.partition("#")
    target = document.parent / name if name else document
    return not target.exists() or bool(section and section not in sections(target))


def wrong_options(command: str, rest: str) -> Iterator[str]:
    """Options that the command does not take."""
    if command in BEFORE_DJANGO | OF_DJANGO:
        return
    if not (ROOT / "tournament" / "management" / "commands" / f"{command}.py").exists():
        yield "no such command"
        return
    known = (
        load_command_class("tournament", command)
        .create_parser("manage.py", command)
        ._option_string_actions
    )
    yield from (
        option for option in re.findall(r"(?<= )--?[a-z][a-z-]*", rest) if option not in known
    )


def test_every_file_is_there() -> None:
    named = {(document.name, found[1]) for document, found in told(PATH)}
    assert len(named) > 200
    assert [one for one in sorted(named) if one[1] not in ELSEWHERE and not is_there(one[1])] == []


def test_every_link_leads_somewhere() -> None:
    assert [
        (document.name, found[1]) for document, found in told(LINK) if dead_link(document, found[1])
    ] == []


def test_every_command_takes_its_options() -> None:
    named = {(document.name, found[1], found[2]) for document, found in told(COMMAND)}
    assert len({command for _document, command, _rest in named}) > 10
    assert [(*one, wrong) for one in sorted(named) for wrong in wrong_options(*one[1:])] == []


def test_every_address_answers_somebody() -> None:
    named = {(document.name, found[1]) for document, found in told(ADDRESS)}
    wrong = []
    for document, address in sorted(named):
        try:
            resolve(re.sub(r"…|<\w+>|\bID\b", "7", address))
        except Resolver404:
            wrong.append((document, address))
    assert (len(named) > 10, wrong) == (True, [])


def test_the_limits_of_a_club_are_told_as_they_are() -> None:
    written = {
        found[1]: int(found[2].replace(",", ""))
        for document, found in told(LIMIT)
        if document.name == "hosting.md"
    }
    assert written == HOSTED


@each_row(
    ("command", "rest", "wrong"),
    [
        ("replay", " --check", []),
        ("replay", " --fast", ["--fast"]),
        ("sing", "", ["no such command"]),
    ],
)
def test_a_wrong_command_is_noticed(command: str, rest: str, wrong: list[str]) -> None:
    assert list(wrong_options(command, rest)) == wrong


def test_what_is_not_there_is_noticed() -> None:
    assert [is_there(path) for path in ("clock/values.py", "clock_call.py", "clock/v*.py")] == [
        True,
        True,
        True,
    ]
    assert [is_there(path) for path in ("core/watch.py", "sundial.py", "tests/sun*")] == [
        False,
        False,
        False,
    ]
    readme = ROOT / "README.md"
    assert [
        dead_link(readme, link)
        for link in ("docs/rules.md#seats", "docs/rules.md#dice", "docs/dice.md")
    ] == [
        False,
        True,
        True,
    ]
