"""What the phone of a table says about its own players, and about nobody else's."""

from tests.core.evening import Evening, at, each_says
from tests.core.seated_evening import coming_hand, drawn, out, over, playing, who
from tournament.core.actions.at_table import OutAtTable
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight
from tournament.core.standings import standings

NIGHT = playing(4, 4)


def test_a_table_says_who_is_out_as_the_desk_would() -> None:
    night = NIGHT.do(2, OutAtTable(1, (-3, -4), (-1,)))
    assert night.state == NIGHT.do(2, KnockOut((-3, -4), (-1,))).state
    assert [(one.place, one.players) for one in standings(night.state, at(2))] == [(7, (-3, -4))]
    assert (who(night, 2, 1), coming_hand(night, 2)) == ({1: 1, 2: 2}, "2/2/1")


def test_the_desk_and_the_table_say_it_once() -> None:
    night = NIGHT.do(2, KnockOut((-3,)))
    assert night.refuses(2, OutAtTable(1, (-3,))) == "Player 3 has no chips in play. Nothing was changed."


test_what_a_table_cannot_say = each_says(Evening.refuses, 3, [
        (NIGHT, OutAtTable(1, (-5,)), "Player 5 does not sit at table 1."),
        (NIGHT, OutAtTable(1, (-3,), (-5,)), "Player 5 does not sit at table 1."),
        (NIGHT, OutAtTable(3, (-3,)), "Player 3 does not sit at table 3."),
        (NIGHT, OutAtTable(1, (-9,)), "That player is not on the list of this night. Load the page again."),
        (NIGHT, OutAtTable(1, ()), "Choose the players who went out, each once."),
        (NIGHT, OutAtTable(1, (-3, -3)), "Choose the players who went out, each once."),
        (NIGHT, OutAtTable(1, (-3,), (-3,)), "Player 3 cannot have done that. Nothing was changed."),
        (drawn(over(NIGHT, 2), 2, 1), OutAtTable(2, (-3,)), "Player 3 does not sit at table 2."),
        (out(playing(2), 2, 2), OutAtTable(1, (-1,)),
         "Somebody at table 1 has won these chips. Leave the winner out of it."),
        (NIGHT.do(2, FinishNight()), OutAtTable(1, (-3,)),
         "This night is finished. Open it again first, then try once more."),
    ])  # fmt: skip


def test_the_journal_tells_it() -> None:
    assert NIGHT.tells(2, OutAtTable(1, (-3,))) == "Player 3 out; 7 players left"
