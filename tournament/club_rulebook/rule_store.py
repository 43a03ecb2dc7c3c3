"""Store of the club's rules: each change is a new revision of the club's book."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Max

from rulings.core.book import Book, Verdict
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.ruling_decision import resolve_situation
from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_validation import (
    list_condition_facts,
    require_no_contradiction,
    validate_rule,
)
from tournament.club_rulebook.rulebook_builder import build_book_from_rules
from tournament.engine.messages import _, refuse
from tournament.models import Club, OwnRule, Tournament, Works
from tournament.time_source import now


def build_club_book(club: Club) -> Book | None:
    """The book of the club's own differences, as it is now; nothing while it has no rule."""
    return build_book_from_rules(club, list_club_rules(club))


def build_club_book_for_night(night: int) -> Book | None:
    """The own book of the club whose night this is."""
    rows = list(
        OwnRule.objects.filter(club__nights=night).select_related("club").order_by("number")
    )
    return build_book_from_rules(rows[0].club, rows) if rows else None


def list_club_rules(club: Club) -> list[OwnRule]:
    """All rules of a club in the order in which they were made, put away ones too."""
    return list(OwnRule.objects.filter(club=club).select_related("night__club").order_by("number"))


def find_club_rule(club: Club, pk: int) -> OwnRule | None:
    """One rule of the club."""
    return OwnRule.objects.filter(club=club, pk=pk).first()


def add_rule(club: Club, said: ClubRule, *, by: str, key: str = "") -> OwnRule:
    """Write a rule into the club's book; the same `key` does it once."""
    said = validate_rule(said)
    with lock_club(club):
        made = OwnRule.objects.filter(club=club, key=key).first() if key else None
        if made is None:
            return _create_rule(club, said, by, key=key or secrets.token_hex(16))
        if ClubRule.from_row(made) != said:
            raise refuse(
                _("This is already rule {number}. Save again for another rule."),
                number=made.number,
            )
        return made


def change_rule(club: Club, pk: int, said: ClubRule, *, by: str, seen: int) -> OwnRule:
    """Let a rule say something else; `seen` is its revision as the page showed it."""
    said = validate_rule(said)
    with lock_club(club):
        row = _require_rule(club, pk)
        if ClubRule.from_row(row) == said:
            return row
        if row.revision != seen:
            raise refuse(
                _("{who} changed this rule meanwhile. Look at it, then save again to keep yours."),
                who=row.changed_by,
            )
        if row.put_away_at is None:
            require_no_contradiction(said, _map_active_rules(club, row))
        said.write_to_row(row)
        return _save_revision(row, by)


def archive_own_rule(club: Club, pk: int, *, by: str) -> None:
    """A rule is not asked any more; it stays to be looked at."""
    with lock_club(club):
        row = _require_rule(club, pk)
        if row.put_away_at is None:
            row.put_away_at = now()
            _save_revision(row, by)


def restore_own_rule(club: Club, pk: int, *, by: str) -> None:
    """A rule is asked again, if it fits the others."""
    with lock_club(club):
        row = _require_rule(club, pk)
        if row.put_away_at is not None:
            _restore_row(club, row, validate_rule(ClubRule.from_row(row)), by)


def find_precedent_rule(club: Club, night: Tournament, ruling: int) -> OwnRule | None:
    """The rule that a ruling of a night was made into."""
    return OwnRule.objects.filter(club=club, night=night, ruling=ruling).first()


