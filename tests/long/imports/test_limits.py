"""Large and slow files at their real limits: refused in time, or read in time."""

import time

import pytest

from tests.imports.test_tables import BUSY, busy_workbook, refusal
from tests.imports.test_tdt_refusals import players, read, written
from tests.imports.test_tdt_refusals import refusal as tdt_refusal
from tournament.engine.messages import Refusal
from tournament.imports.incoming_data import IncomingPlayer
from tournament.imports.person_matching import match_people
from tournament.imports.tdt_parser import parse_tdt
from tournament.models import Club, Player


def test_a_workbook_that_keeps_us_busy_is_put_down_in_time() -> None:
    content = busy_workbook(4_800_000)
    began = time.monotonic()
    assert refusal(content) == BUSY
    assert time.monotonic() - began < 20  # of which the limit is 5; the rest is for a busy machine


@pytest.mark.django_db
def test_five_thousand_names_do_not_take_long(club: Club) -> None:
    Player.objects.bulk_create(
        Player(
            club=club,
            key=f"key-{at}",
            name=f"Known Person{at:05}",
            name_key=f"known person{at:05}",
            made_at=1,
        )
        for at in range(2000)
    )
    strangers = tuple(IncomingPlayer(f"new {at}", f"Strange Person{at:05}") for at in range(5000))
    began = time.monotonic()
    assert len(match_people(club, strangers)) == 5000
    assert time.monotonic() - began < 20


def test_too_many_words() -> None:
    with pytest.raises(Refusal, match="too large for one night"):
        parse_tdt("[" + "1," * 300_000 + "]")


def test_more_players_than_a_night_has() -> None:
    assert read(written(Players=players(*map(str, range(2000))))).nights[0].results == ()
    assert tdt_refusal(written(Players=players(*map(str, range(2001))))) == (
        "More than {most} players. Nothing was imported."
    )
