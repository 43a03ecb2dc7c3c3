"""Makes a sample night in progress, to look around in; it is a night like any other."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament import journal
from tournament.access.club import home_club
from tournament.core.actions.base import Action
from tournament.core.actions.clock import GoTo, Pause, Resume, SetTime, StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import Announce, OpenNight
from tournament.core.actions.tables import NextHand
from tournament.core.presets import BY_KEY
from tournament.core.state import StopReason

ANN, BEN = journal.By("Ann", "iPhone"), journal.By("Ben", "Android")


def evening() -> tuple[tuple[journal.By, Action], ...]:
    """What Ann and Ben did so far: three levels in, a dispute settled, four players out."""
    return (
        (ANN, StartClock()),
        (BEN, NextHand(table=1, hand=1)),
        (ANN, GoTo(step=1, from_step=0)),
        (ANN, KnockOut((14,), by=(3,))),
        (BEN, Pause(StopReason.DISPUTE, _("Table 2: who has the button?"))),
        (ANN, Resume()),
        (ANN, GoTo(step=2, from_step=1)),
        (BEN, KnockOut((21, 9), by=(5,))),
        (BEN, KnockOut((26,))),
        (ANN, SetTime(step=2, left_ms=12 * 60_000 + 34_000)),
        (ANN, Announce(_("Pizza arrives at the break"))),
    )


class Command(BaseCommand):
    help = "Make a sample night in progress."

    def handle(self, **options: Any) -> None:
        preset = BY_KEY["tda"]
        opening = OpenNight(_("Sample night"), preset.key, preset.stack, preset.structure, preset.rules, 27)
        night = journal.open_night(home_club(), opening, ANN, secrets.token_hex(16))
        for by, action in evening():
            journal.perform(night, action, by, secrets.token_hex(16))
        self.stdout.write(_("A sample night is in progress. Start the program and open it from the first page."))
