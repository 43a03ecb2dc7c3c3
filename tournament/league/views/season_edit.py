"""Season settings with a preview, and the conflict when two people save."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.league.rules import PRESETS
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import (
    archive_season,
    change_season,
    choose_final,
    exclude_night,
    include_night,
    restore_season,
)
from tournament.league.views.players_text import points_text
from tournament.league.views.season_context import SeasonPageContext, load_season_context
from tournament.league.views.season_forms import SeasonForm
from tournament.league.views.season_settings_preview import (
    SeasonPreviewPage,
    build_season_preview,
    parse_settings,
)
from tournament.league.views.season_text import list_formula_terms, list_presets
from tournament.localization import find_timezone, localize_fact
from tournament.pages.htmx_request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_season(request: HttpRequest, pk: int) -> HttpResponse:
    """The form; try what it says, take a formula that is ready, or save it all."""
    here = load_season_context(request, pk, Right.DIRECT)
    kept = SeasonSettings.from_row(here.season)
    if request.method != "POST":
        form = SeasonForm.from_settings(kept)
        return _render_page(
            request, here, form, _build_preview(here, kept, request.GET), kept.fingerprint
        )
    data = _apply_preset(request.POST)
    seen = data.get("seen", "")
    form = SeasonForm(data)
    is_trial = "take" in data or "try" in data
    if not is_trial and form.is_valid() and _save_season(here, form, kept, seen):
        return _redirect_with_message(request, pk, _("Season saved."))
    tried = _build_preview(here, parse_settings(form, data, kept), data)
    if is_trial:
        return _render_page(request, here, form, tried, seen)
    conflicts = _list_conflicts(form, kept) if seen != kept.fingerprint else []
    return _render_page(request, here, form, tried, kept.fingerprint, conflicts)


@require_POST
@never_cache
def preview_season(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The test bench alone, asked for while somebody types."""
    here = load_season_context(request, pk, Right.DIRECT)
    kept = SeasonSettings.from_row(here.season)
    settings = parse_settings(SeasonForm(request.POST), request.POST, kept)
    tried = _build_preview(here, settings, request.POST)
    return render(request, "league/_bench.html", here.build_context() | {"bench": tried})


@require_POST
def change_season_night(request: HttpRequest, pk: int, night: int) -> HttpResponse:
    """Leave a night out or take it in again, make it the final or an ordinary one."""
    here = load_season_context(request, pk, Right.DIRECT)
    changes = {
        "leave_out": lambda: exclude_night(here.club, pk, night),
        "take_in": lambda: include_night(here.club, pk, night),
        "final": lambda: choose_final(here.club, pk, night),
        "no_final": lambda: choose_final(here.club, pk, None),
    }
    change = changes.get(request.POST.get("what", ""))
    if change is None:
        raise Http404
    try:
        change()
    except Refusal as refusal:
        why = localize_fact(refusal.line, find_timezone(here.club.timezone))
        return _redirect_with_message(request, pk, why, "refused")
    return _redirect_with_message(request, pk, _("Season saved."))


@require_POST
def archive_or_restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the season away, or bring it back."""
    here = load_season_context(request, pk, Right.DIRECT)
    if "back" in request.POST:
        restore_season(here.club, pk)
        text = _("{season} restored.")
    else:
        archive_season(here.club, pk)
        text = _("{season} archived.")
    return _redirect_with_message(request, pk, text.format(season=here.season.name))


def _redirect_with_message(
    request: HttpRequest, pk: int, text: str, tone: str = "done"
) -> HttpResponse:
    messages.info(request, text, extra_tags=tone)
    return HttpResponseRedirect(reverse("season", args=[pk]))


def _apply_preset(sent: QueryDict) -> QueryDict:
    """What was sent; with the formula that was taken, if one was."""
    data = sent.copy()
    for preset in PRESETS:
        if preset.key == sent.get("take"):
            data["formula"] = preset.formula
    return data


def _build_preview(
    here: SeasonPageContext, settings: SeasonSettings, data: QueryDict
) -> SeasonPreviewPage:
    return build_season_preview(
        here.season, settings, here.rows, here.left_out, data.get("night", "")
    )


def _save_season(
    here: SeasonPageContext, form: SeasonForm, kept: SeasonSettings, seen: str
) -> bool:
    """Whether the season could be changed; if not, the sentence why stands on the form."""
    try:
        change_season(here.club, here.season.pk, form.build_settings(kept), seen)
    except Refusal as refusal:
        form.add_error(None, localize_fact(refusal.line, find_timezone(here.club.timezone)))
        return False
    return True


def _list_conflicts(form: SeasonForm, kept: SeasonSettings) -> list[tuple[str, str]]:
    """Where the season is otherwise than the form: the field, and what is kept now."""
    meant = form.build_settings(kept)
    found = []
    for name in SeasonSettings.__slots__:
        if getattr(meant, name) != getattr(kept, name):
            found.append((str(form.fields[name].label), _setting_text(kept, name)))
    return found


def _setting_text(kept: SeasonSettings, name: str) -> str:
    value = getattr(kept, name)
    if name == "attendance":
        return points_text(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)


def _render_page(
    request: HttpRequest,
    here: SeasonPageContext,
    form: SeasonForm,
    tried: SeasonPreviewPage,
    seen: str,
    meanwhile: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = here.build_context() | {
        "form": form,
        "bench": tried,
        "seen": seen,
        "meanwhile": meanwhile,
        "ready": list_presets(),
        **list_formula_terms(),
    }
    return render(request, "league/season_edit.html", context)
