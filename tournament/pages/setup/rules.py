"""The house rules' page: one plain sentence each, with what the preset of the night would choose."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access import Right, Visit, visit
from tournament.core.actions.structure import ChangeRules
from tournament.core.canon import Unreadable, dump, load, plain, read
from tournament.core.house_rules import HouseRules, Rule, rule_rows
from tournament.core.presets import BY_KEY
from tournament.core.state import State
from tournament.journal import Done
from tournament.pages.act.answer import by, carry_out, refuse
from tournament.pages.act.request import HtmxHttpRequest
from tournament.telling import zone_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """One house rule on the page."""

    name: str
    rule: Rule
    value: Any
    usual: str
    choices: tuple[tuple[str, str], ...]


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the house rules; change those that differ from what the page showed."""
    visitor = visit(request, pk, Right.DIRECT if request.method == "POST" else Right.SEE_DESK)
    state = journal.newest(visitor.night).state
    if request.method != "POST":
        return render(request, "setup/rules.html", _context(visitor, state))
    try:
        was = load(HouseRules, request.POST.get("was", ""))
        wanted = read(HouseRules, {name: _sent(request, name, rule) for name, rule in rule_rows()})
    except (Unreadable, ValueError):
        return refuse(request, visitor, _("A rule was left empty or is not a whole number. Nothing was changed."))

    def act(key: str, seen: int | None) -> Done:
        return journal.perform(visitor.night, ChangeRules(wanted, was), by(visitor), key, seen)

    return carry_out(request, visitor, act, lambda why: _again(request, visitor, wanted, why))


def _again(request: HtmxHttpRequest, visitor: Visit, wanted: HouseRules, why: str) -> HttpResponse:
    """A refused save keeps what was chosen on the page."""
    state = journal.newest(visitor.night).state
    context = _context(visitor, replace(state, rules=wanted)) | {"was": dump(state.rules), "wrong": why}
    return render(request, "setup/rules.html", context, status=409)


def _sent(request: HtmxHttpRequest, name: str, rule: Rule) -> str | int:
    sent = request.POST.get(name, "").strip()
    return sent if rule.words is not None else int(sent)


def _context(visitor: Visit, state: State) -> dict[str, Any]:
    preset = BY_KEY.get(state.preset)
    usual = preset.rules if preset else HouseRules()
    return {
        "night": visitor.night,
        "version": visitor.night.version,
        "zone": zone_of(visitor.night.club.timezone),
        "may_direct": visitor.who.may(Right.DIRECT),
        "state": state,
        "was": dump(state.rules),
        "preset": preset,
        "rules": tuple(_draw(state, usual, name, rule) for name, rule in rule_rows()),
    }


def _draw(state: State, usual: HouseRules, name: str, rule: Rule) -> Drawn:
    words = {plain(value): _(text) for value, text in (rule.words or {}).items()}
    standard = plain(getattr(usual, name))
    return Drawn(
        name, rule, plain(getattr(state.rules, name)), words.get(standard, str(standard)), tuple(words.items())
    )
