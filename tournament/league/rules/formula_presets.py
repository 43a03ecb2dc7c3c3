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
        _("One point for each player left behind"),
        "entrants - place + 1",
        _("Simple to follow: the last gets 1, the winner as many points as there were players."),
    ),
    PointsPreset(
        "root",
        _("Square root of the field"),
        "10 * sqrt(entrants / place)",
        _(
            "High places in large fields: twice the points for the winner take four times the "
            "players."
        ),
    ),
    PointsPreset(
        "stars",
        _("PokerStars leaderboard"),
        "10 * sqrt(entrants / place) * (1 + log(buyin + 0.25))",
        _("The square root of the field, and more of it the dearer the buy-in is."),
    ),
    PointsPreset(
        "race",
        _("Formula 1 points"),
        "table(place, 25, 18, 15, 12, 10, 8, 6, 4, 2, 1)",
        _("The first ten places, whatever the field; change the numbers as you like."),
    ),
    PointsPreset(
        "neau",
        _("Dr. Neau’s formula"),
        "sqrt(entrants * buyin * buyin / spent) / (place + 1)",
        _(
            "High places, large fields and dear buy-ins; who spends more for the same place gets "
            "less."
        ),
    ),
    PointsPreset(
        "prize",
        _("Prize money"),
        "prize",
        _("A point for each whole unit of the currency that was won."),
    ),
    PointsPreset(
        "share",
        _("Share of the prize pool"),
        "if(purse > 0, 100 * prize / purse, 0)",
        _(
            "How much of a night’s prize pool a player takes home, in percent. Expensive nights "
            "count no more than cheap ones."
        ),
    ),
    PointsPreset(
        "hunter",
        _("Place and knockouts"),
        "10 * sqrt(entrants / place) + 2 * hits",
        _("The square root of the field, and 2 points for each player knocked out."),
    ),
    PointsPreset(
        "winner",
        _("Winner takes it"),
        "if(place = 1, 1, 0)",
        _("Only won nights count, one point each."),
    ),
)

BY_FORMULA = {preset.formula: preset for preset in PRESETS}
