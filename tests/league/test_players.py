"""Statistics of a player: computed by hand, and compared with the slow way."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from tests.league import slow_sums
from tests.league.written_results import Did, Friends, night
from tests.rows import each_row
from tournament.club.players import add_player, merge_players
from tournament.league.club_records import (
    MAX_HOLDERS,
    Record,
    Records,
    find_club_records,
    list_player_records,
)
from tournament.league.head_to_head import (
    KnockoutHistory,
    find_top_opponents,
    list_meetings,
    list_opponents,
    load_knockout_history,
)
from tournament.league.player_stats import Balance, PlayerStats, compute_player_stats
from tournament.league.result_arrays import NightRow, ResultColumns, load_club_results
from tournament.league.result_selection import select_night_results
from tournament.league.statistics_cache import load_statistics
from tournament.league.streaks import KINDS, NONE, Run, find_player_streaks
from tournament.models import Club, Tournament
from tournament.results.store import load_player_history


def all_records(rows: ResultColumns) -> Records:
    return find_club_records(rows, compute_player_stats(rows))


def told(one: PlayerStats) -> tuple[Any, ...]:
    return (
        *(one.nights, one.entries, one.wins, one.top, one.cashes, one.cash_rate),
        *(one.average_place, one.finish, one.best, one.hits, one.rebuys, one.unknown),
    )


BY_HAND = {
    # nights, entries, wins, top 3, cashes, cash rate, average place, finish, best, hits, rebuys,
    # unknown
    "Bob": (5, 5, 3, 5, 4, 80_00, 1_60, 47_33, 1, 7, 0, 1),
    "Cleo": (4, 4, 0, 4, 2, 50_00, 2_75, 75_42, 2, 1, 1, 1),
    "Dora": (3, 3, 1, 2, 2, 66_67, 2_67, 70_00, 1, 2, 0, 0),
}
MONEY_BY_HAND = {
    # currency, nights, spent, won, biggest prize; profit, profit a night, return
    "Bob": [(Balance("EUR", 2, 4, 80_00, 125_00, 60_00), 45_00, 11_25, 56_25)],
    "Cleo": [(Balance("EUR", 2, 3, 80_00, 35_00, 30_00), -45_00, -15_00, -56_25)],
    "Dora": [
        (Balance("EUR", 2, 2, 40_00, 5_00, 5_00), -35_00, -17_50, -87_50),
        (Balance("CHF", 2, 1, 20_00, 40_00, 40_00), 20_00, 20_00, 100_00),
    ],
}


def test_figures_and_money_by_hand_each_currency_for_itself(them: Friends) -> None:
    found = {one.name: one for one in load_statistics(them.club).figures.values()}
    assert list(found) == ["Ann", "Bob", "Cleo", "Dora", "Eve"]
    assert {name: told(found[name]) for name in BY_HAND} == BY_HAND
    assert {
        name: [
            (money, money.profit, money.average_profit, money.return_on_investment)
            for money in found[name].balances
        ]
        for name in MONEY_BY_HAND
    } == MONEY_BY_HAND


def test_streaks_by_hand(them: Friends) -> None:
    pk = [night.pk for night in them.nights]
    found = {
        who.name: {
            streak.kind: (streak.now, streak.longest)
            for streak in find_player_streaks(load_club_results(them.club), who.pk)
        }
        for who in (them.ann, them.bob, them.eve)
    }
    came = Run(2, pk[4], pk[5]), Run(3, pk[0], pk[2])
    won = Run(3, pk[2], pk[5])
    assert found == {
        "Ann": {
            "nights": came,
            "cashes": (NONE, Run(3, pk[0], pk[2])),
            "wins": (NONE, Run(2, pk[0], pk[1])),
        },
        "Bob": {"nights": came, "cashes": (won, won), "wins": (won, won)},
        "Eve": {
            "nights": (NONE, Run(2, pk[2], pk[3])),
            "cashes": (NONE, NONE),
            "wins": (NONE, NONE),
        },
    }


def test_opponents_by_hand(them: Friends) -> None:
    rows = load_club_results(them.club)
    found = list_opponents(rows, them.dora.pk, load_knockout_history(them.club, rows, them.dora.pk))
    assert [
        (one.name, one.together, one.ahead, one.behind, one.hits, one.lost) for one in found
    ] == [
        ("Ann", 2, 0, 2, 0, 0),
        ("Bob", 2, 0, 2, 0, 2),
        ("Cleo", 2, 0, 1, 0, 0),
        ("Eve", 2, 2, 0, 2, 0),
    ]


def test_favourite_victim_and_nemesis_and_their_meetings(them: Friends) -> None:
    rows = load_club_results(them.club)
    anns, everything = (
        load_knockout_history(them.club, rows, them.ann.pk),
        frozenset(night.pk for night in them.nights),
    )
    assert load_knockout_history(them.club, rows, them.ann.pk) is anns, "read once"
    assert find_top_opponents(anns.made, everything) == ((them.cleo.pk,), 3)
    assert find_top_opponents(anns.suffered, everything) == ((them.bob.pk,), 2)
    assert find_top_opponents(anns.suffered, frozenset({them.nights[0].pk})) == ((), 0)
    found = list_meetings(rows, them.ann.pk, them.bob.pk, anns)
    assert [(one.one.place, one.other.place, one.hits, one.lost) for one in found] == [
        (1, 2, 1, 0),
        (1, 3, 0, 0),
        (2, 1, 0, 1),
        (2, 1, 0, 1),
        (3, 1, 0, 0),
    ]


def named(record: Record) -> tuple[Any, ...]:
    holders = [
        (one.name, *(night.name for night in (one.first, one.last) if night))
        for one in record.holders
    ]
    return (record.key + record.code, record.value, holders)


def test_records_by_hand(them: Friends) -> None:
    first, second, third, francs, book, last = (night.name for night in them.nights)
    records = all_records(load_club_results(them.club))
    assert [named(record) for record in records.nights] == [
        ("field", 5, [("", third)]),
        ("purseEUR", 100_00, [("", third)]),
        ("purseCHF", 40_00, [("", francs)]),
        ("length", 6 * 3_600_000, [("", second)]),
    ]
    assert [named(record) for record in records.feats] == [
        ("prizeEUR", 60_00, [("Bob", book)]),
        ("prizeCHF", 40_00, [("Dora", francs)]),
        ("hits_night", 3, [("Bob", third)]),
        ("rebuys_night", 1, [("Cleo", second)]),
    ]
    assert [named(record) for record in records.careers] == [
        ("nights", 5, [("Ann",), ("Bob",)]),
        ("wins", 3, [("Bob",)]),
        ("cashes", 4, [("Bob",)]),
        ("hits", 7, [("Bob",)]),
        ("profitEUR", 55_00, [("Ann",)]),
        ("profitCHF", 20_00, [("Dora",)]),
    ]
    assert [named(record) for record in records.streaks] == [
        (
            "nights_in_a_row",
            3,
            [("Ann", first, third), ("Bob", first, third), ("Cleo", first, third)],
        ),
        ("cashes_in_a_row", 3, [("Ann", first, third), ("Bob", third, last)]),
        ("wins_in_a_row", 3, [("Bob", third, last)]),
    ]
    assert [record.key for record in list_player_records(records, them.cleo.pk)] == [
        "rebuys_night",
        "nights_in_a_row",
    ]


def test_a_rate_is_a_record_after_ten_nights(club: Club) -> None:
    bob, dora = add_player(club, "Bob"), add_player(club, "Dora")
    for day in range(1, 11):
        night(
            club, f"2024-03-{day:02}", (Did(bob, 1, 40_00), Did(dora, 2, 10_00 if day < 4 else 0))
        )
        rates = [
            named(record)
            for record in all_records(load_club_results(club)).careers
            if record.key in ("cash_rate", "finish")
        ]
        assert rates == (
            [("cash_rate", 100_00, [("Bob",)]), ("finish", 50_00, [("Bob",)])] if day == 10 else []
        )


def test_some_nights_alone(them: Friends) -> None:
    pk = [night.pk for night in them.nights]
    rows = select_night_results(load_club_results(them.club), {pk[0], pk[2], pk[3]})
    bob = next(one for one in compute_player_stats(rows) if one.name == "Bob")
    assert (bob.nights, bob.wins, bob.hits, bob.balances) == (
        2,
        1,
        4,
        (Balance("EUR", 2, 2, 40_00, 85_00, 55_00),),
    )
    assert find_player_streaks(rows, them.bob.pk)[0].longest == Run(2, pk[0], pk[2])
    assert compute_player_stats(select_night_results(rows, ())) == ()


def test_a_player_s_page_tells_nights_wins_and_last_places(club: Club) -> None:
    ann, bob = add_player(club, "Ann"), add_player(club, "Bob")
    for day in range(1, 5):
        night(club, f"2024-03-{day:02}", (Did(ann, 1 if day == 2 else 2), Did(bob, 3 - day % 2)))
    assert load_player_history(ann.pk) == (4, 1, (2, 2, 1))
    assert load_player_history(bob.pk) == (4, 0, (3, 2, 3))


def test_two_who_were_one_are_added_up_as_one(club: Club) -> None:
    bob, bobby, ann = (add_player(club, name) for name in ("Bob", "Bobby", "Ann"))
    for day, who in (("2024-01-05", bob), ("2024-01-12", bobby)):
        night(club, day, (Did(who, 1, 40_00), Did(ann, 2)), ((0, 1),))
    assert {one.name: one.wins for one in load_statistics(club).figures.values()} == {
        "Bob": 1,
        "Bobby": 1,
        "Ann": 0,
    }
    merge_players(club, bob.pk, bobby.pk)
    club.refresh_from_db()
    rows = load_club_results(club)
    hits = load_knockout_history(club, rows, bob.pk)
    assert {one.name: (one.nights, one.wins) for one in load_statistics(club).figures.values()} == {
        "Bob": (2, 2),
        "Ann": (2, 0),
    }
    assert find_top_opponents(hits.made, frozenset(one.pk for one in rows.nights)) == ((ann.pk,), 2)
    assert [one.together for one in list_opponents(rows, bob.pk, hits)] == [2]


def test_who_is_in_a_night_twice_has_the_better_place_and_the_money_of_both(club: Club) -> None:
    bob, bobby, ann = (add_player(club, name) for name in ("Bob", "Bobby", "Ann"))
    did = (
        Did(ann, 1, 60_00),
        Did(None, 2),
        Did(bobby, 3, 10_00),
        Did(None, 4),
        Did(bob, 5, spent=40_00, rebuys=1),
    )
    night(club, "2024-01-05", did, ((2, 4), (0, 2)))
    merge_players(club, bob.pk, bobby.pk)
    club.refresh_from_db()
    found = load_statistics(club)
    one = found.figures[bob.pk]
    assert (one.nights, one.places, one.cashes, one.hits, one.rebuys) == (1, 3, 1, 1, 1)
    assert one.balances == (Balance("EUR", 2, 1, 60_00, 10_00, 10_00),)
    assert found.rows.player.tolist().count(0) == 2, "the strangers stay two"
    assert list_opponents(found.rows, ann.pk, KnockoutHistory())[0].together == 1


def test_a_number_means_somebody_in_its_night_alone(club: Club) -> None:
    """In a night that was carried here Bob has the number that is Ann's in the others."""
    ann, bob = add_player(club, "Ann"), add_player(club, "Bob")
    night(club, "2024-01-05", (Did(ann, 1), Did(bob, 2)), ((0, 1),))
    night(club, "2024-01-12", (Did(bob, 1, number=ann.pk), Did(ann, 2, number=77)), ((0, 1),))
    found = [load_knockout_history(club, load_club_results(club), one.pk) for one in (ann, bob)]
    assert [(len(one.made), len(one.suffered)) for one in found] == [(1, 1), (1, 1)]


