"""The players of a night: who is expected, in, out; and one of them with all that concerns them."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.club.player_numbers import map_night_players
from tournament.club.players import players_of
from tournament.engine.messages import Text, _, say
from tournament.engine.money import write_amount
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.prize_pool import compute_winnings
from tournament.money.rules.prize_report import can_price_rebuys
from tournament.money.values.terms import BUYS_WORDS, BountyKind, PurchaseKind
from tournament.night.state import State, entrant_name_of, table_name_text, to_money
from tournament.night.values.house_rules import TieRule
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.actions.absences_and_refunds import why_absent_keeps_chips
from tournament.players.rules.arrivals import has_played_no_hand, is_before_first_hand
from tournament.players.rules.purchase_windows import (
    find_rebuy_deadline,
    is_level_hand_dealt,
    list_rebuy_candidates,
)
from tournament.players.rules.standings import (
    find_best_places,
    find_elimination_table,
    find_place_if_out,
)
from tournament.players.values import (
    ENTERED,
    METHOD_WORDS,
    PLAYING,
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    PaymentMethod,
    Purchase,
)
from tournament.players.views.absence_forfeits import list_forfeits
from tournament.players.views.bounty_envelopes import build_bounty_envelopes
from tournament.players.views.forfeited_chips import compute_forfeit, propose_stack
from tournament.players.views.knockout_undo import find_knockout_entries
from tournament.players.views.list_head import build_list_head
from tournament.players.views.name_list import list_nameless_players
from tournament.players.views.rebuys import build_rebuys
from tournament.players.views.roster import (
    SHOWN,
    PlayerLists,
    PurchaseOption,
    RosterRow,
    build_player_lists,
    build_roster_row,
    group_by_table,
    list_buy_in_options,
    list_player_numbers,
    list_purchase_options,
    sort_by_name,
)
from tournament.results.store import load_player_history
from tournament.tables.actions.late_seating import list_seats_for_newcomers
from tournament.tables.rules.hand_blockers import can_deal_on
from tournament.tables.rules.seats import (
    has_seating,
    list_free_seats,
    list_open_tables,
    list_player_seats,
)
from tournament.tables.views.felt_tables import FeltTable, build_felt_table
from tournament.time_source import now

Lost = frozenset[tuple[int, int]]
"""Who lost their chips by staying away, and when."""

SEATLESS_SHOWN = 3
MONEY = (PaymentMethod.CASH, PaymentMethod.TRANSFER)
METHODS = (*MONEY, PaymentMethod.IOU)


@require_safe
@never_cache
def show_entrants(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Who is on the list of the night; `show` chooses some of them, or who can buy more chips."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    return render_page_or_part(
        request, "players/entrants.html", _build_entrants_context(request, visitor)
    )


def render_refused_list(request: HtmxHttpRequest, visitor: Visit, why: str) -> HttpResponse:
    """The page after a pasted list was refused: the names stand there still, with the reason."""
    context = _build_entrants_context(request, visitor) | {
        "list_wrong": why,
        "listed_names": request.POST["names"],
    }
    return render_page_or_part(request, "players/entrants.html", context, 409)


def _build_entrants_context(request: HtmxHttpRequest, visitor: Visit) -> dict[str, Any]:
    moment = journal.build_snapshot(visitor.night)
    state, at = moment.state, now()
    show = request.GET.get("show", "")
    if show == "rebuy" and not visitor.who.has_right(Right.DIRECT):
        show = ""
    found = build_player_lists(state, at)
    rows = _pick_rows(found, show)
    left_rows = () if show else (*found.out, *found.gone)
    shown = 10**6 if "all" in request.GET else SHOWN
    query = request.GET.urlencode()
    page = reverse("entrants", args=[visitor.night.pk])
    return {
        **build_live_night_context(visitor, moment),
        **_build_list_context(visitor, state, found, at),
        "head": build_list_head(visitor, state, found, at, show),
        "show": show,
        "rows": rows[:shown],
        "left_rows": left_rows[: max(0, shown - len(rows))],
        "out_count": len(found.out),
        "listed_count": len(rows) + len(left_rows),
        "expected_count": len(found.expected) if show in ("", "expected") else 0,
        "first_waiting": found.waiting[0].key if found.waiting else None,
        "tables": group_by_table(state, found.with_chips_or_rebuy) if show == "tables" else (),
        "rebuys": build_rebuys(state, found, moment.past, at) if show == "rebuy" else None,
        "shown": shown,
        "query": query,
        "back": f"{page}?{query}" if query else page,
        "door_back": f"{page}#door-name",
        "list_wrong": "",
        "listed_names": "",
    }


def _pick_rows(found: PlayerLists, show: str) -> tuple[RosterRow, ...]:
    if show == "expected":
        return found.expected
    if show == "in":
        return found.playing
    return found.owing if show == "owe" else found.still_in


@require_safe
@never_cache
def show_entrant(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """One player: what they bought, paid and won, and what they can do next."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    if key not in moment.state.entrants:
        raise Http404
    has_begun = moment.state.started is not None and moment.state.started <= at
    context = {
        **build_live_night_context(visitor, moment),
        **_build_entrant_context(moment.state, key, at, list_forfeits(moment.past.entries)),
        "forfeit": compute_forfeit(moment.state, key, request.GET, at),
        "asks_penalty": request.GET.get("show") == "penalty",
        "asks_move": request.GET.get("show") == "move",
        "asks_leave": request.GET.get("show") == "leaves",
        "free_seats": _list_seats_to_move_to(moment.state, at),
        "may_check_in": is_before_first_hand(moment.state, at),
        "has_begun": has_begun,
        "page": reverse("entrant", args=[pk, key]),
        "query": request.GET.urlencode(),
    }
    row = context["row"]
    if row.may_rebuy or not row.finish:
        context["felt"] = _build_felt_of_player(moment.state, key, at)
    put_out = find_knockout_entries(moment.past, key)
    for way in context["outs"]:
        way["entry"] = put_out.get(way["out"].at)
    person = moment.state.entrants[key]
    context["is_out"] = person.status is EntrantStatus.OUT and not row.may_rebuy
    if context["is_out"] and context["outs"]:  # it has a row of its own, so not folded again
        context["undo_out"] = context["outs"][-1].pop("entry")
    if person.player:
        context["history"] = load_player_history(person.player)
    return render_page_or_part(request, "players/entrant.html", context)


