"""Results as rows: written in the action's transaction, and rebuilt equal."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.exports.portable_nights import sealed
from tests.journal.clicks import ANN, click, fresh, taken_back
from tests.money.money_evening import HOME, PRICE, SCHEDULE, done, playing
from tests.rows import each_row
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.club.night_archive import put_night_in_archive, take_night_from_archive
from tournament.club.players import add_player
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import MODEL, USUAL, PaceSample, estimate_pace
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.models import (
    CarriedPlayer,
    Club,
    NightSummary,
    Player,
    Result,
    ResultHit,
    Tournament,
)
from tournament.money.actions.purchases import BuyIn, DeclineRebuy
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight, OpenNight, ReopenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.results.store import compute_club_pace
from tournament.schedule.values import Millis

OPENING = OpenNight(
    "Friday", "hpt20", 1000, SCHEDULE, HouseRules(), terms=HOME, plan=BY_KEY["hpt20"].plan
)


@pytest.fixture
def people(club: Club) -> list[Player]:
    return [add_player(club, name) for name in ("Bob", "Dora", "Emil")]


@pytest.fixture
def played(club: Club, people: list[Player]) -> Tournament:
    """Bob knocks out Emil, then Dora; Ann finishes the night."""
    night = journal.open_night(club, OPENING, ANN, "opening-2")
    bob, dora, emil = (one.pk for one in people)
    steps: list[Action] = [BuyIn(one.pk, 0, PRICE, PRICE, name=one.name) for one in people]
    steps += [
        StartClock(),
        KnockOut((emil,), (bob,)),
        DeclineRebuy(emil),
        KnockOut((dora,), (bob,)),
        DeclineRebuy(dora),
    ]
    for step in (*steps, FinishNight()):
        click(night, step)
    return fresh(night)


def rows(night: Tournament) -> list[tuple[int, str, int, int, int]]:
    kept = Result.objects.filter(night=night).order_by("position")
    return [(one.position, one.name, one.place, one.prize, one.hits) for one in kept]


PURSE = 3 * PRICE


def test_finishing_writes_the_rows_with_the_entry(played: Tournament, people: list[Player]) -> None:
    summary = NightSummary.objects.get(night=played)
    assert (summary.field, summary.entries, summary.purse, summary.head) == (
        3,
        3,
        PURSE,
        played.head,
    )
    assert [row[1:3] for row in rows(played)] == [("Bob", 1), ("Dora", 2), ("Emil", 3)]
    assert sum(row[3] for row in rows(played)) == PURSE
    bob, dora, emil = (one.pk for one in people)
    hits = ResultHit.objects.filter(night=played).order_by("order").values_list("by", "out")
    assert list(hits) == [(bob, emil), (bob, dora)]
    assert meant(played) == [bob, dora, emil]


def meant(night: Tournament) -> list[int | None]:
    """Whom of the club each row means."""
    return list(
        Result.objects.filter(night=night).order_by("position").values_list("player_id", flat=True)
    )


@each_row("how", ["undo", "reopen"])
def test_a_night_that_goes_on_has_no_results_until_it_ends_again(
    played: Tournament, how: str
) -> None:
    before = rows(played)
    if how == "undo":
        taken_back(played, played.version)
    else:
        click(played, ReopenNight())
    assert [kind.objects.count() for kind in (Result, NightSummary, ResultHit)] == [0, 0, 0]
    click(played, FinishNight())
    assert rows(played) == before


def test_every_change_raises_the_revision_by_which_sums_are_kept(
    played: Tournament, club: Club
) -> None:
    revisions = []
    for action in (FinishNight(), FinishNight(), ReopenNight()):
        click(played, action)
        club.refresh_from_db()
        revisions.append(club.results_revision)
    assert [one - revisions[0] for one in revisions] == [0, 0, 1]


def test_a_night_carried_here_means_the_people_written_down_for_it(
    played: Tournament, people: list[Player]
) -> None:
    anna = add_player(played.club, "Anna")
    Tournament.objects.filter(pk=played.pk).update(carried=True)
    CarriedPlayer.objects.create(night=played, number=people[0].pk, player=anna)
    rebuilt()
    assert meant(played) == [anna.pk, None, None]


def rebuilt(*options: str) -> tuple[str, int]:
    said, ended = StringIO(), 0
    try:
        call_command("rebuild_results", *options, stdout=said)
    except SystemExit as end:
        ended = int(end.code or 0)
    return said.getvalue(), ended


def test_rebuilding_gives_equal_rows_and_tells_what_was_not(played: Tournament) -> None:
    before, same = rows(played), ("1 night checked, 0 differed.\n", 0)
    assert rebuilt("--check") == same
    Result.objects.filter(night=played, position=2).update(prize=1)
    ResultHit.objects.filter(night=played, order=1).delete()
    NightSummary.objects.filter(night=played).update(purse=5)
    differing = f"{played.pk} Friday: summary, results, knock-outs\n1 night checked, 1 differed.\n"
    assert [rebuilt("--check"), rebuilt()] == [(differing, 1), (differing, 0)]
    assert (rows(played), rebuilt("--check")) == (before, same)


def test_rows_of_an_open_night_are_found_and_removed(night: Tournament) -> None:
    facts = {
        "began": 0,
        "ended": 0,
        "field": 0,
        "entries": 0,
        "price": 0,
        "purse": 0,
        "paid_in": 0,
        "paid_places": 0,
    }
    NightSummary.objects.create(night=night, head="", code="EUR", digits=2, **facts)
    assert rebuilt("--check")[1] == 1
    rebuilt()
    assert NightSummary.objects.count() == 0


THOUGHT = simulate_forecast(
    SCHEDULE, ForecastField(6, 1000, HOME.offers), seed=1, runs=300, pace=MODEL
).end.middle


def restored(club: Club, first_out: float, key: str) -> Tournament:
    """
    A night of six, whose last hand is twenty minutes after the first player goes out; Ann finishes
    it next day.
    """
    over = done(playing(6), first_out, 1, 2, 3, 4, 5).do(1200, FinishNight())
    return journal.restore_night(club, sealed(over.past), dict, key)


def kept(night: Tournament) -> tuple[int, int]:
    return NightSummary.objects.values_list("thought", "took").get(night=night)


def test_a_finished_night_keeps_how_long_it_should_have_taken_and_how_long_it_took(
    club: Club,
) -> None:
    night = restored(club, 130, "long-night")
    assert kept(night) == (THOUGHT, 150 * MINUTE)
    NightSummary.objects.update(thought=0, took=0)  # kept before nights were timed
    assert (compute_club_pace(club), rebuilt("--check")[1]) == (USUAL, 1)
    rebuilt()
    assert (kept(night), rebuilt("--check")[1]) == ((THOUGHT, 150 * MINUTE), 0)
    click(night, ReopenNight())
    assert compute_club_pace(club) == USUAL


def test_a_club_plays_at_the_pace_of_its_own_nights(club: Club) -> None:
    nights = [restored(club, minutes, f"night-{minutes}") for minutes in (130, 170, 190)]
    restored(Club.objects.create(name="Sunday club"), 75, "theirs")
    took = [PaceSample(THOUGHT, Millis((minutes + 20) * MINUTE)) for minutes in (130, 170, 190)]
    assert (compute_club_pace(club), compute_club_pace(club).nights) == (estimate_pace(took), 3)
    put_night_in_archive(nights[0])
    assert compute_club_pace(club) == estimate_pace(took[1:])
    take_night_from_archive(nights[0])
    assert compute_club_pace(club) == estimate_pace(took)
