"""A night from its first buy-in to a deal, and what the league makes of it: each number worked out by hand."""

from datetime import date

import pytest

from tests.core.money_evening import SCHEDULE
from tests.journal.friday import ANN, click
from tests.rows import each_row
from tournament import journal
from tournament.access.players import add_player
from tournament.core.actions.clock import StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight, OpenNight
from tournament.core.actions.prizes import RecordDeal
from tournament.core.actions.purchases import BuyIn, BuyMore
from tournament.core.deals import DealKind
from tournament.core.house_rules import HouseRules
from tournament.core.payouts import prizes
from tournament.core.presets import BY_KEY
from tournament.core.terms import Buys, Offer, Terms
from tournament.league.head_to_head import KnockOut as Hit
from tournament.league.head_to_head import knock_outs_of
from tournament.league.players import Balance
from tournament.league.rows import forget, rows_of
from tournament.league.season_settings import Settings
from tournament.league.seasons import make_season
from tournament.league.selected import of_player
from tournament.league.summed import summed
from tournament.league.table import season_table
from tournament.models import Club, Player
from tournament.telling import zone_of

PRICE = 20_00
TERMS = Terms(
    offers=(Offer(Buys.BUY_IN, PRICE, 1000), Offer(Buys.RE_ENTRY, PRICE, 1000, limit=0)),
)
PLAN = BY_KEY["tda"].plan


@pytest.fixture
def people(club: Club) -> dict[str, Player]:
    """
    Dora enters twice and Bob knocks her out both times; Cleo is out by Ann and Bob together. Ann and Bob share what is
    left evenly, though Bob has more chips, and stop: of the deal's stacks Bob has the larger.
    """
    forget()
    them = {name: add_player(club, name) for name in ("Ann", "Bob", "Cleo", "Dora")}
    ann, bob, cleo, dora = (one.pk for one in them.values())
    night = journal.open_night(
        club, OpenNight("Friday", "", 1000, SCHEDULE, HouseRules(), terms=TERMS, plan=PLAN), ANN, "the-opening"
    )
    for one in them.values():
        click(night, BuyIn(one.pk, 0, PRICE, PRICE, name=one.name))
    click(night, StartClock())
    click(night, KnockOut((dora,), (bob,)))
    click(night, BuyMore(dora, 1, PRICE, PRICE))
    click(night, KnockOut((dora,), (bob,)))
    click(night, KnockOut((cleo,), (ann, bob)))
    on_the_table = sum(prizes(PLAN, 5 * PRICE, 4, PRICE).amounts[:2])
    half = on_the_table // 2
    click(night, RecordDeal(DealKind.CUSTOM.value, (ann, bob), (half, on_the_table - half), (1000, 4000)))
    click(night, FinishNight())
    club.refresh_from_db()
    return them


def test_places_follow_the_stacks_of_the_deal_and_prizes_what_was_agreed(club: Club, people: dict[str, Player]) -> None:
    amounts = prizes(PLAN, 5 * PRICE, 4, PRICE).amounts
    half = sum(amounts[:2]) // 2
    found = {name: of_player(summed(club).rows, one.pk)[0] for name, one in people.items()}
    assert {name: (one.place, one.prize) for name, one in found.items()} == {
        "Bob": (1, sum(amounts[:2]) - half),
        "Ann": (2, half),
        "Cleo": (3, amounts[2] if amounts[2:] else 0),
        "Dora": (4, 0),
    }
    assert (found["Dora"].profit, found["Ann"].profit) == (-2 * PRICE, half - PRICE)


def test_who_entered_twice_is_one_person_with_two_entries(club: Club, people: dict[str, Player]) -> None:
    found, rows = summed(club), rows_of(club)
    ann, bob, _cleo, dora = (found.figures[one.pk] for one in people.values())
    assert (dora.nights, dora.entries, dora.balances) == (1, 2, (Balance("EUR", 2, 1, 2 * PRICE, 0, 0),))
    (night,) = rows.nights
    assert (night.field, night.entries, night.purse) == (4, 5, 5 * PRICE)
    assert (bob.hits, ann.hits) == (3, 1), "both of Dora's, and Cleo's with Ann"
    made = knock_outs_of(club, rows, people["Bob"].pk).made
    assert [hit.other for hit in made] == [people[name].pk for name in ("Dora", "Dora", "Cleo")]
    assert knock_outs_of(club, rows, people["Dora"].pk).suffered == (Hit(night.pk, people["Bob"].pk),) * 2


@each_row(
    ("formula", "points"),
    [
        ("10 * sqrt(entrants / place)", [20_00, 14_14, 11_55, 10_00]),
        # sqrt(4 × 20 × 20 / 20) / 2 = 4.47; Dora spent 40 and is fourth: sqrt(4 × 20 × 20 / 40) / 5 = 1.26
        ("sqrt(entrants * buyin * buyin / spent) / (place + 1)", [4_47, 2_98, 2_24, 1_26]),
        ("entries * 10 + reentries", [51_00, 50_00, 50_00, 50_00]),
    ],
)
def test_points_of_the_night(club: Club, people: dict[str, Player], formula: str, points: list[int]) -> None:
    season = make_season(club, Settings("All", date(2000, 1, 1), None, formula))
    table = season_table(season, rows_of(club), frozenset(), zone_of(club.timezone))
    assert [line.points for line in table.lines] == points
