"""Sets the stage in a real server's own database: a night, and the cookies of those who look at it."""

import http.client
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from tests.server import NOT_INHERITED, ROOT, RunningServer

CSRF = "c" * 32


@dataclass(frozen=True, slots=True)
class Stage:
    """A night of a real server, and the cookies of those who look at it and direct it."""

    night: int
    screen: str
    screen_link: int
    directors: list[str]

    def socket(self, server: RunningServer) -> str:
        """The address of its live connection."""
        return f"ws://127.0.0.1:{server.port}/ws/t/{self.night}/"


def set_stage(server: RunningServer, players: int = 9, directors: int = 1) -> Stage:
    """Open a night with a running clock, a screen's link and directors' links."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    made = subprocess.run(
        [sys.executable, "-m", "tests.live.stage", str(players), str(directors)],
        cwd=ROOT,
        env={**kept, "FINAL_NINE_DATA": str(server.data), **server.environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Stage(**json.loads(made.stdout))


class Director:
    """Somebody who clicks, over one kept-open connection."""

    def __init__(self, port: int, stage: Stage, number: int = 0) -> None:
        self.stage = stage
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.headers = {
            "Cookie": f"{stage.directors[number]}; fn_csrf={CSRF}",
            "X-CSRFToken": CSRF,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def click(self, kind: str, key: str = "", **fields: object) -> int:
        """Send a button's form; the answer's status."""
        return self.post(f"/t/{self.stage.night}/do/{kind}/", {"key": key or uuid4().hex, **fields})

    def revoke(self, link: int) -> int:
        """Take a link back."""
        return self.post(f"/t/{self.stage.night}/links/{link}/revoke/", {})

    def post(self, path: str, fields: dict[str, object]) -> int:
        self.line.request("POST", path, urlencode(fields), self.headers)
        answer = self.line.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self.line.close()


def main() -> None:
    """Run in a process that has the server's settings."""
    import django  # noqa: PLC0415 - the settings are read from the environment of this process

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.live.nights import carried, open_night  # noqa: PLC0415 - only now
    from tournament.models import Club, LinkKind  # noqa: PLC0415

    club = Club.objects.first()
    assert club is not None
    night = open_night(club, players=int(sys.argv[1]))
    screen = carried(night)
    directors = [carried(night, LinkKind.DIRECTOR, f"Ann {number}") for number in range(int(sys.argv[2]))]
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


if __name__ == "__main__":
    main()