def add_precedent(
    club: Club,
    situation: str,
    answers: Mapping[str, str],
    verdict: Verdict | str,
    says: str,
    night: Tournament,
    ruling: int,
    *,
    by: str = "",
    procedure: Mapping[str, Any] | None = None,
    hand: str = "",
    refund: str = "",
) -> OwnRule:
    """
    Make a ruling of a night a rule of the club, for the facts of that incident; the same ruling
    becomes one rule: one that was put away comes back with the new words. Where the club's rules
    are the only answer, so is this one.
    """
    situation, case = _resolve_situation(situation, answers)
    said = ClubRule(
        situation,
        answers=case,
        verdict=str(verdict),
        says=says,
        procedure=dict(procedure or {}),
        hand=hand,
        refund=refund,
    )
    with lock_club(club):
        row = find_precedent_rule(club, night, ruling)
        if row is None:
            return _create_rule(
                club, validate_rule(_align_with_rules(club, said)), by, night=night, ruling=ruling
            )
        if row.put_away_at is None:
            return _require_same_rule(row, said)
        said = validate_rule(_align_with_rules(club, said))
        said.write_to_row(row)
        _restore_row(club, row, said, by)
        return row


def _require_same_rule(row: OwnRule, said: ClubRule) -> OwnRule:
    """
    The rule that a ruling has become already, if it says the same: its words are changed in the
    club's book.
    """
    was = ClubRule.from_row(row)
    if validate_rule(replace(said, works=was.works)) == was:
        return row
    raise refuse(
        _("This ruling is already rule {number}, with other words. Change that rule."),
        number=row.number,
    )


def _resolve_situation(
    situation: str, answers: Mapping[str, str]
) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The situation that an incident really was, and those of its facts that are asked there."""
    if situation not in SITUATIONS:
        raise refuse(_("This ruling is not in the books, so it makes no rule. Write one by hand."))
    real = resolve_situation(situation, {**SITUATIONS[situation].means, **answers})
    return real, {
        name: (answers[name],) for name in list_condition_facts(SITUATIONS[real]) if name in answers
    }


def _align_with_rules(club: Club, said: ClubRule) -> ClubRule:
    """A precedent beside rules that are the only answer is one itself."""
    for rule in _map_active_rules(club).values():
        if rule.works is Works.REPLACE and rule.situation == said.situation:
            return replace(said, works=Works.REPLACE)
    return said


def _create_rule(
    club: Club,
    said: ClubRule,
    by: str,
    *,
    key: str = "",
    night: Tournament | None = None,
    ruling: int = 0,
) -> OwnRule:
    """A new row, with the night whose ruling it follows."""
    require_no_contradiction(said, _map_active_rules(club))
    number = OwnRule.objects.filter(club=club).aggregate(last=Max("number"))["last"] or 0
    row = OwnRule(
        club=club, key=key or secrets.token_hex(16), number=number + 1, made_at=now(), made_by=by
    )
    said.write_to_row(row)
    if night is not None:
        row.night = night
        row.night_name = night.name
        row.night_at = night.opened_at
        row.ruling = ruling
    _save_revision(row, by)
    require_club_capacity(club, LimitedResource.OWN_RULES)
    return row


def _restore_row(club: Club, row: OwnRule, said: ClubRule, by: str) -> None:
    require_no_contradiction(said, _map_active_rules(club, row))
    row.put_away_at = None
    _save_revision(row, by)


def _save_revision(row: OwnRule, by: str) -> OwnRule:
    """The row written down, as the newest revision of its book."""
    last = OwnRule.objects.filter(club=row.club).aggregate(last=Max("revision"))["last"] or 0
    row.revision = last + 1
    row.changed_at = now()
    row.changed_by = by
    row.save()
    return row


def _map_active_rules(club: Club, besides: OwnRule | None = None) -> dict[int, ClubRule]:
    """What the rules that are asked say, one of them left out."""
    rows = OwnRule.objects.filter(club=club, put_away_at=None)
    if besides is not None:
        rows = rows.exclude(pk=besides.pk)
    return {row.number: ClubRule.from_row(row) for row in rows}


def _require_rule(club: Club, pk: int) -> OwnRule:
    """The row to be changed."""
    row = find_club_rule(club, pk)
    if row is None:
        raise refuse(_("The club has no such precedent."))
    return row
