"""The log of rulings as CSV: a line for each decision, and no text becomes a formula."""

import csv
import io
from datetime import UTC

import pytest
from django.test import Client

from tests.rulings_log.test_rulings_log import send
from tests.tables.seat_night import state_of
from tournament.exports.file_names import to_slug
from tournament.localization import localize_fact
from tournament.models import Tournament
from tournament.rulings_log.reports import build_ruling_rows

pytestmark = pytest.mark.django_db


def lines(client: Client, night: Tournament) -> list[list[str]]:
    answer = client.get(f"/t/{night.pk}/rulings/log.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'attachment; filename="{to_slug(night.name)}-2' in answer.headers["Content-Disposition"]
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_nothing_was_ruled(ann: Client, night: Tournament) -> None:
    [heads] = lines(ann, night)
    assert heads[:3] == ["No.", "Time", "Table"]


def test_a_line_for_each_decision(ann: Client, night: Tournament) -> None:
    """With its steps, also those that were done."""
    send(ann, night, "on/B02/?table=2", "do-record")
    send(ann, night, "1/", "do-step-1")
    send(
        ann,
        night,
        "1/",
        "do-change-otherwise",
        by="director",
        decision="=Play on",
        reason="@nobody saw it",
    )
    heads, *two = lines(ann, night)
    told = [dict(zip(heads, line, strict=True)) for line in two]
    assert [
        [
            one[head]
            for head in ("No.", "Table", "What happened", "Decision", "By the book", "Reason")
        ]
        for one in told
    ] == [
        ["1", "Table 2", "The turn came too early", "The next card becomes the turn", "yes", ""],
        ["1", "Table 2", "The turn came too early", "'=Play on", "no", "'@nobody saw it"],
    ]
    assert told[0]["Source"].startswith("Robert’s Rules of Poker")
    assert [told[1][head] for head in ("Steps", "Steps done")] == ["9", "1"]
    [ruling] = build_ruling_rows(state_of(night))
    first, second = (localize_fact(step.says, UTC) for step in ruling.steps[:2])
    assert told[1]["Steps (x = done)"].startswith(f"1. [ ] {first} 2. [x] {second} 3. [ ] ")
