"""
Clubs of several kinds and their nights: how they deal, how they play, how many come, what they buy.

Every night is played out by the club's own habits, while the forecast knows but one kind of hands.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tournament.forecast.rules.forecast_field import (
    ForecastField,
    build_initial_progress,
    count_tables_by_players_left,
)
from tournament.forecast.rules.hand_simulation import (
    HOME,
    HandModel,
    build_tables_by_field_size,
    play_nights,
)
from tournament.forecast.rules.purchase_model import build_buyers
from tournament.forecast.rules.schedule_arrays import Floats, build_schedule_arrays
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, WindowEnd
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import Structure

CLUBS_DIFFER = 0.12
"""How much the clubs of one kind differ from each other in dealing, and in playing."""

NIGHTS_DIFFER = 0.05
"""How much a club's own nights differ in their pace beside the cards."""

NIGHTS_PLAYED = 11
"""Ten that are known, and one more."""

BUY_IN = Offer(PurchaseKind.BUY_IN, 2000, 1000)
REBUYS = Offer(
    PurchaseKind.REBUY, 2000, 1000, limit=0, window=PurchaseWindow(WindowEnd.LEVEL_END, 4)
)


@dataclass(frozen=True, slots=True)
class ClubKind:
    """Clubs that are alike: how fast they deal, how they play, how many come, by which schedule."""

    name: str
    dealing: float = 1.0
    contested: float = 1.0
    players: tuple[int, ...] = (7, 8, 9, 10)
    preset: str = "hpt20"
    offers: tuple[Offer, ...] = (BUY_IN,)
    rebuying: float = 0.6

    def draw_club(self, chance: np.random.Generator) -> "LabClub":
        """One club of this kind."""
        dealing, contested = np.exp(chance.normal(0, CLUBS_DIFFER, 2))
        model = replace(
            HOME,
            hand=HOME.hand * self.dealing * float(dealing),
            per_player=HOME.per_player * self.dealing * float(dealing),
            contested=min(0.9, HOME.contested * self.contested * float(contested)),
        )
        field = ForecastField(int(chance.choice(self.players)), 1000, self.offers)
        return LabClub(model, BY_KEY[self.preset].structure, field, self.rebuying)


KINDS = (
    ClubKind("as most"),
    ClubKind("talks much", dealing=1.2),
    ClubKind("deals fast", dealing=0.83),
    ClubKind("loose", contested=1.25),
    ClubKind("tight", contested=0.8),
    ClubKind("two tables", dealing=1.17, players=(14, 16, 18), preset="hpt30"),
    ClubKind("rebuys a lot", offers=(BUY_IN, REBUYS), rebuying=0.75),
)


@dataclass(frozen=True, slots=True)
class LabClub:
    """A club: its own hands, and the schedule and field that the forecast knows."""

    model: HandModel
    structure: Structure
    field: ForecastField
    rebuying: float

    def play_nights(self, nights: int, chance: np.random.Generator) -> Floats:
        """How long so many of its nights take, by the clock of the schedule."""
        rows = build_schedule_arrays(self.structure)
        own = replace(self.field, rebuying=self.rebuying)
        now = build_initial_progress(own)
        played = play_nights(
            rows,
            build_tables_by_field_size(count_tables_by_players_left(own), self.model),
            np.full((own.players, nights), float(own.stack)),
            np.zeros(nights),
            build_buyers(self.structure, own, now, nights),
            chance,
            model=self.model,
        )
        lasting: Floats = played.reached[1] * np.exp(chance.normal(0, NIGHTS_DIFFER, nights))
        return lasting


def draw_clubs(kind: ClubKind, count: int, seed: int) -> Iterator[tuple[LabClub, Floats]]:
    """So many clubs of a kind with eleven nights each, the same for the same seed."""
    chance = np.random.default_rng(seed)
    for _number in range(count):
        club = kind.draw_club(chance)
        yield club, club.play_nights(NIGHTS_PLAYED, chance)
