"""Restore preview: a night in a few facts before it is restored."""

from dataclasses import dataclass

from tournament.engine.messages import Duration, Message, Money
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.night.state import (
    State,
    count_entered_players,
    count_players_left,
    read_night_clock,
    to_money,
)
from tournament.night_restore.night_upload import RestorableNight
from tournament.players.values import EntrantStatus
from tournament.schedule.values import step_text


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """The night in a few facts, as it stood when it was written down."""

    name: str
    at: int
    began: int | None
    finished: int | None
    level: Message
    left: Duration
    entered: int
    playing: int
    unnamed: int
    purse: Money
    entries: int
    is_paper: bool
    asks_clock: bool
    """Its clock ran, so the desk will ask how to go on."""


def build_night_summary(what: RestorableNight) -> RestorePreview:
    """The facts of a night that was brought."""
    state = what.state
    shown = read_night_clock(what.state, what.at)
    return RestorePreview(
        name=state.name,
        at=what.at,
        began=state.started,
        finished=state.finished,
        level=step_text(state.structure, shown.step),
        left=Duration(shown.left_ms),
        entered=count_entered_players(state),
        playing=count_players_left(state),
        unnamed=sum(
            not entrant.player and entrant.status is not EntrantStatus.GONE
            for entrant in state.entrants.values()
        ),
        purse=to_money(state, compute_prize_pool(state).total),
        entries=what.version,
        is_paper=what.is_paper,
        asks_clock=is_clock_active(state),
    )


def is_clock_active(state: State) -> bool:
    """Whether the clock went on by itself when this was written down."""
    return state.finished is None and state.anchor.since is not None
