"""
Everybody of the night on paper: who sits where with button and blinds, who is out, who owes what.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.money.rules.bounties import compute_bounties
from tournament.money.values.terms import Offer, offer_text
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import compute_standings
from tournament.players.values import PLAYING, EntrantStatus
from tournament.printing.blocks import ColumnHeading, TableBlock, TextBlock
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.sheet_text import places_text
from tournament.tables.rules.seats import (
    UpcomingHand,
    find_last_hand,
    find_next_hand,
    is_button_known,
    list_seated_tables,
    list_unseated_players,
)
from tournament.tables.values import table_text


@dataclass(frozen=True, slots=True)
class SeatingNotes:
    """What stands beside names: who may rebuy, and what is on whose head."""

    open: Collection[int]
    heads: Mapping[int, int]


def build_seating_blocks(scene: PrintoutContext) -> list[TableBlock | TextBlock]:
    """
    Every table with its seats, those without a seat, those who are out with their places, those who
    are awaited.
    """
    state, there = scene.state, list_seated_tables(scene.state, scene.at)
    beside = SeatingNotes(
        list_rebuy_candidates(state, scene.at), compute_bounties(state, scene.at).heads
    )
    found: list[TableBlock | TextBlock] = [
        _build_table_block(scene, number, seats, beside) for number, seats in there.items()
    ]
    standing = [
        key for key in list_unseated_players(state) if state.entrants[key].status in PLAYING
    ]
    if standing:
        title = _("Without a seat") if there else _("In")
        found.append(_build_player_table(scene, title, "", (("", key) for key in standing), beside))
    gone = _list_eliminated_players(
        scene, beside, {key for seats in there.values() for key in seats.values()}
    )
    if gone:
        found.append(_build_player_table(scene, _("Out"), _("Place"), gone, beside))
    awaited = [
        scene.player_name_text(key)
        for key, one in state.entrants.items()
        if one.status is EntrantStatus.EXPECTED
    ]
    if awaited:
        found.append(TextBlock((", ".join(sorted(awaited, key=str.casefold)),), _("Expected")))
    return found


def _build_table_block(
    scene: PrintoutContext, number: int, seats: Mapping[int, int], beside: SeatingNotes
) -> TableBlock:
    """One table: button and blinds stand beside the seats as far as they are known."""
    spots = _list_position_labels(scene, number)
    rows = ((f"{seat} {spots.get(seat, '')}".strip(), key) for seat, key in seats.items())
    name = scene.localize_fact(table_text(number, scene.state.tables.get(number)))
    listed = _build_player_table(scene, name, _("Seat"), rows, beside)
    if not spots:
        return listed
    notes = [
        _("D has the button, SB and BB the blinds of the hand in play.")
        if scene.state.tables[number].running
        else _("D has the button, SB and BB the blinds of the next hand.")
    ]
    empty = [
        f"{spot} {_('at the empty seat')} {seat}"
        for seat, spot in spots.items()
        if seat not in seats
    ]
    return TableBlock(listed.columns, listed.rows, listed.title, notes=(*notes, *empty))


def _list_position_labels(scene: PrintoutContext, number: int) -> dict[int, str]:
    """
    The seats with button and blinds of the hand in play, else of the next one; nothing while nobody
    knows.
    """
    hand = _find_current_hand(scene, number)
    if hand is None or not is_button_known(scene.state, number, scene.at):
        return {}
    spots: dict[int, str] = {}
    seats = [
        (hand.spots.button, _("D")),
        *(((hand.spots.small, _("SB")),) if hand.small_by else ()),
    ]
    for seat, word in (*seats, *((one, _("BB")) for one in (hand.spots.big, *hand.spots.more_big))):
        spots[seat] = f"{spots[seat]} {word}" if seat in spots else word
    return spots


def _find_current_hand(scene: PrintoutContext, number: int) -> UpcomingHand | None:
    running = scene.state.tables[number].running
    return (find_last_hand if running else find_next_hand)(scene.state, number, scene.at)


def _list_eliminated_players(
    scene: PrintoutContext, beside: SeatingNotes, seated: set[int]
) -> list[tuple[str, int]]:
    """Who is out, the best place first; those who may still rebuy and keep no seat stand above."""
    open_ = [
        (_("may rebuy"), key)
        for key in scene.state.entrants
        if key in beside.open and key not in seated
    ]
    placed = [
        (places_text(one.place, one.worst), key)
        for one in compute_standings(scene.state, scene.at)
        for key in one.players
        if scene.state.entrants[key].status not in PLAYING
    ]
    return [*open_, *placed]


def _build_player_table(
    scene: PrintoutContext,
    title: str,
    first: str,
    rows: Iterable[tuple[str, int]],
    beside: SeatingNotes,
) -> TableBlock:
    columns = (ColumnHeading(_("Name")), ColumnHeading(_("Bought")), ColumnHeading(_("Owes"), True))
    if not first:
        return TableBlock(
            columns, tuple(_build_player_row(scene, key, beside) for _told, key in rows), title
        )
    seats = tuple((told, *_build_player_row(scene, key, beside)) for told, key in rows)
    return TableBlock((ColumnHeading(first, is_short=True), *columns), seats, title)


def _build_player_row(
    scene: PrintoutContext, key: int, beside: SeatingNotes
) -> tuple[str, str, str]:
    """A player with what he bought, what is on his head, and what he owes or only promised."""
    entrant = scene.state.entrants[key]
    named = (
        offer_text(Offer(one.buys, one.price, one.chips, one.name)) for one in entrant.purchases
    )
    counted = Counter(scene.localize_fact(line) for line in named)
    parts = [name if count == 1 else f"{count} × {name}" for name, count in counted.items()]
    if beside.heads.get(key):
        parts.append(_("bounty {sum}").format(sum=scene.money_text(beside.heads[key])))
    name = scene.player_name_text(key)
    marks = [_("away")] if entrant.status is EntrantStatus.ABSENT else []
    marks += [_("may rebuy")] if entrant.status is EntrantStatus.OUT and key in beside.open else []
    marks += [_("sits out {hands}").format(hands=entrant.penalty.hands)] if entrant.penalty else []
    owes = [scene.money_text(entrant.owes)] if entrant.owes else []
    owes += [_("IOU {sum}").format(sum=scene.money_text(entrant.iou))] if entrant.iou else []
    return f"{name} ({', '.join(marks)})" if marks else name, ", ".join(parts), " + ".join(owes)
