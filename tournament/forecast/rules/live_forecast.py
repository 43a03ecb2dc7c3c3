"""
A night's forecast: who is in, what the clock shows, what may still be bought; and what a finished
one teaches.
"""

from dataclasses import dataclass

from tournament.clock.values import ClockFace, Instant
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import MODEL, USUAL, Pace
from tournament.forecast.rules.forecast_field import (
    MAX_FORECAST_PLAYERS,
    MIN_PLAYERS,
    REBUYING,
    ForecastField,
    NightProgress,
)
from tournament.forecast.rules.forecast_simulation import Forecast, TimeRange, simulate_forecast
from tournament.forecast.rules.purchase_model import AGAIN
from tournament.forecast.rules.speed_up_options import SpeedUpOption, find_speed_ups
from tournament.money.rules.payouts import compute_prizes
from tournament.money.rules.prize_pool import compute_plan_prizes, compute_prize_pool
from tournament.money.values.terms import PurchaseKind, compute_fee
from tournament.night.state import (
    State,
    compute_wait,
    count_chips_in_play,
    count_entered_players,
    count_players_left,
    find_buy_in_offer,
    read_night_clock,
)
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_window_status,
    is_level_hand_dealt,
    list_rebuy_candidates,
    may_prize_pool_grow,
)
from tournament.players.rules.standings import has_winner
from tournament.players.values import PLAYING
from tournament.schedule.values import (
    Chips,
    Millis,
    Structure,
    compute_step_duration,
    list_step_start_offsets,
)

LIKE_BEFORE = 2
"""The usual share of players who buy again is trusted like so many players of the night."""

FORGOTTEN = 15 * MINUTE
"""A clock that was stopped so long after the last hand does not tell how long the night took."""


@dataclass(frozen=True, slots=True)
class LiveForecast:
    """
    The forecast of a night that is planned or running, for so many players. Its times are those of
    the schedule; `to_instant` makes instants of them, if the clock is not stopped from now on.
    `bubble`, `money` and `final_table` are the numbers of players left at which they are reached, 0
    where there is none or it is past.
    """

    forecast: Forecast
    field: ForecastField
    left: int
    now: Instant
    played: Millis
    wait: Millis
    bubble: int
    money: int
    final_table: int

    def to_instant(self, at: Millis) -> Instant:
        """When the clock of the schedule will show this."""
        return Instant(self.now + self.wait + at - self.played)


@dataclass(frozen=True, slots=True)
class ForecastHints:
    """
    What is known besides the night itself: how many are expected, if somebody says, and the pace of
    the club.
    """

    players: int = 0
    pace: Pace = USUAL


NOTHING = ForecastHints()


@dataclass(frozen=True, slots=True)
class ForecastInputs:
    """What the forecast of a night depends on: the same question has the same answer."""

    structure: Structure
    field: ForecastField
    standing: NightProgress
    wait: Millis
    pace: Pace
    bubble: int
    money: int
    final_table: int

    @property
    def milestone_player_counts(self) -> tuple[int, ...]:
        """The numbers of players left that it asks about."""
        return tuple(sorted({left for left in (self.bubble, self.money, self.final_table) if left}))


def forecast_tonight(
    state: State, at: Instant, *, seed: int, known: ForecastHints = NOTHING, runs: int = 0
) -> LiveForecast | None:
    """The forecast from what is known at this instant; None where there is nothing to forecast."""
    asked = build_forecast_input(state, at, known)
    return None if asked is None else compute_forecast(asked, at, seed=seed, runs=runs)


