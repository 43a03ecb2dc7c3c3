"""The sample night is a real night in progress."""

from datetime import date, datetime, timedelta

import pytest
from django.core.management import call_command

from tests.rows import each_row
from tournament import journal
from tournament.demo.season import list_past_fridays
from tournament.engine.journal_seal import find_broken_line
from tournament.league.result_arrays import load_club_results
from tournament.league.season_standings import build_season_table
from tournament.league.seasons import list_excluded_nights
from tournament.localization import find_timezone
from tournament.models import Club, Result, Season, Tournament
from tournament.night.state import Phase, count_entered_players, count_players_left, find_phase
from tournament.tables.rules.seats import list_seated_tables
from tournament.time_source import now


@pytest.mark.django_db
def test_the_sample_night_runs_beside_a_season_that_is_made_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Its ten nights are the last Friday evenings, and everybody who went out was knocked out by
    somebody. (A whole club is made: that is why this takes long.)
    """
    call_command("demo")
    night = Tournament.objects.get(finished_at=None)
    moment = journal.build_snapshot(night)
    assert find_phase(moment.state, now()) is Phase.RUNNING
    assert (
        count_players_left(moment.state),
        count_entered_players(moment.state),
        moment.version,
    ) == (23, 26, 75)
    sizes = [len(there) for there in list_seated_tables(moment.state, now()).values()]
    assert (len(sizes), sum(sizes)) == (3, 22), "who entered again waits for a seat"
    assert find_broken_line(journal.list_sealed_lines(night)) is None
    assert "A sample night is running" in capsys.readouterr().out
    call_command("demo")
    assert Tournament.objects.filter(finished_at=None).count() == 2
    season, club = Season.objects.get(), Club.objects.get()
    rows, zone = load_club_results(club), find_timezone(club.timezone)
    table = build_season_table(season, rows, list_excluded_nights(season), zone)
    assert [night.name for night in table.nights] == [
        f"Sample night {number}" for number in range(1, 11)
    ]
    assert all(
        night.purse == sum(row.prize for row in night_rows(night.pk)) for night in table.nights
    )
    began = [datetime.fromtimestamp(night.began / 1000, zone) for night in rows.nights]
    assert {one.strftime("%A %H:%M") for one in began} == {"Friday 19:00"}
    assert tuple(one.date() for one in began) == list_past_fridays(
        datetime.fromtimestamp(now() / 1000, zone).date()
    )
    hits = [sum(row.hits for row in night_rows(night.pk)) for night in rows.nights]
    assert hits == [night.entries - 1 for night in rows.nights], (
        "each entry but the winner's last was somebody's"
    )
    assert max(int(one) for one in rows["hits"]) == 6


@each_row(
    ("today", "newest"),
    [(date(2026, 11, 20), date(2026, 11, 13)), (date(2026, 11, 21), date(2026, 11, 20))],
)
def test_the_newest_sample_night_is_the_last_friday_that_is_over(today: date, newest: date) -> None:
    days = list_past_fridays(today)
    assert (days[0], days[-1], len(days)) == (newest - timedelta(weeks=9), newest, 10)


def night_rows(night: int) -> list[Result]:
    return list(Result.objects.filter(night=night))
