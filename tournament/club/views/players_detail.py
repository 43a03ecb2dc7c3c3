"""Edit page of a player: name, contact, photo, archive."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.forms import PhotoForm, PlayerForm
from tournament.club.players import (
    DuplicateName,
    change_player,
    drop_photo,
    find_namesakes,
    photo_of,
    player_of,
    put_player_in_archive,
    set_photo,
    take_player_from_archive,
)
from tournament.club.refusals import refusal_text
from tournament.club.views.players_nights import rename_in_nights
from tournament.engine.messages import Refusal
from tournament.image_uploads import MAX_BYTES
from tournament.models import Club, Player
from tournament.pages.throttle import throttle_files

PHOTO_IS_FRESH = "private, max-age=86400"
"""A new photo has a new address."""


def get_player_or_404(club: Club, pk: int) -> Player:
    """The player with this number, or nothing here."""
    player = player_of(club, pk)
    if player is None:
        raise Http404
    return player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one player; change what is kept about them."""
    club, who = authorize_club(request, Right.DIRECT)
    row = get_player_or_404(club, pk)
    if row.pk != pk:
        return _redirect_to_merged_player(request, row)
    if request.method != "POST":
        return _render_player_page(request, club, who, row, PlayerForm(instance=row))
    form = PlayerForm(request.POST)
    if not form.is_valid() or not _save_player(request, club, who, row, form):
        return _render_player_page(request, club, who, row, form)
    return redirect("player", pk)


def _redirect_to_merged_player(request: HttpRequest, row: Player) -> HttpResponse:
    """This entry was merged into another one, which has a page of its own."""
    if request.method == "POST":
        text = _("These entries were merged meanwhile. Look again.")
        messages.info(request, text, extra_tags="refused")
    return redirect("player", row.pk)


def _save_player(
    request: HttpRequest, club: Club, who: Visitor, row: Player, form: PlayerForm
) -> bool:
    """Whether it could be kept; if not, the sentence why stands on the form."""
    sent = {field: value for field, value in form.cleaned_data.items() if field in request.POST}
    try:
        changed = change_player(club, row.pk, **sent)
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, club))
        form.fields["another"].initial = isinstance(refusal, DuplicateName)
        return False
    messages.info(request, _("Saved."), extra_tags="done")
    if changed.name != row.name:
        for sentence in rename_in_nights(club, who, changed):
            messages.info(request, sentence, extra_tags="refused")
    return True


@require_POST
def archive_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Archive a player: take them out of the list; nothing is lost."""
    return _change_player_and_redirect(request, pk, put_player_in_archive, _("{name} is archived."))


@require_POST
def unarchive_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an archived player into the list again."""
    another = bool(request.POST.get("another"))
    return _change_player_and_redirect(
        request,
        pk,
        lambda club, who: take_player_from_archive(club, who, another),
        _("{name} is in the list."),
    )


@require_POST
@throttle_files()
def upload_photo(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a small copy of an uploaded photo."""
    club, _who = authorize_club(request, Right.DIRECT)
    row = get_player_or_404(club, pk)
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return _redirect_with_message(request, row.pk, str(form.errors["photo"][0]), "refused")
    data = form.cleaned_data["photo"].read(MAX_BYTES + 1)
    return _change_player_and_redirect(
        request, pk, lambda club, who: set_photo(club, who, data), _("Saved.")
    )


@require_POST
def remove_photo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the photo away."""
    return _change_player_and_redirect(request, pk, drop_photo, _("Removed."))


@require_safe
def serve_photo(request: HttpRequest, pk: int) -> HttpResponse:
    """The photo itself, for whoever sees the desks of this club."""
    club, _who = authorize_club(request, Right.SEE_DESK)
    image = photo_of(club, get_player_or_404(club, pk).pk)
    if image is None:
        raise Http404
    return HttpResponse(
        image,
        content_type="image/jpeg",
        headers={"Cache-Control": PHOTO_IS_FRESH, "X-Content-Type-Options": "nosniff"},
    )


def _change_player_and_redirect(
    request: HttpRequest, pk: int, change: Callable[[Club, int], None], done: str
) -> HttpResponse:
    """Carry out one change to a player, and go back to their page with a word about it."""
    club, _who = authorize_club(request, Right.DIRECT)
    row = get_player_or_404(club, pk)
    try:
        change(club, pk)
    except Refusal as refusal:
        return _redirect_with_message(request, row.pk, refusal_text(refusal, club), "refused")
    return _redirect_with_message(request, row.pk, done.format(name=row.name), "done")


def _redirect_with_message(request: HttpRequest, pk: int, text: str, tone: str) -> HttpResponse:
    messages.info(request, text, extra_tags=tone)
    return redirect("player", pk)


def _render_player_page(
    request: HttpRequest, club: Club, who: Visitor, row: Player, form: PlayerForm
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "player": row,
        "form": form,
        "photo_form": PhotoForm(),
        "asks_another": bool(form.fields["another"].initial),
        "namesake": row.archived_at is not None and bool(find_namesakes(club, row)),
    }
    return render(request, "club/player.html", context)
