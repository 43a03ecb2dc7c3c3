"""Submits actions to a simulated night: two directors, double taps, stale pages, crashes."""

import os
import signal
import time
from random import Random

from django.db import connections

from tests.lab.night_checks import EntryChecks
from tests.lab.night_clock import NightClock
from tests.lab.own_process import let_go, offspring
from tests.properties.clock_invariants import check_wait
from tests.properties.entry_invariants import ADDS
from tournament import change_signal, journal
from tournament.change_signal import ChangeSignal
from tournament.clock.values import Instant
from tournament.club.players import add_player
from tournament.engine.messages import Refusal
from tournament.journal import Actor, JournalLine, StalePage
from tournament.models import Club, Tournament
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import JournalHistory
from tournament.notifications import club_locale_cache, notification_rule_cache

DIRECTORS = (Actor("Ann", "iPhone"), Actor("Ben", "iPad"))
DEATHS_ONE_IN, SLOWEST_KILL = 60, 0.05
A_FEW = 20
READ_AGAIN = 200
"""
A program that starts again reads the whole night: of one with more entries it dies the more seldom.
"""


class Door:
    """Everything that happens to a night goes through here; `past` is what is known of it."""

    def __init__(self, club: Club, chance: Random, clock: NightClock, checks: EntryChecks) -> None:
        self.club, self.chance, self.clock, self.checks, self.tally = (
            club,
            chance,
            clock,
            checks,
            checks.tally,
        )
        self.past, self.pressed, self.forgets_keys, self.heads = (
            JournalHistory(),
            0,
            False,
            dict[int, ChangeSignal](),
        )
        change_signal.add_listener(self.rung)
        self.gaps: list[tuple[int, int]] = []
        """When the program was away, from and until."""

    def open(self, opening: OpenNight | ContinueFromPaper) -> None:
        """Open the night, now and then twice with one key."""
        self.night = self.opened(opening)
        if self.one_in(4):
            assert self.opened(opening).pk == self.night.pk, "one key opened two nights"
        self.read()

    def opened(self, opening: OpenNight | ContinueFromPaper) -> Tournament:
        if isinstance(opening, OpenNight):
            return journal.open_night(self.club, opening, DIRECTORS[0], "open")
        known = [key for key in opening.state.entrants if key > 0]

        def people() -> dict[int, int]:
            return {key: add_player(self.club, f"Player {key}", another=True).pk for key in known}

        return journal.continue_paper_night(self.club, opening, people, DIRECTORS[0], "open")

    def one_in(self, many: int) -> bool:
        return self.chance.randrange(many) == 0

    def rung(self, ring: ChangeSignal) -> None:
        """The bell, as the screens hear it."""
        if ring.head:
            self.heads[ring.night] = ring

    def leave(self) -> None:
        """The night is over."""
        change_signal.remove_listener(self.rung)

    def read(self) -> None:
        """The newest, as a page reads it."""
        moment = journal.load_snapshot(self.night.pk)
        assert moment is not None, "the night is gone"
        self.seen(moment)

    def seen(self, moment: journal.NightSnapshot) -> None:
        """Whatever is new is checked; the watch looks at it now, or before any time passes."""
        self.past, before = moment.past, self.past
        if self.past.version == before.version:
            assert self.past.entries == before.entries, "the journal was changed"
            return
        assert self.past.entries[: before.version] == before.entries, "the journal was changed"
        self.clock.ring()
        if self.one_in(8):
            self.clock.look()
        self.checks.follow(before, self.past, self.clock.shown)

    def pass_until(self, goal: Instant) -> None:
        """Time passes; whatever happens by itself meanwhile is seen."""
        begun = self.clock.shown
        if goal <= begun:
            return
        between = Instant(self.chance.randint(begun, goal))
        check_wait(self.past.state, begun, between)
        check_wait(self.past.state, between, goal)
        self.clock.pass_until(goal, closely=self.one_in(50))
        self.read()

    def press(self, action: Action) -> None:
        """
        One of the directors does something, or is refused; whatever befalls the program meanwhile.
        """
        action, before = normalize_action(action), self.past
        self.pressed += 1
        by, key = self.chance.choice(DIRECTORS), f"key-{self.pressed}"
        seldom = DEATHS_ONE_IN * (1 + before.version // READ_AGAIN)
        if self.one_in(seldom):
            self.die()
        if self.one_in(seldom):
            self.killed(action, by, key)
        seen = self.behind(before) if self.one_in(3) else before.version
        self.heads.clear()
        try:
            done = journal.perform_action(self.night, action, by, key, seen)
        except Refusal as refusal:
            self.refused(refusal, seen, by, before)
            raise
        if not done.changed:
            self.told_since(done.since, seen, by, before)
            return
        self.tally.add("entries")
        assert done.version == before.version + 1, "more than one entry was written"
        self.seen(self.as_screens_see_it())
        assert self.past.entries[-1].action == action, "something else was written"
        self.tapped_again(action, by, key)

    def behind(self, past: JournalHistory) -> int:
        """
        The version of a page that is behind: mostly by a few clicks, now and then since the
        beginning.
        """
        return self.chance.randint(
            1 if self.one_in(10) else max(1, past.version - A_FEW), past.version
        )

    def as_screens_see_it(self) -> journal.NightSnapshot:
        """
        What was rung for, without asking the database; where nobody heard the bell, it is read.
        """
        ring = self.heads.pop(self.night.pk, None)
        moment = (
            journal.find_cached_snapshot(ring.night, ring.head, ring.club)
            if ring
            else journal.load_snapshot(self.night.pk)
        )
        assert moment is not None, "the bell rang, and nothing was there"
        return moment

    def refused(self, refusal: Refusal, seen: int, by: Actor, before: JournalHistory) -> None:
        """Then nothing was written, and the page learns what others did."""
        self.tally.add("refused")
        now_there = journal.load_snapshot(self.night.pk)
        assert now_there is not None, "the night is gone"
        assert now_there.version == before.version, "refused and written"
        if isinstance(refusal, StalePage):
            self.told_since(refusal.since, seen, by, before)

    def told_since(
        self, since: tuple[JournalLine, ...], seen: int, by: Actor, before: JournalHistory
    ) -> None:
        """A page that is behind is told what the other director did meanwhile, and that alone."""
        meant = [
            one.version
            for one in before.entries[seen:]
            if (one.by, one.device) != (by.name, by.device)
        ]
        assert [one.entry.version for one in since] == meant, (
            "a page that is behind is told something else"
        )

    def tapped_again(self, action: Action, by: Actor, key: str) -> None:
        """
        A double tap, or a request sent again, is answered alike; the other director's same tap adds
        nothing.
        """
        version = self.past.version
        if self.one_in(6):
            self.tally.add("double taps")
            sent = f"{key}-new" if self.forgets_keys else key
            if self.one_in(DEATHS_ONE_IN // 6 * (1 + version // READ_AGAIN)):
                self.die()
            done = journal.perform_action(self.night, action, by, sent, self.behind(self.past))
            assert (done.version, done.changed) == (version, True), (
                "a double tap was answered otherwise"
            )
        if self.one_in(16) and not isinstance(action, ADDS):
            self.tally.add("same tap of the other")
            other = DIRECTORS[by is DIRECTORS[0]]
            try:
                done = journal.perform_action(
                    self.night, action, other, f"{key}-other", version - 1
                )
            except Refusal:
                return
            assert not done.changed, f"two directors did the same, and it was done twice: {action}"

    # --- what befalls the program
    # -------------------------------------------------------------------------------------

    def die(self) -> None:
        """
        The program dies and starts again within a moment; everything that it only remembered is
        gone.
        """
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

    def killed(self, action: Action, by: Actor, key: str) -> None:
        """The program is killed in the middle of a click; the next one opens what it left."""
        self.tally.add("kills")
        with offspring(lambda pipe: self.do_and_tell(pipe, action, by, key)) as (child, pipe):
            os.read(pipe, 1)
            time.sleep(self.chance.random() * SLOWEST_KILL)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        forget_everything()
        self.clock.begin_anew(0)
        self.read()
        if self.past.find_entry(key) is not None:
            self.tally.add("kills that left an entry")

    def do_and_tell(self, pipe: int, action: Action, by: Actor, key: str) -> None:
        connections["default"].ensure_connection()
        os.write(pipe, b"!")
        journal.perform_action(self.night, action, by, key)
        time.sleep(1)  # it is killed here at the latest


def forget_everything() -> None:
    """What a process that dies takes with it."""
    journal.clear_state_cache()
    notification_rule_cache.clear_cache()
    club_locale_cache.clear_cache()
    let_go()
