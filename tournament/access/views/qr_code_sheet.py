"""A printable sheet of QR codes for every player and table: shown once."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.link_issuing import (
    LinkRequest,
    issue_link_sheet,
    list_active_links,
    list_seat_card_players,
    revoke_earlier_links,
)
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url, is_local_url
from tournament.access.views.new_link import hide_referrer
from tournament.access.views.seat_card_holders import map_seat_card_names
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal, _, refuse
from tournament.engine.name_order import build_name_sort_key
from tournament.models import Link, LinkKind
from tournament.night.views.link_forms import MAX_LABEL_LENGTH, SheetForm, table_label_text
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_visit_context
from tournament.pages.qr_codes import render_qr_code
from tournament.tables.rules.seats import list_open_tables, list_player_seats

MAX_AT_ONCE = 120
"""More codes than this take too long to draw."""
A_PART = 80
"""So many players are offered at once; the next part gets a sheet of its own."""


@dataclass(frozen=True, slots=True)
class CodeChoice:
    """Somebody, or a table, that can have a code; chosen to begin with unless one is out."""

    number: int
    name: str
    chosen: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def make_qr_code_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose who gets a code; make them all and show them once."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if request.method != "POST":
        return _render_choice_page(request, visitor)
    form = SheetForm(request.POST)
    key = request.POST.get("key", "")
    if not form.is_valid() or not KEY.fullmatch(key):
        raise Http404
    sent = form.cleaned_data
    try:
        wanted = _list_sheet_links(visitor, sent["players"], sent["tables"])
        made = issue_link_sheet(visitor, wanted, key)
    except Refusal as refusal:
        trouble = refusal_text(refusal, visitor.night.club)
        return _render_choice_page(request, visitor, status=409, trouble=trouble)
    ended = 0
    if sent["ends_earlier"]:
        ended = revoke_earlier_links(visitor, [link for link, _token in made])
    return _render_sheet(request, visitor, made, ended)


def _list_sheet_links(
    visitor: Visit, players: tuple[int, ...], tables: tuple[int, ...]
) -> list[LinkRequest]:
    """The links of a sheet, those of the tables first; or a refusal."""
    names = map_seat_card_names(visitor)
    state = journal.build_snapshot(visitor.night).state
    if not set(players) <= set(names) or not set(tables) <= set(_list_tables(visitor)):
        raise refuse(_("The players or the tables changed meanwhile. Choose again."))
    if not 1 <= len({*players}) + len({*tables}) <= MAX_AT_ONCE:
        raise refuse(
            _("Choose 1 to {most} players and tables."),
            most=MAX_AT_ONCE,
        )
    places = list_player_seats(state)
    last = (10**6, 0)
    seated = sorted(
        {*players},
        key=lambda player: (places.get(player, last), build_name_sort_key(names[player])),
    )
    return [
        *(
            LinkRequest(LinkKind.TABLE, table_label_text(number), table=number)
            for number in sorted({*tables})
        ),
        *(LinkRequest(LinkKind.SEAT, names[key][:MAX_LABEL_LENGTH], player=key) for key in seated),
    ]


def _list_tables(visitor: Visit) -> tuple[int, ...]:
    return list_open_tables(journal.build_snapshot(visitor.night).state)


def _render_sheet(
    request: HttpRequest, visitor: Visit, made: list[tuple[Link, str]], ended: int
) -> HttpResponse:
    house = build_shareable_url(request)
    cards = [
        (link, render_qr_code(house + reverse("open_link", args=[token]))) for link, token in made
    ]
    more = {"cards": cards, "ended": ended, "only_here": is_local_url(house)}
    return hide_referrer(
        render(request, "access/code_sheet.html", build_visit_context(visitor) | more)
    )


def _render_choice_page(
    request: HttpRequest, visitor: Visit, status: int = 200, trouble: str = ""
) -> HttpResponse:
    """
    Everybody and every table; those without a code are chosen to begin with, or all if that is
    asked for.
    """
    everybody = "all" in request.GET
    part = _read_part_number(request)
    have = list_seat_card_players(visitor.night)
    names = map_seat_card_names(visitor)
    with_phone = {
        link.table for link in list_active_links(visitor.night).filter(kind=LinkKind.TABLE)
    }
    listed = sorted(names.items(), key=lambda person: build_name_sort_key(person[1]))
    parts = range(1, -(-len(listed) // A_PART) + 1)
    shown = listed[(part - 1) * A_PART : part * A_PART]
    context = {
        "players": [CodeChoice(key, name, everybody or key not in have) for key, name in shown],
        "tables": [
            CodeChoice(
                table, table_label_text(table), part == 1 and (everybody or table not in with_phone)
            )
            for table in _list_tables(visitor)[: MAX_AT_ONCE - A_PART]
        ],
        "everybody": everybody,
        "some_have": bool(have) or bool(with_phone),
        "part": part,
        "parts": parts if len(parts) > 1 else (),
        "trouble": trouble,
    }
    return render(
        request,
        "access/code_sheet_choice.html",
        build_visit_context(visitor) | context,
        status=status,
    )


def _read_part_number(request: HttpRequest) -> int:
    part = request.GET.get("part", "1")
    return max(1, int(part)) if part.isdecimal() and len(part) < 4 else 1
