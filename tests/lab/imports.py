"""IMPORTS: the results of random nights, written as files and read back, are the same results."""

import random
from collections import Counter
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tests.exports.hostile_names import HOSTILE
from tests.lab.findings import Findings
from tournament.clock.values import Instant
from tournament.club.player_names import clean_name, normalize_name, to_name_key
from tournament.engine.messages import Refusal
from tournament.engine.money import Currency
from tournament.exports.csv_file import csv_of
from tournament.exports.json_file import json_of
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.result_sheets import build_results_sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.imports.cell_parsing import BETWEEN_NAMES, to_instant_ms
from tournament.imports.column_detection import guess_layout
from tournament.imports.import_commit import build_opening_action, build_results_action
from tournament.imports.import_rows import SUMS, ImportOptions
from tournament.imports.json_tables import read_json_table
from tournament.imports.result_row_reader import read_results
from tournament.imports.spreadsheet_tables import SpreadsheetTable, read_table
from tournament.journal import NightSnapshot
from tournament.models import Club, Player, Tournament
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.values import Purchase, RecordedResult

NAME = "IMPORTS"
ABOUT = "results of random nights as CSV, XLSX and JSON, read back: equal"
CI_SIZE = 20

ZONES = ("UTC", "Asia/Kolkata", "America/New_York")
CURRENCIES = (Currency(), Currency("JPY", 0), Currency("TND", 3))
SYLLABLES = ("bo", "zoë", "ła", "mir", "ąn", "张", "ßa", "шо", "li", "o’")
AT = Instant(1_790_000_000_000)
MORE = (PurchaseKind.REBUY, PurchaseKind.ADD_ON, PurchaseKind.RE_ENTRY)


def people(rand: random.Random, count: int) -> list[str]:
    """So many names, in every script and with every sign, that can be told apart."""
    found: dict[str, str] = {}
    while len(found) < count:
        name = (
            rand.choice(HOSTILE)
            if rand.random() < 0.2
            else "".join(rand.choices(SYLLABLES, k=4)).title()
        )
        name += f" {rand.randrange(10_000)}"
        try:
            name = clean_name(name)
        except Refusal:
            continue
        if name.lower() not in SUMS and ";" not in name and not BETWEEN_NAMES.search(name):
            found.setdefault(normalize_name(name), name)
    return [name for name in found.values() if to_name_key(name)]


def places(rand: random.Random, count: int) -> list[int]:
    found: list[int] = []
    while len(found) < count:
        together = min(count - len(found), rand.choice((1, 1, 1, 1, 2, 3)))
        found += [len(found) + 1] * together
    if count > 2 and rand.random() < 0.2:
        found[-1] = 0
    return found


def night(rand: random.Random, currency: Currency, began: int) -> RecordResults:
    """A night that somebody might have played."""
    names = people(rand, rand.choice((2, 5, 9, 20, 60)))
    where, whole = places(rand, len(names)), currency.whole
    knows_money = rand.random() < 0.8
    rows = []
    for key, (name, place) in enumerate(zip(names, where, strict=True), 1):
        better = [one for one, its in enumerate(where, 1) if one != key and 0 < its < place]
        others = [one for one in range(1, len(names) + 1) if one != key and one not in better]
        kinds = (PurchaseKind.BUY_IN, *rand.choices(MORE, k=rand.choice((0, 0, 0, 1, 3))))
        price, fee = rand.randrange(20 * whole) + whole, rand.randrange(whole)
        bought = [
            Purchase(buys, price, 1000, began, fee=fee)
            if knows_money
            else Purchase(buys, 0, 1000, began)
            for buys in kinds
        ]
        rows.append(
            RecordedResult(
                key,
                name,
                place,
                rand.choice((0, 0, 1, 333, 7 * whole, 1234 * whole)),
                rand.choice((0, 0, 0, 5 * whole)),
                tuple(bought),
                tuple(rand.sample(better, min(len(better), rand.choice((0, 1, 1, 2))))),
                tuple(
                    (one,) for one in rand.sample(others, min(len(others), rand.choice((0, 0, 1))))
                ),
                rand.choice((-1, began + 1000 * rand.randrange(4 * 3600))) if place != 1 else -1,
                rand.random() < 0.1,
            )
        )
    return RecordResults(began, began + 4 * 3_600_000, tuple(rows), "before.xlsx", knows_money)