def _build_felt_of_player(state: State, key: int, at: Instant) -> FeltTable | None:
    """The table at which somebody sits while the night goes on; None for whoever has no seat."""
    seat = list_player_seats(state).get(key)
    if seat is None or state.finished is not None:
        return None
    table, _seat = seat
    return build_felt_table(state, table, at)


def _list_seats_to_move_to(state: State, at: Instant) -> list[tuple[Text, list[tuple[str, int]]]]:
    """The tables that have free seats, with each of these as a form sends and shows it."""
    found = []
    for number in list_open_tables(state):
        seats = [(f"{number}-{seat}", seat) for seat in list_free_seats(state, number, at)]
        if seats:
            found.append((table_name_text(state, number), seats))
    return found


def _build_list_context(
    visitor: Visit, state: State, found: PlayerLists, at: Instant
) -> dict[str, Any]:
    now_known = map_night_players(visitor.night)
    listed = {now_known.get(number, number) for number in list_player_numbers(state)}
    return {
        "may_sit": has_seating(state),
        "seatless": _list_seatless_players(state, found, at),
        "club_players": [
            player for player in players_of(visitor.night.club) if player.pk not in listed
        ],
        "buy_ins": list_buy_in_options(state, at),
        "door_is_open": not state.entrants,
        "one_player": ngettext("{count} player", "{count} players", 1).format(count=1),
        "many_players": ngettext("{count} player", "{count} players", 2),
        "unnamed_known": max((-key for key in state.entrants if key < 0), default=0),
        "nameless": len(list_nameless_players(state)),
        "envelopes": build_bounty_envelopes(state, at),
        "finished": state.finished is not None,
        "has_rebuys": any(offer.buys is PurchaseKind.REBUY for offer in state.terms.offers),
    }


def _list_seatless_players(state: State, found: PlayerLists, at: Instant) -> list[RosterRow]:
    """Who came late and can draw a seat; of many, the page of the tables tells."""
    if not has_seating(state) or not list_seats_for_newcomers(state, at):
        return []
    return [row for row in found.playing if row.is_seatless][:SEATLESS_SHOWN]


def _build_entrant_context(state: State, key: int, at: Instant, lost: Lost) -> dict[str, Any]:
    person = state.entrants[key]
    won = compute_winnings(state, at).get(key)
    found = compute_bounties(state, at)
    sales = (
        () if state.finished is not None else _list_player_purchase_options(state, key, at, lost)
    )
    outs = _list_busts(state, key, lost)
    may_rebuy = key in list_rebuy_candidates(state, at)
    is_away = person.status is EntrantStatus.ABSENT
    never_sat = is_away and has_played_no_hand(state, key, person)
    not_yet = why_absent_keeps_chips(state, key, at) if is_away else None
    can_leave = never_sat or state.rules.absent_minutes > 0
    return {
        "row": build_roster_row(
            state, key, won, may_rebuy, find_best_places(state, at).get(key, 0)
        ),
        "place_if_out": find_place_if_out(state, key, at) if may_rebuy else 0,
        "rebuys_end": find_rebuy_deadline(state, person, at) if may_rebuy else None,
        "key": key,
        "sales": sales,
        "late_sale": min(sales, key=lambda sale: sale.why_not is not None, default=None),
        "may_price_rebuy": person.status is EntrantStatus.OUT and can_price_rebuys(state),
        "open_sales": [sale for sale in sales if sale.why_not is None],
        "account": _build_account(state, person, outs),
        "paid": to_money(state, person.paid),
        "paid_at_once": len(person.purchases) == 1 and not person.owes and not person.iou,
        "owes": person.owes,
        "owes_typed": write_amount(max(0, person.owes), state.terms.currency),
        "overpaid": to_money(state, -person.owes) if person.owes < 0 else None,
        "newest_payment": _build_newest_payment(person),
        "promised": to_money(state, person.iou) if person.iou else None,
        "head": to_money(state, found.heads[key]) if found.heads.get(key) else None,
        "prize": to_money(state, won.prize) if won and won.prize else None,
        "bounty": to_money(state, won.bounty) if won and won.bounty else None,
        "outs": outs,
        "knocked_out": [
            entrant_name_of(state, out.player)
            for bust in state.busts
            for out in bust.outs
            if key in out.by
        ],
        "last_life": len(outs) - 1,
        "counts_stacks": state.rules.ties is TieRule.STACK or any(way["together"] for way in outs),
        "began": outs[-1]["out"].stack if outs else 0,
        "can_refund": not is_level_hand_dealt(state, at)
        and not state.busts
        and bool(person.purchases),
        "not_yet": not_yet,
        "never_sat": never_sat,
        "for_good": can_leave and (not_yet is not None or not is_away),
        "stack": propose_stack(state, key, at) if never_sat else 0,
        "methods": [(method.value, METHOD_WORDS[method]) for method in METHODS],
        "is_mystery": state.terms.bounty is BountyKind.MYSTERY,
        "is_playing": person.status in PLAYING,
        "may_sit": has_seating(state),
        "deals_on": can_deal_on(state, key, at),
        "finished": state.finished is not None,
    }


