"""
A night of the Thursday club that goes on in the Sunday club, where other people have its numbers.
"""

from dataclasses import dataclass
from itertools import count
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pages.check_in_night import House, a_house
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player
from tournament.exports.night_file import build_night_file
from tournament.exports.night_qr_codes import build_night_codes
from tournament.models import CarriedPlayer, Club, Player, Role, Tournament
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import State
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut
from tournament.time_source import now

_keys = count(1)


@dataclass(slots=True)
class Elsewhere:
    """The other club, and Ben’s browser in it."""

    club: Club
    ben: Client

    def bring(self, **sent: Any) -> Any:
        """Send the form with a file, photos or codes."""
        return self.ben.post("/restore/", sent)

    def look(self, response: Any) -> str:
        """The page on which the night is looked at."""
        page = self.ben.get(response["Location"])
        assert page.status_code == 200, page.content.decode()
        return str(page.content.decode())

    def restore(self, response: Any, **sent: Any) -> Any:
        """Say yes on that page."""
        return self.ben.post(response["Location"], sent)

    @property
    def nights(self) -> list[Tournament]:
        return list(Tournament.objects.filter(club=self.club).select_related("club").order_by("pk"))

    @property
    def state(self) -> State:
        return journal.build_snapshot(self.nights[-1]).state

    @property
    def meant(self) -> dict[int, str]:
        """Who is meant by the numbers of the newest night."""
        rows = CarriedPlayer.objects.filter(night=self.nights[-1]).order_by("number")
        return dict(rows.values_list("number", "player__name"))

    @property
    def people(self) -> list[str]:
        return list(
            Player.objects.filter(club=self.club).order_by("pk").values_list("name", flat=True)
        )


def thursday() -> House:
    """Ann, Bob and Cleo play with two who have no names; Dora is expected, Bob is out."""
    house = a_house()
    house.join("Ann", "Bob", "Cleo")
    house.people["Dora"] = add_player(house.club, "Dora", key="dora-of-thursday").pk
    bob, ann = house.people["Bob"], house.people["Ann"]
    house.do(
        AddUnnamedPlayers(2, 2000, 2000),
        ExpectPlayer(house.people["Dora"], "Dora"),
        StartClock(),
        KnockOut((bob,), (ann,)),
    )
    return house


def sunday(*names: str, member: str = "Ben") -> Elsewhere:
    """The other club; these people are in its list."""
    club = Club.objects.create(name="Sunday club", timezone="Europe/Berlin")
    for name in names:
        add_player(club, name, key=f"sunday-{next(_keys)}", another=True)
    client = Client(headers={"host": "localhost"})
    client.force_login(add_member(club, member, "a long pass phrase", Role.DIRECTOR))
    return Elsewhere(club, client)


def file_of(house: House) -> SimpleUploadedFile:
    """The night's file, as somebody uploads it."""
    return as_file(build_night_file(house.row))


def as_file(content: bytes, name: str = "night.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def paper_of(house: House) -> tuple[str, ...]:
    """The codes on the sheet that was printed just now."""
    row = house.row
    return build_night_codes(journal.build_snapshot(row).state, row, now())
