"""Two entries of one person: found, looked at side by side, and made one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.forms import PlayerForm
from tournament.club.models import MAX_NAME_LENGTH
from tournament.club.player_names import DETAILS
from tournament.club.players import (
    filter_players,
    find_likely_players,
    list_archived_players,
    merge_players,
    players_of,
)
from tournament.club.refusals import refusal_text
from tournament.club.views.players_detail import get_player_or_404
from tournament.club.views.players_nights import list_shared_nights, rename_in_nights
from tournament.engine.messages import Refusal
from tournament.models import Club, Player

OTHERS_SHOWN = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def merge_player_entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the other entry of this person, see what merging does, and do it."""
    club, who = authorize_club(request, Right.DIRECT)
    keep = get_player_or_404(club, pk)
    other = _read_other_number(request)
    if other in (None, keep.pk):
        return _render_duplicate_choice(request, club, who, keep)
    if request.method == "POST":
        return _merge_players(request, club, who, keep, other)
    return _render_merge_preview(request, club, who, keep, get_player_or_404(club, other))


def _read_other_number(request: HttpRequest) -> int | None:
    """The number of the other entry, once one is chosen."""
    typed = (request.POST if request.method == "POST" else request.GET).get("with", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 19 else None


def _render_duplicate_choice(
    request: HttpRequest, club: Club, who: Visitor, keep: Player
) -> HttpResponse:
    """The likeliest first; a name typed in finds everybody else."""
    wanted = request.GET.get("q", "").strip()[:MAX_NAME_LENGTH]
    everybody = [*players_of(club), *list_archived_players(club)]
    first = [] if wanted else find_likely_players(club, keep.name)
    rows = filter_players(everybody, wanted) if wanted else [*dict.fromkeys((*first, *everybody))]
    others = [player for player in rows if player.pk != keep.pk]
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "player": keep,
        "wanted": wanted,
        "others": others[:OTHERS_SHOWN],
        "more": len(others) - len(others[:OTHERS_SHOWN]),
        "anybody": len(everybody) > 1,
    }
    return render(request, "club/player_merge.html", context)


def _render_merge_preview(
    request: HttpRequest, club: Club, who: Visitor, keep: Player, gone: Player
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "keep": keep,
        "gone": gone,
        "together": list_shared_nights(club, keep, gone),
        "taken_over": list_fields_to_copy(keep, gone),
        "dropped": list_fields_to_drop(keep, gone),
    }
    return render(request, "club/player_merge_preview.html", context)


def list_fields_to_copy(keep: Player, gone: Player) -> list[str]:
    """What the one who stays gets from the other, in the words of the page."""
    had = _list_copyable_fields(gone)
    has = _list_copyable_fields(keep)
    return [label for name, (label, value) in had.items() if value and not has[name][1]]


def list_fields_to_drop(keep: Player, gone: Player) -> list[str]:
    """What of the other is lost, because the one who stays has their own."""
    had = _list_copyable_fields(gone)
    has = _list_copyable_fields(keep)
    dropped = []
    for name, (label, value) in had.items():
        kept = has[name][1]
        if value and kept and value != kept:
            dropped.append(label)
    return dropped


def _list_copyable_fields(player: Player) -> dict[str, tuple[str, object]]:
    """What can be taken over from somebody, with the words for it."""
    kept = {
        name: (str(PlayerForm.base_fields[name].label), getattr(player, name)) for name in DETAILS
    }
    return {**kept, "photo": (_("Photo"), getattr(player, "photo", None))}


def _merge_players(
    request: HttpRequest, club: Club, who: Visitor, keep: Player, pk: int
) -> HttpResponse:
    """Do it; a second click finds it done."""
    gone = get_player_or_404(club, pk)
    try:
        stays = merge_players(
            club, keep.pk, pk, list_shared_nights(club, keep, gone) if gone.pk != keep.pk else ()
        )
    except Refusal as refusal:
        messages.info(request, refusal_text(refusal, club), extra_tags="refused")
        return redirect("player", keep.pk)
    messages.info(request, _("Merged into {name}.").format(name=stays.name), extra_tags="done")
    for sentence in rename_in_nights(club, who, stays):
        messages.info(request, sentence, extra_tags="refused")
    return redirect("league_player", stays.pk)
