"""The preview of a link to results in a chat: its text and picture, for the link's holder alone."""

import re
from collections.abc import Sequence
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from tests.access.people import House
from tests.story.story_night import LATIN, store_story_night
from tournament.access.private_links import make_link, revoke_link
from tournament.club.players import add_player
from tournament.models import Club, Link, LinkKind, Tournament
from tournament.story.views.preview_picture import SIZE, is_drawable

pytestmark = pytest.mark.django_db
CYRILLIC = "Светлана Ярослав Щукин Дмитрий Жанна Юлия Игорь Фёдор Эдуард Нина Цветан Глеб"


def play(club: Club, names: Sequence[str]) -> Tournament:
    players = [add_player(club, name).pk for name in names]
    return store_story_night(club, dict(enumerate(names, 1)), players)


@pytest.fixture
def night(club: Club) -> Tournament:
    return play(club, LATIN.split())


def hand_out(night: Tournament, kind: LinkKind = LinkKind.PLAYER) -> tuple[Link, str]:
    return make_link(night.club, kind, "Results", night=night)


def crawler(language: str = "en") -> Client:
    """A chat that looks at a link: it asks once and carries nothing on."""
    return Client(headers={"host": "localhost", "accept-language": language})


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def test_a_chat_is_told_who_won(night: Tournament) -> None:
    _link, token = hand_out(night)
    answer = crawler().get(f"/l/{token}/")
    said = tags(answer.content.decode())
    assert said["title"] == "Carla wins · Night 4 · Nov 20, 2025"
    assert said["description"] == (
        f"{night.club.name} · 1st Carla €122.50 · 2nd Yusuf €90.00 · 3rd Zoë €80.00"
    )
    assert said["image"] == f"http://localhost/l/{token}/results.png"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex">' in answer.content.decode()
    german = tags(crawler("de").get(f"/l/{token}/").content.decode())
    assert german["title"].startswith("Carla gewinnt")


def test_a_browser_goes_on_to_the_results_and_may_see_them(night: Tournament) -> None:
    _link, token = hand_out(night)
    bob = crawler()
    page = bob.get(f"/l/{token}/").content.decode()
    assert f'<meta http-equiv="refresh" content="0; url=/t/{night.pk}/results/">' in page
    assert bob.get(f"/t/{night.pk}/results/").status_code == 200


def test_the_picture_is_small_and_no_other_link_has_one(night: Tournament) -> None:
    link, token = hand_out(night)
    answer = crawler().get(f"/l/{token}/results.png")
    assert answer["Content-Type"] == "image/png"
    assert len(answer.content) < 150_000
    with Image.open(BytesIO(answer.content)) as picture:
        assert picture.size == SIZE
    _screen, other = hand_out(night, LinkKind.SCREEN)
    assert crawler().get(f"/l/{other}/results.png").status_code == 404
    revoke_link(link)
    assert crawler().get(f"/l/{token}/results.png").status_code == 404
    assert crawler().get("/l/aGuess/results.png").status_code == 404


def test_names_that_no_font_of_ours_knows_stand_in_the_words_alone(club: Club) -> None:
    assert is_drawable("Zoë Łuczak €")
    assert not is_drawable("Светлана")
    night = play(club, CYRILLIC.split())
    _link, token = hand_out(night)
    said = tags(crawler().get(f"/l/{token}/").content.decode())
    assert said["title"].startswith("Светлана wins")
    assert crawler().get(f"/l/{token}/results.png").status_code == 200


def test_a_night_that_is_not_over_has_no_picture(house: House) -> None:
    _link, token = hand_out(house.night)
    assert crawler().get(f"/l/{token}/results.png").status_code == 404
    assert crawler().get(f"/l/{token}/").status_code == 303
