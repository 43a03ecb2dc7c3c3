"""Precedents: offered where one fits, and made from a ruling of this night."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.answer_text import DecisiveAnswer, build_decisive_answer
from rulings.core.book import Procedure, RulingPart, Verdict
from rulings.core.inquiry import DO_NOT_KNOW, Inquiry
from rulings.core.ruling_decision import resolve_situation
from rulings.core.spoken_verdict import to_log_text
from rulings.core.verdict_text import NOTES, VERDICTS
from rulings.ruling_text import verdict_headline_text
from tournament.club_rulebook.club_rule import serialize_procedure
from tournament.club_rulebook.rule_store import add_precedent, list_club_rules
from tournament.club_rulebook.rulebook_builder import is_row_readable, serialize_rule
from tournament.engine.messages import _, refuse
from tournament.localization import find_timezone, format_date
from tournament.models import Club, OwnRule, Tournament, Works
from tournament.rulings_log.values import (
    CLUB,
    BookRuling,
    IncidentFact,
    RecordedRuling,
)
from tournament.rulings_log.views.lookup_state import Lookup

MAX_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Precedent:
    """A ruling that became a rule of the club."""

    day: str
    night: str
    headline: str
    says: str
    facts: tuple[DecisiveAnswer, ...]
    href: str
    """The same look-up with the facts of then."""
    is_met: bool
    """All of its facts were answered so."""


def night_day_text(club: Club, at: int) -> str:
    """The day of a night, where the club is."""
    return format_date(at, find_timezone(club.timezone))


def list_matching_precedents(club: Club, inquiry: Inquiry, lookup: Lookup) -> tuple[Precedent, ...]:
    """The precedents about this situation that no answer speaks against, the newest first."""
    known = {**inquiry.situation.means, **inquiry.answers}
    about = {inquiry.situation.id, resolve_situation(inquiry.situation.id, known)}
    answering = {
        cited.rule.number for cited in inquiry.ruling.cited_rules if cited.book.key == CLUB
    }
    found = []
    for row in reversed(list_club_rules(club)):
        if row.put_away_at is not None or row.night_at is None or row.works == Works.SUPPRESS:
            continue
        if row.situation not in about or row.verdict not in VERDICTS or not is_row_readable(row):
            continue
        if serialize_rule(club, row)["number"] in answering:  # it is the answer already
            continue
        if all(known.get(name, keys[0]) in keys for name, keys in row.answers.items()):
            answers = dict(inquiry.query_params)
            answers |= {name: keys[0] for name, keys in row.answers.items()}
            found.append(
                Precedent(
                    day=night_day_text(club, row.night_at),
                    night=row.night_name,
                    headline=verdict_headline_text(Verdict(row.verdict)),
                    says=row.says,
                    facts=tuple(
                        build_decisive_answer(name, tuple(keys))
                        for name, keys in row.answers.items()
                    ),
                    href=lookup.situation_url(inquiry.situation.id, tuple(answers.items())),
                    is_met=all(known.get(name) in keys for name, keys in row.answers.items()),
                )
            )
    return tuple(found[:MAX_SHOWN])


def list_verdict_choices() -> tuple[tuple[str, str], ...]:
    """What a precedent may say: something is done, nothing is left open."""
    return tuple(
        (verdict.value, verdict_headline_text(verdict))
        for verdict in Verdict
        if verdict not in (Verdict.SILENT, Verdict.DIRECTOR)
    )


def read_verdict(text: str) -> Verdict:
    """The verdict that was chosen."""
    if text not in dict(list_verdict_choices()):
        raise refuse(_("Choose from the list."))
    return Verdict(text)


def default_precedent_text(ruling: RecordedRuling) -> str:
    """What the precedent says unless somebody types something else: the decision, else its rule."""
    verdict = [
        cited.says
        for cited in ruling.found.cited
        if cited.slot is RulingPart.VERDICT and cited.says
    ]
    # Rules that only led there, or answered in part, stand before the one that decides.
    return ruling.current_decision.decision or (verdict[-1] if verdict else "") or ruling.outcome


def list_precedent_facts(found: BookRuling) -> dict[str, str]:
    """The answers for which it holds; what nobody could say is not among them."""
    return {fact.fact: fact.answer for fact in found.told if fact.answer != DO_NOT_KNOW}


def serialize_ruling_procedure(found: BookRuling) -> Mapping[str, Any]:
    """The dealing steps, as the club's book writes them down."""
    values = {IncidentFact(name, to_log_text(value)): value for name, value in NOTES}
    words = {word.fact: values[word] for word in found.words if word in values}
    return serialize_procedure(Procedure(found.steps, dict(found.burns), words))


def save_precedent(
    night: Tournament, number: int, ruling: RecordedRuling, verdict: Verdict, says: str, by: str
) -> OwnRule:
    """Make a ruling a rule of the club; with its steps where it is still done as the books said."""
    found = ruling.found
    as_found = verdict is ruling.found.verdict and not ruling.current_decision.decision
    return add_precedent(
        night.club,
        found.situation,
        list_precedent_facts(found),
        verdict,
        says,
        night,
        number,
        by=by,
        procedure=serialize_ruling_procedure(found) if as_found else {},
        hand=found.hand if as_found else "",
        refund=found.refund or "" if as_found else "",
    )
