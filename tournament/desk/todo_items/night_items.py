"""To-do items: clock, chips and screens."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from tournament.chips.actions import SkipColorUp
from tournament.chips.rules.chip_inventory import (
    choose_offer_piles,
    find_case_contents,
    list_chip_values,
)
from tournament.clock.actions import StartClock
from tournament.clock.values import ClockFace, Instant
from tournament.desk.todo_items.todo_item import TodoButton, TodoItem, TodoKind, TodoPageLink
from tournament.engine.messages import Message, TimeOfDay, _, say
from tournament.localization import MINUS
from tournament.money.values.terms import CHIP_COLOURS, offer_text
from tournament.night.actions.night import FinishNight
from tournament.night.state import State, entrant_name_of, read_night_clock
from tournament.players.rules.purchase_windows import list_open_offers
from tournament.players.rules.standings import has_open_title, has_winner, list_active_players
from tournament.tables.rules.seats import list_seated_tables

MAX_PLAYERS_FOR_TITLE = 10


class ScreenStatus(Protocol):
    """How a screen in the room is doing."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def trouble(self) -> Message | None:
        """What is wrong with it, if anything is."""

    @property
    def connected(self) -> bool:
        """Whether it is there now."""


def list_night_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """
    The question after an absence, the winner, the end of the schedule, chips that leave or run out.
    """
    if state.away is not None:
        line = say(
            _("Server away from {went} to {back}"),
            went=TimeOfDay(state.away.went),
            back=TimeOfDay(state.away.back),
        )
        yield TodoItem(TodoKind.AWAY, line)
    if state.finished is not None:
        return
    way = TodoButton(FinishNight.kind, "do-finish-now", say(_("Finish the night")))
    if has_winner(state, at):
        winner = entrant_name_of(state, list_active_players(state)[0])
        line = say(_("{name} wins!"), name=winner)
        yield TodoItem(TodoKind.WINNER, line, (way,), for_directors=True)
    elif state.deal is not None and has_open_title(state):
        line = say(_("A deal is made. Who takes the title?"))
        detail = say(_("A tap ends the night. Or play on for it."))
        ways = list_title_buttons(state) or (way,)
        yield TodoItem(TodoKind.DEAL, line, ways, "", detail, for_directors=True)
    if state.started is not None:
        yield from _list_schedule_items(state, at)
        yield from _list_chip_shortage_items(state, at)
        yield from _list_chip_count_items(state)


def list_title_buttons(state: State) -> tuple[TodoButton, ...]:
    """A button for each of those left who can be given the title, at most a table of them."""
    players = list_active_players(state) if has_open_title(state) else ()
    if len(players) > MAX_PLAYERS_FOR_TITLE:
        return ()
    return tuple(
        TodoButton(
            FinishNight.kind,
            f"do-title-{key}",
            say("{name}", name=entrant_name_of(state, key)),
            (("winner", key),),
        )
        for key in players
    )


def list_start_items(state: State, at: Instant, planned: int | None) -> Iterator[TodoItem]:
    """The planned hour has come, and nobody has started the clock."""
    if state.started is None and state.finished is None and planned is not None and planned <= at:
        line = say(_("Planned for {time}. Start the clock?"), time=TimeOfDay(planned))
        way = TodoButton(StartClock.kind, "do-start-planned", say(_("Start the clock")))
        yield TodoItem(TodoKind.START, line, (way,))


def _list_chip_count_items(state: State) -> Iterator[TodoItem]:
    """A count that was off, until the chips are counted again or put right."""
    newest = state.chip_audits[-1] if state.chip_audits else None
    if newest is not None and newest.difference and not newest.put_right:
        line = say(
            _("Chip count at {time} is off by {difference}"),
            time=TimeOfDay(newest.at),
            difference=f"{newest.difference:+}".replace("-", MINUS),
        )
        way = TodoPageLink("chip_audit", say(_("Count chips")))
        yield TodoItem(TodoKind.COUNT, line, (way,), for_directors=True)


def _list_schedule_items(state: State, at: Instant) -> Iterator[TodoItem]:
    shown = read_night_clock(state, at)
    steps = state.structure.steps
    step = steps[shown.step]
    left = len(steps) - shown.step
    yield from _list_color_up_items(state, shown, at)
    way = TodoPageLink("structure", say(_("Add levels")))
    if shown.over_ms and step.minutes:
        line = say(_("Overtime"))
        detail = say(_("The schedule has ended, the blinds stay"))
        yield TodoItem(TodoKind.OVERTIME, line, (way,), "", detail)
    elif left <= 2 and steps[-1].minutes and not shown.over_ms:
        text = _("One more level in the schedule") if left == 2 else _("Last level")
        yield TodoItem(TodoKind.FEW_LEVELS, say(text), (way,))


def _list_color_up_items(state: State, shown: ClockFace, at: Instant) -> Iterator[TodoItem]:
    """
    Chips that leave in this break or have left with a level so far, until every table has had its
    race or somebody said that it is done.
    """
    tables = set(list_seated_tables(state, at))
    values = list_chip_values(state)
    due = set[int]()
    for step in state.structure.steps[: shown.step + 1]:
        due.update(step.colour_up)
    for value in sorted(due):
        if values and value not in values:
            continue
        raced = {color_up.table for color_up in state.coloured if color_up.value == value}
        if raced and (0 in raced or tables <= raced):
            continue
        line = say(_("Color up the {value}s"), value=value)
        if colour := CHIP_COLOURS.get(value):
            line = say(_("Color up the {value}s ({colour})"), value=value, colour=say(colour))
        plan = TodoPageLink("night_chips", say(_("Chip race")), part="leaving", duty=None)
        if any(chip > value for chip in values):
            table = min(tables - raced, default=0)
            query = f"table={table}&value={value}"
            plan = TodoPageLink("chip_race", plan.label, query=query, otherwise=plan)
        done = TodoButton(
            SkipColorUp.kind, f"do-skip-colour-up-{value}", say(_("Done")), (("value", value),)
        )
        yield TodoItem(TodoKind.COLOUR_UP, line, (plan, done), str(value), whose=str(value))


def _list_chip_shortage_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """What can still be bought, and for what the case does not hold the chips once more."""
    if not state.chips.chips:
        return
    case = find_case_contents(state)
    way = TodoPageLink("night_chips", say(_("Chips")))
    for number in list_open_offers(state, at):
        offer = state.terms.offers[number]
        piles = choose_offer_piles(state, offer)
        if piles and not all(case.count_chips(pile.value) >= pile.count for pile in piles):
            line = say(
                _("Not enough chips for another {offer}"),
                offer=offer_text(offer),
            )
            yield TodoItem(TodoKind.CHIPS, line, (way,), str(number), for_directors=True)


def list_screen_items(screens: Sequence[ScreenStatus]) -> Iterator[TodoItem]:
    """Screens that show nothing, or may show a wrong time."""
    for number, screen in enumerate(screens, 1):
        if (trouble := screen.trouble) is not None:
            way = TodoPageLink("desk", say(_("Screens")), part="displays", duty=None)
            yield TodoItem(TodoKind.SCREEN, trouble, (way,), str(number), whose=screen.name)
