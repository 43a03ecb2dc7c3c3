"""The rules of the house: chosen before the night, copied into its first entry, one plain sentence each."""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from tournament.core.text import _, refuse, say


class LevelBinds(StrEnum):
    """When a hand counts as begun, so that it keeps the old blinds."""

    POSTED_AND_RIFFLE = "posted_and_riffle"
    RIFFLE = "riffle"


LEVEL_BINDS_WORDS = {
    LevelBinds.POSTED_AND_RIFFLE: _("A hand whose blinds are posted and whose shuffle has begun keeps the old blinds."),
    LevelBinds.RIFFLE: _("A hand whose shuffle has begun keeps the old blinds."),
}


class TieRule(StrEnum):
    """How players who go out in the same hand are ranked."""

    SPLIT = "split"
    STACK = "stack"


TIE_WORDS = {
    TieRule.SPLIT: _("They share the prizes of the places they take together."),
    TieRule.STACK: _("The larger stack at the start of that hand is placed higher."),
}

MOST_LEVELS = 200


@dataclass(frozen=True, slots=True)
class Rule:
    """How one house rule is shown: its name, its sentence, and what may be chosen."""

    label: str
    help: str
    words: dict[Any, str] | None = None
    least: int = 0
    most: int = 0


def rule(default: Any, row: Rule) -> Any:
    """Declare a house rule: a default and the row that explains it."""
    return field(default=default, metadata={"rule": row})


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule of one night; later features add rows, always with a default."""

    level_binds: LevelBinds = rule(
        LevelBinds.POSTED_AND_RIFFLE,
        Rule(
            _("Which hand keeps the old blinds"),
            _("When a level ends, the new blinds bind the next hand; this says when a hand counts as begun."),
            words=LEVEL_BINDS_WORDS,
        ),
    )
    last_minute_seconds: int = rule(
        60,
        Rule(
            _("Warning before a level ends, in seconds"),
            _("The screens sound and show that the blinds are about to go up; 0 switches it off."),
            most=600,
        ),
    )
    decision_seconds: int = rule(
        25,
        Rule(
            _("Clock on a player, in seconds"),
            _("How long a player has to decide once the clock has been called."),
            least=5,
            most=300,
        ),
    )
    decision_countdown_seconds: int = rule(
        5,
        Rule(
            _("Countdown after it, in seconds"),
            _("Counted down on the screens; then a player facing a bet has a dead hand, any other has checked."),
            most=60,
        ),
    )
    ties: TieRule = rule(
        TieRule.SPLIT,
        Rule(
            _("Players out in the same hand"),
            _("Who gets which prize when one hand knocks out several players."),
            words=TIE_WORDS,
        ),
    )
    same_hand_seconds: int = rule(
        120,
        Rule(
            _("Ask “the same hand?” within, in seconds"),
            _("The desk asks when two players go out so shortly after each other; 0 means never."),
            most=600,
        ),
    )
    late_until_level: int = rule(
        2,
        Rule(
            _("Late players must be there for the first hand of level"),
            _("Who is promised and still not there loses the chips then; 0 means never."),
            most=MOST_LEVELS,
        ),
    )
    absent_minutes: int = rule(
        20,
        Rule(
            _("A player may be away, in minutes"),
            _("Whoever left the table and stays away longer loses the chips; 0 means never."),
            most=600,
        ),
    )
    away_seconds: int = rule(
        60,
        Rule(
            _("Ask when the server was away longer than, in seconds"),
            _("After such a gap, or when a level ended meanwhile, the desk asks how the clock should go on."),
            least=10,
            most=600,
        ),
    )


def rule_rows() -> tuple[tuple[str, Rule], ...]:
    """Every house rule with the row that explains it, in the order in which they are shown."""
    return tuple((one.name, one.metadata["rule"]) for one in fields(HouseRules))


def check_rules(rules: HouseRules) -> None:
    """Refuse a number outside what its rule allows."""
    for name, row in rule_rows():
        value = getattr(rules, name)
        if row.words is None and not row.least <= value <= row.most:
            raise refuse(
                _("“{rule}” goes from {least} to {most}."), rule=say(row.label), least=row.least, most=row.most
            )
