"""Formulas that clubs use, ready to take or to begin with."""

from dataclasses import dataclass

from tournament.engine.messages import _


@dataclass(frozen=True, slots=True)
class PointsPreset:
    """A formula with its name and what it rewards."""

    key: str
    name: str
    formula: str
    rewards: str


PRESETS = (
    PointsPreset(
        "linear",
        _("Players beaten, plus 1"),
        "entrants - place + 1",
        _("Last place gets 1, the winner one per player."),
    ),
    PointsPreset(
        "root",
        _("Square root of the field"),
        "10 * sqrt(entrants / place)",
        _("Rewards high places in large fields."),
    ),
    PointsPreset(
        "stars",
        _("PokerStars leaderboard"),
        "10 * sqrt(entrants / place) * (1 + log(buyin + 0.25))",
        _("Large fields and high buy-ins count more."),
    ),
    PointsPreset(
        "race",
        _("Formula 1 points"),
        "table(place, 25, 18, 15, 12, 10, 8, 6, 4, 2, 1)",
        _("Fixed points for the top ten."),
    ),
    PointsPreset(
        "neau",
        _("Dr. Neau’s formula"),
        "sqrt(entrants * buyin * buyin / spent) / (place + 1)",
        _("Rewards place, field and buy-in; rebuys cost points."),
    ),
    PointsPreset(
        "prize",
        _("Prize money"),
        "prize",
        _("One point per currency unit won."),
    ),
    PointsPreset(
        "share",
        _("Share of the prize pool"),
        "if(purse > 0, 100 * prize / purse, 0)",
        _("Percent of the prize pool won. All nights count alike."),
    ),
    PointsPreset(
        "hunter",
        _("Place and knockouts"),
        "10 * sqrt(entrants / place) + 2 * hits",
        _("Square root of the field, plus 2 points per knockout."),
    ),
    PointsPreset(
        "winner",
        _("Winner takes all"),
        "if(place = 1, 1, 0)",
        _("One point per win."),
    ),
)

BY_FORMULA = {preset.formula: preset for preset in PRESETS}
