"""Runs in a process with the scaled settings and writes what `seeded_house` asks for."""

import json

from tests.live.nights import ANN, carried, open_night, signed_in
from tournament.demo.people import NAMES, ensure_sample_players
from tournament.demo.season import make_sample_season
from tournament.models import Club, LinkKind, Member, Membership, Role, Tournament
from tournament.time_source import now


def main() -> None:
    """A club with a season behind it, a night that runs; says everybody's cookies."""
    club = Club.objects.get()
    make_sample_season(club, list(zip(ensure_sample_players(club), NAMES, strict=True)), ANN, now())
    behind = Tournament.objects.count()
    ann = Member.objects.create_user("Ann", password="a password of Ann's own")
    Membership.objects.create(club=club, member=ann, role=Role.OWNER)
    night = open_night(club)
    print(
        json.dumps(
            {
                "night": night.pk,
                "screen": carried(night).cookie,
                "director": carried(night, LinkKind.DIRECTOR, "Ben").cookie,
                "owner": signed_in(ann),
                "nights": behind,
            }
        )
    )
