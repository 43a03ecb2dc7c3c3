"""The players pages: add by name, find, edit, photo, archive, merge; nothing for strangers."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.access.people import House, client_of, open_night
from tests.access.test_players import names
from tests.money.prize_night import state_of
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament.club.forms import PlayerForm
from tournament.club.player_names import DETAILS
from tournament.club.players import (
    add_player,
    merge_players,
    player_of,
    players_of,
    put_player_in_archive,
    set_photo,
)
from tournament.exports.club_sheets import build_club_players_sheet
from tournament.imports.column_roles import OF_PLAYERS, ROLE_WORDS
from tournament.journal import Actor
from tournament.models import Player, Tournament
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.players.actions.entries import ExpectPlayer, NameEntrant

pytestmark = pytest.mark.django_db
KEYS = iter(f"players-test-key-{number}" for number in range(10_000))


def photo(size: tuple[int, int] = (900, 600)) -> bytes:
    kept = BytesIO()
    Image.new("RGB", size, "teal").save(kept, "JPEG")
    return kept.getvalue()


def page(client: Client, path: str = "/players/") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def add(client: Client, name: str, key: str = "", **more: str) -> Any:
    return client.post("/players/", {"name": name, "key": key or next(KEYS), **more})


def listed(text: str) -> list[str]:
    """The names in the list of a page, in their order."""
    lists = re.findall(r'<ul class="player-list">(.*?)</ul>', text, re.DOTALL)
    return re.findall(r"<bdi>(.*?)</bdi>", lists[0]) if lists else []


def toasts(client: Client, path: str = "/players/") -> list[str]:
    return re.findall(r'<div class="toast [a-z]+"><p>(.*?)</p>', page(client, path))


class TestList:
    def test_a_name_and_enter(self, house: House, director: Client) -> None:
        assert "Add the people who usually play." in page(director)
        answer = add(director, " Bob  Miller ")
        assert (answer.status_code, answer["Location"]) == (302, "/players/?next=yes")
        text = page(director, answer["Location"])
        assert (listed(text), re.findall(r"\d+ players?\b", text)) == (["Bob Miller"], ["1 player"])
        assert "autofocus" in text  # the next name can be typed at once

    def test_a_form_without_its_key_or_a_name_that_is_none(
        self, house: House, director: Client
    ) -> None:
        for key in ("", "short", "!" * 20, "k" * 65):
            assert director.post("/players/", {"name": "Bob", "key": key}).status_code == 404
        for typed, sentence in {
            "": "This field is required.",
            "W" * 81: "Ensure this value has at most 80 characters (it has 81).",
            "\u200b": "A player needs a name.",
        }.items():
            assert sentence in add(director, typed).content.decode()
        assert players_of(house.club) == []

    @each_row("typed", ["bob miller", "Bob Miler", "bobby"])
    def test_who_may_be_there_already_is_shown_first(
        self, house: House, director: Client, typed: str
    ) -> None:
        """Also somebody archived, who may be coming back."""
        bob = add_player(house.club, "Bob Miller", "Bobby")
        put_player_in_archive(house.club, bob.pk)
        text = unescape(add(director, typed, "a-key-of-the-form").content.decode())
        assert f"Is “{typed}” one of these?" in text
        assert re.findall(r'href="(/players/\d+/)">It is the same person', text) == [
            f"/players/{bob.pk}/"
        ]
        assert (">archived<" in text, players_of(house.club)) == (True, [])
        for _click in range(2):
            assert (
                add(director, typed, "a-key-of-the-form", another="yes", nickname="B 2").status_code
                == 302
            )
        assert names(players_of(house.club)) == [typed]

    def test_pages_of_a_hundred(self, house: House, director: Client) -> None:
        fill(house, 205)
        sizes = [
            len(listed(page(director, f"/players/?page={number}")))
            for number in ("1", "2", "3", "4", "x")
        ]
        assert sizes == [100, 100, 5, 5, 100]
        assert 'role="search"' in page(director)
        assert listed(page(director, "/players/?q=player 104")) == ["Player 104"]
        second = page(director, "/players/?q=player&page=2")
        assert re.findall(r'rel="(prev|next)" href="(.*?)"', second) == [
            ("prev", "?q=player&page=1"),
            ("next", "?q=player&page=3"),
        ]

    def test_three_hundred_take_as_many_queries_as_one(
        self, house: House, director: Client
    ) -> None:
        add_player(house.club, "Bob")
        put_player_in_archive(house.club, add_player(house.club, "Ben").pk)
        counted = {1: queries(director)}
        fill(house, 300)
        counted[300] = queries(director)
        assert counted[1] == counted[300]
        assert max(counted[300].values()) <= 8


def fill(house: House, count: int) -> None:
    Player.objects.bulk_create(
        Player(
            club=house.club,
            key=f"fill-{at}",
            name=f"Player {at:03}",
            name_key=f"player {at:03}",
            made_at=1,
        )
        for at in range(count)
    )


def queries(client: Client) -> dict[str, int]:
    bob = Player.objects.get(name="Bob")
    paths = (
        "/players/",
        "/players/?q=o",
        "/players/?archived=yes",
        f"/players/{bob.pk}/",
        f"/players/{bob.pk}/merge/",
    )
    counted = {}
    for path in paths:
        with CaptureQueriesContext(connection) as made:
            client.get(path)
        counted[path] = len(made)
    return counted


class TestOne:
    def test_everything_can_be_changed(self, house: House, director: Client) -> None:
        bob = add_player(house.club, "Bob")
        sent = {
            "name": "Rob",
            "nickname": "Red",
            "email": "r@example.org",
            "phone": "12",
            "note": "Brings chips",
        }
        answer = director.post(f"/players/{bob.pk}/", sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/players/{bob.pk}/")
        text = page(director, answer["Location"])
        assert [re.findall(rf'name="{field}" value="(.*?)"', text) for field in sent] == [
            [value] for value in sent.values()
        ]

    def test_a_name_that_another_has_and_a_mail_address_that_is_none(
        self, house: House, director: Client
    ) -> None:
        add_player(house.club, "Ann")
        bob = add_player(house.club, "Bob")
        address = f"/players/{bob.pk}/"
        text = unescape(director.post(address, {"name": "ann"}).content.decode())
        assert ("“ann” is in the list already." in text, 'name="another"' in text) == (
            True,
            True,
        )
        assert (
            "Enter a valid email address."
            in director.post(address, {"name": "Bob", "email": "bob@"}).content.decode()
        )
        assert director.post(address, {"name": "ann", "another": "yes"}).status_code == 302
        assert names(players_of(house.club)) == ["Ann", "ann"]

    def test_away_and_back(self, house: House, director: Client) -> None:
        bob = add_player(house.club, "Bob")
        for _click in range(2):
            director.post(f"/players/{bob.pk}/archive/")
        assert toasts(director) == ["Bob is archived."] * 2
        assert listed(page(director, "/players/?archived=yes")) == ["Bob"]
        twin = add_player(house.club, "Bob")
        text = page(director)
        assert (listed(text), "Archived players<" in text) == (["Bob"], True)
        director.post(f"/players/{bob.pk}/back/")
        assert toasts(director)[0].startswith("“Bob” is in the list already.")
        assert 'name="another"' in page(director, f"/players/{bob.pk}/")
        director.post(f"/players/{bob.pk}/back/", {"another": "yes"})
        assert players_of(house.club) == [bob, twin]

    def test_a_photo(self, house: House, director: Client) -> None:
        bob = add_player(house.club, "Bob")
        assert director.get(f"/players/{bob.pk}/photo.jpg").status_code == 404
        director.post(
            f"/players/{bob.pk}/photo/", {"photo": SimpleUploadedFile("bob.jpg", photo())}
        )
        address = re.findall(r'src="(/players/.*?)"', page(director))
        assert len(address) == 1
        answer = director.get(address[0])
        assert (answer["Content-Type"], answer["Cache-Control"]) == (
            "image/jpeg",
            "private, max-age=86400",
        )
        assert Image.open(BytesIO(answer.content)).size == (256, 171)
        director.post(f"/players/{bob.pk}/photo/remove/")
        assert director.get(address[0]).status_code == 404
        assert "<img" not in page(director)

    def test_a_file_that_is_no_photo(self, house: House, director: Client) -> None:
        bob = add_player(house.club, "Bob")
        for sent in (None, b"not a picture", b"\0" * (5 * 1024 * 1024 + 1)):
            files = {} if sent is None else {"photo": SimpleUploadedFile("bob.jpg", sent)}
            assert (
                director.post(f"/players/{bob.pk}/photo/", files)["Location"]
                == f"/players/{bob.pk}/"
            )
        told = [
            "Choose an image first.",
            "This file is not a readable image.",
            "This image is too large.",
        ]
        assert [one.partition(".")[0] + "." for one in toasts(director)] == told

    def test_an_old_address_leads_to_who_stayed(self, house: House, director: Client) -> None:
        bob, twin = add_player(house.club, "Bob"), add_player(house.club, "Bobby")
        set_photo(house.club, bob.pk, photo())
        merge_players(house.club, bob.pk, twin.pk)
        assert director.get(f"/players/{twin.pk}/")["Location"] == f"/players/{bob.pk}/"
        assert director.get(f"/players/{twin.pk}/photo.jpg").status_code == 200
        assert (
            director.post(f"/players/{twin.pk}/", {"name": "Cleo"})["Location"]
            == f"/players/{bob.pk}/"
        )
        director.post(f"/players/{twin.pk}/archive/")
        assert toasts(director) == [
            "These entries were merged meanwhile. Look again.",
            "Bobby was merged into Bob meanwhile. Look at Bob.",
        ]
        assert names(players_of(house.club)) == ["Bob"]


class TestMerging:
    def test_chosen_looked_at_and_done(self, house: House, director: Client) -> None:
        bob = add_player(house.club, "Bob Miller", note="Brings chips")
        twin = add_player(house.club, "Bob Miler", phone="12", note="Left-handed", another=True)
        add_player(house.club, "Ann")
        assert listed(page(director, f"/players/{bob.pk}/merge/")) == [
            "Bob Miler",
            "Ann",
        ]  # the likeliest first
        assert listed(page(director, f"/players/{bob.pk}/merge/?q=ann")) == ["Ann"]
        preview = page(director, f"/players/{bob.pk}/merge/?with={twin.pk}")
        assert re.findall(r"<li>(.*?)</li>", preview) == [
            "Every night of “Bob Miler” counts for “Bob Miller”.",
            "Added: Phone.",
            "Lost with “Bob Miler”: Note.",
            "<strong>This cannot be undone.</strong>",
        ]
        assert f'href="/players/{twin.pk}/merge/?with={bob.pk}"' in preview
        assert names(players_of(house.club)) == ["Ann", "Bob Miler", "Bob Miller"]
        expect(house.night, twin)
        for _click in range(2):
            answer = director.post(f"/players/{bob.pk}/merge/", {"with": twin.pk})
            assert answer["Location"] == f"/league/players/{bob.pk}/"
        assert called(house.night) == ["Bob Miller"]
        assert names(players_of(house.club)) == ["Ann", "Bob Miller"]
        assert toasts(director) == ["Merged into Bob Miller."] * 2

    def test_nobody_chosen_or_a_stranger(
        self, house: House, other: House, director: Client
    ) -> None:
        """Nor is somebody merged with themselves."""
        bob, cleo = add_player(house.club, "Bob"), add_player(other.club, "Cleo")
        path = f"/players/{bob.pk}/merge/"
        for chosen in ("", "x", "-1", "9" * 30, bob.pk, cleo.pk):
            answers = director.get(f"{path}?with={chosen}"), director.post(path, {"with": chosen})
            status = 404 if chosen == cleo.pk else 200
            assert [answer.status_code for answer in answers] == [status] * 2, chosen
        assert "Nobody else." in page(director, f"{path}?with=x")
        assert (player_of(house.club, bob.pk), player_of(other.club, cleo.pk)) == (bob, cleo)

    def test_who_played_together_are_two(self, house: House, director: Client) -> None:
        bob, old, ann = (add_player(house.club, name) for name in ("Bob", "Bobby", "Ann"))
        friday = open_night(house.club, "Poker on Friday", "a-key-for-friday")
        expect(friday, old, ann)
        merge_players(house.club, bob.pk, old.pk)  # the night knows him by his old number
        assert "Both play in Poker on Friday," in page(
            director, f"/players/{bob.pk}/merge/?with={ann.pk}"
        )
        director.post(f"/players/{bob.pk}/merge/", {"with": ann.pk})
        assert toasts(director) == [
            "Bob and Ann both play in “Poker on Friday”, so they are two people."
        ]
        do(friday, FinishNight())  # both were only expected
        assert "Both play in" not in page(director, f"/players/{bob.pk}/merge/?with={ann.pk}")


def expect(night: Tournament, *players: Player) -> None:
    do(night, *(ExpectPlayer(player.pk, player.name) for player in players))


def do(night: Tournament, *actions: Action) -> None:
    perform_all(night, actions, Actor("Ann"), KEYS)


def called(night: Tournament) -> list[str]:
    """What the night calls those whom the club knows."""
    return sorted(entrant.name for entrant in state_of(night).entrants.values() if entrant.player)


class TestNights:
    def test_a_new_name_goes_to_every_night_that_is_not_over(
        self, house: House, director: Client
    ) -> None:
        """Also where he was counted before he was known; another phone number writes nothing."""
        bob, ann = add_player(house.club, "Bob"), add_player(house.club, "Ann")
        nights = [
            open_night(house.club, name, f"a-key-for-{name}")
            for name in ("first", "second", "third")
        ]
        for night in nights[:2]:
            expect(night, bob, ann)
        unnamed = min(state_of(nights[2]).entrants)
        do(nights[2], NameEntrant(unnamed, "Bob", club_player=bob.pk))
        do(nights[0], FinishNight())
        for night in nights:
            night.refresh_from_db()
        before = [night.version for night in nights]
        director.post(f"/players/{bob.pk}/", {"name": "Rob"})
        director.post(f"/players/{bob.pk}/", {"name": "Rob", "phone": "12"})
        assert [called(night) for night in nights] == [["Ann", "Bob"], ["Ann", "Rob"], ["Rob"]]
        assert [night.version - was for night, was in zip(nights, before, strict=True)] == [0, 1, 1]
        assert nights[1].entries.latest("version").by == "Thursday director"


def test_a_hostile_search_is_only_a_search(house: House, director: Client) -> None:
    fill(house, 101)
    bob = add_player(house.club, "Bob")
    for wanted in ("<script>alert(1)</script>", "\x00", "%", "W" * 5000):
        for path in ("/players/", f"/players/{bob.pk}/merge/"):
            answer = director.get(path, {"q": wanted})
            assert (answer.status_code, b"<script>alert" in answer.content) == (200, False), wanted


def test_a_timekeeper_has_no_way_there(house: House) -> None:
    for who, shown in (("timekeeper", False), ("director", True)):
        assert ('href="/players/"' in page(client_of(who, house, house), "/")) == shown


def test_every_detail_is_typed_exported_and_imported(house: House) -> None:
    columns = build_club_players_sheet(house.club).columns
    assert set(DETAILS) == set(PlayerForm.base_fields) - {"name", "another"}
    assert set(DETAILS) <= {column.key for column in columns}
    assert set(OF_PLAYERS) <= set(ROLE_WORDS)
