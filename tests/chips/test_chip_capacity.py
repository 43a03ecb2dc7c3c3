"""How far a chip set goes: the most players, their stacks, the reserve for rebuys."""

import pytest

from tests.night.evening import told
from tournament.chips.rules.chip_set_capacity import compute_chip_set_capacity
from tournament.chips.values.chip_set import (
    PAINTS,
    SOURCE_CASE,
    Chip,
    ChipSet,
    check_chips,
    chip_text,
)
from tournament.engine.messages import Refusal
from tournament.money.values.terms import ChipPile

SET_A = (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5))


def owned(chips: ChipSet) -> list[tuple[int, int]]:
    return [(chip.value, chip.owned) for chip in chips.chips]


def test_rebuys_are_kept_in_large_chips() -> None:
    found = compute_chip_set_capacity(SOURCE_CASE, 1000, 10, 3)
    assert (found.piles, found.later) == (SET_A, (ChipPile(100, 10),))
    assert owned(found.left) == [(5, 0), (25, 40), (100, 60), (500, 20)]


def test_rebuys_are_kept_as_stacks_where_no_large_chips_are_left() -> None:
    case = ChipSet((Chip(5, 60), Chip(25, 48), Chip(100, 15)))
    found = compute_chip_set_capacity(case, 1000, 2, 1)
    assert (found.most, found.piles, found.later) == (2, SET_A, SET_A)
    assert owned(found.left) == [(5, 0), (25, 0), (100, 0)]


def test_too_many_players_get_nothing_and_all_stays() -> None:
    found = compute_chip_set_capacity(SOURCE_CASE, 1000, 21)
    assert (found.most, found.piles, found.later, found.left) == (20, None, None, SOURCE_CASE)


def test_own_words_are_said_as_they_are_and_never_as_a_pattern() -> None:
    assert told(chip_text(Chip(5, 1, "{odd} {"))) == "5 ({odd} {)"
    assert told(chip_text(Chip(5, 1, paint="sky"))) == "5 (light blue)"
    assert [Chip(value, 1).display_paint for value in (1, 5, 20)] == ["white", "red", "grey"]


def test_only_colours_of_the_palette_are_drawn() -> None:
    for paint in PAINTS:
        check_chips(ChipSet((Chip(5, 1, paint=paint),)))
    with pytest.raises(Refusal) as refused:
        check_chips(ChipSet((Chip(5, 1, paint="url(x)"),)))
    assert told(refused.value.line) == "Chips worth 5: choose a color from the list."
