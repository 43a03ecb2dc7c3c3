"""The page on which a club makes its show, with a screen beside it that shows the draft."""

from typing import Any, cast

from csp.constants import SELF
from csp.decorators import csp_replace, csp_update
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.authorization import Visitor, authorize_club, list_club_nights
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.image_uploads import MAX_BYTES
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club
from tournament.pages.throttle import throttle_files
from tournament.screens import pictures
from tournament.screens.show_store import find_stored_show, load_screen_show, save_show
from tournament.screens.values.scenes import (
    LAYOUT_WORDS,
    PRESETS,
    WHEN_WORDS,
    SceneLayout,
)
from tournament.screens.values.screen_look import SOUND_WORDS, THEME_WORDS, accent_notice_text
from tournament.screens.values.screen_show import ScreenShow, build_screen_payload, check_show
from tournament.screens.views.preview_board import build_preview_board
from tournament.screens.views.sample_night import MOMENTS
from tournament.screens.views.screen import FOR_GOOD, NO_MARK
from tournament.screens.views.screen_text import build_screen_words
from tournament.screens.views.show_edit_conflict import conflict_text, parse_base_instant
from tournament.screens.views.show_form import (
    ShowDraft,
    apply_draft_operation,
    find_opened_part,
    parse_show_draft,
    to_screen_show,
    to_show_draft,
)

NIGHTS_OFFERED = 8
UNSOUND = 422
CONFLICT = 409


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@csp_update({"frame-src": [SELF]})
def edit_club_show(request: HttpRequest) -> HttpResponse:
    """The show as it is kept; a button changes the draft, “Save” the screens."""
    club, who = authorize_club(request, Right.DIRECT)
    if request.method != "POST":
        kept = find_stored_show(club.pk)
        return _render_show_page(request, club, who, to_show_draft(kept.show), since=kept.at)
    draft = parse_show_draft(request.POST)
    op = request.POST.get("op", "")
    if op != "save":
        return _render_show_page(
            request, club, who, apply_draft_operation(draft, op), is_draft=True
        )
    zone = find_timezone(club.timezone)
    try:
        drawn = to_screen_show(draft)
        other = save_show(club, drawn, who.name, parse_base_instant(request.POST))
    except Refusal as refusal:
        wrong = localize_fact(refusal.line, zone)
        return _render_show_page(request, club, who, draft, wrong, is_draft=True)
    if other is not None:
        wrong = conflict_text(other, drawn, zone)
        return _render_show_page(
            request, club, who, draft, wrong, is_draft=True, since=other.at, status=CONFLICT
        )
    messages.info(request, _("Saved."), extra_tags="done")
    said = accent_notice_text(drawn.look)
    if said is not None:
        messages.info(request, localize_fact(said, zone), extra_tags="done")
    return redirect("club_show")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
def preview_show(request: HttpRequest) -> HttpResponse:
    """
    A screen with the draft on it, which is kept nowhere; a script that asks gets the draft alone.
    """
    club, _who = authorize_club(request, Right.DIRECT)
    sent = request.POST if request.method == "POST" else request.GET
    wants_json = request.headers.get("Accept") == "application/json"
    show, wrong, said = _parse_draft(request, club)
    if wants_json:
        return JsonResponse({"show": build_screen_payload(show), "wrong": wrong, "said": said})
    night = sent.get("night", "running")
    pinned = sent.get("show", "")
    context = {
        "night": {"name": club.name},
        "is_preview": True,
        "socket": "",
        "board_address": "",
        "pictures": reverse("club_picture", args=[NO_MARK]).removesuffix(f"{NO_MARK}.png"),
        "pinned": pinned if pinned in set(SceneLayout) else "",
        "first": build_preview_board(club, night, show),
        "words": build_screen_words(club.timezone),
    }
    return render(request, "screens/screen.html", context)


