"""Sets the stage in the house's database: a club with a season behind it, a night that runs, everybody's cookies."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

from tests.guards.tree import ROOT
from tests.scaled.house import House


@dataclass(frozen=True, slots=True)
class Stage:
    """A night, who looks at it, who directs it, and who owns the club."""

    night: int
    screen: str
    director: str
    owner: str
    nights: int
    """How many lie behind it."""


def set_stage(house: House) -> Stage:
    """In a process with the settings of the house."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.scaled.stage"],
        cwd=ROOT,
        env=house.environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Stage(**json.loads(made.stdout))


def main() -> None:
    """Run in a process that has the server's settings."""
    import django  # noqa: PLC0415 - the settings are read from the environment of this process

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.live.nights import ANN, carried, open_night, signed_in  # noqa: PLC0415 - only now
    from tournament.instant import now  # noqa: PLC0415
    from tournament.management.commands.demo import NAMES, guests  # noqa: PLC0415
    from tournament.management.sample_season import make_sample_season  # noqa: PLC0415
    from tournament.models import Club, LinkKind, Member, Membership, Role, Tournament  # noqa: PLC0415

    club = Club.objects.get()
    make_sample_season(club, list(zip(guests(club), NAMES, strict=True)), ANN, now())
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


if __name__ == "__main__":
    main()