def test_a_night_put_away_counts_for_nothing(them: Friends) -> None:
    Tournament.objects.filter(pk=them.nights[1].pk).update(put_away_at=1)
    Club.objects.filter(pk=them.club.pk).update(results_revision=99)
    them.club.refresh_from_db()
    hits = load_knockout_history(them.club, load_club_results(them.club), them.ann.pk)
    assert (len(hits.made), load_statistics(them.club).figures[them.ann.pk].wins) == (2, 1)


def test_a_club_without_a_night(club: Club) -> None:
    rows = load_club_results(club)
    assert (load_statistics(club).figures, load_statistics(club).records.all) == ({}, ())
    assert (
        find_player_streaks(rows, 1)[0].longest,
        list_opponents(rows, 1, load_knockout_history(club, rows, 1)),
    ) == (NONE, ())


@each_row(("level", "named"), [(MAX_HOLDERS, MAX_HOLDERS), (MAX_HOLDERS + 1, 0)])
def test_a_record_that_many_share_names_nobody_and_is_nobodys(
    club: Club, level: int, named: int
) -> None:
    people = [add_player(club, f"Player {number}") for number in range(level)]
    night(club, "2024-01-05", [Did(one, at + 1) for at, one in enumerate(people)])
    records = all_records(load_club_results(club))
    (nights,) = (record for record in records.careers if record.key == "nights")
    assert (nights.value, len(nights.holders), nights.level) == (1, named, level)
    assert {nights in list_player_records(records, one.pk) for one in people} == {named > 0}


