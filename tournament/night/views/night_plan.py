"""Plan of a new night from the host's answers: schedule, prices, chips, forecast."""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.chips.rules.chip_breakdown import LaterPurchases, break_down_stack
from tournament.chips.rules.chip_inventory import list_chip_values
from tournament.chips.rules.color_up_schedule import schedule_color_ups, set_color_ups
from tournament.chips.values.chip_set import USUAL_SETS, ChipSet
from tournament.engine.messages import Message
from tournament.engine.money import Currency
from tournament.forecast.forecast_cache import build_custom_schedule, forecast_planned_night
from tournament.forecast.rules.forecast_field import (
    MAX_FORECAST_PLAYERS,
    MIN_PLAYERS,
    ForecastField,
)
from tournament.forecast.rules.forecast_simulation import TimeRange
from tournament.forecast.views.finish_text import OFTEN_OPEN, format_rounded_duration
from tournament.models import Club
from tournament.money.rules.payouts import compute_prizes
from tournament.money.values.prize_plan import (
    SMALLEST_UNIT,
    PayoutMethod,
    PrizePlan,
    find_nice_unit,
)
from tournament.money.values.terms import (
    ChipPile,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.rules.night_presets import BEFORE_LEVEL_2, BEFORE_LEVEL_4, Preset
from tournament.night.rules.night_templates import Template
from tournament.night.views.night_kinds import apply_chip_set, build_preset_template
from tournament.schedule.rules.schedule_request import GeneratedSchedule, ScheduleRequest
from tournament.schedule.rules.starting_points import can_serve
from tournament.schedule.values import Break, Structure

USUAL_FIELDS = (10, 20)
"""For so many players a ready-made night tells how long it takes."""

BREAK_EVERY = 90
"""Minutes of play between two breaks."""

LEVELS_BEFORE_BREAK = 4
"""Rebuys end so late where the schedule has no break."""

SUGGESTED_SETS = ("case", "500", "1000")
"""Where nobody said which chips there are: the first of these that serves the players."""


class RebuyChoice(StrEnum):
    """Whether somebody without chips may buy in again, as a host says it."""

    NONE = "none"
    ONE = "one"
    UNTIL_BREAK = "break"


class LateChoice(StrEnum):
    """Until when somebody may still enter, as a host says it."""

    LEVEL_2 = "level2"
    BREAK = "break"
    ALWAYS = "always"


EXPECTED_REBUYS = {RebuyChoice.NONE: 0, RebuyChoice.ONE: 5, RebuyChoice.UNTIL_BREAK: 3}
"""One of so many players is expected to buy in again; 0 is nobody."""


@dataclass(frozen=True, slots=True)
class NightWishes:
    """Four answers of a host."""

    players: int
    minutes: int
    price: int
    currency: Currency
    rebuys: RebuyChoice
    stack: int
    """0 leaves it to the plan."""
    chips: ChipSet
    """Without chips the usual ones are played with."""
    late: LateChoice = LateChoice.LEVEL_2
    add_on: bool = False
    """At the first break, for what the buy-in costs and buys."""


@dataclass(frozen=True, slots=True)
class NightPlan:
    """The night that would be opened, and how nights like it go."""

    holds: Template
    players: int
    last_level: int = 0
    """In which it is likely to end; 0 is the last of its schedule."""
    end: TimeRange | None = None
    notes: tuple[Message, ...] = ()

    @property
    def buy_in(self) -> Offer | None:
        """The ordinary buy-in."""
        offers = self.holds.terms.offers
        return next((offer for offer in offers if offer.buys is PurchaseKind.BUY_IN), None)

    @property
    def prize_pool(self) -> int:
        """What all of them pay once, with bounties and fees."""
        return self.players * self.buy_in.price if self.buy_in else 0

    def list_prizes(self) -> tuple[int, ...]:
        """What the places get of it; nothing where part of a price goes elsewhere."""
        offer = self.buy_in
        if offer is None or not offer.price or offer.bounty or self.holds.terms.fees:
            return ()
        return compute_prizes(self.holds.plan, self.prize_pool, self.players, offer.price).amounts


def plan_ready_night(club: Club, holds: Template, players: int) -> NightPlan:
    """A kind of night that is ready, with how such nights go at the club's pace."""
    plan = NightPlan(holds, players)
    if not (holds.structure.steps and MIN_PLAYERS <= players <= MAX_FORECAST_PLAYERS):
        return plan
    field = ForecastField(players, holds.stack, holds.terms.offers, holds.rules)
    told = forecast_planned_night(club, holds.structure, field)
    return plan if told.open > OFTEN_OPEN else replace(plan, end=told.end)


def preset_length_text(club: Club, preset: Preset) -> str:
    """How long a ready-made night takes for two sizes of field, by the forecast."""
    lengths = []
    for players in USUAL_FIELDS:
        plan = plan_ready_night(club, build_preset_template(preset), players)
        lengths.append(format_rounded_duration(plan.end.middle) if plan.end else "?")
    text = _("About {first} h for {few} players, {second} h for {many}.")
    few, many = USUAL_FIELDS
    return text.format(first=lengths[0], few=few, second=lengths[1], many=many)


def plan_night(club: Club, house: Template, wishes: NightWishes) -> NightPlan:
    """
    The house's own rules and payouts with the schedule that ends when they want to stop; raises
    `Refusal` where none does.
    """
    part = EXPECTED_REBUYS[wishes.rebuys]
    request = ScheduleRequest(
        players=wishes.players,
        stack=wishes.stack,
        chips=wishes.chips,
        minutes=wishes.minutes,
        rebuys=wishes.players // part if part else 0,
        break_every_minutes=BREAK_EVERY,
    )
    if not wishes.chips.values:
        request = replace(request, chips=choose_usual_set(request))
    found = build_custom_schedule(club, request, house.rules)
    structure = found.plan.structure
    stack = found.plan.stack
    piles = () if wishes.chips.values else list_starting_piles(request, found.plan)
    holds = replace(
        house,
        stack=stack,
        structure=structure,
        terms=_build_terms(wishes, stack, structure, piles),
        plan=_choose_prize_plan(house, wishes.price, wishes.currency),
    )
    if wishes.chips.values:
        holds = apply_chip_set(holds, wishes.chips, wishes.players)
    color_ups = schedule_color_ups(structure, list_chip_values(holds))
    holds = replace(holds, structure=set_color_ups(structure, color_ups))
    told = found.forecast
    is_known = told is not None and told.open <= OFTEN_OPEN
    return NightPlan(
        holds,
        wishes.players,
        found.plan.last_level,
        told.end if told is not None and is_known else None,
        found.notes,
    )


def _choose_prize_plan(house: Template, price: int, currency: Currency) -> PrizePlan:
    """
    Payouts as last time; amounts of another currency mean nothing in this one. What nobody rounded
    is rounded to nice numbers, and ties are shared to the smallest coin, unless the house said
    what.
    """
    plan = replace(house.plan, tie_unit=house.plan.tie_unit or SMALLEST_UNIT, growing=True)
    unit = find_nice_unit(price, currency)
    if house.terms.currency == currency:
        return plan if plan.unit > 1 else replace(plan, unit=unit)
    if plan.how in (PayoutMethod.FIXED, PayoutMethod.SATELLITE):
        return PrizePlan(unit=unit, tie_unit=SMALLEST_UNIT, growing=True)
    return replace(plan, unit=unit, tie_unit=SMALLEST_UNIT, least=0, bubble=0)


def choose_usual_set(request: ScheduleRequest) -> ChipSet:
    """The usual chips that serve a night; the most there are, if none of them do."""
    for key in SUGGESTED_SETS:
        if can_serve(replace(request, chips=USUAL_SETS[key])):
            return USUAL_SETS[key]
    return USUAL_SETS[SUGGESTED_SETS[-1]]


def list_starting_piles(request: ScheduleRequest, plan: GeneratedSchedule) -> tuple[ChipPile, ...]:
    """What each gets of these chips at the start; what is smaller than needed stays in the case."""
    case = ChipSet(tuple(chip for chip in request.chips.chips if chip.value >= plan.smallest))
    later = (LaterPurchases(plan.stack, request.rebuys),) if request.rebuys else ()
    return break_down_stack(case, plan.stack, request.players, later) or ()


def _build_terms(
    wishes: NightWishes, stack: int, structure: Structure, piles: tuple[ChipPile, ...]
) -> Terms:
    """One price for buy-in, rebuys and add-on."""
    price = wishes.price
    played = _count_levels_before_break(structure)
    until_break = PurchaseWindow(WindowEnd.LEVEL_END, played)
    late = {
        LateChoice.LEVEL_2: BEFORE_LEVEL_2,
        LateChoice.BREAK: until_break,
        LateChoice.ALWAYS: PurchaseWindow(),
    }[wishes.late]
    offers = [Offer(PurchaseKind.BUY_IN, price, stack, window=late, piles=piles)]
    if wishes.rebuys is not RebuyChoice.NONE:
        rebuy = Offer(PurchaseKind.REBUY, price, stack, window=BEFORE_LEVEL_4, piles=piles)
        if wishes.rebuys is RebuyChoice.UNTIL_BREAK:
            rebuy = replace(rebuy, limit=0, window=until_break)
        offers.append(rebuy)
    if wishes.add_on:
        at_break = PurchaseWindow(WindowEnd.FIRST_HAND, played + 1, after=played)
        add_on = Offer(PurchaseKind.ADD_ON, price, stack, stack_at_most=None, window=at_break)
        offers.append(add_on)
    return Terms(wishes.currency, tuple(offers))


def _count_levels_before_break(structure: Structure) -> int:
    for number, step in enumerate(structure.steps):
        if isinstance(step, Break):
            return number
    return min(LEVELS_BEFORE_BREAK, len(structure.steps))
