"""
Directors at work on a real database: a shared night, random actions, and the checks afterwards.
"""

import time
from random import Random

from django.db import connection

from tests.lab.findings import Findings
from tests.properties.choices import choose
from tournament import journal
from tournament.engine.money import Currency
from tournament.journal import ActionResult, Actor
from tournament.management.commands.replay import list_summary_faults
from tournament.models import Club, Tournament
from tournament.money.values.terms import set_single_price
from tournament.night import journal_audit
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.time_source import now

ANN = Actor("Ann", "iPhone")


def a_night(key: str = "night") -> Tournament:
    """A night that Ann opened from a preset, for twenty euros, with ten players who owe them."""
    preset = BY_KEY["hpt20"]
    club = Club.objects.get_or_create(name="Lab")[0]
    terms = set_single_price(preset.terms, 2000, Currency())
    opening = OpenNight(
        "Friday", preset.key, preset.stack, preset.structure, preset.rules, players=10, terms=terms
    )
    return journal.open_night(club, opening, ANN, key)


def click(
    night: int, random: Random, by: Actor, key: str, took_ms: list[float] | None = None
) -> ActionResult:
    """
    One random click on what the director sees; raises what a real click would. Its own time is
    noted alone.
    """
    seen = journal.build_snapshot(Tournament.objects.get(pk=night))
    action = choose(random, seen.past, now())
    begun = time.perf_counter()
    try:
        return journal.perform_action(Tournament(pk=night), action, by, key, seen.version)
    finally:
        if took_ms is not None:
            took_ms.append(1000 * (time.perf_counter() - begun))


def inspect(night: int, acknowledged: dict[str, int], findings: Findings, where: str) -> int:
    """Check a night from its rows alone against what was acknowledged; its newest version."""
    row = Tournament.objects.get(pk=night)
    lines = journal.list_sealed_lines(row)
    for fault in (*journal_audit.describe_faults(lines), *list_summary_faults(row, lines)):
        findings.fail(f"{where}: {fault}")
    kept = {line.key: line.version for line in lines}
    for key, version in acknowledged.items():
        if kept.get(key) != version:
            findings.fail(
                f"{where}: {key} was acknowledged as no. {version} and is kept as {kept.get(key)}"
            )
    if len(kept) != len(lines):
        findings.fail(f"{where}: one key stands in two entries")
    return row.version


def integrity(findings: Findings, where: str) -> None:
    """SQLite's own word that its file is sound; PostgreSQL has none that one could ask for."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if (said := cursor.fetchall()) != [("ok",)]:
            findings.fail(f"{where}: {said[:3]}")
