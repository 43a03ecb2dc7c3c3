"""The players on a table's phone: its own, and nobody else's."""

from tests.night.evening import Evening, each_says
from tests.tables.seated_evening import out, playing
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.table_phone import KnockOutAtTable

NIGHT = playing(4, 4)


def test_a_table_says_who_is_out_as_the_desk_would() -> None:
    night = NIGHT.do(2, KnockOutAtTable(1, (-3, -4), (-1,)))
    assert night.state == NIGHT.do(2, KnockOut((-3, -4), (-1,))).state


test_what_a_table_cannot_say = each_says(
    Evening.refuses,
    3,
    [
        (NIGHT, KnockOutAtTable(1, (-5,)), "Player 5 does not sit at table 1."),
        (NIGHT, KnockOutAtTable(1, (-3,), (-5,)), "Player 5 does not sit at table 1."),
        (NIGHT, KnockOutAtTable(3, (-3,)), "Player 3 does not sit at table 3."),
        (NIGHT, KnockOutAtTable(1, ()), "Choose each player who is out once."),
        (
            out(playing(2), 2, 2),
            KnockOutAtTable(1, (-1,)),
            "Somebody at table 1 won these chips. Leave the winner out.",
        ),
    ],
)


def test_the_journal_tells_it() -> None:
    assert NIGHT.tells(2, KnockOutAtTable(1, (-3,))) == "Player 3 is out, 7 left"
