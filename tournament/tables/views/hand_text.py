"""A hand and a player's duties in the next one, in words to read aloud."""

from collections.abc import Iterator
from itertools import chain

from seating.button_and_blinds import count_positions_from_button
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, join_facts, ngettext, say, say_count
from tournament.night.state import State, entrant_name_of, read_night_clock
from tournament.players.rules.standings import find_elimination_table
from tournament.players.values import EntrantStatus
from tournament.schedule.values import Level, find_level_in_force, find_next_hand_level
from tournament.tables.rules.hand_blockers import HandBlockerKind, find_hand_blockers
from tournament.tables.rules.seats import (
    UpcomingHand,
    find_next_hand,
    is_button_known,
    sum_blind_and_ante,
)
from tournament.tables.values import Table
from tournament.tables.views.hand_dealer import find_hand_dealer, is_sitting_out
from tournament.tables.views.seat_map import (
    SeatMapHand,
    find_dead_button_and_blind,
    find_pictured_hand,
)

DEALS = _("{name} deals.")
DEAD = _("The button is dead: {name} deals.")
DEALER_AWAY = _("{holder} has the button but does not play: {name} deals.")
DEALER_OUT = _("{holder} has the button but is out: {name} deals unless {holder} rebuys.")
NO_SMALL = _("Nobody posts the small blind.")
MORE_BIG = _("{name} posts a big blind too.")
WAITS = _("{name} waits: no cards until the button has passed.")
AWAY = _("{name} is away: no cards.")
AWAY_POSTED = _("{name} is away: the neighbors post {chips} from that stack.")
AWAY_POSTED_BY = _("{name} is away: {poster} posts {chips} from that stack.")
SITS_OUT_NOW = ngettext(
    "{name} sits out this hand.", "{name} sits out {count} hands, this one included."
)
SITS_OUT_LATER = ngettext(
    "{name} sits out the next hand.", "{name} sits out {count} hands, from the next one on."
)


def list_hand_notes(state: State, number: int, at: Instant) -> tuple[Message, ...]:
    """
    Who deals if not the button's disc says it, what is not posted, who waits, is away or sits out:
    in the hand in play, else in the next one.
    """
    pictured, hand = find_pictured_hand(state, number, at)
    if hand is None:
        return ()
    table = state.tables[number]
    is_now = pictured is SeatMapHand.NOW
    if is_now:
        level = find_level_in_force(state.structure, table.step)
    else:
        level = find_next_hand_level(state.structure, read_night_clock(state, at).step)
    dealer = dealer_text(state, number, at)
    notes = [] if dealer.text == DEALS else [dealer]
    if find_dead_button_and_blind(table, pictured, hand)[1]:
        notes.append(say(NO_SMALL))
    for key in hand.more_big:
        if key != hand.big_by:
            notes.append(say(MORE_BIG, name=entrant_name_of(state, key)))
    for key in hand.taken.values():
        notes += _list_player_notes(state, key, hand, level)
    for key in hand.taken.values():
        notes += _list_penalty_notes(state, table, key, is_now)
    return tuple(notes)


SETTLED = frozenset(
    {
        HandBlockerKind.IDLE,
        HandBlockerKind.STOPPED,
        HandBlockerKind.DISPUTE,
        HandBlockerKind.SET_ASIDE,
        HandBlockerKind.TOGETHER,
    }
)
"""What else holds up a hand may still change who sits in it."""


def next_blinds_text(state: State, number: int, at: Instant) -> Message | None:
    """
    Who has the button and posts in the next hand of a table at which somebody went out, as it is
    read out before that hand begins; None while it may change, nobody knows where the button is, or
    button and blinds just move on by one player.
    """
    hand = find_next_hand(state, number, at)
    table = state.tables.get(number)
    if hand is None or table is None or state.finished is not None:
        return None
    if not _has_lost_player(state, number, table) or not is_button_known(state, number, at):
        return None
    if any(halt.cause not in SETTLED for halt in find_hand_blockers(state, at, (number,))[number]):
        return None
    spots = hand.spots
    if _moves_on(table, hand):
        return None
    button = hand.taken.get(spots.button, 0)
    posters = [key for key in hand.more_big if key != hand.big_by]
    first, *rest = [
        say(_("{name} big blind"), name=entrant_name_of(state, key))
        for key in (*posters, hand.big_by)
    ]
    big = first
    for other in rest:
        big = join_facts(big, other)
    if spots.button == spots.small:
        both = say(_("{name} button and small blind"), name=entrant_name_of(state, button))
        return say(_("Next hand: {small}, {big}."), small=both, big=big)
    holder = say(_("dead button"))
    small = say(_("no small blind"))
    if button:
        holder = say(_("{name} button"), name=entrant_name_of(state, button))
    if hand.small_by:
        small = say(_("{name} small blind"), name=entrant_name_of(state, hand.small_by))
    return say(_("Next hand: {button}, {small}, {big}."), button=holder, small=small, big=big)


