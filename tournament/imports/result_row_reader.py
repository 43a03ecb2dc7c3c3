"""
Results of nights in the rows of a table: which night, who, which place, what was paid and won.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext

from tournament.club.models import MAX_NAME_LENGTH
from tournament.club.player_names import normalize_name, to_name_key
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.engine.time_units import HOUR
from tournament.imports.cell_parsing import (
    NOTHING,
    read_cents,
    read_count,
    read_elimination_time,
    read_flag,
    read_place,
    split_names,
    to_instant_ms,
)
from tournament.imports.column_roles import ColumnRole
from tournament.imports.date_parsing import read_day
from tournament.imports.import_rows import (
    ImportOptions,
    ImportRow,
    Problem,
    ReadResult,
    has_family_name_first,
    list_unused_columns,
    read_import_rows,
    read_player,
    reorder_name,
)
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    IncomingResult,
)
from tournament.imports.spreadsheet_tables import SpreadsheetTable

USUAL_LENGTH = 4 * HOUR


@dataclass(slots=True)
class PartialNight:
    """A night while its rows are read."""

    name: str
    began: int
    season: str = ""
    rows: list[ImportRow] = field(default_factory=list)
    people: dict[str, IncomingPlayer] = field(default_factory=dict)
    results: dict[str, IncomingResult] = field(default_factory=dict)
    row_of: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class ResultRowReader:
    """Goes through a table once; what cannot be read is kept as a problem of its row."""

    plan: ImportOptions
    is_turned: bool
    nights: dict[tuple[str, str], PartialNight] = field(default_factory=dict)
    people: dict[str, IncomingPlayer] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)
    """Whose rows are left out, or cannot be read: they may stand in other rows all the same."""

    def add_problem(self, row: ImportRow, refusal: Refusal) -> None:
        """Keep why a row cannot be taken over."""
        self.problems.append(Problem(row.number, refusal.line))
        self.absent.add(normalize_name(reorder_name(row.name)))


def read_results(table: SpreadsheetTable, plan: ImportOptions) -> ReadResult:
    """The results of one night, or of many."""
    rows, unused = read_import_rows(table, plan)
    reader = ResultRowReader(plan, has_family_name_first(rows))
    left_out = (
        ImportRow(number, cells, plan.layout)
        for number, cells in plan.layout.list_rows(table)
        if number in plan.left_out
    )
    reader.absent = {normalize_name(reorder_name(row.name)) for row in left_out}
    _group_rows_by_night(reader, rows)
    for night in reader.nights.values():
        for row in night.rows:
            try:
                _read_row(reader, night, row)
            except Refusal as refusal:
                reader.add_problem(row, refusal)
        _resolve_hunters(reader, night)
        _check_places(reader, night)
    if reader.is_turned:
        reader.notes.append(say(_("“Miller, Bob” is read as “Bob Miller”.")))
    incoming = IncomingData(
        players=tuple(reader.people.values()),
        nights=tuple(
            _build_night(night, plan, ref) for ref, night in reader.nights.items() if night.results
        ),
        unused=(*unused, *list_unused_columns(table, plan.layout)),
        notes=(*table.notes, *reader.notes),
    )
    return ReadResult(incoming, tuple(sorted(reader.problems, key=lambda problem: problem.row)))


# --- which night


def _group_rows_by_night(reader: ResultRowReader, rows: list[ImportRow]) -> None:
    """
    Rows with the same name and day are one night; a row that says neither belongs to the one above
    it.
    """
    before: PartialNight | None = None
    for row in rows:
        name = row.read_cell(ColumnRole.NIGHT)
        day = row.read_cell(ColumnRole.DATE)
        if before is not None and not name and not day and not _has_one_night(reader.plan):
            before.rows.append(row)
            continue
        try:
            before = _find_or_add_night(reader, name, day)
        except Refusal as refusal:
            reader.add_problem(row, refusal)
            continue
        before.rows.append(row)
        before.season = before.season or row.read_cell(ColumnRole.SEASON) or reader.plan.season


def _has_one_night(plan: ImportOptions) -> bool:
    return (
        plan.layout.find_column(ColumnRole.NIGHT) is None
        and plan.layout.find_column(ColumnRole.DATE) is None
    )


def _find_or_add_night(reader: ResultRowReader, name: str, written: str) -> PartialNight:
    plan = reader.plan
    day = _parse_start_time(plan, written)
    began = to_instant_ms(day.replace(tzinfo=plan.zone))
    if began > plan.now:
        raise refuse(_("{day} is in the future."), day=day.date().isoformat())
    if began <= 0:
        raise refuse(_("“{cell}” is too long ago."), cell=written[:40])
    called = " ".join((name or plan.night or date_format(day, gettext("l j F Y"))).split())
    if len(called) > MAX_NAME_LENGTH:
        raise refuse(
            _("The name of the night is longer than {most} letters."), most=MAX_NAME_LENGTH
        )
    key = (normalize_name(called), day.isoformat(" ", "minutes"))
    return reader.nights.setdefault(key, PartialNight(called, began))


def _parse_start_time(plan: ImportOptions, written: str) -> datetime:
    """When the night began, by the clock on the wall."""
    if not written:
        if plan.day is None:
            raise refuse(_("No date. Enter it above."))
        day = datetime(plan.day.year, plan.day.month, plan.day.day)  # noqa: DTZ001 – the zone is added later
    else:
        found = read_day(written, plan.order)
        if found is None:
            raise refuse(_("“{cell}” is not a date."), cell=written[:40])
        if found.has_time:
            return found.at
        day = found.at
    return day.replace(hour=plan.start // 60, minute=plan.start % 60)


# --- one row


def _read_row(reader: ResultRowReader, night: PartialNight, row: ImportRow) -> None:
    plan = reader.plan
    person = read_player(row, reader.is_turned)
    if person.ref in night.row_of:
        raise refuse(
            _("{name} is already in this night, in row {row}."),
            name=person.name,
            row=night.row_of[person.ref],
        )
    place = len(night.results) + 1 if plan.in_order else read_place(row.read_cell(ColumnRole.PLACE))
    bounty = read_cents(row.read_cell(ColumnRole.BOUNTY), plan.currency) or 0
    result = IncomingResult(
        ref=person.ref,
        place=place,
        prize=_read_prize(row, plan, bounty),
        bounty=bounty,
        paid=read_cents(row.read_cell(ColumnRole.PAID), plan.currency),
        buy_ins=max(1, read_count(row.read_cell(ColumnRole.BUY_INS), 1)),
        rebuys=read_count(row.read_cell(ColumnRole.REBUYS)),
        add_ons=read_count(row.read_cell(ColumnRole.ADD_ONS)),
        re_entries=read_count(row.read_cell(ColumnRole.RE_ENTRIES)),
        out_at=read_elimination_time(
            row.read_cell(ColumnRole.OUT_AT), night.began, plan.zone, plan.order
        ),
        by_deal=read_flag(row.read_cell(ColumnRole.BY_DEAL)),
        fees=read_cents(row.read_cell(ColumnRole.FEES), plan.currency) or 0,
    )
    if result.fees > (result.paid or 0):
        raise refuse(_("The fees are higher than the total paid."))
    if result.out_at is not None and not night.began <= result.out_at <= plan.now:
        raise refuse(_("The time out is before the night starts, or in the future."))
    night.people[person.ref] = reader.people.setdefault(person.ref, person)
    night.results[person.ref] = result
    night.row_of[person.ref] = row.number


def _read_prize(row: ImportRow, plan: ImportOptions, bounty: int) -> int:
    """The prize; of what was won in all, the bounties are taken off."""
    won = read_cents(row.read_cell(ColumnRole.WON), plan.currency)
    if won is None:
        return read_cents(row.read_cell(ColumnRole.PRIZE), plan.currency) or 0
    if won < bounty:
        raise refuse(_("The bounties are higher than the total won."))
    return won - bounty


# --- one night


def _resolve_hunters(reader: ResultRowReader, night: PartialNight) -> None:
    """
    Who knocked out whom, found among the players of the night. Who was out by then did it
    before a rebuy or a re-entry; so did whoever knocked out the winner.
    """
    called = dict.fromkeys(reader.absent, "") | _index_names(night)
    ref_of = {number: ref for ref, number in night.row_of.items()}
    for row in night.rows:
        cell = row.read_cell(ColumnRole.BY)
        ref = ref_of.get(row.number, "")
        if not ref or cell.strip().lower() in NOTHING:
            continue
        try:
            hunters = list(filter(None, _parse_hunters(cell, called, ref)))
        except Refusal as refusal:
            reader.add_problem(row, refusal)
            continue
        place = night.results[ref].place
        last = [
            hunter for hunter in hunters if not place or 0 < night.results[hunter].place < place
        ]
        earlier = tuple((hunter,) for hunter in hunters if hunter not in last)
        night.results[ref] = replace(night.results[ref], by=tuple(last), earlier=earlier)


def _index_names(night: PartialNight) -> dict[str, str]:
    """
    Index of everything by which somebody of a night may be named: the full name, and whatever else
    names only them.
    """
    found: dict[str, set[str]] = {}
    for ref, person in night.people.items():
        words = normalize_name(person.name).split()
        for called in {
            " ".join(words),
            " ".join(words[::-1]),
            normalize_name(person.nickname),
            *words[:1],
        } - {""}:
            found.setdefault(called, set()).add(ref)
    whole: dict[str, set[str]] = {}
    for ref, person in night.people.items():
        whole.setdefault(normalize_name(person.name), set()).add(ref)
    index: dict[str, str] = {}
    for word, refs in (found | whole).items():
        if len(refs) == 1:
            (index[word],) = refs
    return index | {to_name_key(person.name): ref for ref, person in night.people.items()}


def _find_person(called: dict[str, str], name: str) -> str | None:
    """Whom a name means in this night."""
    name = reorder_name(name)
    return called.get(to_name_key(name), called.get(normalize_name(name)))


def _parse_hunters(cell: str, called: dict[str, str], own_ref: str) -> list[str]:
    """The players whom a cell names; nothing stands for one whose row is left out."""
    hunters: list[str] = []
    for name in _split_known_names(cell, called):
        ref = _find_person(called, name)
        if ref is None:
            raise refuse(_("“{name}” has a knockout but is not in this night."), name=name[:80])
        if ref == own_ref:
            raise refuse(_("“{name}” can’t knock themselves out."), name=name[:80])
        if ref not in hunters:
            hunters.append(ref)
    return hunters


def _split_known_names(cell: str, called: dict[str, str]) -> list[str]:
    """The names in a cell: parted no further than until everybody is known."""
    if _find_person(called, cell) is not None:
        return [cell]
    for part in (re.compile(r"[;\n]").split, split_names, re.compile(r"[;,\n/&+]").split):
        names = list(filter(None, map(str.strip, part(cell))))
        if all(_find_person(called, name) is not None for name in names):
            return names
    return split_names(cell)


def _check_places(reader: ResultRowReader, night: PartialNight) -> None:
    """Who shares a place takes as many places; a place that is nobody's is only noted."""
    counted = Counter(result.place for result in night.results.values() if result.place)
    free = 1
    gaps = list[int]()
    for place in sorted(counted):
        if place < free:
            rows = [
                night.row_of[ref] for ref, result in night.results.items() if result.place == place
            ]
            text = _("Place {place} follows a tie and is taken; after two 3rds comes 5.")
            reader.problems.append(Problem(min(rows), say(text, place=place)))
        gaps += range(free, min(place, free + 3))
        free = max(free, place + counted[place])
    if gaps:
        text = _("“{night}”: nobody has place {place}.")
        reader.notes.append(say(text, night=night.name, place=gaps[0]))


def _build_night(night: PartialNight, plan: ImportOptions, ref: tuple[str, str]) -> IncomingNight:
    out = [result.out_at for result in night.results.values() if result.out_at is not None]
    ended = max(out) if out else min(plan.now, night.began + USUAL_LENGTH)
    results = sorted(night.results.values(), key=lambda result: (not result.place, result.place))
    return IncomingNight(
        " ".join(ref),
        night.name,
        night.began,
        ended,
        tuple(results),
        night.season,
        currency=plan.currency,
    )