# --- against a slow count

NAMES = ("place", "prize", "bounty", "spent", "buy_ins", "re_entries", "rebuys", "hits")
RESULT = some.tuples(
    some.integers(0, 6),  # place, 0 for none
    some.sampled_from((0, 0, 0, 5_00, 40_00)),  # prize
    some.sampled_from((0, 0, 2_50)),  # bounty
    some.sampled_from((0, 20_00, 35_00)),  # spent
    *(some.integers(0, 2) for _ in range(4)),
).map(lambda drawn: dict(zip(NAMES, drawn, strict=True)))
NIGHT = some.tuples(
    some.dictionaries(some.integers(0, 5), RESULT, max_size=6),
    some.sampled_from(("EUR", "CHF")),
    some.booleans(),
)


@settings(max_examples=30)
@given(some.lists(NIGHT, max_size=12))
def test_every_sum_is_what_a_slow_count_finds(drawn: list[Any]) -> None:
    rows = drawn_rows(drawn)
    found = {one.player: one for one in compute_player_stats(rows)}
    assert set(found) == {line.player for line in slow_sums.lines_of(rows)} - {0}
    for player, one in found.items():
        expected = slow_sums.figures(rows, player)
        money = {
            balance.code: (balance.nights, balance.spent, balance.won, balance.biggest)
            for balance in one.balances
        }
        assert money == expected.pop("balances")
        assert {name: getattr(one, name) for name in expected} == expected
        for streak in find_player_streaks(rows, player):
            assert (streak.now.length, streak.longest.length) == slow_sums.streaks(
                rows, player, streak.kind
            )
        met = list_opponents(rows, player, KnockoutHistory())
        assert {o.player: (o.together, o.ahead, o.behind) for o in met} == slow_sums.opponents(
            rows, player
        )


