"""Why a player moves and why to that seat, in words that can be read out at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from seating.balance_plan import (
    ImbalanceReason,
    Move,
    MoveReason,
    TargetSeatReason,
    TieBreakDeal,
    TieBreakPurpose,
)
from tournament.engine.card_names import card_text
from tournament.engine.messages import (
    Message,
    Text,
    _,
    label_fact,
    list_facts,
    ngettext,
    say,
    say_count,
)
from tournament.night.state import State, entrant_name_of, entrant_names_text, table_name_text
from tournament.players.values import EntrantStatus

REASON_WORDS = {
    MoveReason.SAME_POSITION: _("Plays the position of the seat to be filled: {position}."),
    MoveReason.TO_THE_LEFT: _("Nearest to the left of the seat to be filled: {position}."),
    MoveReason.NEXT_BIG_BLIND: _("Would post the next big blind."),
    MoveReason.LATER_BIG_BLIND: _("The first in line for the big blind who can move."),
    MoveReason.SAME_WAIT: _("Waits for the big blind as long as before."),
    MoveReason.NEAREST_WAIT: _("Nobody waits exactly as long; this comes nearest."),
    MoveReason.BROKEN: _("The table is broken."),
    MoveReason.CHOSEN: _("The director chose this move."),
}

SEAT_WORDS = {
    TargetSeatReason.EMPTIED: _("It is the seat of the player who went out."),
    TargetSeatReason.SAME_POSITION: _("This seat lies in the position of the emptied one."),
    TargetSeatReason.LATEST_BIG_BLIND: _("Of the open seats it posts the big blind last."),
    TargetSeatReason.SOONEST_BIG_BLIND: _(
        "It is the worst open seat: it posts the big blind first."
    ),
    TargetSeatReason.DRAWN: _("The seat was drawn."),
}

STUCK_WORDS = {
    ImbalanceReason.NOBODY_CAN_MOVE: _(
        "Everybody at the largest tables is locked. Unlock one of them."
    ),
    ImbalanceReason.NO_OPEN_SEAT: _(
        "The smallest tables have no open seat. Open a closed one, or redraw seats."
    ),
    ImbalanceReason.ONLY_SMALL_BLIND: _(
        "The open seats would post the small blind. The next hand there opens them."
    ),
}


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move as a page shows it: who, from where, to where, and why."""

    move: Move
    name: Text
    table: Text
    to_table: Text
    why: Message
    why_there: Message | None


def build_move_text(state: State, move: Move) -> MoveText:
    """One planned move in words."""
    return MoveText(
        move=move,
        name=entrant_name_of(state, move.player),
        table=table_name_text(state, move.table),
        to_table=table_name_text(state, move.to_table),
        why=move_reason_text(state, move),
        why_there=say(SEAT_WORDS[move.into]) if move.into in SEAT_WORDS else None,
    )


def build_move_texts(state: State, moves: tuple[Move, ...]) -> tuple[MoveText, ...]:
    """Planned moves in words, in their order."""
    return tuple(build_move_text(state, move) for move in moves)


def moves_text(state: State, moves: Sequence[Move]) -> Text:
    """Who goes from where to where, in one line."""
    return list_facts(
        [
            say(
                _("{name} ({start} → {goal})"),
                name=entrant_name_of(state, move.player),
                start=seat_text(state, move.table, move.seat),
                goal=seat_text(state, move.to_table, move.to_seat),
            )
            for move in moves
        ]
    )


def append_cards(line: Message, state: State, deals: Sequence[TieBreakDeal]) -> Message:
    """What was done, with the cards that decided it."""
    cards = [
        label_fact(table_name_text(state, row.table), card_text(row.card))
        for deal in deals
        for row in deal.cards
    ]
    return say(_("{line}. Cards: {cards}"), line=line, cards=list_facts(cards)) if cards else line


def move_reason_text(state: State, move: Move) -> Message:
    """Why it is this player who moves."""
    told = _reason_text(move)
    away = tuple(key for key in move.passed if _is_away(state, key))
    if away:
        forms = ngettext(
            "{why} {names} comes first but is away.", "{why} {names} come first but are away."
        )
        told = say_count(forms, len(away), why=told, names=entrant_names_text(state, away))
    if stay := tuple(key for key in move.passed if key not in away):
        forms = ngettext(
            "{why} {names} comes first but cannot move.",
            "{why} {names} come first but cannot move.",
        )
        told = say_count(forms, len(stay), why=told, names=entrant_names_text(state, stay))
    if _is_away(state, move.player):
        told = say("{why} {more}", why=told, more=_away_mover_text(state, move.player))
    return told


def _is_away(state: State, key: int) -> bool:
    return key in state.entrants and state.entrants[key].status is EntrantStatus.ABSENT


def _away_mover_text(state: State, key: int) -> Message:
    """What moves with somebody who is away (HomePokerTourney, PLAYERS LEAVING)."""
    if poster := state.entrants[key].poster:
        return say(_("Away: the chips move too. {poster} posts there."), poster=poster)
    return say(_("Away: the chips move too. The new neighbors post."))


def _reason_text(move: Move) -> Message:
    text = REASON_WORDS[move.why]
    if move.why in (MoveReason.SAME_POSITION, MoveReason.TO_THE_LEFT):
        return say(text, position=position_text(move.distance))
    return say(text)


def position_text(distance: int) -> Message:
    """A position at a table, counted from the button as the rulebook does."""
    if distance <= 0:
        return say(_("on the button"))
    if distance <= 2:
        blind = say(_("small blind")) if distance == 1 else say(_("big blind"))
        return say(_("{count} left of the button, {blind}"), count=distance, blind=blind)
    return say(_("{count} left of the button"), count=distance)


def seat_text(state: State, number: int, seat: int) -> Message:
    """A table and a seat at it."""
    return say(_("{table}, seat {seat}"), table=table_name_text(state, number), seat=seat)


def tie_break_text(state: State, deal: TieBreakDeal) -> Message:
    """What the cards decided that were dealt to some tables."""
    low = table_name_text(state, deal.low)
    if deal.decides is TieBreakPurpose.RECEIVES:
        return say(_("{table} has the lowest card and is filled first."), table=low)
    return say(_("{table} has the lowest card and gives a player."), table=low)


def card_request_text(state: State, dealer: int, decides: TieBreakPurpose | None) -> Message:
    """Which cards have to be dealt before a plan can go on."""
    told = table_name_text(state, dealer)
    if decides is TieBreakPurpose.RECEIVES:
        return say(
            _(
                "The dealer of {table} deals one card to each of these tables. The lowest is "
                "filled first."
            ),
            table=told,
        )
    return say(
        _(
            "The dealer of {table} deals one card to each of these tables. The lowest gives a "
            "player."
        ),
        table=told,
    )
