"""A club to look around in, with a night that runs and a season before it."""

from tournament.club.demo_clubs import ensure_sample_club
from tournament.demo.people import NAMES, ensure_sample_players
from tournament.demo.running_night import ANN, make_sample_night
from tournament.demo.season import make_sample_season
from tournament.models import Club, Member
from tournament.time_source import now


def set_up_sample_club(beside: Club, member: Member) -> Club:
    """The sample club of a member, beside their own; a night is made in it if none is there."""
    club = ensure_sample_club(beside, member)
    if not club.nights.exists():
        fill_sample_club(club)
    return club


def fill_sample_club(club: Club) -> None:
    """A sample night in progress, and a season before it."""
    make_sample_night(club)
    people = list(zip(ensure_sample_players(club), NAMES, strict=True))
    make_sample_season(club, people, ANN, now())
