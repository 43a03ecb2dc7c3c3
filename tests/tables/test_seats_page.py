"""All tables on one page: who sits where, what is due, moves planned and made, who is away."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tests.money.prize_night import visitor
from tests.pages.check_in_night import toast
from tests.pages.open_pages import open_page
from tests.rows import each_row
from tests.tables.draw_night import enter, read
from tests.tables.seat_night import (
    KEYS,
    do,
    form_on,
    hands_over,
    out,
    press,
    say,
    seated_night,
    start,
    state_of,
    tap,
)
from tournament.clock.actions import StartClock
from tournament.models import Club, Role, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.night import FinishNight, HandForHand
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.seats import LockSeat, SeatPlayer, SetTable
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.views.move_planning import build_seating_mark
from tournament.time_source import now

pytestmark = pytest.mark.django_db


NINE_AND_QUEEN = "?rank=9&suit=D&rank=Q&suit=C"


def told_for(night: Tournament, query: str) -> str:
    """Cards as the page's form sends them, for the tables as they are."""
    return f"{query}&for={build_seating_mark(state_of(night), now())}" if query else ""


def page_of(client: Client, night: Tournament, query: str = "") -> str:
    return str(
        open_page(client, night, f"/t/{night.pk}/seats/{told_for(night, query)}").content.decode()
    )


def words_of(client: Client, night: Tournament, query: str = "") -> str:
    return read(open_page(client, night, f"/t/{night.pk}/seats/{told_for(night, query)}"))


def rules(night: Tournament, **changed: object) -> None:
    was = state_of(night).rules
    do(night, ChangeRules(replace(was, **changed), was))  # type: ignore[arg-type]


def uneven(club: Club, *sizes: int) -> Tournament:
    """A night whose last table has just lost two players in the hand in play."""
    night = seated_night(club, *sizes)
    start(night)
    do(night, *out(sum(sizes) - 1, sum(sizes)))
    return night


def test_everybody_sits_where_it_is_written(club: Club, ann: Client) -> None:
    night = seated_night(club, 3, 4)
    start(night)
    do(
        night,
        SetTable(2, "Kitchen", 5, (5,), 1),
        MarkAbsent(2, True),
        LockSeat(3, True),
        Penalize(4, 3, "Late"),
    )
    told = words_of(ann, night)
    assert (
        "Table 1 3 players · hand 1 Next hand Table 1 Seat 1 Bob D button Seat 2 Dora away" in told
    )
    assert "Dora away SB small blind Seat 3 Emil BB big blind Seat 4 free Seat 5 free" in told
    assert "Kitchen 4 players · hand 1 Next hand Kitchen Seat 1 Finn sits out 3 D button" in told
    assert "Seat 3 Hugo BB big blind Seat 4 Ida Seat 5 closed" in told
    do(night, KnockOut((KEYS["Hugo"],)))
    told = words_of(ann, night)
    assert "First: Hugo – out, may still rebuy Redraw" in told
    assert "Kitchen waits for Hugo Out Hugo Keep dealing Hugo Rebuy Hugo" in told


