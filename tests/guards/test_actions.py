"""
Every action has all its parts; for a new one this says what is still to be written, and where.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.access.test_roles import CLOCK_WORK, PLAYERS_WORK, TABLE_WORK
from tests.guards.tree import ROOT, ours
from tournament.night.action import Duty
from tournament.night.action_kinds import KINDS
from tournament.pages.action_form_registry import FORMS

WITHOUT_FORM = {
    "carry_on", "change_rules", "edit_plan", "edit_structure", "edit_terms", "notice_away",
    "open_night", "propose_deal", "record_results", "sign_off", "undo", "use_plan",
}  # fmt: skip
"""A page builds them by itself, or the program; `sign_off` stands in older nights alone."""

WORK = {Duty.CLOCK: CLOCK_WORK, Duty.TABLE: TABLE_WORK, Duty.PLAYER: PLAYERS_WORK}


def is_page(file: Path) -> bool:
    """Whether it may name what a button asks for: neither the action itself nor its form."""
    return not {"actions", "forms", "actions.py", "forms.py"} & set(file.parts)


@cache
def on_pages() -> str:
    """Everything that can name a kind beside a button: templates, and pages that fill them in."""
    pages = ROOT / "tournament"
    files = (
        *ours(ROOT / "templates", "*.html"),
        *(one for one in ours(pages, "*.py") if is_page(one)),
    )
    return "\n".join(file.read_text() for file in files)


def has_button(kind: str) -> bool:
    return re.search(rf"\b({kind}|{KINDS[kind].__name__})\b", on_pages()) is not None


def gaps(kind: str) -> Iterator[str]:
    """What is still missing for this kind, and the file where it goes."""
    duty = KINDS[kind].duty
    if duty in WORK and kind not in WORK[duty]:
        yield f"its name in {duty.name}… of tests/access/test_roles.py, since it asks for less than a director"
    if kind in WITHOUT_FORM:
        return
    if kind not in FORMS:
        yield "its form in a list of tournament/*/forms.py"
    elif not has_button(kind):
        yield "a button: {% act %} in a template of templates/"


def test_no_kind_lacks_a_place() -> None:
    missing = [f"{kind}: {gap}" for kind in KINDS for gap in gaps(kind)]
    assert not missing, "\n".join(
        ["the recipe “a director's action” in CONTRIBUTING.md tells how:", *missing]
    )


@dataclass(frozen=True, slots=True)
class Sing:
    """Nobody has written more of it than this."""

    kind = "sing"
    duty = Duty.TABLE


def test_a_new_kind_is_told_all_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "sing", Sing)
    assert [re.findall(r"(?:tests|tournament)/\S+", gap) for gap in gaps("sing")] == [
        ["tests/access/test_roles.py,"],
        ["tournament/*/forms.py"],
    ]
    monkeypatch.setitem(FORMS, "sing", FORMS["pause"])
    assert list(gaps("sing"))[-1].startswith("a button")


def test_those_without_a_form_have_none() -> None:
    assert [kind for kind in WITHOUT_FORM if kind in FORMS or kind not in KINDS] == []