def _build_newest_payment(person: Entrant) -> dict[str, Any] | None:
    """What they paid last, as it is taken back where they pay it later after all."""
    paid = person.payments[-1] if person.payments else None
    if paid is None or paid.cents <= 0 or person.owes < 0 or paid.method not in MONEY:
        return None
    return {"cents": -paid.cents, "method": paid.method.value}


def _build_account(
    state: State, person: Entrant, outs: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """What they bought and when they went out, in the order in which it happened."""
    rows = [_build_purchase_row(state, person, purchase) for purchase in person.purchases]
    rows += [{"way": way, "at": way["out"].at} for way in outs]
    return sorted(rows, key=lambda row: row["at"])


def _build_purchase_row(state: State, person: Entrant, purchase: Purchase) -> dict[str, Any]:
    """
    A purchase as a line of the account; `method` is how it was paid in the same moment, unless it
    was not after all.
    """
    methods = [
        pay.method
        for pay in person.payments
        if pay.at == purchase.at and person.sum_payments(pay.method)
    ]
    return {
        "way": None,
        "at": purchase.at,
        "purchase": purchase,
        "buys_word": BUYS_WORDS[purchase.buys],
        "price": to_money(state, purchase.price),
        "method": METHOD_WORDS[methods[0]] if methods else "",
    }


def _list_player_purchase_options(
    state: State, key: int, at: Instant, lost: Lost
) -> tuple[PurchaseOption, ...]:
    """What they can buy; no rebuy for who lost their chips by staying away."""
    person = state.entrants[key]
    sales = list_purchase_options(state, person, at)
    if person.status is EntrantStatus.OUT and (key, person.since) in lost:
        return tuple(sale for sale in sales if sale.offer.buys is not PurchaseKind.REBUY)
    return sales


def _list_busts(state: State, key: int, lost: Lost) -> list[dict[str, Any]]:
    """Every time they went out: when, by whom, together with whom; or by staying away."""
    found: list[dict[str, Any]] = []
    for bust in state.busts:
        for out in bust.outs:
            if out.player == key:
                found.append(_build_bust_row(state, bust, out, len(found), lost))
    return found


def _build_bust_row(
    state: State, bust: Bust, out: Elimination, life: int, lost: Lost
) -> dict[str, Any]:
    others = [entrant_name_of(state, other) for other in bust.players if other != out.player]
    return {
        "life": life,
        "spot": f"say-who-{life}",
        "envelope_spot": f"open-envelope-{life}",
        "slots": [*enumerate((*out.by, 0))] if out.by else [(0, 0), (1, 0)],
        "out": out,
        "stayed_away": (out.player, out.at) in lost,
        "by": [entrant_name_of(state, hunter) for hunter in out.by],
        "together": others,
        "can_have": _group_hunter_choices(state, bust.players, out),
        "envelope": to_money(state, out.envelope) if out.envelope >= 0 else None,
    }


def _group_hunter_choices(
    state: State, together: tuple[int, ...], out: Elimination
) -> list[tuple[Text, list[tuple[int, Text]]]]:
    """Who can have knocked them out: those who sat at their table then, before all others."""
    entered = {key for key, entrant in state.entrants.items() if entrant.status in ENTERED}
    entered -= set(together)
    table = find_elimination_table(state, out)
    beside = {
        key
        for key in entered
        if any(stay.table == table and stay.covers(out.at) for stay in state.entrants[key].sat)
    }
    if not beside:
        return [("", _list_names(state, entered))]
    others: Text = say(_("Other tables"))
    groups = [(table_name_text(state, table), beside), (others, entered - beside)]
    return [(told, _list_names(state, keys)) for told, keys in groups if keys]


def _list_names(state: State, keys: Collection[int]) -> list[tuple[int, Text]]:
    return [(key, entrant_name_of(state, key)) for key in sort_by_name(state, keys)]
