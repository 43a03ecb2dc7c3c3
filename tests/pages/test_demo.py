"""The sample night is a real night, in progress."""

import pytest
from django.core.management import call_command

from tournament import journal
from tournament.core.chain import first_broken
from tournament.core.seats import seated_tables
from tournament.core.state import Phase, field_size, phase, players_left
from tournament.instant import now
from tournament.models import Tournament


@pytest.mark.django_db
def test_the_sample_night_runs(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    night = Tournament.objects.get()
    moment = journal.newest(night)
    assert phase(moment.state, now()) is Phase.RUNNING
    assert (players_left(moment.state), field_size(moment.state), moment.version) == (23, 26, 48)
    sizes = {number: len(there) for number, there in seated_tables(moment.state, now()).items()}
    assert (len(sizes), sum(sizes.values())) == (3, 22), "who entered again waits for a seat"
    assert first_broken(journal.sealed_lines(night)) is None
    assert "A sample night is in progress" in capsys.readouterr().out