def build_forecast_input(
    state: State, at: Instant, known: ForecastHints = NOTHING
) -> ForecastInputs | None:
    """
    What is known at this instant. None where there is nothing to forecast: the night is over, or
    the players made a deal, or fewer than two play, or more than can be reckoned with.
    """
    if not _can_be_forecast(state, at):
        return None
    field = build_forecast_field(state, at, known.players)
    standing = build_night_progress(state, at, known.players)
    if not (
        MIN_PLAYERS <= standing.left <= field.players <= MAX_FORECAST_PLAYERS and standing.chips > 0
    ):
        return None
    paid = _count_paid_places(state, field.players)
    wished = {
        "bubble": paid + 1 if paid else 0,
        "money": paid,
        "final_table": state.rules.final_table_at,
    }
    ahead = {name: left if left < standing.left else 0 for name, left in wished.items()}
    wait = compute_wait(state, at)
    return ForecastInputs(state.structure, field, standing, wait, known.pace, **ahead)


def compute_forecast(
    asked: ForecastInputs, at: Instant, *, seed: int, runs: int = 0
) -> LiveForecast:
    """The forecast of a night that stands so at this instant."""
    told = simulate_forecast(
        asked.structure,
        asked.field,
        seed=seed,
        runs=runs,
        standing=asked.standing,
        pace=asked.pace,
        moments=asked.milestone_player_counts,
    )
    return LiveForecast(
        told,
        asked.field,
        asked.standing.left,
        at,
        asked.standing.played,
        asked.wait,
        asked.bubble,
        asked.money,
        asked.final_table,
    )


def find_live_speed_ups(
    state: State,
    at: Instant,
    wished: Instant,
    *,
    seed: int,
    known: ForecastHints = NOTHING,
    runs: int = 0,
) -> tuple[SpeedUpOption, ...]:
    """
    What can be done so that the night is likely to be over at an instant; rows that were played
    stay.
    """
    asked = build_forecast_input(state, at, known)
    if asked is None:
        return ()
    by_schedule = Millis(asked.standing.played + wished - at - asked.wait)
    fixed = read_night_clock(state, at).step + 1 if is_level_hand_dealt(state, at) else 0
    return find_speed_ups(
        asked.structure,
        asked.field,
        by_schedule,
        seed=seed,
        runs=runs,
        fixed=fixed,
        standing=asked.standing,
        pace=asked.pace,
    )


def build_forecast_field(state: State, at: Instant, players: int = 0) -> ForecastField:
    """
    Who plays: all who entered and those who are still expected, or as many as somebody says. How
    many buy again is learned in the course of the night.
    """
    offer = find_buy_in_offer(state)
    bought = sum(
        entrant.count_purchases(buys) for entrant in state.entrants.values() for buys in AGAIN
    )
    out = sum(len(bust.players) for bust in state.busts)
    learned = (bought + LIKE_BEFORE * REBUYING) / (out + LIKE_BEFORE)
    return ForecastField(
        count_entered_players(state) + _count_expected_entries(state, at, players),
        offer.chips if offer else 0,
        state.terms.offers,
        state.rules,
        min(1.0, learned) if out and may_prize_pool_grow(state, at) else REBUYING,
    )


def build_night_progress(state: State, at: Instant, players: int = 0) -> NightProgress:
    """Where the night stands. Those who may still rebuy count as far as such players do."""
    offer = find_buy_in_offer(state)
    stack = offer.chips if offer else 0
    come = _count_expected_entries(state, at, players)
    back = round(build_forecast_field(state, at).rebuying * len(list_rebuy_candidates(state, at)))
    left = count_players_left(state) + come + back
    rebuys = (sold.chips for sold in state.terms.offers if sold.buys is PurchaseKind.REBUY)
    again = next(rebuys, stack)
    chips = count_chips_in_play(state) + come * stack + back * again
    known = (stack,) * left if chips == left * stack and not state.busts else ()
    return NightProgress(
        compute_played_time(state, read_night_clock(state, at)),
        left,
        Chips(chips),
        known,
        _compute_average_purchases(state),
    )


def compute_played_time(state: State, shown: ClockFace) -> Millis:
    """How much of the schedule is played, by what the clock shows."""
    begun = list(list_step_start_offsets(state.structure))[shown.step]
    return Millis(
        begun
        + compute_step_duration(state.structure.steps[shown.step])
        - shown.left_ms
        + shown.over_ms
    )


