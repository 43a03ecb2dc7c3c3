"""The door to a simulated night: two directors who tap twice and on old pages, and a program that dies between."""

import os
import signal
import time
from random import Random

from django.db import connections

from tests.lab.apart import offspring
from tests.lab.night_clock import NightClock
from tests.properties.moments_sound import check_moments
from tests.properties.night_kind import Tally
from tests.properties.sound import check_sound
from tournament import journal
from tournament.core.actions.base import Action, as_kept
from tournament.core.actions.night import OpenNight
from tournament.core.history import Past
from tournament.core.text import Refused
from tournament.journal import By, Stale, Told
from tournament.models import Club
from tournament.signalling import homes, orders

DIRECTORS = (By("Ann", "iPhone"), By("Ben", "iPad"))
ADDS = frozenset({"announce", "move_cash"})
"""What is said, or put in, twice is so twice."""


class Door:
    """Everything that happens to a night goes through here; `past` is what is known of it."""

    def __init__(self, club: Club, chance: Random, clock: NightClock, tally: Tally, forgets_keys: bool = False) -> None:
        self.club, self.chance, self.clock, self.tally, self.forgets_keys = club, chance, clock, tally, forgets_keys
        self.past, self.pressed, self.few = Past(), 0, True
        self.gaps: list[tuple[int, int]] = []
        """When the program was away, from and until."""

    def open(self, opening: OpenNight) -> None:
        """Open the night, now and then twice with one key."""
        self.night = journal.open_night(self.club, opening, DIRECTORS[0], "open")
        if self.one_in(4):
            again = journal.open_night(self.club, opening, DIRECTORS[0], "open")
            assert again.pk == self.night.pk, "one key opened two nights"
        self.read()

    def one_in(self, many: int) -> bool:
        return self.chance.randrange(many) == 0

    def read(self) -> None:
        """The newest, as everybody sees it; the watch was rung for it."""
        moment = journal.moment(self.night.pk)
        assert moment is not None
        self.past, before = moment.past, self.past
        assert self.past.entries[: before.version] == before.entries, "the journal was changed"
        self.clock.look()

    def press(self, action: Action) -> None:
        """One of the directors does something, or is refused; whatever befalls the program meanwhile."""
        action, before = as_kept(action), self.past
        self.pressed += 1
        by, key = self.chance.choice(DIRECTORS), f"key-{self.pressed}"
        if self.one_in(60):
            self.die()
        if self.one_in(60):
            self.killed(action, by, key)
        seen = self.chance.randint(1, before.version) if self.one_in(3) else before.version
        try:
            done = journal.perform(self.night, action, by, key, seen)
        except Refused as refusal:
            self.tally.add("refused")
            now_there = journal.moment(self.night.pk)
            assert now_there is not None, "the night is gone"
            assert now_there.version == before.version, "refused and written"
            if isinstance(refusal, Stale):
                self.told_since(refusal.since, seen, by, before)
            raise
        if not done.changed:
            self.told_since(done.since, seen, by, before)
            return
        self.tally.add("entries")
        assert done.version == before.version + 1, "more than one entry was written"
        self.read()
        assert self.past.entries[-1].action == action, "something else was written"
        self.check(before)
        self.tapped_again(action, by, key)

    def told_since(self, since: tuple[Told, ...], seen: int, by: By, before: Past) -> None:
        """A page that is behind is told what the other director did meanwhile, and that alone."""
        meant = [one.version for one in before.entries[seen:] if (one.by, one.device) != (by.name, by.device)]
        assert [one.entry.version for one in since] == meant, "a page that is behind is told something else"

    def check(self, before: Past) -> None:
        """Everything that must hold, after every entry; of a large night only now and then."""
        if self.few or self.one_in(25):
            check_sound(self.past, self.clock.shown)
            check_moments(before, self.past, self.clock.shown)

    def tapped_again(self, action: Action, by: By, key: str) -> None:
        """A double tap, or a request sent again, is answered alike; the other director's same tap adds nothing."""
        version = self.past.version
        if self.one_in(6):
            self.tally.add("double taps")
            sent = f"{key}-new" if self.forgets_keys else key
            if self.one_in(3):
                self.die()
            done = journal.perform(self.night, action, by, sent, self.chance.randint(1, version))
            assert (done.version, done.changed) == (version, True), "a double tap was answered otherwise"
        if self.one_in(8) and action.kind not in ADDS:
            self.tally.add("same tap of the other")
            other = DIRECTORS[by is DIRECTORS[0]]
            try:
                done = journal.perform(self.night, action, other, f"{key}-other", version - 1)
            except Refused:
                return
            assert not done.changed, f"two directors did the same, and it was done twice: {action}"

    # --- what befalls the program -------------------------------------------------------------------------------------

    def die(self) -> None:
        """The program dies and starts again within a moment; everything that it only remembered is gone."""
        self.tally.add("deaths")
        forget_everything()
        self.clock.begin_anew(0)

    def die_for(self, away_ms: int) -> None:
        """The program is away for a while."""
        self.tally.add("absences")
        self.gaps.append((self.clock.shown, self.clock.shown + away_ms))
        forget_everything()
        self.clock.begin_anew(away_ms)
        self.read()

    def killed(self, action: Action, by: By, key: str) -> None:
        """The program is killed in the middle of a click; the next one opens what it left."""
        self.tally.add("kills")
        with offspring(lambda pipe: self.do_and_tell(pipe, action, by, key)) as (child, pipe):
            os.read(pipe, 1)
            time.sleep(self.chance.random() * 0.012)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        forget_everything()
        self.clock.begin_anew(0)

    def do_and_tell(self, pipe: int, action: Action, by: By, key: str) -> None:
        os.write(pipe, b"!")
        journal.perform(self.night, action, by, key)
        time.sleep(1)  # it is killed here at the latest


def forget_everything() -> None:
    """What a process that dies takes with it."""
    journal.forget()
    orders.forget()
    homes.forget()
    connections.close_all()
