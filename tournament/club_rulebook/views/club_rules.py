"""
The club's own rules: looked at by all its members, written by its owners, tried out by everybody
who sees them.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulings.core.ruling_catalog import GROUPS, SITUATIONS
from rulings.situation_finder import build_group_tile, list_situation_links
from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.refusals import refusal_text
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import (
    add_rule,
    archive_own_rule,
    change_rule,
    list_club_rules,
    restore_own_rule,
)
from tournament.club_rulebook.rule_validation import is_rule_situation
from tournament.club_rulebook.views.precedent_origin import find_withdrawn_precedents
from tournament.club_rulebook.views.rule_forms import RuleForm
from tournament.club_rulebook.views.rule_rows import (
    build_preview_url,
    build_rule_row,
    group_rules_by_situation,
    list_book_verdicts,
)
from tournament.engine.messages import Refusal
from tournament.models import Club, OwnRule
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context

MAY_READ = Right.SEE_BOARD
MAY_CHANGE = Right.OWN_CLUB
NEVER_SEEN = -1


@require_safe
@never_cache
def show_club_rules(request: HttpRequest) -> HttpResponse:
    """All rules of the club, by situation, with what the books say beside each."""
    club, who = authorize_club(request, MAY_READ)
    rows = list_club_rules(club)
    context = {
        "chapters": group_rules_by_situation(row for row in rows if row.put_away_at is None),
        "away": group_rules_by_situation(row for row in rows if row.put_away_at is not None),
        "withdrawn": find_withdrawn_precedents(rows),
    }
    return _render_page(request, club, who, "book", **context)


@require_safe
@never_cache
def choose_situation(request: HttpRequest) -> HttpResponse:
    """What a new rule is about."""
    club, who = authorize_club(request, MAY_CHANGE)
    groups = []
    for group in GROUPS:
        links = list_situation_links(group.key, _build_new_rule_url)
        situations = [link for link in links if link.href]
        groups.append({"group": build_group_tile(group, ""), "situations": situations})
    return _render_page(request, club, who, "choose", groups=groups)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def create_club_rule(request: HttpRequest, situation: str) -> HttpResponse:
    """Write a new rule for a situation."""
    club, who = authorize_club(request, MAY_CHANGE)
    if not is_rule_situation(situation):
        raise Http404
    if request.method != "POST":
        return _render_form(request, club, who, RuleForm(SITUATIONS[situation]))
    form = RuleForm(SITUATIONS[situation], request.POST)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    row = _save_rule(form, club, lambda said: add_rule(club, said, by=who.name, key=key))
    return _redirect_to_rule(request, row) if row else _render_form(request, club, who, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_club_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a rule say something else."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_rule_or_404(club, pk)
    if not is_rule_situation(row.situation):
        raise Http404
    situation = SITUATIONS[row.situation]
    kept = ClubRule.from_row(row)
    if request.method != "POST":
        return _render_form(request, club, who, RuleForm(situation, kept=kept), row)
    form = RuleForm(situation, request.POST, kept)
    seen = _parse_revision(request)
    changed = _save_rule(
        form, club, lambda said: change_rule(club, pk, said, by=who.name, seen=seen)
    )
    if changed:
        return _redirect_to_rule(request, changed)
    return _render_form(request, club, who, form, _get_rule_or_404(club, pk), seen)


@require_POST
def archive_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """A rule is not asked any more."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_rule_or_404(club, pk)
    archive_own_rule(club, pk, by=who.name)
    return _redirect_with_message(
        request, _("Rule {number} is archived.").format(number=row.number)
    )


@require_POST
def restore_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """A rule is asked again, if no other contradicts it."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_rule_or_404(club, pk)
    try:
        restore_own_rule(club, pk, by=who.name)
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, club), "refused")
    return _redirect_with_message(
        request, _("Rule {number} is asked again.").format(number=row.number)
    )


def _build_new_rule_url(situation: str) -> str:
    """Where a rule for a situation is written; nowhere for one that is only another name."""
    return reverse("add_own_rule", args=[situation]) if is_rule_situation(situation) else ""


def _get_rule_or_404(club: Club, pk: int) -> OwnRule:
    """The rule with this number, or nothing here."""
    return get_object_or_404(OwnRule, club=club, pk=pk)


def _parse_revision(request: HttpRequest) -> int:
    """Which revision of the rule the page showed."""
    typed = request.POST.get("seen", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else NEVER_SEEN


def _save_rule(form: RuleForm, club: Club, keep: Callable[[ClubRule], OwnRule]) -> OwnRule | None:
    """
    The rule as it is kept now; nothing, with the sentence why on the form, where it cannot be kept.
    """
    if not form.is_valid():
        return None
    try:
        return keep(form.parse_rule())
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, club))
        return None


def _redirect_to_rule(request: HttpRequest, row: OwnRule) -> HttpResponse:
    text = _("Precedent {number} is saved.").format(number=row.number)
    return _redirect_with_message(request, text, place=f"#rule-{row.number}")


def _redirect_with_message(
    request: HttpRequest, text: str, tone: str = "done", place: str = ""
) -> HttpResponse:
    messages.info(request, text, extra_tags=tone)
    return HttpResponseRedirect(reverse("own_rules") + place)


def _render_form(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    form: RuleForm,
    row: OwnRule | None = None,
    seen: int | None = None,
) -> HttpResponse:
    """The form; where somebody else changed the rule meanwhile, with what it says now."""
    situation = form.situation
    context = {
        "form": form,
        "row": row,
        "version": row.revision if row else 0,
        "now": build_rule_row(row) if row and seen not in (None, row.revision) else None,
        "name": _(situation.name),
        "books_say": list_book_verdicts(situation.id),
        "preview_url": build_preview_url(situation.id, {}),
    }
    return _render_page(request, club, who, "rule", **context)


def _render_page(
    request: HttpRequest, club: Club, who: Visitor, template: str, **context: Any
) -> HttpResponse:
    always = build_club_context(club, who) | {"may_change": who.has_right(MAY_CHANGE)}
    return render(request, f"club_rulebook/{template}.html", always | context)
