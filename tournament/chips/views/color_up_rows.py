"""Color-up plan: which chips leave when, and what that needs at each table."""

from dataclasses import dataclass
from operator import attrgetter

from tournament.chips.rules.chip_inventory import (
    choose_offer_piles,
    count_chips_by_value,
    count_planned_players,
    list_chip_values,
)
from tournament.chips.rules.color_up_plan import build_color_up_plans, count_handout_chips
from tournament.chips.rules.color_up_schedule import (
    ScheduledColorUp,
    list_scheduled_color_ups,
    schedule_color_ups,
)
from tournament.chips.values.chip_records import ColorUpRecord
from tournament.chips.views.chip_faces import ChipFace, build_chip_face
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, say
from tournament.night.state import State, count_players_left, find_buy_in_offer, table_name_text
from tournament.schedule.actions import count_fixed_steps
from tournament.schedule.values import Break, Structure, step_text
from tournament.tables.rules.seats import list_seated_tables


@dataclass(frozen=True, slots=True)
class TableColorUpRow:
    """
    At one table: so many chips leave, so many come for them; what was really done, once it is.
    """

    table: int
    name: Text
    players: int
    leaving: int
    brings: int
    done: ColorUpRecord | None = None


@dataclass(frozen=True, slots=True)
class ColorUpRow:
    """The chips of one value leave: when, into which, and at each table how many."""

    value: ChipFace
    into: ChipFace
    when: Message
    tables: tuple[TableColorUpRow, ...]
    lacks: int
    is_due: bool
    """Whether its moment has come and a table has not done it."""

    @property
    def has_into(self) -> bool:
        """Whether larger chips are known to come for them."""
        return self.into.value > 0


def list_color_up_rows(state: State, structure: Structure, at: Instant) -> tuple[ColorUpRow, ...]:
    """
    Every colour-up that the schedule says, one after the other; chips are shared out evenly where
    nobody counted.
    """
    there = _count_chips_in_play(state)
    tables = _count_players_by_table(state, at)
    found = []
    fixed = count_fixed_steps(state, at)
    for color_up in list_scheduled_color_ups(structure, list_chip_values(state)):
        done = {row.table: row for row in state.coloured if row.value == color_up.value}
        open_tables = {table: players for table, players in tables.items() if table not in done}
        if 0 in done:
            open_tables = {}
        (change,) = build_color_up_plans([color_up], there, state.chips, open_tables)
        there[color_up.value] = 0
        there[color_up.into] = there.get(color_up.into, 0) + change.brings
        rows = [
            TableColorUpRow(
                row.table, _table_text(state, row.table), row.players, row.leaving, row.brings
            )
            for row in change.tables
        ]
        for table, row in done.items():
            name = _table_text(state, table)
            players = tables.get(table, 0)
            rows.append(TableColorUpRow(table, name, players, row.leaving, row.brings, row))
        rows.sort(key=attrgetter("table"))
        found.append(
            ColorUpRow(
                build_chip_face(state.chips.find_chip(color_up.value)),
                build_chip_face(state.chips.find_chip(color_up.into)),
                _color_up_time_text(structure, color_up),
                tuple(rows),
                change.lacks if state.chips.chips else 0,
                color_up.at < fixed and not all(row.done for row in rows),
            )
        )
    return tuple(found)


def _count_chips_in_play(state: State) -> dict[int, int]:
    """What is on the tables; before anybody has bought in, what will be."""
    found = count_chips_by_value(state)
    first = find_buy_in_offer(state)
    if found or first is None:
        return found
    piles = choose_offer_piles(state, first) or ()
    return count_handout_chips(((piles, count_planned_players(state)),))


def _count_players_by_table(state: State, at: Instant) -> dict[int, int]:
    """How many sit at each table; table 0 is everybody where nobody sits."""
    seated = {number: len(taken) for number, taken in list_seated_tables(state, at).items()}
    return seated or {0: count_players_left(state) or count_planned_players(state)}


def _table_text(state: State, table: int) -> Text:
    return table_name_text(state, table) if table else say(_("All players"))


def _color_up_time_text(structure: Structure, color_up: ScheduledColorUp) -> Message:
    step = step_text(structure, color_up.at)
    if isinstance(structure.steps[color_up.at], Break):
        return say(_("in the {step}"), step=step)
    return say(_("at the start of {step}"), step=step)


def propose_color_ups(
    state: State, structure: Structure, played: int
) -> tuple[ScheduledColorUp, ...]:
    """The colour-ups as the levels allow them, if the rest of the schedule says otherwise."""
    values = list_chip_values(state)
    found = [row for row in schedule_color_ups(structure, values) if row.at >= played]
    written = [row for row in list_scheduled_color_ups(structure, values) if row.at >= played]
    is_same = {(row.at, row.value) for row in found} == {(row.at, row.value) for row in written}
    return () if is_same else tuple(found)
