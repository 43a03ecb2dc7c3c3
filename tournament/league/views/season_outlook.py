"""Title race in words: who needs which place in the next night."""

from dataclasses import dataclass

import numpy as np
from django.utils.translation import gettext as _

from tournament.league.rules.title_race import (
    CountingRules,
    NeededPlace,
    RaceNeed,
    Racer,
    compute_race_needs,
)
from tournament.league.season_standings import SeasonStanding, SeasonTable, find_final_index
from tournament.league.views.coming_nights import ComingNights
from tournament.league.views.players_text import points_text
from tournament.localization import format_ordinal

CONTENDERS = 5
MANY_POINTS = 10_00


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """Somebody of the table, and what they need."""

    line: SeasonStanding
    text: str
    end_text: str
    """Where they can stand after all nights that are planned, if there are several."""
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SeasonOutlook:
    """What the next night is worth, and what the first of the table and one more need in it."""

    coming: ComingNights
    win: str
    """The points of a win: whole ones, unless a night brings few of them."""
    rows: tuple[OutlookRow, ...]
    own: OutlookRow | None
    """That of whoever is looked for."""


def build_outlook(
    table: SeasonTable, coming: ComingNights | None, chosen: int
) -> SeasonOutlook | None:
    """The outlook for the first of the table and the chosen player; None where it is not known."""
    ranked = [line for line in table.lines if line.rank]
    if coming is None or not ranked:
        return None
    people = [line.player for line in ranked[:CONTENDERS]]
    names = {line.player: line.name for line in table.lines}
    if chosen in names and chosen not in people:
        people.append(chosen)
    rules = CountingRules(table.season.best_of, table.season.attendance, table.season.least_nights)
    racers = list_racers(table, coming)
    next_needs = compute_race_needs(rules, racers, coming.nights[:1], people)
    end_needs = {}
    if len(coming.nights) > 1:
        end_needs = compute_race_needs(rules, racers, coming.nights, people)
    rows = []
    for line in table.lines:
        if line.player not in next_needs:
            continue
        text = _need_text(next_needs[line.player], line, names)
        end_text = ""
        if line.player in end_needs:
            end_text = _end_text(end_needs[line.player].lead, len(coming.nights))
        rows.append(OutlookRow(line, text, end_text, line.player == chosen))
    win = coming.nights[0].worth[0]
    if win >= MANY_POINTS:
        win = (win + 50) // 100 * 100
    own = next((row for row in rows if row.is_chosen), None)
    return SeasonOutlook(coming, points_text(win), tuple(rows), own)


def list_racers(table: SeasonTable, coming: ComingNights) -> list[Racer]:
    """Everybody of the table with their results, and those who play for the first time."""
    final = find_final_index(table.season, table.nights)
    is_droppable = np.arange(len(table.nights)) != (-1 if final is None else final)
    most = table.season.best_of or None
    racers = []
    for at, line in enumerate(table.lines):
        came = table.grid.came[at]
        points = table.grid.points[at]
        place = table.grid.place[at]
        racers.append(
            Racer(
                line.player,
                line.rank,
                int(came.sum()),
                int(points[came & ~is_droppable].sum()),
                tuple(np.sort(points[came & is_droppable])[::-1][:most].tolist()),
                tuple((-np.sort(place[came & (place > 0)])).tolist()),
            )
        )
    known = {racer.player for racer in racers}
    new = [player for player in coming.nights[0].players or () if player not in known]
    return [*racers, *(Racer(player, 0) for player in new)]


def _need_text(need: RaceNeed, line: SeasonStanding, names: dict[int, str]) -> str:
    lead = need.lead
    if lead.possible:
        return _lead_text(lead, need.places, is_first=line.rank == 1)
    if need.passing is None or not need.passing.possible:
        return _("can’t move up this time")
    rival = names[need.rival]
    if need.passing.sure == need.places:
        return _("passes {name} with any place").format(name=rival)
    if need.passing.possible == need.places:
        return _("can pass {name} with any place").format(name=rival)
    if need.passing.possible == 1:
        return _("needs a win to pass {name}").format(name=rival)
    return _("needs {place} or better to pass {name}").format(
        place=format_ordinal(need.passing.possible), name=rival
    )


def _lead_text(lead: NeededPlace, places: int, *, is_first: bool) -> str:
    if lead.sure == places:
        return _("stays first whatever happens") if is_first else _("leads with any place")
    if lead.sure == lead.possible:
        if lead.sure == 1:
            return _("leads with a win")
        return _("leads with {place} or better").format(place=format_ordinal(lead.sure))
    if lead.possible == places:
        return _any_place_text(lead.sure, is_first=is_first)
    if lead.possible == 1:
        return _("needs a win to lead")
    needed = _("needs {place} or better to lead").format(place=format_ordinal(lead.possible))
    return f"{needed}; {_enough_text(lead.sure)}" if lead.sure else needed


def _any_place_text(sure: int, *, is_first: bool) -> str:
    """What surely is enough, where no place rules the lead out."""
    if sure == 1:
        return _("is sure to lead with a win")
    if sure:
        return _("is sure to lead with {place} or better").format(place=format_ordinal(sure))
    return _("can stay first with any place") if is_first else _("can lead with any place")


def _enough_text(place: int) -> str:
    if place == 1:
        return _("sure with a win")
    return _("sure with {place} or better").format(place=format_ordinal(place))


def _end_text(lead: NeededPlace, nights: int) -> str:
    """Where they can stand after all of the nights that are planned; there are several."""
    if not lead.possible:
        return _("First is out of reach in the {count} nights planned.").format(count=nights)
    if not lead.sure:
        return ""
    if lead.sure == 1:
        return _("First after all {count} nights with a win in each.").format(count=nights)
    return _("First after all {count} nights with {place} or better in each.").format(
        count=nights, place=format_ordinal(lead.sure)
    )
