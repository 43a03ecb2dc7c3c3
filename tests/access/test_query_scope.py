"""
Every address in every role: no SQL statement asks for rows of a club without naming that club.
"""

from collections.abc import Callable

import pytest

from tests.access.people import House
from tests.access.query_scope import ALLOWED, OF_CLUB, watched
from tests.rows import each_row
from tests.server import ROOT
from tournament.club.players import players_of
from tournament.models import Club, Job, Link, Membership, Player, Season, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.pure]


def test_the_tables_of_clubs() -> None:
    tables = """
        carriedplayer clubchipset clubshow clubwifi display importbatch job journalentry knownphone leftout link
        membership nightsummary nighttemplate ownrule phoneclaim player playerphoto result resulthit roomcode season
        showpicture signalorder signalorder_targets target tournament tv
    """
    assert sorted(table.removeprefix("tournament_") for table in OF_CLUB) == tables.split()


def test_every_exception_has_its_function() -> None:
    assert [one for one in ALLOWED if f"def {one[1]}(" not in (ROOT / one[0]).read_text()] == []


ASTRAY: dict[str, Callable[[], object]] = {
    "everybody": lambda: list(Player.objects.all()),
    "by name": lambda: list(Player.objects.filter(name_key="bob")),
    "by number alone": lambda: Player.objects.filter(pk=1).first(),
    "counted": lambda: Job.objects.filter(kind="export").count(),
    "nights by state": lambda: list(Tournament.objects.filter(finished_at=None)),
    "joined": lambda: list(Season.objects.filter(club__name="Thursday")),
    "changed": lambda: Link.objects.filter(kind="screen").update(revoked_at=1),
    "removed": lambda: Player.objects.filter(name="Bob").delete(),
    "members by role": lambda: list(Membership.objects.filter(role="owner")),
}
AT_HOME: dict[str, Callable[[Club], object]] = {
    "of the club": lambda club: list(players_of(club)),
    "in the club by number": lambda club: Player.objects.filter(club=club, pk=1).first(),
    "of nights of the club": lambda club: list(Link.objects.filter(night__club=club)),
    "reached, then by number": lambda club: [
        list(players_of(club)),
        Player.objects.filter(pk=1).first(),
    ],
    "a night to be asked at the door": lambda club: Tournament.objects.filter(pk=1).first(),
    "by its secret": lambda club: Link.objects.filter(token_hash="0").first(),
}


@each_row("what", ASTRAY)
def test_what_goes_astray_is_caught(what: str, house: House) -> None:
    with watched() as astray:
        ASTRAY[what]()
    assert len(astray) == 1


@each_row("what", AT_HOME)
def test_what_stays_at_home_is_let_through(what: str) -> None:
    club = Club.objects.create(name="Thursday")
    with watched() as astray:
        AT_HOME[what](club)
    assert astray == []
