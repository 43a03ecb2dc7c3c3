"""A night from the first buy-in to a deal, and its numbers in the league, computed by hand."""

from tests.journal.clicks import ANN, click
from tests.money.money_evening import SCHEDULE
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.league.head_to_head import PlayerKnockout, load_knockout_history
from tournament.league.player_stats import Balance
from tournament.league.result_arrays import load_club_results
from tournament.league.result_selection import list_player_results
from tournament.league.statistics_cache import load_statistics
from tournament.models import Club
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.rules.deals import DealKind
from tournament.money.rules.payouts import compute_prizes
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight, OpenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut

PRICE = 20_00
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, PRICE, 1000),
        Offer(PurchaseKind.RE_ENTRY, PRICE, 1000, limit=0),
    ),
)
PLAN = BY_KEY["tda"].plan


def test_a_night_of_two_entries_and_a_deal_as_the_league_counts_it(club: Club) -> None:
    """
    Dora enters twice and Bob knocks her out both times; Cleo is out by Ann and Bob together. Ann
    and Bob share what is left evenly, though Bob has more chips, and stop: of the deal's stacks Bob
    has the larger.
    """
    ann, bob, cleo, dora = (add_player(club, name).pk for name in ("Ann", "Bob", "Cleo", "Dora"))
    opening = OpenNight("Friday", "", 1000, SCHEDULE, HouseRules(), terms=TERMS, plan=PLAN)
    night = journal.open_night(club, opening, ANN, "the-opening")
    amounts = compute_prizes(PLAN, 5 * PRICE, 4, PRICE).amounts
    half = sum(amounts[:2]) // 2
    shares = (half, sum(amounts[:2]) - half)
    actions: tuple[Action, ...] = (
        *(
            BuyIn(one, 0, PRICE, PRICE, name=name)
            for one, name in ((ann, "Ann"), (bob, "Bob"), (cleo, "Cleo"))
        ),
        BuyIn(dora, 0, PRICE, PRICE, name="Dora"),
        StartClock(),
        KnockOut((dora,), (bob,)),
        BuyMore(dora, 1, PRICE, PRICE),
        KnockOut((dora,), (bob,)),
        KnockOut((cleo,), (ann, bob)),
        RecordDeal(DealKind.CUSTOM.value, (ann, bob), shares, (1000, 4000)),
        FinishNight(),
    )
    for action in actions:
        click(night, action)
    club.refresh_from_db()
    found, rows = load_statistics(club), load_club_results(club)
    did = {pk: list_player_results(rows, pk)[0] for pk in (bob, ann, cleo, dora)}
    assert [(one.place, one.prize) for one in did.values()] == [
        (1, shares[1]),
        (2, half),
        (3, amounts[2]),
        (4, 0),
    ]
    assert (did[ann].profit, did[dora].profit) == (half - PRICE, -2 * PRICE)
    entered = found.figures[dora]
    assert (entered.nights, entered.entries, entered.balances) == (
        1,
        2,
        (Balance("EUR", 2, 1, 2 * PRICE, 0, 0),),
    )
    (row,) = rows.nights
    assert (row.field, row.entries, row.purse) == (4, 5, 5 * PRICE)
    assert (found.figures[bob].hits, found.figures[ann].hits) == (3, 1), (
        "both of Dora's, and Cleo's with Ann"
    )
    assert [hit.other for hit in load_knockout_history(club, rows, bob).made] == [dora, dora, cleo]
    assert load_knockout_history(club, rows, dora).suffered == (PlayerKnockout(night.pk, bob),) * 2
