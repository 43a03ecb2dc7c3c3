"""The players of the club: found by name, added by name, put away when they stay away."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.forms import AddPlayerForm
from tournament.club.models import MAX_NAME_LENGTH
from tournament.club.players import (
    add_player,
    filter_players,
    find_likely_players,
    find_player_by_form_key,
    list_archived_players,
    players_of,
)
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.models import Club, Player
from tournament.pages.action_response import KEY
from tournament.results.store import count_nights_by_player

ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the club, and how many finished nights they have played."""

    player: Player
    nights: int


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_add_players(request: HttpRequest) -> HttpResponse:
    """Everybody who plays here; add one by name. Who may be there already is shown first."""
    club, who = authorize_club(request, Right.DIRECT)
    if request.method != "POST":
        return _render_players_page(request, club, who, AddPlayerForm())
    form = AddPlayerForm(request.POST)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    same = _find_possible_duplicates(club, form, key) if form.is_valid() else []
    if form.is_valid() and not same and (player := _create_player(club, form, key)) is not None:
        messages.info(
            request, _("{name} is in the list.").format(name=player.name), extra_tags="done"
        )
        return HttpResponseRedirect(reverse("players") + "?next=yes")
    return _render_players_page(request, club, who, form, same)


def _find_possible_duplicates(club: Club, form: AddPlayerForm, key: str) -> list[Player]:
    """
    Whom this name may mean already; nobody if the director has answered that, or the form arrives
    again.
    """
    if form.cleaned_data["another"] or find_player_by_form_key(club, key) is not None:
        return []
    return find_likely_players(club, form.cleaned_data["name"])


def _create_player(club: Club, form: AddPlayerForm, key: str) -> Player | None:
    """The new player, or none, with the sentence why not put on the form."""
    try:
        return add_player(club, **form.cleaned_data, key=key)
    except Refusal as refusal:
        form.add_error("name", refusal_text(refusal, club))
        return None


def _render_players_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    form: AddPlayerForm,
    same: list[Player] | None = None,
) -> HttpResponse:
    playing = players_of(club)
    away = list_archived_players(club)
    wanted = request.GET.get("q", "").strip()[:MAX_NAME_LENGTH]
    of_archive = "archived" in request.GET
    everybody = away if of_archive else playing
    found = filter_players(everybody, wanted) if wanted else everybody
    nights = count_nights_by_player(club)
    rows = [PlayerRow(player, nights.get(player.pk, 0)) for player in found]
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "form": form,
        "same": same,
        "key": request.POST.get("key", ""),
        "wanted": wanted,
        "of_archive": of_archive,
        "everybody": len(everybody),
        "archived": len(away),
        "has_pages": len(everybody) > ON_A_PAGE,
        "shown": Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page")),
        "wants_next": "next" in request.GET,
    }
    return render(request, "club/players.html", context)
