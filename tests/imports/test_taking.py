"""Taken over: all of it or nothing, once, and exactly as it was read."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from tests.core.evening import told
from tests.imports.files import ANN, BEN, SEASON, day, read, take
from tournament import journal
from tournament.access.players import add_player, change_player
from tournament.core.audit import faults
from tournament.core.clock import Instant
from tournament.core.outcome import Outcome, outcome
from tournament.core.text import Refused
from tournament.imports.incoming import Incoming, IncomingNight, IncomingPlayer, IncomingResult
from tournament.imports.matching import match
from tournament.imports.taking import File, take_over
from tournament.league.rows import rows_of
from tournament.models import Club, ImportBatch, JournalEntry, NightSummary, Player, Result, Season, Tournament
from tournament.results import differences, final

HOUR = 3_600_000
BEGAN = 1_700_000_000_000


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights", timezone="Europe/Berlin")


def outcomes(batch: ImportBatch) -> list[Outcome]:
    nights = [Tournament.objects.get(pk=pk) for pk in batch.nights]
    return [outcome(state, Instant(state.finished or 0)) for state in (journal.newest(one).state for one in nights)]


def everything() -> tuple[int, ...]:
    kinds = (Player, Tournament, JournalEntry, Result, NightSummary, Season, ImportBatch)
    return tuple(kind.objects.count() for kind in kinds)


def refusal(club: Club, incoming: Incoming) -> str:
    with pytest.raises(Refused) as refused:
        take(club, incoming)
    return told(refused.value.line)


def night(*results: IncomingResult, **more: object) -> IncomingNight:
    values: dict[str, object] = {"ref": "1", "name": "March", "began": BEGAN, "ended": BEGAN + HOUR, **more}
    return replace(IncomingNight("", "", 1, 1, results), **values)  # type: ignore[arg-type]


BOB, ZOE = IncomingPlayer("b", "Bob"), IncomingPlayer("z", "Zoë")


def test_players_nights_results_and_seasons(club: Club) -> None:
    batch = take(club)
    assert [Player.objects.get(pk=pk).name for pk in batch.players] == ["Bob", "Zoë", "Cleo"]
    march, april = outcomes(batch)
    assert [(one.place, one.name, one.prize, one.bounty, one.spent) for one in march.finishes] == [
        (1, "Bob", 6000, 500, 2000),
        (2, "Zoë", 4000, 0, 4000),
        (3, "Cleo", 0, 0, 2000),
    ]
    assert [(one.rebuys, one.hits) for one in march.finishes] == [(0, 2), (1, 1), (0, 0)]
    assert (march.knows_money, march.purse, march.paid_in, april.field) == (True, 10_000, 8000, 2)
    season = Season.objects.get(pk=batch.seasons[0])
    assert (season.name, season.first_day, season.last_day) == ("Winter", day("2024-03-01"), day("2024-04-05"))


def test_the_league_counts_them_at_once(club: Club) -> None:
    take(club)
    club.refresh_from_db()
    rows = rows_of(club)
    assert [one.name for one in rows.nights] == ["March", "April"]
    assert sorted(rows.names.values()) == ["Bob", "Cleo", "Zoë"]


def test_nights_stand_in_the_list_where_they_were_played(club: Club) -> None:
    batch = take(club)
    rows = Tournament.objects.filter(pk__in=batch.nights).order_by("opened_at")
    assert [(one.name, one.opened_at == one.starts_at, one.phase) for one in rows] == [
        ("March", True, "finished"),
        ("April", True, "finished"),
    ]


def test_the_journal_says_who_brought_it_and_from_where(club: Club) -> None:
    batch = take(club, name="league 2024.csv")
    lines = journal.history(Tournament.objects.get(pk=batch.nights[0]))
    assert [told(one.line) for one in lines] == [
        "Opened “March”",
        "Took over the results of 3 players from “league 2024.csv”",
    ]
    assert [(one.entry.by, one.entry.device) for one in lines] == [("Ann", "iPhone")] * 2


def test_known_players_stay_who_they_are(club: Club) -> None:
    bob = add_player(club, "bob")
    batch = take(club)
    assert bob.pk not in batch.players
    assert Result.objects.filter(player=bob).count() == 2


def test_a_season_that_is_there_is_not_made_again(club: Club) -> None:
    take(club)
    assert take(club, SEASON.replace("Winter", "WINTER")).seasons == []


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
            "Zoë cannot have been knocked out by somebody on the same place.",
        ),
        ((IncomingResult("b", 2), IncomingResult("z", 2), IncomingResult("c", 3)), "Nobody can be number 3"),
        ((IncomingResult("b", 1, prize=10**13),), "That amount is larger than this program counts. Check it."),
    ],
)
def test_all_of_it_or_nothing(club: Club, results: tuple[IncomingResult, ...], why: str) -> None:
    before = everything()
    people = (BOB, ZOE, IncomingPlayer("c", "Cleo"))
    good = night(IncomingResult("b", 1), season="Winter")
    assert refusal(club, Incoming(people, (good, night(*results)))).startswith(why)
    assert everything() == before


def test_two_entries_of_one_person_cannot_play_in_one_night(club: Club) -> None:
    bob = add_player(club, "Bob")
    people = (BOB, IncomingPlayer("b2", "Bob."))
    incoming = Incoming(people, (night(IncomingResult("b", 1), IncomingResult("b2", 2)),))
    with pytest.raises(Refused) as refused:
        take(club, incoming, answers={"b2": f"club-{bob.pk}"})
    assert told(refused.value.line) == (
        "Bob would be in “March” twice. Nothing was imported; say that they are two people."
    )


def test_rows_of_one_person_under_two_names(club: Club) -> None:
    content = "Date,Player,Place\n2024-03-01,Zoë Ruiz,1\n2024-03-08,Ruiz Zoë,1\n"
    batch = take(club, content)
    assert len(batch.players) == 1
    assert Result.objects.filter(player=batch.players[0]).count() == 2


def test_what_was_paid_may_be_unknown_for_a_night(club: Club) -> None:
    content = "Date,Player,Place,Paid\n2024-03-01,Bob,1,20\n2024-03-01,Zoë,2,\n2024-03-08,Zoë,1,0\n"
    march, later = outcomes(take(club, content))
    assert [(one.knows_money, one.paid_in, one.price) for one in (march, later)] == [(False, 0, 2000), (True, 0, 0)]


def test_what_was_paid_in_all_is_kept_to_the_cent(club: Club) -> None:
    content = "Date,Player,Place,Paid,Fees,Rebuys,Add-ons\n2024-03-01,Bob,1,50.01,3.01,1,1\n2024-03-01,Zoë,2,20,0,0,0\n"
    (march,) = outcomes(take(club, content))
    assert [(one.spent, one.fees, one.buy_ins, one.rebuys, one.add_ons) for one in march.finishes] == [
        (5001, 301, 1, 1, 1),
        (2000, 0, 1, 0, 0),
    ]


def test_a_night_that_was_only_prepared_is_opened(club: Club) -> None:
    batch = take(club, Incoming((BOB,), (night(),)))
    row = Tournament.objects.get(pk=batch.nights[0])
    assert (row.name, row.phase, row.starts_at) == ("March", "planned", None)


def test_players_alone(club: Club) -> None:
    batch = take(club, "Name,Nickname\nBob,Bobby\nZoë,\n")
    assert [(one.name, one.nickname) for one in Player.objects.order_by("pk")] == [("Bob", "Bobby"), ("Zoë", "")]
    assert (batch.nights, batch.seasons, batch.told["players"]) == ([], [], 2)


def test_what_was_not_used_is_kept_with_it(club: Club) -> None:
    batch = take(club, "Name,Shoes\nBob,42\n")
    assert batch.told["unused"] == [["Column “Shoes”", "1 cell"]]


def test_a_club_in_another_currency(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(currency="JPY")
    club.refresh_from_db()
    (march,) = outcomes(take(club, Incoming((BOB,), (night(IncomingResult("b", 1, prize=1250, paid=500)),))))
    assert (march.code, march.digits, march.purse) == ("JPY", 0, 1250)


def test_somebody_renamed_while_it_was_worked_out_is_looked_at_again(club: Club) -> None:
    bob = add_player(club, "Bob")
    asked, before = list[str](), everything()

    def meanwhile(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """All is worked out and the club is about to be locked: somebody else renames one of them."""
        if not asked and 'FROM "tournament_club"' in sql:
            asked.append(sql)
            change_player(club, bob.pk, "Robert")
        return execute(sql, params, many, context)

    incoming = read(SEASON).incoming
    matches = match(club, incoming.players)
    with connection.execute_wrapper(meanwhile), pytest.raises(Refused) as refused:
        take_over(club, File("a-key-of-a-form", "csv", "league.csv"), incoming, matches, {}, ANN)
    assert told(refused.value.line) == (
        "Somebody’s entry changed meanwhile. Nothing was imported; look at the people once more."
    )
    assert everything() == before


def test_forty_nights_need_no_more_questions_than_two(club: Club) -> None:
    asked = []
    for count in (2, 40):
        nights = tuple(night(IncomingResult("b", 1), IncomingResult("z", 2), name=str(at)) for at in range(count))
        with CaptureQueriesContext(connection) as queries:
            take(club, Incoming((BOB, ZOE), nights))
        asked.append(len(queries))
    assert asked[1] <= asked[0]


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_the_same_moment_make_one_import() -> None:
    club = Club.objects.create(name="Friday nights", timezone="Europe/Berlin")
    incoming, start, made = read(SEASON).incoming, threading.Barrier(2), list[int]()

    def press(by: journal.By) -> None:
        start.wait()
        made.append(take(club, incoming, by=by, key="the-key-of-the-file").pk)
        connections.close_all()

    threads = [threading.Thread(target=press, args=(by,)) for by in (ANN, BEN)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 2
    assert len(set(made)) == ImportBatch.objects.count() == 1
    assert (Player.objects.count(), Tournament.objects.count()) == (3, 2)


def test_every_night_is_a_whole_journal_with_its_rows(club: Club) -> None:
    batch = take(club)
    for night in Tournament.objects.filter(pk__in=batch.nights):
        assert faults(journal.sealed_lines(night)) == ()
        assert list(differences(night, final(journal.newest(night).state), night.head)) == []
        assert (night.version, night.club_id) == (2, club.pk)
