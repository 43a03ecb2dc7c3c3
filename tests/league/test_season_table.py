"""A season's table: which nights count, sums and ranks; by hand and against the slow way."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.league import slow_season as slow
from tests.league.slow_season import Came
from tests.league.slow_sums import rows_from as made_rows
from tests.league.written_results import Did, Friends, Money, night
from tests.rows import each_row
from tournament.club.players import add_player, merge_players
from tournament.league.result_arrays import NightRow, ResultColumns, load_club_results
from tournament.league.season_nights import (
    is_within_season,
    list_counting_nights,
    list_season_nights,
)
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_standings import SeasonTable, build_season_table
from tournament.league.seasons import exclude_night, list_excluded_nights, make_season
from tournament.models import Club, NightSummary, Season

VIENNA = ZoneInfo("Europe/Vienna")
DAY = 86_400_000
PLACES = "table(place, 10, 6, 3, 1)"


def season(club: Club, formula: str = PLACES, **other: Any) -> Season:
    return make_season(club, SeasonSettings("2024", date(2024, 1, 1), None, formula, **other))


def table(row: Season) -> SeasonTable:
    row.club.refresh_from_db()
    return build_season_table(row, load_club_results(row.club), list_excluded_nights(row), VIENNA)


def ranking(row: Season) -> list[tuple[int, str, int]]:
    return [(line.rank, line.name, line.points) for line in table(row).lines]


def test_a_season_by_hand(them: Friends) -> None:
    """
    Ann 10 + 10 + 6 + 6 + 3, Bob 6 + 3 + 10 + 10 + 10; Cleo and Dora share third: (3 + 1) / 2 each.
    Before the last night Ann had 32 and Bob 29.
    """
    found = table(season(them.club))
    assert [
        (
            line.rank,
            line.name,
            line.points,
            line.nights,
            line.wins,
            line.cashes,
            line.average,
            line.moved,
        )
        for line in found.lines
    ] == [
        (1, "Bob", 39_00, 5, 3, 4, 1_60, 1),
        (2, "Ann", 35_00, 5, 2, 3, 1_80, -1),
        (3, "Cleo", 14_00, 4, 0, 2, 2_75, 0),
        (4, "Dora", 13_00, 3, 1, 2, 2_67, 0),
        (5, "Eve", 6_00, 2, 0, 0, 3_50, 0),
    ]
    assert (len(found.nights), found.no_number) == (6, 0)


def test_the_final_is_never_dropped_and_counts_its_weight(them: Friends) -> None:
    """Bob is third in the final: 2 × 3, and his best two others."""
    row = season(them.club, best_of=2, final_weight=2)
    row.final = them.nights[1]
    found = table(row)
    assert [(line.name, line.points) for line in found.lines][:3] == [
        ("Ann", 36_00),
        ("Bob", 26_00),
        ("Cleo", 18_00),
    ]
    assert found.counted[1].tolist() == [False, True, True, False, True, False]


def test_the_best_are_invited_until_the_final_was_played(them: Friends) -> None:
    row = season(them.club, finalists=2)
    assert [line.name for line in table(row).lines if line.invited] == ["Bob", "Ann"]
    row.final = them.nights[5]
    assert [line.name for line in table(row).lines if line.invited] == []


@each_row(
    ("first", "last", "days"),
    [
        ("2024-01-01", None, "01-05 01-12 01-19 01-26 02-02 02-09"),
        ("2024-01-12", "2024-01-26", "01-12 01-19 01-26"),
        ("2024-01-13", "2024-01-25", "01-19"),
        ("2025-01-01", None, ""),
        ("1970-01-02", "2999-12-30", "01-05 01-12 01-19 01-26 02-02 02-09"),
    ],
)
def test_nights_count_by_their_first_day(
    them: Friends, first: str, last: str | None, days: str
) -> None:
    row = make_season(
        them.club,
        SeasonSettings(
            "Some", date.fromisoformat(first), date.fromisoformat(last) if last else None, "1"
        ),
    )
    found = [
        datetime.fromtimestamp(one.began / 1000, VIENNA)
        for one in list_season_nights(row, load_club_results(them.club), VIENNA)
    ]
    assert [f"{one:%m-%d}" for one in found] == days.split()


@each_row(
    ("zone", "inside"),
    {"Europe/Vienna": True, "UTC": False, "America/New_York": False, "Asia/Tokyo": True}.items(),
)
def test_a_day_is_a_day_where_the_club_is(club: Club, zone: str, inside: bool) -> None:
    """23:30 in London on the last of December is the new year in Vienna already."""
    half_past = 1_704_065_400_000
    row = make_season(club, SeasonSettings("2024", date(2024, 1, 1), date(2024, 12, 31), "1"))
    assert is_within_season(row, half_past, ZoneInfo(zone)) is inside


def test_a_night_that_is_left_out_does_not_count(them: Friends) -> None:
    row = season(them.club)
    exclude_night(them.club, row.pk, them.nights[5].pk)
    assert ranking(row)[:2] == [(1, "Ann", 32_00), (2, "Bob", 29_00)]
    assert (
        len(
            list_counting_nights(
                row, load_club_results(them.club), list_excluded_nights(row), VIENNA
            )
        )
        == 5
    )


def test_two_who_were_one_all_along_are_one_in_the_table(them: Friends) -> None:
    """Eve is Cleo: the night in which both were counts once, with the better result."""
    row = season(them.club)
    merge_players(them.club, them.cleo.pk, them.eve.pk)
    after = {line.name: (line.points, line.nights) for line in table(row).lines}
    assert after == {"Bob": (39_00, 5), "Ann": (35_00, 5), "Cleo": (20_00, 5), "Dora": (13_00, 3)}


@each_row(
    ("formula", "bob"),
    {
        "prize": "30 0 55 60 40",
        # of one night nobody wrote what was paid: no number, which counts nothing
        "spent": "20 20 20 0 20",
        "entrants": "4 3 5 3 3",
        "night": "1 2 3 5 6",
        "final": "0 0 1 0 0",
        "purse": "80 80 100 60 60",
        "buyin": "20 20 20 0 20",  # nor what it cost
        "cashed": "1 0 1 1 1",
        "paid": "2 2 4 1 2",
        "hits": "1 0 3 2 1",
        "won - prize": "0 0 0 0 0",
        "rebuys + addons + reentries": "0 0 0 0 0",
        "entries - entrants + tied": "1 1 1 1 1",
        "bounty": "0 0 0 0 0",
    }.items(),
)
def test_what_the_names_of_a_formula_stand_for(them: Friends, formula: str, bob: str) -> None:
    row = season(them.club, formula)
    row.final = them.nights[2]
    found = table(row)
    at = [line.name for line in found.lines].index("Bob")
    cells = found.grid.points[at][found.grid.came[at]].tolist()
    assert cells == [100 * int(worth) for worth in bob.split()]
    assert found.no_number == (3 if formula in ("spent", "buyin") else 0)


def test_a_price_that_is_known_counts_though_nobody_wrote_what_was_paid_and_a_free_night_costs_nothing(
    club: Club,
) -> None:
    bob = add_player(club, "Bob")
    for day, known, price in (
        ("2024-03-01", True, 0),
        ("2024-03-08", False, 30_00),
        ("2024-03-15", False, 0),
    ):
        row = night(club, day, (Did(bob, 1),), money=Money(known=known))
        NightSummary.objects.filter(night=row).update(price=price)
    found = table(season(club, "buyin + 1"))
    assert (found.grid.points.tolist(), found.no_number) == ([[1_00, 31_00, 0]], 1)


def test_money_is_in_whole_units_whatever_the_currency(club: Club) -> None:
    bob = add_player(club, "Bob")
    night(club, "2024-03-01", (Did(bob, 1, 5000),), money=Money("JPY", 0))
    night(club, "2024-03-08", (Did(bob, 1, 5000),), money=Money("KWD", 3))
    assert table(season(club, "prize")).grid.points.tolist() == [[5000_00, 5_00]]


def test_a_formula_that_cannot_be_read_any_more_and_a_season_without_nights_count_nothing(
    them: Friends,
) -> None:
    row = season(them.club)
    row.formula = "place +"
    assert {line.points for line in table(row).lines} == {0}
    found = table(season(Club.objects.create(name="Sunday")))
    assert (found.nights, found.lines, found.no_number) == ((), (), 0)


# --- against a slow count


def rows_from(nights: Sequence[Sequence[Came]]) -> ResultColumns:
    """Nights one day after the other."""
    made = [
        NightRow(
            number,
            f"Night {number}",
            DAY * (20_000 + number),
            DAY * (20_000 + number) + 1,
            len(night),
            *(len(night), 0, 0, 0, 0),
            "EUR",
            2,
        )
        for number, night in enumerate(nights, 1)
    ]
    return made_rows(
        made, [(at, one.player, vars(one)) for at, night in enumerate(nights) for one in night]
    )


@some.composite
def drawn_night(draw: some.DrawFn) -> list[Came]:
    """
    Some of six people and strangers, perhaps one of them twice, in some order, perhaps sharing
    places.
    """
    people = draw(some.lists(some.integers(0, 6), min_size=1, max_size=8))
    night: list[Came] = []
    place = 1
    while people:
        among = min(len(people), draw(some.sampled_from([1, 1, 1, 2, 3])))
        together, people = people[:among], people[among:]
        hits = draw(some.lists(some.integers(0, 2), min_size=among, max_size=among))
        has_place = draw(some.sampled_from([True, True, True, False]))
        night += [
            Came(one, place if has_place else 0, among, 0, hit)
            for one, hit in zip(together, hits, strict=True)
        ]
        place += among
    return night


rules = some.builds(
    slow.Rules,
    best_of=some.integers(0, 5),
    attendance=some.sampled_from([0, 50, 300]),
    least_nights=some.integers(0, 3),
    final=some.none() | some.integers(0, 6),
    final_weight=some.integers(1, 3),
)


def has_member(night: list[Came]) -> bool:
    return any(one.player for one in night)


def test_a_night_of_strangers_alone_does_not_count() -> None:
    row = Season(formula=slow.FORMULA, first_day=date(2000, 1, 1))
    rows = rows_from([[Came(1, 1, 1, 0, 0)], [Came(0, 1, 1, 0, 0)]])
    assert [night.pk for night in list_counting_nights(row, rows, (), UTC)] == [1]


@settings(max_examples=50)
@given(nights=some.lists(drawn_night().filter(has_member), max_size=7), how=rules)
def test_every_table_is_what_a_slow_count_finds(nights: list[list[Came]], how: slow.Rules) -> None:
    row = Season(
        formula=slow.FORMULA,
        first_day=date(2000, 1, 1),
        best_of=how.best_of,
        attendance=how.attendance,
        least_nights=how.least_nights,
        final_id=None if how.final is None else how.final + 1,
        final_weight=how.final_weight,
    )
    found = build_season_table(row, rows_from(nights), (), UTC)
    assert [(line.rank, line.player, line.points) for line in found.lines] == slow.table(
        nights, how
    )
    before = {player: rank for rank, player, _points in slow.table(nights[:-1], how)}
    for at, line in enumerate(found.lines):
        own = slow.own_nights(nights, line.player)
        assert set(np.flatnonzero(found.counted[at]).tolist()) == slow.counted(own, how)
        assert list(found.list_running_totals(at)) == [
            slow.total(slow.own_nights(nights[:last], line.player), how)
            for last in range(1, len(nights) + 1)
        ]
        rank_before = before.get(line.player, 0)
        assert line.moved == (rank_before - line.rank if line.rank and rank_before else None)
