"""House rules page: five groups, and what differs from the night's preset."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rulings.core.rule_readings import READINGS
from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    from_canonical_json,
    from_plain,
    to_canonical_json,
    to_plain,
)
from tournament.journal import ActionResult
from tournament.localization import localize_fact
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import State
from tournament.night.values.house_rules import (
    RULE_GROUP_WORDS,
    HouseRuleInfo,
    HouseRules,
    list_rule_rows,
    rule_text,
    short_rule_text,
)
from tournament.night.views.night_kinds import preset_style_text
from tournament.pages.action_response import (
    build_actor,
    build_refusal_response,
    perform_submission,
)
from tournament.pages.base_context import build_visit_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.values import list_chosen_readings, map_readings
from tournament.schedule.actions import ChangeRules

Choices = tuple[tuple[str, str], ...]
FACTS_TOLD = 2
"""So many rules of a folded group are told where a host changed none."""


@dataclass(frozen=True, slots=True)
class ReadingQuestion:
    """A question that the rule books leave open, with what may be chosen."""

    name: str
    asks: str
    value: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class HouseRuleRow:
    """One house rule on the page."""

    name: str
    rule: HouseRuleInfo
    value: Any
    says: str
    usual: str
    """What the preset says, where this night differs."""
    choices: Choices
    questions: tuple[ReadingQuestion, ...]


@dataclass(frozen=True, slots=True)
class HouseRuleGroup:
    """The house rules of one part of the night, folded to what changed, or what tells most."""

    name: str
    facts: tuple[HouseRuleRow, ...]
    rows: tuple[HouseRuleRow, ...]

    @property
    def changed(self) -> tuple[HouseRuleRow, ...]:
        """Those that differ from the preset."""
        return tuple(row for row in self.rows if row.usual)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_house_rules(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the house rules; change those that differ from what the page showed."""
    visitor = authorize_visit(
        request, pk, Right.DIRECT if request.method == "POST" else Right.SEE_DESK
    )
    state = journal.build_snapshot(visitor.night).state
    if request.method != "POST":
        return render(request, "night/rules.html", _build_rules_context(visitor, state))
    try:
        was = from_canonical_json(HouseRules, request.POST.get("was", ""))
        wanted = from_plain(
            HouseRules,
            {name: _parse_choice(request, name, rule, was) for name, rule in list_rule_rows()},
        )
    except (CanonicalDecodeError, ValueError):
        return build_refusal_response(
            request,
            visitor,
            _("Type a whole number for every rule."),
        )

    return submit_rules(
        request,
        visitor,
        ChangeRules(wanted, was),
        lambda why: _render_refusal(request, visitor, wanted, why),
    )


def submit_rules(
    request: HtmxHttpRequest,
    visitor: Visit,
    change: ChangeRules,
    render_refusal: Callable[[str], HttpResponse],
) -> HttpResponse:
    """Change the house rules of a night as a form asks."""

    def perform_with_key(key: str, seen: int | None) -> ActionResult:
        return journal.perform_action(visitor.night, change, build_actor(visitor), key, seen)

    return perform_submission(request, visitor, perform_with_key, render_refusal)


def _render_refusal(
    request: HtmxHttpRequest, visitor: Visit, wanted: HouseRules, why: str
) -> HttpResponse:
    """A refused save keeps what was chosen on the page."""
    state = journal.build_snapshot(visitor.night).state
    context = _build_rules_context(visitor, replace(state, rules=wanted)) | {
        "was": to_canonical_json(state.rules),
        "wrong": why,
    }
    return render(request, "night/rules.html", context, status=409)


def _parse_choice(request: HtmxHttpRequest, name: str, rule: HouseRuleInfo, was: HouseRules) -> Any:
    sent = request.POST.get(name, "").strip()
    if rule.readings:
        before = map_readings(was.readings)
        asked = {
            key: request.POST.get(f"{name}.{key}", before.get(key, reading.default))
            for key, reading in READINGS.items()
        }
        return to_plain(list_chosen_readings(asked), whole=True)
    if rule.is_number:
        return int(sent or 0) if rule.zero else int(sent)
    return sent.split() if isinstance(getattr(was, name), tuple) else sent


def _build_rules_context(visitor: Visit, state: State) -> dict[str, Any]:
    preset = BY_KEY.get(state.preset)
    usual = preset.rules if preset else HouseRules()
    context = build_visit_context(visitor)
    groups = _build_rule_groups(state, usual, context["zone"])
    return context | {
        "state": state,
        "was": to_canonical_json(state.rules),
        "based_on": preset_style_text(state.preset),
        "groups": groups,
        "changed": sum(len(group.changed) for group in groups),
    }


def _build_rule_groups(state: State, usual: HouseRules, zone: tzinfo) -> tuple[HouseRuleGroup, ...]:
    found = []
    for group, name in RULE_GROUP_WORDS.items():
        rows = tuple(
            _build_rule_row(state, usual, field, rule, zone)
            for field, rule in list_rule_rows()
            if rule.group is group
        )
        found.append(HouseRuleGroup(_(name), _pick_facts(rows), rows))
    return tuple(found)


def _pick_facts(rows: tuple[HouseRuleRow, ...]) -> tuple[HouseRuleRow, ...]:
    """What is read of a folded group: what a host changed; if nothing, its first choices."""
    told = [row for row in rows if not row.rule.readings]
    first = sorted(told, key=lambda row: row.rule.is_number)[:FACTS_TOLD]
    return tuple(row for row in rows if row.usual) or tuple(first)


def _build_rule_row(
    state: State, usual: HouseRules, name: str, rule: HouseRuleInfo, zone: tzinfo
) -> HouseRuleRow:
    value = _serialize_choice(getattr(state.rules, name))
    words = {_serialize_choice(choice): _(text) for choice, text in (rule.words or {}).items()}
    if words and value not in words:
        words[value] = localize_fact(rule_text(state.rules, name, rule), zone)
    differs = getattr(state.rules, name) != getattr(usual, name)
    return HouseRuleRow(
        name,
        rule,
        value,
        says=localize_fact(short_rule_text(state.rules, name, rule), zone),
        usual=localize_fact(short_rule_text(usual, name, rule), zone) if differs else "",
        choices=tuple(words.items()),
        questions=(
            _list_reading_questions(name, map_readings(state.rules.readings))
            if rule.readings
            else ()
        ),
    )


def _serialize_choice(value: Any) -> Any:
    """A choice as a form sends it: books one after the other."""
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    return to_plain(value)


def _list_reading_questions(
    name: str, chosen_ones: Mapping[str, str]
) -> tuple[ReadingQuestion, ...]:
    found = []
    for key, reading in READINGS.items():
        chosen = chosen_ones.get(key, reading.default)
        options = tuple((option, _(text)) for option, text in reading.options.items())
        found.append(ReadingQuestion(f"{name}.{key}", _(reading.asks), chosen, options))
    return tuple(found)
