"""The log of rulings as a file for spreadsheets: a line for each decision, and no text becomes a formula."""

import csv
import io
from datetime import UTC

import pytest
from django.test import Client

from tests.pages.seat_night import seated_night, start, state_of
from tests.pages.test_rulings_log import send
from tournament.core.rulings_told import rulings_told
from tournament.files.file_names import slug
from tournament.models import Club, Tournament
from tournament.telling import tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Tournament:
    night = seated_night(club, 6, 6)
    start(night)
    return night


def lines(client: Client, night: Tournament) -> list[list[str]]:
    answer = client.get(f"/t/{night.pk}/rulings/log.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'attachment; filename="{slug(night.name)}-2' in answer.headers["Content-Disposition"]
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_nothing_was_ruled(ann: Client, night: Tournament) -> None:
    [heads] = lines(ann, night)
    assert heads[:3] == ["No.", "Time", "Table"]


def test_a_line_for_each_decision(ann: Client, night: Tournament) -> None:
    send(ann, night, "on/B02/?table=2", "do-record")
    send(ann, night, "1/", "do-change-otherwise", by="director", decision="=Play on", reason="@nobody saw it")
    heads, first, second = lines(ann, night)
    told = [dict(zip(heads, line, strict=True)) for line in (first, second)]
    assert [one["No."] for one in told] == ["1", "1"]
    assert [one["Table"] for one in told] == ["Table 2", "Table 2"]
    assert [one["What happened"] for one in told] == ["The turn came too early"] * 2
    assert [one["Decision"] for one in told] == ["The next card becomes the turn", "'=Play on"]
    assert [one["As the books say"] for one in told] == ["yes", "no"]
    assert [one["Reason"] for one in told] == ["", "'@nobody saw it"]
    assert [one["Steps done"] + " of " + one["Steps"] for one in told] == ["0 of 9", "0 of 9"]
    assert [one["The steps, done ones with x"][:7] for one in told] == ["1. [ ] "] * 2
    assert told[0]["Where it stands"].startswith("Robert’s Rules of Poker")


def test_the_steps_are_told_with_those_that_were_done(ann: Client, night: Tournament) -> None:
    send(ann, night, "on/B02/?table=2", "do-record")
    send(ann, night, "1/", "do-step-1")
    heads, line = lines(ann, night)
    told = dict(zip(heads, line, strict=True))["The steps, done ones with x"]
    [ruling] = rulings_told(state_of(night))
    said = [tell(step.says, UTC) for step in ruling.steps]
    marks = "".join("x" if at == 1 else " " for at in range(9))
    assert told == " ".join(
        f"{at}. [{mark}] {text}" for at, (mark, text) in enumerate(zip(marks, said, strict=True), 1)
    )
