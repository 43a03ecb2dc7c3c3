"""Runs in a process with a real server's settings and writes what `seeded_night` asks for."""

import json
import sys

from tests.live.nights import carried, open_night
from tournament.models import Club, LinkKind


def main() -> None:
    """A night that runs, a screen's link and directors' links; says their cookies."""
    club = Club.objects.first()
    assert club is not None
    night = open_night(club, players=int(sys.argv[1]))
    screen = carried(night)
    directors = [
        carried(night, LinkKind.DIRECTOR, f"Ann {number}") for number in range(int(sys.argv[2]))
    ]
    print(
        json.dumps(
            {
                "night": night.pk,
                "screen": screen.cookie,
                "screen_link": screen.link.pk,
                "directors": [one.cookie for one in directors],
            }
        )
    )