def test_without_seats_the_page_leads_to_the_draw_or_a_table_is_put_up(
    club: Club, ann: Client
) -> None:
    night = seated_night(club)
    assert "Nobody has a seat yet A draw needs two players." in words_of(ann, night)
    enter(night, "Bob", "Dora")
    assert "2 players need a seat · 1 table Other ways Draw seats" in words_of(ann, night)
    assert f'href="/t/{night.pk}/draw/"' in page_of(ann, night)
    told = press(ann, night, "seats/", "do-open-table", table=4, seats=6)
    assert "Table 4 opened, 6 seats" in told
    assert "Table 4 0 players Seat 1 free Seat 2 free" in told
    part = ann.get(f"/t/{night.pk}/seats/", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="seats"')


def test_a_move_is_planned_and_made_when_the_hands_are_over(club: Club, ann: Client) -> None:
    """
    Two of the small table go out: the large one gives the player who sits like the first of them.
    """
    night = uneven(club, 8, 7, 8)
    told = words_of(ann, night)
    assert "Ida → Table 3, seat 7 8 against 6" in told
    assert "Tell Ida" in told
    assert "Table 3 has 6, Table 1 has 8: 1 player moves." in told
    why = (
        "Ida Table 1, seat 7 → Table 3, seat 7 Plays the position of the seat to be filled: 6 "
        "left of the button. "
        "It is the seat of the player who went out. Big blind after 3 more hands, as before."
    )
    assert why in told
    tap(ann, night, "seats/", "do-plan-moves")
    told = press(ann, night, "seats/", "do-call-off-moves")
    assert "Planned moves canceled" in told
    assert "1 player moves." in told
    told = press(ann, night, "seats/", "do-plan-moves")
    assert "Ida → Table 3, seat 7 BB in 4 hands" in told
    assert "Cancel moves Print slips Ida is there" in told
    assert "Seat 7 Ida moves" in told
    assert "Seat 7 for Ida" in told
    assert "Table 3 6 players · waits for Ida" in told
    early = say(ann, night, "seats/", "do-carry-out", finished="")
    assert "Table 1 still plays its hand. Wait until it is over." in early
    do(night, *(FinishHand(number, 1) for number in (1, 2)))
    told = press(ann, night, "seats/", "do-carry-out")
    assert "Moved: Ida (Table 1, seat 7 → Table 3, seat 7)" in told
    assert "Ida is there" not in told
    assert list_player_seats(state_of(night))[KEYS["Ida"]] == (3, 7)
    assert not any(table.running for table in state_of(night).tables.values())


def test_a_page_that_is_behind_plans_nothing(club: Club, ann: Client) -> None:
    """
    The tables changed so that other moves are due; Ben planned meanwhile; or no move is due any
    more.
    """
    night = uneven(club, 8, 7, 8)

    def sent_again() -> str:
        return str(
            toast(ann.post(f"/t/{night.pk}/do/plan_moves/", behind, headers={"HX-Request": "true"}))
        )

    behind = form_on(page_of(ann, night), "do-plan-moves")
    do(night, LockSeat(KEYS["Ida"], True))
    assert ("The tables have changed. Nobody was moved; load the page again.") in sent_again()
    told = words_of(ann, night)
    assert (
        "Jan Table 1, seat 8 → Table 3, seat 7 Nearest to the left of the seat to be filled" in told
    )
    assert "Ida comes first but cannot move." in told
    tap(ann, night, "seats/", "do-plan-moves")
    assert "The moves have changed. Load the page again." in sent_again()
    tap(ann, night, "seats/", "do-call-off-moves")
    behind = form_on(page_of(ann, night), "do-plan-moves")
    do(night, *out(KEYS["Ida"]), *out(KEYS["Jan"]))
    assert "No move is due, or nobody can move." in sent_again()


def test_the_program_deals_between_equal_tables(club: Club, ann: Client) -> None:
    """Wrong real cards are asked for again; the program deals, too."""
    night = uneven(club, 8, 8, 8)
    choose = "Choose the rank and the suit of every card."
    for query, fault in {
        "?rank=9&suit=D&rank=9&suit=D": "A card can be dealt only once. Check the cards.",
        "?rank=9&suit=D&rank=Q": choose,
        "?rank=9&suit=D&rank=&suit=C": choose,
        "?rank=99&suit=D&rank=9&suit=C": choose,
    }.items():
        assert f"{fault} " in words_of(ann, night, query), query
    told = words_of(ann, night)
    assert "Draw a card The program deals I choose tap a seat below By the rule" in told
    assert (
        "The dealer of Table 3 deals one card to each of these tables. The lowest gives a player. "
        "Real cards Table 1 Rank"
    ) in told
    told = press(ann, night, "seats/", "do-draw-move")
    plan = state_of(night).moves
    assert plan is not None
    (deal,) = plan.deals
    assert [(one.table, one.card.deck) for one in deal.cards] == [(1, 1), (2, 1)]
    assert plan.moves[0].table == deal.low
    assert f"Table {deal.low} has the lowest card and gives a player." in told


def test_real_cards_between_equal_tables(club: Club, ann: Client) -> None:
    """
    The worked example of the rulebook: nine of diamonds and queen of clubs, so the first table
    gives. A timekeeper sees it and plans nothing; when the tables have changed, the cards in the
    page's address are dealt anew.
    """
    tom = visitor(club, "Tom", Role.TIMEKEEPER)
    night = uneven(club, 8, 8, 8)
    path = f"seats/{told_for(night, NINE_AND_QUEEN)}"
    for client in (ann, tom):
        told = words_of(client, night, NINE_AND_QUEEN)
        assert "Table 1 has the lowest card and gives a player." in told
        assert "Ida Table 1, seat 7 → Table 3, seat 7" in told
    assert forms(page_of(tom, night, NINE_AND_QUEEN)) == 0
    page = page_of(ann, night, NINE_AND_QUEEN)
    assert 'aria-label="nine of diamonds"' in page
    assert form_on(page, "do-plan-moves")["cards"] == ["9D", "QC"]
    tap(ann, night, path, "do-plan-moves")
    do(night, MarkAbsent(1, True), HandForHand(True))
    assert forms(page_of(tom, night)) == 0
    do(night, HandForHand(False))
    tap(ann, night, "seats/", "do-carry-out")
    do(night, *out(9), *out(19), *out(20))
    told = read(ann.get(f"/t/{night.pk}/{path}"))
    assert "Table 3 has 5, the others have 7: 1 player moves." in told
    assert "The dealer of Table 3 deals one card to each of these tables." in told
    assert "has the lowest card" not in told


def forms(page: str) -> int:
    """How many forms there are about the seats."""
    return page.split('<div id="seats"')[1].split('<div id="toasts"')[0].count("<form")


def test_the_button_is_asked_for_when_nobody_told_it(club: Club, ann: Client) -> None:
    night = seated_night(club, 8, 8, 8, button=0)
    start(night)
    hands_over(night)
    do(night, *out(23, 24))
    told = words_of(ann, night)
    for number in (1, 2, 3):
        assert f"Table {number}: where was the button last hand?" in told
    assert "deals one card" not in told
    told = press(ann, night, "seats/", "do-button-3", seat=6)
    assert "Table 3: the button is at seat 6" in told
    assert told.count("where was the button last hand?") == 2
    assert "deals one card" not in told
    press(ann, night, "seats/", "do-button-1", seat=1)
    told = press(ann, night, "seats/", "do-button-2", seat=1)
    assert "where was the button" not in told
    assert "The dealer of Table 3 deals one card to each of these tables." in told


def test_an_equally_good_move_can_be_planned_instead(club: Club, ann: Client) -> None:
    night = uneven(club, 8, 7, 8)
    rules(night, balance=Policy.FAIR)
    page = page_of(ann, night)
    (other,) = form_on(page, "do-other-0-1")["other"]
    assert form_on(page, "do-plan-moves")["moves"] != [other]
    assert "Move planned: Ida (Table 1, seat 7 → Table 3, seat 8): an equally good move" in say(
        ann, night, "seats/", "do-other-0-1"
    )
    plan = state_of(night).moves
    assert plan is not None
    (move,) = plan.moves
    assert f"{move.player}:{move.table}-{move.seat}>{move.to_table}-{move.to_seat}" == other
    wrong = {"key": "a-key-of-its-own", "instead": plan.since, "place": 0, "other": "1:1-1>3-99"}
    refused = ann.post(f"/t/{night.pk}/do/plan_moves/", wrong, headers={"HX-Request": "true"})
    assert "The tables have changed." in toast(refused)


def test_the_director_may_choose_another_move_for_a_reason(club: Club, ann: Client) -> None:
    night = uneven(club, 8, 7, 8)
    assert "Choose somebody else" in words_of(ann, night)
    chosen = open_page(ann, night, f"/t/{night.pk}/seats/?choose=who").content.decode()
    assert "Tap who moves" in chosen
    assert f'href="?choose={KEYS["Dora"]}#due"' in chosen
    path = f"seats/?choose={KEYS['Bob']}"
    page = open_page(ann, night, f"/t/{night.pk}/{path}").content.decode()
    assert re.findall(r'name="goal"\s+value="([\d-]+)"', page) == ["3-7", "3-8", "3-9", "3-10"]
    sent = {"player": KEYS["Bob"], "goal": "3-8"}
    for changed, why in (
        ({"reason": ""}, "Say why Bob moves."),
        ({"player": 23, "reason": "smokes"}, "Zita does not sit there any more."),
        ({"goal": "", "reason": "smokes"}, "Nobody was moved. Plan the moves again."),
    ):
        assert why in say(ann, night, path, "do-choose", **{**sent, **changed})
    told = press(ann, night, path, "do-choose", **sent)
    assert "Move planned: Bob (Table 1, seat 1 → Table 3, seat 8): chosen by the host" in told
    assert "Bob Table 1, seat 1 → Table 3, seat 8 The director chose this move." in told
    tap(ann, night, "seats/", "do-carry-out")
    assert list_player_seats(state_of(night))[KEYS["Bob"]] == (3, 8)


def test_who_knocked_them_out_is_looked_for_at_their_table_first(club: Club, ann: Client) -> None:
    """Also after they have left it: who sat there when it happened."""
    night = seated_night(club, 3, 3)
    start(night)
    do(night, *out(KEYS["Bob"]))
    hands_over(night)
    moved = SeatPlayer(KEYS["Dora"], 2, 9, "closer to the door")
    do(night, moved)
    page = open_page(ann, night, f"/t/{night.pk}/players/{KEYS['Bob']}/").content.decode()
    form = page.split('id="say-who-0"')[1].split("</form>")[0]
    groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', form, re.DOTALL)
    told = [(label, re.findall(r"<option[^>]*>\s*(\w+)", names)) for label, names in groups]
    here, others = ["Dora", "Emil"], sorted(name for name, key in KEYS.items() if 3 < key < 7)
    assert told == [("Table 1", here), ("Other tables", others)] * 2


def test_a_table_is_broken_and_its_players_draw_open_seats(club: Club, ann: Client) -> None:
    """Any other can be broken by hand."""
    night = seated_night(club, 6, 6, 6, 6)
    start(night)
    hands_over(night)
    do(night, SetTable(2, "", 10, (), 1))
    assert "24 left: break Table 2 Other ways Break the table" in words_of(ann, night)
    assert "There is no table 7." in say(ann, night, "seats/fewer/", "do-plan-break", table=7)
    other = "seats/fewer/?way=break&table=1"
    assert "Table 1 breaks: Bob (Table 1, seat 1 → Table " in say(
        ann, night, other, "do-plan-break"
    )
    tap(ann, night, "seats/", "do-call-off-moves")
    told = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
    assert "The 6 of Table 2 draw the free seats." in told
    assert "Table 1, free seats 7 · 8 · 9 · 10" in told
    told = press(ann, night, "seats/fewer/", "do-plan-break")
    assert "Table 2 breaks" in told
    same = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
    assert same.count(" → ") >= 6
    assert "Confirm moves" in same
    assert "The table is broken. The seat was drawn." in told
    told = press(ann, night, "seats/", "do-carry-out")
    assert "Moved: " in told
    state = state_of(night)
    assert [len(table.seats) for number, table in state.tables.items() if not table.broken] == [
        8,
        8,
        8,
    ]


def test_a_new_draw_is_due(club: Club, ann: Client) -> None:
    """It is posted on either page, also while hands are played: who posts it says they are over."""
    for sizes, told, way, page in (
        ((7, 6, 6), "18 left: redraw for two tables", "Redraw to 2 tables", "seats/"),
        ((5, 5), "9 left: redraw for the final table", "Redraw to 1 table", "seats/fewer/"),
    ):
        night = seated_night(club, *sizes)
        start(night)
        do(night, *out(sum(sizes)))
        assert told in words_of(ann, night)
        assert way in read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
        tap(ann, night, "seats/fewer/", "do-promise-draw")
        tap(ann, night, page, "do-draw-seats")
        stand = [table for table in state_of(night).tables.values() if not table.broken]
        assert len(stand) == len(sizes) - 1
        seats = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
        assert seats.count("Seat 1 ") == len(stand)
        assert "Everyone draws a new seat" not in seats


def test_what_is_due_is_told_of_tables_of_many_sizes(club: Club, ann: Client) -> None:
    """
    All largest tables are named, or counted; several moves are told with what they do to the big
    blind; a table three short stops by the book of the TDA.
    """
    night = seated_night(club, 5, 5, 5, 5, 5, 2, seats=5)
    assert "Table 6 has 2, the others have 5: 2 players move." in words_of(ann, night)
    night = seated_night(club, 9, 9, 9)
    start(night)
    do(night, *out(24, 25, 26, 27))
    told = words_of(ann, night, NINE_AND_QUEEN)
    assert "Table 3 has 5, the others have 9: 2 players move." in told
    assert "The big blind shifts by" in told
    night = seated_night(club, 8, 8, 8)
    rules(night, balance=Policy.TDA, button=ButtonRule.TDA)
    start(night)
    do(night, *out(20, 21, 22, 23))
    hands_over(night)
    assert "Table 3 4 players · three players short" in words_of(ann, night)


def test_a_table_that_is_to_be_broken_waits_for_nobody(club: Club, ann: Client) -> None:
    night = seated_night(club, 8, 8, 2)
    rules(night, balance=Policy.TDA, button=ButtonRule.TDA, two_tables_at=0)
    due, planned = words_of(ann, night), press(ann, night, "seats/fewer/", "do-plan-break")
    assert "18 left: break Table 3" in due
    assert "Table 3 breaks" in planned
    assert ["three players short" in told for told in (due, planned)] == [False, False]


@each_row("path", ["", "seats/"])
def test_the_director_lets_the_tables_play_on(club: Club, ann: Client, path: str) -> None:
    night = uneven(club, 8, 7, 8)
    hands_over(night)
    waits = "Tables differ by two players. Somebody moves before the next hand."
    assert waits in read(ann.get(f"/t/{night.pk}/seats/1/"))
    assert "The tables play on for now" in press(ann, night, path, "do-play-on")
    assert 'id="do-play-on"' not in open_page(ann, night, f"/t/{night.pk}/{path}").content.decode()
    assert "Table 1 began hand 2" in say(ann, night, "seats/1/", "felt-next-1")


@each_row("path", ["", "seats/"])
def test_a_redraw_can_wait_until_somebody_else_goes_out(club: Club, ann: Client, path: str) -> None:
    night = seated_night(club, 6, 6, 5)
    start(night)
    due = "17 left: redraw for two tables Redraw"
    assert due in read(open_page(ann, night, f"/t/{night.pk}/{path}"))
    press(ann, night, path, "do-play-on")
    assert due not in read(open_page(ann, night, f"/t/{night.pk}/"))
    assert due not in read(open_page(ann, night, f"/t/{night.pk}/seats/"))
    do(night, *out(1))
    assert "16 left: redraw" in read(open_page(ann, night, f"/t/{night.pk}/{path}"))


def test_hand_for_hand_all_tables_begin_together(club: Club, ann: Client) -> None:
    """Without reports from the tables it is the desk's to know when all hands are over."""
    night = seated_night(club, 5, 5)
    do(night, StartClock(), HandForHand(True))
    assert "Hand for hand When all hands are over: All tables: next hand" in words_of(ann, night)
    assert "Hand for hand: all tables began hand 1" in say(ann, night, "seats/", "do-next-round")
    assert "Table 1 finished hand 1" in say(ann, night, "", "do-table-done-1")
    assert "Still playing: Table 2 Table 2 done" in words_of(ann, night)
    do(night, FinishHand(2, 1))
    assert "All tables are done. All tables: next hand" in words_of(ann, night)
    tap(ann, night, "", "do-next-round")
    assert [table.hand for table in state_of(night).tables.values()] == [2, 2]


def test_who_is_away_and_who_is_late(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    start(night)
    do(
        night,
        MarkAbsent(2, True),
        SetBlindPoster(2, "Bob"),
        NextHand(1, 2),
        BuyIn(99, 0, 2000, 0, name="Zita", absent=True),
    )
    told = words_of(ann, night)
    assert "Dora Table 1, seat 2 away since" in told
    assert "20 minutes left · Bob posts" in told
    assert (
        "Zita late Zita may still come until the first hand of level 2. · the neighbors post"
        in told
    )
    told = press(ann, night, "seats/", "do-poster-2", poster="Cleo’s mother")
    assert "Cleo’s mother posts for Dora" in told
    told = press(ann, night, "seats/", "do-back-2")
    assert "Dora is here" in told
    assert "Dora Table 1" not in told


def test_why_nobody_can_be_moved_and_no_move_is_due_when_the_night_is_over(
    club: Club, ann: Client
) -> None:
    night = uneven(club, 8, 7, 8)
    do(night, *(LockSeat(key, True) for key in range(1, 9)))
    told = words_of(ann, night)
    assert "Everybody at the largest tables is locked. Unlock one of them." in told
    assert "Plan this move" not in told
    do(night, FinishNight((0,)))
    told = words_of(ann, night)
    for text, shown in (
        ("1 Bob", True),
        ("Nobody at the largest tables", False),
        ("Tables: put up", False),
    ):
        assert (text in told) == shown, text


@each_row("sizes", [(3,), (8, 8, 6)], ids=["one table of three", "three tables with a move due"])
def test_more_tables_need_no_more_queries(
    club: Club,
    ann: Client,
    sizes: tuple[int, ...],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    night = seated_night(club, *sizes)
    for path in ("seats/", "seats/1/", ""):
        with django_assert_max_num_queries(9):
            ann.get(f"/t/{night.pk}/{path}")
