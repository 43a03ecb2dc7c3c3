"""Printed seating list: seats, button and blinds, who is out, who owes what."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.engine.name_order import build_name_sort_key
from tournament.money.rules.bounties import compute_bounties
from tournament.money.values.terms import Offer, offer_text
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import compute_standings
from tournament.players.values import PLAYING, EntrantStatus
from tournament.printing.document_blocks import ColumnHeading, TableBlock, TextBlock
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.sheet_formatting import places_text
from tournament.tables.rules.seats import (
    find_last_hand,
    find_next_hand,
    is_button_known,
    list_seated_tables,
    list_unseated_players,
)


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
    state = scene.state
    there = list_seated_tables(state, scene.at)
    beside = SeatingNotes(
        list_rebuy_candidates(state, scene.at), compute_bounties(state, scene.at).heads
    )
    found: list[TableBlock | TextBlock] = []
    seated: set[int] = set()
    for number, seats in there.items():
        found.append(_build_table_block(scene, number, seats, beside))
        seated.update(seats.values())
    unseated = list_unseated_players(state)
    standing = [("", key) for key in unseated if state.entrants[key].status in PLAYING]
    if standing:
        title = _("Without a seat") if there else _("In")
        found.append(_build_player_table(scene, title, "", standing, beside))
    gone = _list_eliminated_players(scene, beside, seated)
    if gone:
        found.append(_build_player_table(scene, _("Out"), _("Place"), gone, beside))
    awaited = [
        scene.player_name_text(key)
        for key, entrant in state.entrants.items()
        if entrant.status is EntrantStatus.EXPECTED
    ]
    if awaited:
        found.append(
            TextBlock((", ".join(sorted(awaited, key=build_name_sort_key)),), _("Expected"))
        )
    return found


def _build_table_block(
    scene: PrintoutContext, number: int, seats: Mapping[int, int], beside: SeatingNotes
) -> TableBlock:
    """One table: button and blinds stand beside the seats as far as they are known."""
    spots = _list_position_labels(scene, number)
    rows = ((f"{seat} {spots.get(seat, '')}".strip(), key) for seat, key in seats.items())
    name = scene.table_name_text(number)
    listed = _build_player_table(scene, name, _("Seat"), rows, beside)
    if not spots:
        return listed
    notes = [_("D, SB and BB: next hand.")]
    if scene.state.tables[number].running:
        notes = [_("D, SB and BB: this hand.")]
    empty = _("at the empty seat")
    notes += [f"{spot} {empty} {seat}" for seat, spot in spots.items() if seat not in seats]
    return replace(listed, notes=tuple(notes))


def _list_position_labels(scene: PrintoutContext, number: int) -> dict[int, str]:
    """
    The seats with button and blinds of the hand in play, else of the next one; nothing while nobody
    knows.
    """
    running = scene.state.tables[number].running
    hand = (find_last_hand if running else find_next_hand)(scene.state, number, scene.at)
    if hand is None or not is_button_known(scene.state, number, scene.at):
        return {}
    labels = [(hand.spots.button, pgettext("dealer button, one letter", "D"))]
    if hand.small_by:
        labels.append((hand.spots.small, pgettext("small blind, letters", "SB")))
    labels += [
        (seat, pgettext("big blind, letters", "BB"))
        for seat in (hand.spots.big, *hand.spots.more_big)
    ]
    spots: dict[int, str] = {}
    for seat, label in labels:
        spots[seat] = f"{spots[seat]} {label}" if seat in spots else label
    return spots


def _list_eliminated_players(
    scene: PrintoutContext, beside: SeatingNotes, seated: set[int]
) -> list[tuple[str, int]]:
    """Who is out, the best place first; those who may still rebuy and keep no seat stand above."""
    entrants = scene.state.entrants
    found = [(_("may rebuy"), key) for key in entrants if key in beside.open and key not in seated]
    for standing in compute_standings(scene.state, scene.at):
        place = places_text(standing.place, standing.worst)
        out = [key for key in standing.players if entrants[key].status not in PLAYING]
        found += [(place, key) for key in out]
    return found


def _build_player_table(
    scene: PrintoutContext,
    title: str,
    first: str,
    rows: Iterable[tuple[str, int]],
    beside: SeatingNotes,
) -> TableBlock:
    """Players with what each bought and owes; the first cell needs its heading, or is left out."""
    columns = [ColumnHeading(_("Name")), ColumnHeading(_("Bought")), ColumnHeading(_("Owes"), True)]
    cells = [(label, *_build_player_row(scene, key, beside)) for label, key in rows]
    if not first:
        return TableBlock(tuple(columns), tuple(row[1:] for row in cells), title)
    return TableBlock((ColumnHeading(first, is_short=True), *columns), tuple(cells), title)


def _build_player_row(
    scene: PrintoutContext, key: int, beside: SeatingNotes
) -> tuple[str, str, str]:
    """A player with what they bought, what is on their head, and what they owe or only promised."""
    entrant = scene.state.entrants[key]
    named = (
        offer_text(Offer(purchase.buys, purchase.price, purchase.chips, purchase.name))
        for purchase in entrant.purchases
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
