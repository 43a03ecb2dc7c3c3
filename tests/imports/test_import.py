"""An import is stored completely or not at all, once, and exactly as it was read."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.access.attempts import at_once, refusal
from tests.imports.files import ANN, BEN, SEASON, day, read, take
from tests.night.evening import told
from tournament import journal
from tournament.clock.values import Instant
from tournament.club.players import add_player, change_player
from tournament.imports.import_commit import ImportSource, commit_import
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    IncomingResult,
)
from tournament.imports.person_matching import match_people
from tournament.league.result_arrays import load_club_results
from tournament.models import (
    Club,
    ImportBatch,
    JournalEntry,
    NightSummary,
    Player,
    Result,
    Season,
    Tournament,
)
from tournament.night.journal_audit import describe_faults
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.results.store import find_outcome, list_row_differences

HOUR = 3_600_000
BEGAN = 1_700_000_000_000


def outcomes(batch: ImportBatch) -> list[NightOutcome]:
    nights = [Tournament.objects.get(pk=pk) for pk in batch.nights]
    return [
        build_night_outcome(state, Instant(state.finished or 0))
        for state in (journal.build_snapshot(one).state for one in nights)
    ]


def everything() -> tuple[int, ...]:
    kinds = (Player, Tournament, JournalEntry, Result, NightSummary, Season, ImportBatch)
    return tuple(kind.objects.count() for kind in kinds)


def night(*results: IncomingResult, **more: object) -> IncomingNight:
    values: dict[str, object] = {
        "ref": "1",
        "name": "March",
        "began": BEGAN,
        "ended": BEGAN + HOUR,
        **more,
    }
    return replace(IncomingNight("", "", 1, 1, results), **values)  # type: ignore[arg-type]


BOB, ZOE = IncomingPlayer("b", "Bob"), IncomingPlayer("z", "Zoë")


def test_players_nights_results_and_seasons(club: Club) -> None:
    batch = take(club)
    assert [Player.objects.get(pk=pk).name for pk in batch.players] == ["Bob", "Zoë", "Cleo"]
    march, april = outcomes(batch)
    assert [
        (one.place, one.name, one.prize, one.bounty, one.spent, one.rebuys, one.hits)
        for one in march.finishes
    ] == [
        (1, "Bob", 6000, 500, 2000, 0, 2),
        (2, "Zoë", 4000, 0, 4000, 1, 1),
        (3, "Cleo", 0, 0, 2000, 0, 0),
    ]
    assert (march.knows_money, march.purse, march.paid_in, april.field) == (True, 10_000, 8000, 2)
    season = Season.objects.get(pk=batch.seasons[0])
    assert (season.name, season.first_day, season.last_day) == (
        "Winter",
        day("2024-03-01"),
        day("2024-04-05"),
    )
    club.refresh_from_db()
    rows = load_club_results(club)
    assert ([one.name for one in rows.nights], set(rows.names.values())) == (
        ["March", "April"],
        {"Bob", "Cleo", "Zoë"},
    )
    assert take(club, SEASON.replace("Winter", "WINTER")).seasons == []


def test_nights_are_whole_journals_that_stand_where_they_were_played(club: Club) -> None:
    batch = take(club, name="league 2024.csv")
    nights = Tournament.objects.filter(pk__in=batch.nights).order_by("opened_at")
    assert [
        (one.name, one.opened_at == one.starts_at, one.phase, one.version, one.club)
        for one in nights
    ] == [
        ("March", True, "finished", 2, club),
        ("April", True, "finished", 2, club),
    ]
    for one in nights:
        assert describe_faults(journal.list_sealed_lines(one)) == ()
        assert (
            list(
                list_row_differences(one, find_outcome(journal.build_snapshot(one).state), one.head)
            )
            == []
        )
    assert [
        (told(one.line), one.entry.by, one.entry.device)
        for one in journal.list_history_lines(nights[0])
    ] == [
        ("Opened “March”", "Ann", "iPhone"),
        ("Imported 3 results from “league 2024.csv”", "Ann", "iPhone"),
    ]


def test_known_players_stay_who_they_are_and_one_under_two_names_is_one(club: Club) -> None:
    bob = add_player(club, "bob")
    assert bob.pk not in take(club).players
    assert Result.objects.filter(player=bob).count() == 2
    (ruiz,) = take(
        club, "Date,Player,Place\n2024-03-01,Cleo Ruiz,1\n2024-03-08,Ruiz Cleo,1\n"
    ).players
    assert Result.objects.filter(player=ruiz).count() == 2


def test_the_same_key_takes_over_once(club: Club) -> None:
    first = take(club, key="one-key-of-a-form")
    before = everything()
    assert take(club, key="one-key-of-a-form", by=BEN) == first
    assert everything() == before
    assert first.made_by == "Ann"


@pytest.mark.parametrize(
    ("results", "why"),
    [
        (
            (IncomingResult("b", 1), IncomingResult("z", 1, by=("b",))),
            "Zoë can’t have been knocked out by somebody on the same place.",
        ),
        (
            (IncomingResult("b", 2), IncomingResult("z", 2), IncomingResult("c", 3)),
            "Nobody can finish 3",
        ),
        (
            (IncomingResult("b", 1, prize=10**13),),
            "That amount is too large. Check it.",
        ),
    ],
)
def test_all_of_it_or_nothing(club: Club, results: tuple[IncomingResult, ...], why: str) -> None:
    before = everything()
    people = (BOB, ZOE, IncomingPlayer("c", "Cleo"))
    good = night(IncomingResult("b", 1), season="Winter")
    assert refusal(take, club, IncomingData(people, (good, night(*results)))).startswith(why)
    assert everything() == before


def test_two_entries_of_one_person_cannot_play_in_one_night(club: Club) -> None:
    bob = add_player(club, "Bob")
    people = (BOB, IncomingPlayer("b2", "Bob."))
    incoming = IncomingData(people, (night(IncomingResult("b", 1), IncomingResult("b2", 2)),))
    assert refusal(take, club, incoming, answers={"b2": f"club-{bob.pk}"}) == (
        "Bob would be in “March” twice. Nothing was imported; choose two different players."
    )


def test_what_was_paid_is_kept_to_the_cent_and_may_be_unknown_for_a_night(club: Club) -> None:
    content = "Date,Player,Place,Paid\n2024-03-01,Bob,1,20\n2024-03-01,Zoë,2,\n2024-03-08,Zoë,1,0\n"
    march, later = outcomes(take(club, content))
    assert [(one.knows_money, one.paid_in, one.price) for one in (march, later)] == [
        (False, 0, 2000),
        (True, 0, 0),
    ]
    content = "Date,Player,Place,Paid,Fees,Rebuys,Add-ons\n2024-04-01,Bob,1,50.01,3.01,1,1\n2024-04-01,Zoë,2,20,0,0,0\n"
    (april,) = outcomes(take(club, content))
    assert [
        (one.spent, one.fees, one.buy_ins, one.rebuys, one.add_ons) for one in april.finishes
    ] == [
        (5001, 301, 1, 1, 1),
        (2000, 0, 1, 0, 0),
    ]


def test_a_night_that_was_only_prepared_is_opened(club: Club) -> None:
    batch = take(club, IncomingData((BOB,), (night(),)))
    row = Tournament.objects.get(pk=batch.nights[0])
    assert (row.name, row.phase, row.starts_at) == ("March", "planned", None)


def test_players_alone(club: Club) -> None:
    batch = take(club, "Name,Nickname,Shoes\nBob,Bobby,42\nZoë,,\n")
    assert [(one.name, one.nickname) for one in Player.objects.order_by("pk")] == [
        ("Bob", "Bobby"),
        ("Zoë", ""),
    ]
    assert (batch.nights, batch.seasons, batch.told["players"]) == ([], [], 2)
    assert batch.told["unused"] == [["Column “Shoes”", "1 cell"]]


def test_a_club_in_another_currency(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(currency="JPY")
    club.refresh_from_db()
    (march,) = outcomes(
        take(club, IncomingData((BOB,), (night(IncomingResult("b", 1, prize=1250, paid=500)),)))
    )
    assert (march.code, march.digits, march.purse) == ("JPY", 0, 1250)


def test_somebody_renamed_while_it_was_worked_out_is_looked_at_again(club: Club) -> None:
    bob = add_player(club, "Bob")
    asked, before = list[str](), everything()

    def meanwhile(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """
        All is worked out and the club is about to be locked: somebody else renames one of them.
        """
        if not asked and 'FROM "tournament_club"' in sql:
            asked.append(sql)
            change_player(club, bob.pk, "Robert")
        return execute(sql, params, many, context)

    incoming = read(SEASON).incoming
    file, matches = (
        ImportSource("a-key-of-a-form", "csv", "league.csv"),
        match_people(club, incoming.players),
    )
    with connection.execute_wrapper(meanwhile):
        assert refusal(commit_import, club, file, incoming, matches, {}, ANN) == (
            "A player’s entry has changed. Nothing was imported; check the players again."
        )
    assert everything() == before


def test_forty_nights_need_no_more_questions_than_two(club: Club) -> None:
    asked = []
    for count in (2, 40):
        nights = tuple(
            night(IncomingResult("b", 1), IncomingResult("z", 2), name=str(at))
            for at in range(count)
        )
        with CaptureQueriesContext(connection) as queries:
            take(club, IncomingData((BOB, ZOE), nights))
        asked.append(len(queries))
    assert asked[1] <= asked[0]


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_the_same_moment_make_one_import() -> None:
    club = Club.objects.create(name="Friday nights", timezone="Europe/Berlin")
    presses = [
        partial(take, club, read(SEASON).incoming, by=by, key="the-key-of-the-file")
        for by in (ANN, BEN)
    ]
    assert at_once(*presses) == ["done", "done"]
    assert [kind.objects.count() for kind in (ImportBatch, Player, Tournament)] == [1, 3, 2]
