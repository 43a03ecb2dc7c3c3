"""
Chips colored up, counted and corrected at the tables; money does not change, chips in play do.
"""

from tests.money.money_evening import playing
from tests.night.evening import Evening, at, each_says
from tournament.chips.actions import ColorUp, CorrectChipTotal, CountChips
from tournament.chips.rules.chip_inventory import count_chips_by_value
from tournament.chips.values.chip_records import ChipAudit, ColorUpRecord, TableCount
from tournament.money.values.terms import ChipPile
from tournament.night.state import count_chips_in_play

TEN = playing(10)
"""Ten stacks of set A: 200 × 5, 160 × 25, 50 × 100."""
SOME = ColorUp(0, 5, 25, 14, 3)


def counted(*chips: int, expected: int = 10_000) -> CountChips:
    return CountChips(tuple(TableCount(table, one) for table, one in enumerate(chips, 1)), expected)


def test_a_colour_up_changes_what_is_in_play_by_what_the_race_did() -> None:
    night = TEN.do(70, SOME)
    assert night.state.coloured == (ColorUpRecord(0, 5, 25, 14, 3, at(70)),)
    assert count_chips_in_play(night.state) == 10_005
    assert count_chips_by_value(night.state) == {5: 186, 25: 163, 100: 50}
    assert TEN.tells(70, SOME) == "All players: 14 × 5 out, 3 × 25 in"


test_what_is_no_colour_up = each_says(
    Evening.refuses,
    70,
    [
        (ColorUp(7, 5, 25, 14, 3), "This table is gone. Load the page again."),
        (ColorUp(0, 25, 25, 14, 3), "Choose a larger chip."),
        (ColorUp(0, 5, 25, -5, 3), "Type chips out and chips in."),
        (ColorUp(0, 5, 25, 0, 0), "Type chips out and chips in."),
        (ColorUp(0, 5, 25, 2001, 3), "That is more than the chips in play. Check the counts."),
        (ColorUp(0, 5, 25, 5, 401), "That is more than the chips in play. Check the counts."),
    ],
    TEN,
)


def test_chips_leave_a_table_once() -> None:
    night = TEN.do(70, SOME)
    assert night.refuses(71, SOME) == "These chips are colored up already."
    assert night.do(71, ColorUp(0, 25, 100, 163, 41)).state.coloured[1].value == 25


def test_counting_changes_nothing_but_what_is_known() -> None:
    night = TEN.do(70, counted(6000, 3975))
    assert night.state.chip_audits == (
        ChipAudit((TableCount(1, 6000), TableCount(2, 3975)), 10_000, at(70)),
    )
    assert count_chips_in_play(night.state) == 10_000
    assert night.tells(70, counted(6000, 3975)) == "Chips counted: 9975, expected 10000"
    assert night.tells(70, counted(6000, 4000)) == "Chips counted: 10000, exact"


def test_the_same_count_by_two_directors_is_one() -> None:
    night = TEN.do(70, counted(6000, 3975))
    assert night.do(70, counted(6000, 3975)).state.chip_audits == night.state.chip_audits
    others = (night.do(70, counted(6000, 4000)), night.do(71, counted(6000, 3975)))
    assert [len(one.state.chip_audits) for one in others] == [2, 2]


test_what_is_no_count = each_says(
    Evening.refuses,
    70,
    [
        (CountChips((), 10_000), "Count each table once."),
        (CountChips((TableCount(1, 1), TableCount(1, 2)), 10_000), "Count each table once."),
        (counted(10**13), "Chip count is too large. Check it."),
        (
            CountChips((TableCount(1, 5, (ChipPile(5, -1), ChipPile(10, 1))),), 10_000),
            "Chip count can’t be negative.",
        ),
        (
            CountChips((TableCount(0, 30, (ChipPile(25, 1),)),), 10_000),
            "All players: the colors and the total differ.",
        ),
        (
            counted(5, expected=9000),
            "The chips in play changed since. Count again.",
        ),
    ],
    TEN,
)


def right(night: Evening, reason: str = "one fell down", difference: int = -25) -> CorrectChipTotal:
    return CorrectChipTotal(night.state.chip_audits[-1].at, difference, reason)


def test_put_right_corrects_the_chips_and_leaves_the_money() -> None:
    night = TEN.do(70, counted(6000, 3975))
    mended = night.do(71, right(night, " one fell down "))
    assert count_chips_in_play(mended.state) == 9975
    assert mended.state.chip_audits[0].put_right == "one fell down"
    assert mended.state.entrants == TEN.state.entrants
    assert night.tells(71, right(night)) == "Chips in play corrected by -25: one fell down"


def test_what_cannot_be_put_right() -> None:
    night = TEN.do(70, counted(6000, 3975))
    assert night.refuses(71, right(night, " ")) == "Say why the chips differ."
    again = "There is a newer count. Check it."
    assert night.do(71, counted(9950)).refuses(72, right(night)) == again
    assert night.refuses(71, right(night, difference=-50)) == again
    assert TEN.refuses(71, CorrectChipTotal(at(70), -25, "x")) == again
    assert night.do(71, right(night)).refuses(72, right(night)) == "This count is exact already."
    assert (
        night.do(71, SOME).refuses(72, right(night))
        == "The chips in play changed since. Count again."
    )
