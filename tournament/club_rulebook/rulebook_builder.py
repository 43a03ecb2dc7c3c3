"""Builds a rule book from the club's rules and checks it."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext

from rulings.core.book import Book, read_book, read_rules
from rulings.core.book_lint import find_rule_faults, find_rule_ties
from rulings.core.data_loader import RulingsError
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from tournament.club_rulebook.club_rule import ClubRule
from tournament.localization import find_timezone
from tournament.models import Club, OwnRule, Works
from tournament.rulings_log.values import CLUB

MAX_RULES = 64


def build_book_from_rules(club: Club, rows: Iterable[OwnRule]) -> Book | None:
    """The book that the club's rules make, put away ones left out; nothing where there are none."""
    everything = list(rows)
    active = [row for row in everything if row.put_away_at is None and is_row_readable(row)]
    if not active:
        return None
    newest = max(everything, key=lambda row: row.revision)
    table = {
        "key": CLUB,
        "name": gettext("{club}’s own rules").format(club=club.name),
        "rule": [serialize_rule(club, row) for row in active if row.works != Works.SUPPRESS],
        "replaces": sorted({row.situation for row in active if row.works == Works.REPLACE}),
        "suppresses": [
            {"book": row.book, "situation": row.situation}
            for row in active
            if row.works == Works.SUPPRESS
        ],
    }
    return _load_book(
        json.dumps(table), f"{newest.revision} · {iso_day_text(club, newest.changed_at)}"
    )


@lru_cache(maxsize=MAX_RULES)
def _load_book(table: str, revision: str) -> Book:
    """
    The book, made once for each revision. A few letters that stand for all of its words tell it
    apart from those of other clubs wherever rulings are kept in memory.
    """
    return read_book(
        json.loads(table) | {"edition": revision, "mark": sha256(table.encode()).hexdigest()[:6]}
    )


def serialize_rule(club: Club, row: OwnRule) -> dict[str, Any]:
    """A rule of the club as a row of a book."""
    number = gettext("Rule {number}").format(number=row.number)
    return ClubRule.from_row(row).to_book_table(number, rule_source_text(club, row))


def rule_source_text(club: Club, row: OwnRule) -> str:
    """Where a rule comes from: the night and the ruling that it follows, or when it was made."""
    if row.night_at is None:
        return iso_day_text(club, row.made_at)
    return f"{row.night_name}, {iso_day_text(club, row.night_at)} · {row.ruling}"


def iso_day_text(club: Club, at: int) -> str:
    """A day, written the same in every language."""
    return datetime.fromtimestamp(at / 1000, find_timezone(club.timezone)).date().isoformat()


def is_row_readable(row: OwnRule) -> bool:
    """
    Whether this program still knows the situation, facts and answers a rule speaks of; an older one
    may have.
    """
    said = ClubRule.from_row(row)
    if said.situation not in SITUATIONS:
        return False
    return is_rule_readable(said) if said.has_own_verdict else said.book in ("", *BOOKS)


def is_rule_readable(said: ClubRule) -> bool:
    """Whether the rulings know every name in a rule."""
    try:
        return bool(list(read_rules(said.to_book_table("?", "?"))))
    except (RulingsError, TypeError, KeyError):
        return False


def list_tied_rules(said: ClubRule, others: Mapping[int, ClubRule]) -> list[int]:
    """
    The numbers of the rules that fit the same facts as this one, while neither is about fewer
    cases.
    """
    situation = SITUATIONS[said.situation]
    found = []
    for number, other in others.items():
        book = _build_test_book(said, other)
        if any(find_rule_ties(book, situation, book.find_situation_rules(situation.id))):
            found.append(number)
    return found


def is_rule_complete(said: ClubRule) -> bool:
    """Whether the rulings can read a rule, and it lacks nothing."""
    if not is_rule_readable(said):
        return False
    book = _build_test_book(said)
    return not any(any(find_rule_faults(book, rule)) for rule in book.rules)


def _build_test_book(*rules: ClubRule) -> Book:
    """A book of these rules alone."""
    tables = [rule.to_book_table("?", "?") for rule in rules]
    return read_book({"key": CLUB, "name": CLUB, "rule": tables})