def _parse_draft(request: HttpRequest, club: Club) -> tuple[ScreenShow, str, str]:
    """
    The show to look at – the kept one while the draft cannot be read –, what is wrong, a word on
    its colour.
    """
    kept = load_screen_show(club.pk, club.revision)
    zone = find_timezone(club.timezone)
    if request.method != "POST":
        return kept, "", ""
    try:
        drafted = to_screen_show(parse_show_draft(request.POST))
        check_show(drafted, pictures.list_picture_marks(club))
    except Refusal as refusal:
        return kept, localize_fact(refusal.line, zone), ""
    said = accent_notice_text(drafted.look)
    return drafted, "", localize_fact(said, zone) if said else ""


@require_http_methods(["POST"])
@throttle_files()
def upload_picture(request: HttpRequest) -> HttpResponse:
    """
    Keep a small copy of an uploaded picture; where it is used is chosen with the rest of the show.
    """
    club, who = authorize_club(request, Right.DIRECT)
    upload = request.FILES.get("picture")
    if upload is None:
        return _render_with_message(request, club, who, _("Choose an image first."), "refused")
    try:
        pictures.add_picture(club, upload.read(MAX_BYTES + 1))
    except Refusal as refusal:
        text = localize_fact(refusal.line, find_timezone(club.timezone))
        return _render_with_message(request, club, who, text, "refused")
    return _render_with_message(
        request, club, who, _("Uploaded. Choose it as the logo or for a line."), "done"
    )


@require_http_methods(["POST"])
def remove_picture(request: HttpRequest, mark: str) -> HttpResponse:
    """Remove a picture for good; one that the screens show has to leave the show first."""
    club, who = authorize_club(request, Right.DIRECT)
    look = load_screen_show(club.pk, club.revision).look
    if mark in {look.logo, *(note.picture for note in look.notes)}:
        text = _("The screens show this picture. Take it out there first.")
        return _render_with_message(request, club, who, text, "refused")
    if not pictures.remove_picture(club, mark):
        raise Http404
    return _render_with_message(request, club, who, _("Removed."), "done")


@require_safe
def serve_club_picture(request: HttpRequest, mark: str) -> HttpResponse:
    """One of the club's pictures, for whoever makes the show."""
    club, _who = authorize_club(request, Right.DIRECT)
    image = pictures.read_picture(club, mark)
    if image is None:
        raise Http404
    return HttpResponse(image, content_type="image/png", headers={"Cache-Control": FOR_GOOD})


def _render_with_message(
    request: HttpRequest, club: Club, who: Visitor, text: str, tone: str
) -> HttpResponse:
    """The page with a word about the picture; what was typed into the rest of it stays."""
    messages.info(request, text, extra_tags=tone)
    draft = parse_show_draft(request.POST)
    if not draft.scenes:
        return HttpResponseRedirect(reverse("club_show") + "#pictures")
    kept = to_show_draft(load_screen_show(club.pk, club.revision))

    @csp_update({"frame-src": [SELF]})
    def render_draft(request: HttpRequest) -> HttpResponse:
        return _render_show_page(request, club, who, draft, is_draft=draft != kept)

    return cast(HttpResponse, render_draft(request))


def _render_show_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    draft: ShowDraft,
    wrong: str = "",
    *,
    is_draft: bool = False,
    since: int | None = None,
    status: int = UNSOUND,
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "draft": draft,
        "wrong": wrong,
        "is_draft": is_draft,
        "overtaken": status == CONFLICT,
        "since": parse_base_instant(request.POST) if since is None else since,
        "layouts": LAYOUT_WORDS.items(),
        "conditions": WHEN_WORDS.items(),
        "opened": find_opened_part(request.POST.get("op", ""), len(draft.scenes)),
        "presets": [(key, name) for key, (name, _scenes) in PRESETS.items()],
        "themes": THEME_WORDS.items(),
        "sound_sets": SOUND_WORDS.items(),
        "pictures": pictures.list_pictures(club),
        "moments": MOMENTS.items(),
        "nights": list_club_nights(club)[:NIGHTS_OFFERED],
        "chosen": request.POST.get("night", "running"),
    }
    return render(request, "screens/show.html", context, status=status if wrong else 200)