def _moves_on(table: Table, hand: UpcomingHand) -> bool:
    """Whether button and small blind go to who posted small and big blind in the hand before."""
    button = hand.taken.get(hand.spots.button, 0)
    return (
        button != 0
        and hand.small_by != 0
        and (button, hand.small_by) == (table.small_by, table.big_by)
        and set(hand.more_big) <= {hand.big_by}
    )


def _has_lost_player(state: State, number: int, table: Table) -> bool:
    """
    Whether somebody went out at this table since its hand began; where its next button was told,
    before that.
    """
    if not table.hand:
        return False
    for out in chain.from_iterable(bust.outs for bust in state.busts):
        is_since = out.at >= table.began and not (table.set and out.at > table.touched)
        if is_since and find_elimination_table(state, out) == number:
            return True
    return False


def dealer_text(state: State, number: int, at: Instant) -> Message:
    """
    Who deals the hand in play, else the next one; with the reason when it is not simply who has the
    button.
    """
    pictured, hand = find_pictured_hand(state, number, at)
    if hand is None:
        return say(_("Nobody has said where the button is."))
    table = state.tables[number]
    is_now = pictured is SeatMapHand.NOW
    deals = find_hand_dealer(state, table, hand, is_now)
    name = entrant_name_of(state, deals)
    holder = hand.taken.get(hand.spots.button, 0)
    if find_dead_button_and_blind(table, pictured, hand)[0]:
        return say(DEAD, name=name)
    # Who went out in the hand that they dealt holds no seat any more.
    dealt = table.button_by if is_now else 0
    if deals in (holder, dealt) or not holder:
        return say(DEALS, name=name)
    return say(_dealer_reason_text(state, holder), holder=entrant_name_of(state, holder), name=name)


def _dealer_reason_text(state: State, holder: int) -> str:
    """Why somebody has the button and another deals."""
    return DEALER_OUT if state.entrants[holder].status is EntrantStatus.OUT else DEALER_AWAY


def _list_player_notes(
    state: State, key: int, hand: UpcomingHand, level: Level
) -> Iterator[Message]:
    entrant = state.entrants[key]
    name = entrant_name_of(state, key)
    if entrant.status is EntrantStatus.ABSENT:
        chips = sum_blind_and_ante(level, hand, key)
        if not chips:
            yield say(AWAY, name=name)
        elif entrant.poster:
            yield say(AWAY_POSTED_BY, name=name, poster=entrant.poster, chips=chips)
        else:
            yield say(AWAY_POSTED, name=name, chips=chips)
    elif any(hand.taken[seat] == key for seat in hand.waiting):
        yield say(WAITS, name=name)


def _list_penalty_notes(state: State, table: Table, key: int, is_now: bool) -> Iterator[Message]:
    """How long somebody still sits out; the hand in which a penalty was given does not count."""
    penalty = state.entrants[key].penalty
    if penalty is not None:
        counts = is_now and is_sitting_out(state, table, key, is_now)
        forms = SITS_OUT_NOW if counts else SITS_OUT_LATER
        yield say_count(forms, penalty.hands, name=entrant_name_of(state, key))


def next_hand_duty_text(state: State, number: int, key: int, at: Instant) -> Message | None:
    """
    What the next hand of a table asks of somebody who sits there; None while its button is not
    known.
    """
    hand = find_next_hand(state, number, at)
    if hand is None or not is_button_known(state, number, at):
        return None
    seat = next((seat for seat, other in hand.taken.items() if other == key), 0)
    if not seat:
        return None
    if seat in hand.waiting:
        return say(_("Waits: no cards until the button has passed."))
    if key in (hand.big_by, *hand.more_big):
        return say(_("Posts the big blind next hand."))
    if seat == hand.spots.button and key == hand.small_by:
        return say(_("Has the button and posts the small blind next hand."))
    if seat == hand.spots.button:
        return say(_("Has the button next hand."))
    if key == hand.small_by:
        return say(_("Posts the small blind next hand."))
    left = count_positions_from_button(hand.spots, seat, state.tables[number].size, hand.taken)
    return say(_("Sits {count} left of the button next hand."), count=left)