def played(opening: OpenNight, recorded: RecordResults) -> JournalHistory:
    past = add_entry(JournalHistory(), Entry(1, AT, normalize_action(opening)))
    return add_entry(past, Entry(2, AT, normalize_action(recorded)))


def facts(told: NightOutcome) -> tuple[object, ...]:
    """
    What a table of results can carry of a night; it does not say at which of their knockouts
    somebody was named.
    """
    called = {one.number: one.name for one in told.finishes}
    money = (told.purse, told.paid_in, told.paid_places, told.code, told.digits, told.knows_money)
    finishes = sorted(
        (
            one.name,
            one.place,
            one.among,
            one.prize,
            one.bounty,
            one.by_deal,
            one.spent,
            one.fees,
            one.buy_ins,
            one.rebuys,
            one.add_ons,
            one.re_entries,
            one.hits,
            one.out_at or 0,
        )
        for one in told.finishes
    )
    hits = Counter((called[one.by], called[one.out]) for one in told.hits)
    return ((told.field, told.entries, *money), finishes, sorted(hits.items()))


def written(source: NightExportSource, kind: str, zone: ZoneInfo) -> SpreadsheetTable:
    sheet = build_results_sheet(source)
    if kind == "json":
        return read_json_table(json_of([sheet]), "", zone)
    return read_table(csv_of(sheet) if kind == "csv" else xlsx_of([sheet]))


def once(rand: random.Random, kind: str) -> str:
    """One night there and back; why it is not the same, if it is not."""
    zone, currency = ZoneInfo(rand.choice(ZONES)), rand.choice(CURRENCIES)
    day = date(2000, 1, 5) + timedelta(days=365 * rand.randrange(25) + rand.randrange(40))
    start = rand.randrange(24 * 60)
    began = to_instant_ms(datetime(day.year, day.month, day.day, tzinfo=zone)) + start * 60_000
    preset, club = BY_KEY["hpt20"], Club(name="Lab", timezone=zone.key, currency=currency.code)
    terms = Terms(currency, (Offer(PurchaseKind.BUY_IN, 0, 1000),))
    opening = OpenNight(
        "Friday", preset.key, 1000, preset.structure, preset.rules, terms=terms, plan=preset.plan
    )
    past = played(opening, night(rand, currency, began))
    source = NightExportSource(
        NightSnapshot(2, "seal", past.state, past, 0),
        Tournament(name="Friday", club=club),
        club,
        zone,
        AT,
    )
    table = written(source, kind, zone)
    plan = ImportOptions(
        guess_layout(table),
        zone,
        table.currency or currency,
        AT,
        night="Friday",
        day=day,
        start=start,
    )
    read = read_results(table, plan)
    if read.problems:
        return f"row {read.problems[0].row}: {read.problems[0].line}"
    (found,) = read.incoming.nights
    who = {
        one.ref: Player(pk=number, name=one.name)
        for number, one in enumerate(read.incoming.players, 1)
    }
    again = build_opening_action(club, found)
    after = played(again, build_results_action(found, again, who, "after", AT))
    first, second = (facts(build_night_outcome(one.state, AT)) for one in (past, after))
    return (
        ""
        if first == second
        else next(f"{a} became {b}" for a, b in zip(first, second, strict=True) if a != b)
    )


def run(size: int, seed: int = 7) -> Findings:
    """Every night in one of the three kinds of files."""
    found = Findings()
    for number in range(size):
        kind = ("csv", "xlsx", "json")[number % 3]
        if why := once(random.Random(seed * 1_000_003 + number), kind):
            found.fail(f"night {number} as {kind}: {why}"[:600])
        found.count(f"nights as {kind}")
    return found
