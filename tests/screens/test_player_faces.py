"""Player photos on screens: whose they are, and that a new one has a new address."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from tests.access.people import House, client_of
from tournament import journal
from tournament.club.players import add_player, drop_photo, set_photo
from tournament.journal import Actor
from tournament.models import Player, PlayerPhoto, Tournament
from tournament.players.actions.entries import ExpectPlayer


def expect(house: House, *players: Player) -> None:
    for player in players:
        told = ExpectPlayer(player.pk, player.name)
        journal.perform_action(house.night, told, Actor("Ann"), f"expect-{player.pk}")


def faces(screen: Client, night: Tournament) -> dict[str, str]:
    found: dict[str, str] = screen.get(f"/t/{night.pk}/board.json").json()["board"]["faces"]
    return found


@pytest.mark.django_db
def test_those_of_tonight_by_name_unless_two_have_it(house: House) -> None:
    names = ("Bob", "Cleo", "Dora", "Dora")
    bob, cleo, dora, twin = (
        add_player(house.club, name, key=f"face-{at}", another=True)
        for at, name in enumerate(names)
    )
    photo = BytesIO()
    Image.new("RGB", (300, 200), "teal").save(photo, "JPEG")
    for player in (bob, cleo, dora):
        set_photo(house.club, player.pk, photo.getvalue())
    expect(house, bob, dora, twin)
    screen = client_of("screen link", house, house)
    (mark,) = faces(screen, house.night).values()
    assert faces(screen, house.night) == {"Bob": mark}
    page = screen.get(f"/t/{house.night.pk}/screen/?as=screen").content.decode()
    assert f'data-faces="/t/{house.night.pk}/faces/"' in page
    shown = screen.get(f"/t/{house.night.pk}/faces/{mark}.jpg")
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")
    others = {
        player: f"{player.pk}-{PlayerPhoto.objects.get(player=player).made_at}"
        for player in (cleo, dora)
    }
    for hidden in others.values():
        assert screen.get(f"/t/{house.night.pk}/faces/{hidden}.jpg").status_code == 404
    drop_photo(house.club, bob.pk)
    assert faces(screen, house.night) == {}
    assert screen.get(f"/t/{house.night.pk}/faces/{mark}.jpg").status_code == 404


@pytest.mark.django_db
def test_the_page_of_a_guest_has_no_address_for_them(house: House) -> None:
    page = client_of("player link", house, house).get(f"/t/{house.night.pk}/screen/")
    assert "data-faces" not in page.content.decode()
