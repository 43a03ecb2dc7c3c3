"""The sample night is a real night, in progress."""

import pytest
from django.core.management import call_command

from tournament import journal
from tournament.core.chain import first_broken
from tournament.core.seats import seated_tables
from tournament.core.state import Phase, field_size, phase, players_left
from tournament.instant import now
from tournament.league.rows import rows_of
from tournament.league.seasons import left_out_of
from tournament.league.table import season_table
from tournament.models import Club, Result, Season, Tournament
from tournament.telling import zone_of


@pytest.mark.django_db
def test_the_sample_night_runs(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    night = Tournament.objects.get(finished_at=None)
    moment = journal.newest(night)
    assert phase(moment.state, now()) is Phase.RUNNING
    assert (players_left(moment.state), field_size(moment.state), moment.version) == (23, 26, 48)
    sizes = {number: len(there) for number, there in seated_tables(moment.state, now()).items()}
    assert (len(sizes), sum(sizes.values())) == (3, 22), "who entered again waits for a seat"
    assert first_broken(journal.sealed_lines(night)) is None
    assert "A sample night is in progress" in capsys.readouterr().out


@pytest.mark.django_db
def test_the_sample_season_has_ten_nights_and_is_made_once() -> None:
    for _twice in range(2):
        call_command("demo")
    season, club = Season.objects.get(), Club.objects.get()
    table = season_table(season, rows_of(club), left_out_of(season), zone_of(club.timezone))
    assert [night.name for night in table.nights] == [f"Sample night {number}" for number in range(1, 11)]
    assert len({line.points for line in table.lines}) > 20
    assert all(night.purse == sum(row.prize for row in night_rows(night.pk)) for night in table.nights)
    assert Tournament.objects.filter(finished_at=None).count() == 2


def night_rows(night: int) -> list[Result]:
    return list(Result.objects.filter(night=night))