@dataclass(frozen=True, slots=True)
class NightDuration:
    """
    How long a finished night took by the clock of its schedule, until its last hand; with what it
    was played.
    """

    structure: Structure
    field: ForecastField
    took: Millis


def measure_night_duration(state: State) -> NightDuration | None:
    """
    How long a night took. None where that is not known, or where it was not played to its end.
    """
    offer = find_buy_in_offer(state)
    players = count_entered_players(state)
    if not (
        _is_played_to_winner(state) and offer and MIN_PLAYERS <= players <= MAX_FORECAST_PLAYERS
    ):
        return None
    took = _compute_time_to_last_hand(state)
    field = ForecastField(players, offer.chips, state.terms.offers, state.rules)
    return NightDuration(state.structure, field, Millis(took)) if took > 0 else None


def simulate_night_duration(night: NightDuration, *, seed: int, runs: int = 0) -> TimeRange:
    """
    How long such a night should have taken by the model, its schedule and its field being known.
    """
    told = simulate_forecast(night.structure, night.field, seed=seed, runs=runs, pace=MODEL)
    return told.end


def _compute_time_to_last_hand(state: State) -> int:
    """
    Until the last hand, by the clock of the schedule; 0 where the clock was stopped too long after
    it.
    """
    finished = Instant(state.finished or 0)
    last_hand = max(out.at for bust in state.busts for out in bust.outs)
    ran_on = max(0, (state.stop.since if state.stop else finished) - last_hand)
    if state.stop and ran_on > FORGOTTEN:
        return 0
    return compute_played_time(state, read_night_clock(state, finished)) - ran_on


def _is_played_to_winner(state: State) -> bool:
    """Whether a night was begun here and one player won all the chips."""
    if state.finished is None or state.started is None or state.started >= state.finished:
        return False
    return bool(
        state.busts and not state.recorded and state.deal is None and count_players_left(state) == 1
    )


def _can_be_forecast(state: State, at: Instant) -> bool:
    if state.finished is not None or state.deal is not None or not state.structure.steps:
        return False
    return find_buy_in_offer(state) is not None and not has_winner(state, at)


def _count_paid_places(state: State, players: int) -> int:
    """How many places will be paid once so many have entered, a refund on the bubble apart."""
    if state.locked is not None:
        return sum(amount > 0 for amount in state.locked)
    offer = find_buy_in_offer(state)
    more = players - count_entered_players(state)
    made = compute_plan_prizes(state)
    if offer and more:
        coming = more * (offer.price - offer.bounty - compute_fee(state.terms, offer))
        made = compute_prizes(
            state.plan, compute_prize_pool(state).total + coming, players, offer.price
        )
    return sum(amount > 0 for amount in made.amounts) - made.bubble


def _count_expected_entries(state: State, at: Instant, players: int) -> int:
    """
    How many are still to enter: as many as make the field that somebody says, before the first
    hand; else those who are expected, as long as they can buy in, in the first level.
    """
    entered = count_entered_players(state)
    offer = find_buy_in_offer(state)
    if players and not is_level_hand_dealt(state, at):
        return max(0, players - entered)
    if (
        offer is None
        or is_level_hand_dealt(state, at, 2)
        or find_window_status(state, offer.window, at) is WindowStatus.OVER
    ):
        return 0
    return sum(entrant.is_coming for entrant in state.entrants.values())


def _compute_average_purchases(state: State) -> tuple[float, ...]:
    """
    How often those who are in have bought each of the offers, on average; all of one kind count
    together.
    """
    left = [entrant for entrant in state.entrants.values() if entrant.status in PLAYING]
    averages = []
    for offer in state.terms.offers:
        bought = sum(entrant.count_purchases(offer.buys) for entrant in left)
        averages.append(bought / max(1, len(left)))
    return tuple(averages)
