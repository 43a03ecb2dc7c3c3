"""Every turn of every small table."""

from seating.button_and_blinds import ButtonRule, advance_button_and_blinds
from tests.rows import each_row
from tests.seating.every_hand import every_turn, expected
from tests.seating.test_button import DEAD, TURNS, check_steps


@each_row("size", TURNS)
@each_row("rule", DEAD)
def test_every_turn_of_every_small_table(rule: ButtonRule, size: int) -> None:
    """
    All occupations; after each hand anybody busts, leaves, is replaced or joined, until nothing new
    can come.
    """
    tried, wrong = 0, []
    for turn in every_turn(rule, size):
        tried += 1
        if advance_button_and_blinds(
            rule, turn.played.spots, size, turn.taken, turn.lost
        ) != expected(rule, turn, size):
            wrong.append(turn)
    assert (tried, wrong) == (TURNS[size], [])


@each_row(("size", "joined", "steps"), [(5, True, 27_775), (7, False, 15_442)])
@each_row("rule", DEAD)
def test_what_must_hold_from_hand_to_hand(
    rule: ButtonRule, size: int, joined: bool, steps: int
) -> None:
    check_steps(rule, size, joined, steps)
