"""Template pages: list, rename, archive, save a night as one."""

import unicodedata
from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import journal
from tournament.access.authorization import Visit, Visitor, authorize_club, list_club_nights
from tournament.access.roles import Right
from tournament.club import night_templates
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.models import MAX_TEMPLATE_NAME_LENGTH, Club, NightTemplate
from tournament.night.rules.night_templates import build_template, template_summary_text
from tournament.night.views.night_kinds import describe_template, list_night_kinds
from tournament.night.views.night_plan import preset_length_text
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context, build_night_context

UNSOUND = 422


class TemplateForm(forms.Form):
    """What a kind of night is called."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_TEMPLATE_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        return unicodedata.normalize("NFC", self.cleaned_data["name"])


@require_safe
@never_cache
def list_night_templates(request: HttpRequest) -> HttpResponse:
    """All templates of the club, with what they hold in a few words."""
    club, who = authorize_club(request, Right.DIRECT)
    rows = [
        (row, template_summary_text(holds) if (holds := night_templates.load_template(row)) else ())
        for row in night_templates.list_night_templates(club)
    ]
    newest = None if rows else list_club_nights(club).first()
    context = build_club_context(club, who) | {
        "rows": rows,
        "away": night_templates.list_archived_templates(club),
        "newest": newest,
        "ready": [
            (kind, preset_length_text(club, kind.preset))
            for kind in list_night_kinds(club).values()
            if kind.preset is not None
        ],
    }
    return render(request, "night/templates.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_night_template(request: HttpRequest, pk: int) -> HttpResponse:
    """One template with all that it holds; its name can be changed."""
    club, who = authorize_club(request, Right.DIRECT)
    row = _get_template_or_404(club, pk)
    if request.method != "POST":
        return _render_template_page(
            request, club, who, row, TemplateForm(initial={"name": row.name})
        )
    form = TemplateForm(request.POST)
    if form.is_valid() and _try_change(
        form, club, lambda: night_templates.rename_template(club, pk, form.cleaned_data["name"])
    ):
        messages.info(request, gettext("Template saved."), extra_tags="done")
        return HttpResponseRedirect(reverse("night_template", args=[pk]))
    return _render_template_page(request, club, who, row, form, UNSOUND)


@require_POST
def archive_template(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer a template no more."""
    club, _who = authorize_club(request, Right.DIRECT)
    night_templates.put_template_in_archive(club, _get_template_or_404(club, pk).pk)
    messages.info(request, gettext("Template archived."), extra_tags="done")
    return HttpResponseRedirect(reverse("night_templates"))


@require_POST
def unarchive_template(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer a template again."""
    club, _who = authorize_club(request, Right.DIRECT)
    try:
        night_templates.take_template_from_archive(club, _get_template_or_404(club, pk).pk)
    except Refusal as refusal:
        messages.info(
            request, localize_fact(refusal.line, find_timezone(club.timezone)), extra_tags="refused"
        )
    else:
        messages.info(request, gettext("Template restored."), extra_tags="done")
    return HttpResponseRedirect(reverse("night_template", args=[pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def save_night_as_template(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a night's schedule, prices, prizes, house rules and chips as a template of the club."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    if visitor.who.member is None:
        raise Http404
    if request.method != "POST":
        return _render_save_page(
            request,
            visitor,
            TemplateForm(initial={"name": visitor.night.name[:MAX_TEMPLATE_NAME_LENGTH]}),
        )
    form = TemplateForm(request.POST)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    if not form.is_valid() or not _try_change(
        form, visitor.night.club, lambda: _save_template(visitor, form, key)
    ):
        return _render_save_page(request, visitor, form, UNSOUND)
    messages.info(
        request,
        gettext("Template saved."),
        extra_tags="done",
    )
    return HttpResponseRedirect(reverse("night_templates"))


def _save_template(visitor: Visit, form: TemplateForm, key: str) -> None:
    holds = build_template(journal.build_snapshot(visitor.night).state)
    night_templates.create_template(
        visitor.night.club, form.cleaned_data["name"], holds, by=visitor.who.name, key=key
    )


def _try_change(form: TemplateForm, club: Club, change: Callable[[], object]) -> bool:
    """Whether the change was made; if not, the form says why."""
    try:
        change()
    except Refusal as refusal:
        form.add_error("name", localize_fact(refusal.line, find_timezone(club.timezone)))
        return False
    return True


def _get_template_or_404(club: Club, pk: int) -> NightTemplate:
    row = night_templates.find_template(club, pk)
    if row is None:
        raise Http404
    return row


def _render_template_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    row: NightTemplate,
    form: TemplateForm,
    status: int = 200,
) -> HttpResponse:
    holds = night_templates.load_template(row)
    context = build_club_context(club, who) | {
        "row": row,
        "form": form,
        "holds": describe_template(holds) if holds else (),
    }
    return render(request, "night/template.html", context, status=status)


def _render_save_page(
    request: HttpRequest, visitor: Visit, form: TemplateForm, status: int = 200
) -> HttpResponse:
    moment = journal.build_snapshot(visitor.night)
    context = build_night_context(visitor, moment) | {
        "form": form,
        "holds": describe_template(build_template(moment.state)),
    }
    return render(request, "night/keep_template.html", context, status=status)
