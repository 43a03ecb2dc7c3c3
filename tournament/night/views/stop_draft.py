"""
A night that stops in the middle, as it is typed in: everybody's chips, when it goes on, and what
follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext

from tournament.chips.forms.chip_fields import read_count
from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Money, Refusal, _, refuse, say
from tournament.localization import find_timezone, format_date_time, override_locale
from tournament.models import Club
from tournament.money.rules.deals import check_deal_stacks
from tournament.money.rules.prize_pool import compute_winnings, list_current_prizes
from tournament.night.actions.early_stop import EndByCount, SuspendNight
from tournament.night.state import (
    State,
    count_chips_in_play,
    entrant_name_of,
    table_name_text,
    to_money,
)
from tournament.pages.action_form_base import LOCAL, to_instant
from tournament.players.rules.standings import list_active_players, list_placed_players
from tournament.tables.rules.seats import list_seated_tables


@dataclass(frozen=True, slots=True)
class StopDraft:
    """The form as typed, so that nothing of it is lost."""

    stacks: Mapping[int, str] = field(default_factory=dict)
    goes_on: str = ""
    note: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class StopRankRow:
    """What one player gets when the night ends by the chips."""

    place: int
    worst: int
    name: Fact
    stack: int
    prize: Money


def build_stop_draft(state: State, zone: tzinfo) -> StopDraft:
    """The form to begin with: what lies in the bags, if the night is set aside."""
    if state.bag is None:
        return StopDraft()
    stacks = {key: str(stack) for key, stack in state.bag.held.by_player.items()}
    when = state.bag.goes_on
    goes_on = "" if when is None else datetime.fromtimestamp(when / 1000, zone).strftime(LOCAL)
    return StopDraft(stacks, goes_on, state.stop.note if state.stop else "")


def read_stop_draft(sent: Mapping[str, Any], state: State) -> StopDraft:
    """What a form sent, exactly as typed."""
    stacks = {key: str(sent.get(f"stack-{key}", "")).strip() for key in list_active_players(state)}
    return StopDraft(
        stacks, str(sent.get("goes_on", "")), str(sent.get("note", "")).strip(), "anyway" in sent
    )


def sum_stacks(typed: StopDraft) -> int:
    """All chips typed so far, as far as they can be read."""
    together = 0
    for text in typed.stacks.values():
        try:
            together += read_count(text) if text else 0
        except Refusal:
            continue
    return together


def list_stacks_by_table(
    state: State, typed: StopDraft, at: Instant
) -> list[tuple[Fact | None, list[tuple[int, Fact, str]]]]:
    """Everybody with chips at their table, those without a seat at last."""
    left = dict.fromkeys(list_active_players(state))
    tables: list[tuple[Fact | None, list[int]]] = []
    for number, seats in list_seated_tables(state, at).items():
        there = [seats[seat] for seat in sorted(seats) if seats[seat] in left]
        tables.append((table_name_text(state, number), there))
        for key in there:
            left.pop(key)
    tables.append((None, list(left)))
    found: list[tuple[Fact | None, list[tuple[int, Fact, str]]]] = []
    for table, keys in tables:
        if keys:
            rows = [(key, entrant_name_of(state, key), typed.stacks.get(key, "")) for key in keys]
            found.append((table, [*rows]))
    return found


def parse_end_action(state: State, typed: StopDraft) -> EndByCount:
    """The end of the night as it was typed in."""
    players, stacks = _read_stacks(state, typed)
    return EndByCount(players, stacks, list_current_prizes(state))


def parse_suspend_action(state: State, typed: StopDraft, club: Club) -> SuspendNight:
    """
    The bags as they were typed in; nobody's chips need be counted, but then of all or of none.
    """
    players, stacks = _read_stacks(state, typed) if any(typed.stacks.values()) else ((), ())
    zone = find_timezone(club.timezone)
    goes_on = _parse_local_time(typed.goes_on, zone)
    return SuspendNight(
        players, stacks, goes_on, typed.note or _resume_note_text(goes_on, club, zone)
    )


def rank_players(state: State, end: EndByCount, at: Instant) -> tuple[StopRankRow, ...]:
    """Who gets what by these chips, the best first."""
    ended = end.apply(state, at)
    stacks = dict(zip(end.players, end.stacks, strict=True))
    won = compute_winnings(ended, at)
    found = []
    for group, key in list_placed_players(ended, at):
        if key in stacks:
            prize = to_money(state, won[key].prize)
            row = StopRankRow(
                group.place, group.worst, entrant_name_of(state, key), stacks[key], prize
            )
            found.append(row)
    return tuple(found)


def _read_stacks(state: State, typed: StopDraft) -> tuple[tuple[int, ...], tuple[int, ...]]:
    players = list_active_players(state)
    for key in players:
        if not typed.stacks.get(key):
            raise refuse(
                _("{name} has no chip count. Type it, or 0 for none."),
                name=entrant_name_of(state, key),
            )
    stacks = tuple(read_count(typed.stacks[key]) for key in players)
    for difference in check_deal_stacks(stacks, count_chips_in_play(state), len(players)):
        if not typed.anyway:
            raise Refusal(
                say(_("{difference} Or tick the box to accept it."), difference=difference)
            )
    return players, stacks


def _parse_local_time(typed: str, zone: tzinfo) -> int | None:
    if not typed:
        return None
    try:
        return to_instant(datetime.strptime(typed, LOCAL), zone)  # noqa: DTZ007 - the zone is that of the club
    except ValueError as unreadable:
        raise refuse(_("Choose a day and a time.")) from unreadable


def _resume_note_text(goes_on: int | None, club: Club, zone: tzinfo) -> str:
    """What the screens say: when the night goes on, in the language of the club."""
    if goes_on is None:
        return ""
    with override_locale(club.language, club.hours):
        return gettext("We go on: {day}").format(day=format_date_time(goes_on, zone))
