"""Stored and public names never change, even where a class is renamed."""

from dataclasses import dataclass
from enum import StrEnum

from tests.guards.data_names import GROUPS, Shapes, known_names, lost_names
from tests.rows import each_row


class Color(StrEnum):
    RED = "red"


class Colour(StrEnum):
    RED = "crimson"


@dataclass(frozen=True)
class Chip:
    value: int
    color: Color = Color.RED


@dataclass(frozen=True)
class Renamed:
    value: int
    color: Color = Color.RED


@dataclass(frozen=True)
class OtherField:
    worth: int
    color: Color = Color.RED


@dataclass(frozen=True)
class OtherDefault:
    value: int = 0
    color: Color = Color.RED


@dataclass(frozen=True)
class OtherWord:
    value: int
    color: Colour = Colour.RED


@each_row("group", GROUPS)
def test_no_stored_name_or_default_has_changed(group: str) -> None:
    known, today = known_names()[group], set(GROUPS[group]())
    lost = lost_names(known, today)
    assert not lost, "\n".join(
        ["stored, or known outside, under these names; map them where a class changes:", *lost]
    )
    new = lost_names(today, known)
    assert not new, "\n".join(["new; the first lines of data_names.py say how to add them:", *new])


@each_row(
    "changed, lost",
    [
        (Renamed, []),
        (OtherField, ["chip.value: int"]),
        (OtherWord, ["chip.color = red", 'chip.color without: "red"']),
    ],
)
def test_a_lost_name_is_caught_and_another_class_name_is_not(
    changed: type, lost: list[str]
) -> None:
    assert lost_names(Shapes().write("chip", Chip), Shapes().write("chip", changed)) == lost


def test_another_default_is_new() -> None:
    assert lost_names(Shapes().write("chip", OtherDefault), Shapes().write("chip", Chip)) == [
        "chip.value without: 0"
    ]
