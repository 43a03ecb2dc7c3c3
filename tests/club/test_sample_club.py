"""The sample club: created with one tap, kept apart from one's own, removed with one tap."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house
from tournament.backup.multi_club_check import has_several_clubs, is_only_club
from tournament.club.demo_clubs import ensure_shared_sample_club, remove_sample_club
from tournament.club.member_accounts import ensure_home_club
from tournament.engine.messages import Refusal
from tournament.models import Club, Membership, Player, Role, Season, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    """Ann's club."""
    return build_house("Ann")


@pytest.fixture
def ann(house: House) -> Client:
    """The owner's phone, in a club that has not opened a night yet."""
    client = browser()
    client.force_login(house.members["owner"])
    house.night.delete()
    return client


def seen(client: Client) -> str:
    return client.get("/").content.decode()


def test_it_is_made_by_one_tap_and_removed_by_one(house: House, ann: Client) -> None:
    """
    A second tap finds it again, going back leaves it, and it takes the backups from nobody. (A
    whole club is made: that is why this takes long.)
    """
    ben = browser()
    ben.force_login(house.members["director"])
    assert "See a sample night" not in seen(ben)

    def rows() -> list[int]:
        return [model.objects.count() for model in (Club, Player, Tournament, Season)]

    before = rows()
    assert "See a sample night" in seen(ann)
    answer = ann.post(reverse("look_at_sample"))
    sample = Club.objects.get(is_sample=True)
    night = Tournament.objects.get(club=sample, finished_at=None)
    assert answer["Location"] == reverse("desk", args=[night.pk])
    assert ann.get(answer["Location"]).status_code == 200
    assert [Player.objects.filter(club=club).count() for club in (sample, house.club)] == [27, 0]
    assert (has_several_clubs(), is_only_club(house.club), is_only_club(sample)) == (
        False,
        True,
        False,
    )
    ann.post(reverse("go_to_club", args=[house.club.pk]))
    assert "Sample club" not in seen(ann)
    assert ann.post(reverse("remove_sample")).status_code == 404, "one's own club is never removed"
    ann.post(reverse("look_at_sample"))
    assert Tournament.objects.get(club__is_sample=True, finished_at=None) == night
    assert [row.member for row in Membership.objects.filter(club=sample)] == [
        house.members["owner"]
    ]
    assert "Sample club" in seen(ann)
    assert ann.post(reverse("remove_sample"))["Location"] == "/"
    assert rows() == before


def test_only_a_sample_club_is_removed(house: House) -> None:
    with pytest.raises(Refusal):
        remove_sample_club(house.club)
    assert list(Club.objects.all()) == [house.club]


def test_what_is_shown_from_the_terminal_belongs_to_the_owner_or_to_nobody() -> None:
    home = ensure_home_club("Europe/Berlin")
    unowned = ensure_shared_sample_club(home)
    assert (unowned, unowned.timezone) == (ensure_shared_sample_club(home), "Europe/Berlin")
    assert not Membership.objects.filter(club=unowned).exists()
    owner = build_house("Ben").members["owner"]
    Membership.objects.create(club=home, member=owner, role=Role.OWNER)
    assert [ensure_shared_sample_club(home) for _twice in range(2)] == [unowned, unowned]
    assert [row.member for row in Membership.objects.filter(club=unowned)] == [owner]