@settings(max_examples=30)
@given(some.lists(NIGHT, max_size=12))
def test_records_are_what_a_slow_count_finds(drawn: list[Any]) -> None:
    rows = drawn_rows(drawn)
    people = {line.player for line in slow_sums.lines_of(rows)} - {0}
    found = {record.key + record.code: record.value for record in all_records(rows).all}
    slowly = {one: slow_sums.figures(rows, one) for one in people}
    expected: dict[str, int] = {"field": 6, "length": 5} if rows.nights else {}
    expected |= {
        key: max((int(str(one[key])) for one in slowly.values()), default=0)
        for key in ("nights", "wins", "cashes", "hits")
    }
    for kind in KINDS:
        longest = max((slow_sums.streaks(rows, one, kind)[1] for one in people), default=0)
        expected[f"{kind}_in_a_row"] = longest if longest > 1 else 0
    assert {key: found.get(key, 0) for key in expected} == expected


def drawn_rows(drawn: list[Any]) -> ResultColumns:
    nights, results = [], []
    for at, (came, code, known) in enumerate(drawn):
        prizes, paid = (sum(one[name] for one in came.values()) for name in ("prize", "spent"))
        facts = 6, 6, 0, prizes, paid * known, 1, code, 2
        nights.append(NightRow(at + 10, f"Night {at}", at, at + 7, *facts, known, excluded=2))
        results += [
            (at, player, {**one, "among": 1, "spent": one["spent"] * known})
            for player, one in came.items()
        ]
    return slow_sums.rows_from(nights, results)
