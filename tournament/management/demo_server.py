"""The story of a whole night, played in front of everybody's eyes by a server of its own."""

import threading
from collections.abc import Callable

import uvicorn
from django.db import connections
from django.utils.translation import gettext as _

from tournament.access.private_links import make_link
from tournament.backup import server_lock
from tournament.club.demo_clubs import ensure_shared_sample_club
from tournament.club.member_accounts import ensure_home_club
from tournament.demo.people import NAMES, ensure_sample_players
from tournament.demo.story import STORY
from tournament.engine.messages import Refusal
from tournament.engine.time_units import DAY
from tournament.localization import refusal_text
from tournament.management import first_start
from tournament.management.journal_driver import JournalDriver
from tournament.management.server import Server, run_server
from tournament.management.server_socket import open_server_socket
from tournament.management.startup_banner import describe_addresses, render_qr_code
from tournament.models import Club, LinkKind, Tournament
from tournament.time_source import now

MINUTE_SECONDS = 60
LOOK_AROUND = 30
"""Minutes of the night for which the winner is still shown."""
LINKS_LAST_MS = DAY


class NoViewers(Exception):
    """Nobody watches any more."""


class DemoNight:
    """One night, played by a thread beside the server; it ends the server when it is over."""

    def __init__(self, club: Club, speed: float, address: str, say: Callable[[str], None]) -> None:
        self.club = club
        self.speed = speed
        self.address = address
        self.say = say
        self.closed = threading.Event()
        self.server: Server | None = None
        self.thread = threading.Thread(target=self.play_story, name="story", daemon=True)
        people = dict(zip(NAMES, ensure_sample_players(club), strict=True))
        self.driver = JournalDriver(
            club, people, _("Whole night"), self.wait_minutes, self.print_ways_to_watch
        )

    def make_server(self, config: uvicorn.Config, greet: Callable[[], object]) -> Server:
        """The server that ends with the story."""
        self.server = Server(config, greet)
        return self.server

    def wait_minutes(self, minutes: float) -> None:
        """Let so many minutes of the night pass."""
        if self.closed.wait(minutes * MINUTE_SECONDS / self.speed):
            raise NoViewers

    def play_story(self) -> None:
        try:
            for station in STORY:
                self.say("· " + _(station.name))
                station.play(self.driver)
            self.say(_("The night is over. It stays in the sample club."))
            self.wait_minutes(LOOK_AROUND)
        except NoViewers:
            pass
        except Refusal as refusal:
            self.say(refusal_text(refusal, self.club.timezone))
            self.say(_("Somebody else changed this night, so the demo ends here."))
        except (LookupError, StopIteration):  # the story looks for somebody who has left
            self.say(_("Somebody else changed this night, so the demo ends here."))
        finally:
            connections.close_all()
            if self.server is not None:
                self.server.should_exit = True

    def end_story(self) -> None:
        """Nothing happens in the night any more."""
        self.closed.set()
        if self.thread.ident is not None:
            self.thread.join()

    def print_ways_to_watch(self, night: Tournament, player: int) -> None:
        """
        Say where the night can be watched: at first on the TV and the desk, later also on a
        player's phone.
        """
        if player:
            ways = [(LinkKind.SEAT, _("A player’s phone:  %(address)s"))]
        else:
            ways = [
                (LinkKind.SCREEN, _("The TV:    %(address)s")),
                (LinkKind.DIRECTOR, _("The desk:  %(address)s")),
            ]
        for kind, text in ways:
            until = now() + LINKS_LAST_MS
            label = _("To watch")
            _link, token = make_link(
                self.club, kind, label, night=night, player=player or None, expires_at=until
            )
            way = f"{self.address}/l/{token}/"
            self.say(text % {"address": way})
        self.say(render_qr_code(way))


def serve_demo(
    host: str, port: int, speed: float, timezone: str, say: Callable[[str], None]
) -> None:
    """Serve until the story is over, or until Ctrl-C."""
    with open_server_socket(host, port, None) as door:
        first_start.make_folder_and_key()
        with server_lock.hold_server_lock():
            first_start.prepare_start(say)
            told, address = describe_addresses(*door.getsockname()[:2])
            club = ensure_shared_sample_club(ensure_home_club(timezone))
            show = DemoNight(club, speed, address, say)
            stop = _("To stop: Ctrl-C. The night stays in the sample club.")
            for line in (*told, stop, ""):
                say(line)
            try:
                run_server(door, 1, show.thread.start, show.make_server)
            finally:
                show.end_story()
    say(_("Closed. Everything is saved."))
