"""
Whoever is away: what is posted for them hand by hand, by whom, and what a move changes.
"""

from seating.button_and_blinds import ButtonAndBlinds, ButtonRule
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import dealt, move, out, over, playing, seated, who
from tournament.clock.actions import StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.players.values import EntrantStatus
from tournament.schedule.actions import EditStructure
from tournament.schedule.values import AnteBy, Level, Structure
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import NextHand, Redeal
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.table_phone import MarkAbsentAtTable, SetBlindPoster
from tournament.tables.rules.seats import find_next_hand
from tournament.tables.views.hand_dealer import find_hand_dealer


def posted(night: Evening, player: int = 2) -> int:
    """What has been posted for somebody while they are away."""
    return night.state.entrants[-player].blinded


def at_blinds(*levels: Level, players: int = 4) -> Evening:
    """A table under this schedule; the button is at seat 1, and the clock runs from eight."""
    night = seated(players)
    structure = EditStructure(
        Structure((*levels, Level(100, 200, 0))), compute_digest(night.state.structure)
    )
    return night.do(-1, structure, SetButton(1, 1)).do(0, StartClock())


@each_row(
    ("level", "sums"),
    [
        (Level(10, 20), (10, 10, 10, 30, 40)),
        (Level(10, 20, ante=5), (15, 20, 25, 50, 65)),
        (Level(10, 20, ante=20, ante_by=AnteBy.BIG_BLIND), (10, 10, 10, 50, 60)),
    ],
)
def test_blinds_and_antes_are_added_hand_by_hand(level: Level, sums: tuple[int, ...]) -> None:
    """
    Player 2 has the small blind, the button, no duty, the big blind, and the small blind again.
    """
    night = at_blinds(level).do(0.5, MarkAbsent(-2, True))
    found: tuple[int, ...] = ()
    for minutes in range(1, 6):
        night = dealt(night, minutes)
        found += (posted(night),)
    assert found == sums


def test_the_level_of_the_hand_counts_also_after_its_end() -> None:
    night = at_blinds(Level(10, 20, 20), Level(25, 50, 20)).do(0.5, MarkAbsent(-2, True))
    night = dealt(night, 19.9)
    assert (posted(night), posted(dealt(dealt(dealt(night, 21), 22), 23))) == (10, 60)


def test_nothing_is_posted_twice() -> None:
    night = dealt(at_blinds(Level(10, 20)).do(0.5, MarkAbsent(-2, True)), 1)
    assert posted(night.do(2, Redeal(1, 1, 2))) == posted(over(night, 2)) == 10


def test_what_was_posted_is_known_until_they_leave_again() -> None:
    night = dealt(at_blinds(Level(10, 20)).do(0.5, MarkAbsent(-2, True)), 1).do(
        2, MarkAbsent(-2, False)
    )
    assert (posted(dealt(night, 2.5)), posted(night.do(3, MarkAbsent(-2, True)))) == (10, 0)


def test_of_two_players_the_button_posts_the_small_blind_for_them() -> None:
    night = dealt(at_blinds(Level(10, 20, ante=1), players=2).do(0.5, MarkAbsent(-1, True)), 1)
    assert posted(night, 1) == 11
    assert posted(dealt(night, 2), 1) == 32


def test_a_second_big_blind_is_posted_too() -> None:
    """
    By the moving button player 4 would be passed over: both they and player 5 post (Robert's 4.2).
    """
    night = playing(6, rules=HouseRules(button=ButtonRule.MOVING), seats=6)
    night = dealt(out(night, 2, 2).do(2, MarkAbsent(-4, True)), 3)
    assert night.state.tables[1].spots == ButtonAndBlinds(3, 4, 5, (4,))
    assert posted(night, 4) == 20


def test_at_a_table_whose_button_nobody_knows_nothing_is_counted() -> None:
    unknown = seated(4).do(0, StartClock(), MarkAbsent(-2, True), NextHand(1, 1))
    assert (unknown.state.tables[1].spots, posted(unknown)) == (None, 0)


def test_who_is_moved_while_away_is_blinded_off_where_they_sit_now() -> None:
    """
    Their chips go along, and blinds are posted for them there (HomePokerTourney, PLAYERS
    LEAVING).
    """
    night = over(playing(4, 4).do(1.5, MarkAbsent(-4, True)), 2)
    night = night.do(2, PlanMoves((move(night, 2, 4, 2, 9),), reason="light")).do(
        3, MakePlannedMoves(at(2))
    )
    assert (who(night, 3, 2)[9], night.state.entrants[-4].status) == (4, EntrantStatus.ABSENT)
    assert [posted(dealt(dealt(night, 4, table), 5, table), 4) for table in (1, 2)] == [0, 20]


def test_the_button_of_who_is_away_is_dealt_by_the_one_before_them() -> None:
    night = playing(4).do(1.5, MarkAbsent(-2, True))
    hand = find_next_hand(night.state, 1, at(2))
    assert hand is not None
    dealer = find_hand_dealer(night.state, night.state.tables[1], hand, is_now=False)
    assert (hand.spots.button, dealer) == (2, hand.taken[1])


# --- who posts


def test_the_absent_player_names_who_posts() -> None:
    night = playing(4).do(2, MarkAbsent(-2, True), SetBlindPoster(-2, " Bob "))
    assert night.state.entrants[-2].poster == "Bob"
    for after in (SetBlindPoster(-2, ""), MarkAbsent(-2, False)):
        assert night.do(3, after).state.entrants[-2].poster == ""


test_what_cannot_be_said_of_an_absent_player = each_says(
    Evening.refuses,
    3,
    [
        (
            SetBlindPoster(-9, "Bob"),
            "This player is not on the list. Load the page again.",
        ),
        (SetBlindPoster(-2, "x" * 81), "That is longer than 80 letters. Shorten it."),
        (MarkAbsentAtTable(1, -5, True), "Player 5 does not sit at table 1."),
        (
            MarkAbsentAtTable(1, -9, True),
            "This player is not on the list. Load the page again.",
        ),
        (MarkAbsentAtTable(1, -3, True), "Player 3 has no chips in play."),
    ],
    out(playing(4, 4), 2, 3),
)


def test_a_table_says_who_left_and_who_is_back() -> None:
    night = playing(4).do(2, MarkAbsentAtTable(1, -2, True))
    assert (
        night.do(3, MarkAbsentAtTable(1, -2, True)).state
        == playing(4).do(2, MarkAbsent(-2, True)).state
    )
    assert (
        night.do(3, MarkAbsentAtTable(1, -2, False)).state
        == night.do(3, MarkAbsent(-2, False)).state
    )


test_the_journal_tells_it = each_says(
    Evening.tells,
    2,
    [
        (SetBlindPoster(-2, "Bob"), "Bob posts for Player 2"),
        (SetBlindPoster(-2, " "), "The neighbors post for Player 2"),
        (MarkAbsentAtTable(1, -2, True), "Player 2 is absent"),
        (MarkAbsentAtTable(1, -2, False), "Player 2 is here"),
    ],
    playing(4),
)
