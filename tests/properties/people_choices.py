"""Random actions about players: lists, purchases, knockouts, envelopes."""

from collections.abc import Collection, Iterable
from random import Random

from tournament.clock.values import Instant
from tournament.engine.money import split_by_weight
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.rules.bounties import compute_bounties
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind
from tournament.night.action import Action
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.actions.entries import (
    CheckIn,
    ExpectPlayer,
    MarkAbsent,
    NameEntrant,
    WithdrawPlayer,
)
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand, CorrectPlace, CountStack
from tournament.players.rules.purchase_windows import (
    find_assumed_stack,
    list_buyable_offers,
    list_rebuy_candidates,
)
from tournament.players.values import PLAYING, EntrantStatus, PaymentMethod
from tournament.tables.actions.deal_on import DealOn

MAX_ENTRANTS = 40
NAMES = ("Ann", "Ben", "Bob", "Cleo", "Zoë", "<b>Eve</b>", "", "x" * 90)
REASONS = ("", "", "", "the host says so", "r" * 141)


def seldom(random: Random) -> bool:
    return random.random() < 0.06


def one_of(random: Random, keys: Collection[int]) -> int:
    """One of these; now and then, or when there are none, anybody, or nobody at all."""
    if not keys or seldom(random):
        return random.choice((random.randint(-12, 45), 0))
    return random.choice(sorted(keys))


def some_of(random: Random, keys: Iterable[int], most: int) -> tuple[int, ...]:
    known = sorted(keys)
    return tuple(random.sample(known, min(len(known), random.randint(0, most))))


def those(state: State, *statuses: EntrantStatus) -> set[int]:
    return {key for key, entrant in state.entrants.items() if entrant.status in statuses}


def some_name(random: Random) -> str:
    return random.choice(NAMES if seldom(random) else NAMES[:6])


def some_reason(random: Random, likely: float) -> str:
    return random.choice(REASONS[3:]) if random.random() < likely else random.choice(REASONS[:4])


def some_piles(random: Random, offer: Offer) -> tuple[ChipPile, ...]:
    """The chips that a page would show, mostly; now and then not what the purchase is worth."""
    if random.random() < 0.7:
        return ()
    return (ChipPile(5, offer.chips // 5 - (1 if seldom(random) else 0)),)


def asked_price(random: Random, offer: Offer) -> int:
    return offer.price + (1 if seldom(random) else 0)


def some_payment(random: Random, price: int) -> int:
    """All of it, nothing, a part; now and then too much."""
    paid = random.choice((price, price, price, 0, random.randint(0, price)))
    return price + 1 if seldom(random) else paid


def some_method(random: Random) -> PaymentMethod:
    return random.choice(
        (
            PaymentMethod.CASH,
            PaymentMethod.CASH,
            PaymentMethod.CASH,
            PaymentMethod.TRANSFER,
            PaymentMethod.IOU,
            PaymentMethod.PRIZE,
        )
    )


def newcomer(random: Random, state: State) -> int:
    """The number of somebody who is not on the list."""
    room = [number for number in range(1, MAX_ENTRANTS) if number not in state.entrants]
    return random.choice(room) if room and len(state.entrants) < MAX_ENTRANTS else 1


def expect(random: Random, past: JournalHistory, at: Instant) -> Action:
    gone = those(past.state, EntrantStatus.GONE, EntrantStatus.EXPECTED)
    player = (
        one_of(random, gone) if gone and random.random() < 0.4 else newcomer(random, past.state)
    )
    return ExpectPlayer(player, some_name(random))


def withdraw(random: Random, past: JournalHistory, at: Instant) -> Action:
    return WithdrawPlayer(
        one_of(random, those(past.state, EntrantStatus.EXPECTED, EntrantStatus.GONE))
    )


def check_in(random: Random, past: JournalHistory, at: Instant) -> Action:
    return CheckIn(one_of(random, those(past.state, EntrantStatus.EXPECTED)))


def name_entrant(random: Random, past: JournalHistory, at: Instant) -> Action:
    club_player = random.choice((0, 0, random.randint(1, 50)))
    return NameEntrant(one_of(random, past.state.entrants), some_name(random), club_player)


def mark_absent(random: Random, past: JournalHistory, at: Instant) -> Action:
    return MarkAbsent(one_of(random, those(past.state, *PLAYING)), random.random() < 0.6)


def remove_absent(random: Random, past: JournalHistory, at: Instant) -> Action:
    stack = random.choice((0, 500, 1000, random.randint(0, 3000), 10**6))
    return RemoveAbsent(
        one_of(random, those(past.state, EntrantStatus.ABSENT)), stack, some_reason(random, 0.6)
    )


def buy_in(random: Random, past: JournalHistory, at: Instant) -> Action:
    state = past.state
    listed = those(state, EntrantStatus.EXPECTED, EntrantStatus.GONE)
    player = one_of(random, listed) if listed and random.random() < 0.6 else newcomer(random, state)
    offers = state.terms.offers
    first = [number for number, offer in enumerate(offers) if offer.buys is PurchaseKind.BUY_IN]
    number = random.randint(0, len(offers)) if seldom(random) or not first else random.choice(first)
    price = asked_price(random, offers[number]) if number < len(offers) else 5
    paid, method = some_payment(random, price), some_method(random)
    absent = random.random() < 0.2
    piles = some_piles(random, offers[number]) if number < len(offers) else ()
    name, reason = some_name(random), some_reason(random, 0.25)
    return BuyIn(player, number, price, paid, method, name, absent, reason, piles=piles)


def add_unnamed(random: Random, past: JournalHistory, at: Instant) -> Action:
    offers = past.state.terms.offers
    buy_ins = (
        [number for number, offer in enumerate(offers) if offer.buys is PurchaseKind.BUY_IN]
        if offers
        else [0]
    )
    number = random.choice((None, *buy_ins))
    price = asked_price(random, offers[buy_ins[0] if number is None else number]) if offers else 0
    now = -min((0, *past.state.entrants))
    upto = (
        min(now + random.randint(0, 3), MAX_ENTRANTS)
        if not seldom(random)
        else random.choice((0, 20_000))
    )
    piles = some_piles(random, offers[number]) if offers and number is not None else ()
    return AddUnnamedPlayers(
        upto, price, some_payment(random, price), number, some_reason(random, 0.25), piles=piles
    )


def buy_more(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Somebody who is out, mostly, or who did so before; what their status may buy, mostly."""
    state, offers = past.state, past.state.terms.offers
    out, playing = those(state, EntrantStatus.OUT), those(state, *PLAYING)
    again = {key for key in out | playing if len(state.entrants[key].purchases) > 1}
    if again and random.random() < 0.5:
        player = one_of(random, again)
    else:
        player = one_of(random, out if out and random.random() < 0.6 else playing)
    fitting = (
        list_buyable_offers(state, state.entrants[player], at) if player in state.entrants else ()
    )
    number = (
        random.randint(0, len(offers)) if seldom(random) or not fitting else random.choice(fitting)
    )
    if number >= len(offers):
        return BuyMore(player, number, 5, 5)
    offer = offers[number]
    meant = find_assumed_stack(offer, state.entrants[player]) if player in state.entrants else None
    stack = random.choice((meant, meant, 0, 1, 5000))
    price = asked_price(random, offer)
    paid = some_payment(random, price)
    method, reason = some_method(random), some_reason(random, 0.3)
    times = state.entrants[player].count_purchases(offer.buys) if player in state.entrants else None
    return BuyMore(player, number, price, paid, method, stack, reason, times=times)


def decline(random: Random, past: JournalHistory, at: Instant) -> Action:
    return DeclineRebuy(one_of(random, those(past.state, EntrantStatus.OUT)))


def deal_on(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Somebody who may still rebuy, mostly."""
    state = past.state
    return DealOn(
        one_of(random, list_rebuy_candidates(state, at) or those(state, EntrantStatus.OUT))
    )


def refund(random: Random, past: JournalHistory, at: Instant) -> Action:
    return Refund(one_of(random, those(past.state, *PLAYING)))


def knock_out(random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    One player, now and then several; by none, one or two of the others; now and then with somebody
    who is out.
    """
    state = past.state
    playing = those(state, *PLAYING)
    players = tuple({one_of(random, playing) for _one in range(random.choice((1, 1, 1, 1, 2, 3)))})
    others = those(state, *PLAYING, EntrantStatus.OUT) if seldom(random) else playing - set(players)
    by = some_of(random, others, 2) if random.random() < 0.4 else some_of(random, others, 1)
    with_player = one_of(random, those(state, EntrantStatus.OUT)) if random.random() < 0.15 else 0
    return KnockOut(players, by, with_player)


def same_hand(random: Random, past: JournalHistory, at: Instant) -> Action:
    out = those(past.state, EntrantStatus.OUT)
    return AnswerSameHand(one_of(random, out), one_of(random, out), random.random() < 0.5)


def put_place(random: Random, past: JournalHistory, at: Instant) -> Action:
    out = those(past.state, EntrantStatus.OUT)
    return CorrectPlace(
        one_of(random, out), random.choice((0, one_of(random, out), one_of(random, out)))
    )


def count_stack(random: Random, past: JournalHistory, at: Instant) -> Action:
    return CountStack(
        one_of(random, those(past.state, EntrantStatus.OUT)), random.choice((0, 500, 500, 2000, -1))
    )


def some_life(random: Random, past: JournalHistory) -> tuple[int, int]:
    """A player who went out, and which of their knockouts is meant."""
    outs = [key for bust in past.state.busts for key in bust.players]
    player = one_of(random, outs)
    lives = outs.count(player)
    return player, lives if seldom(random) else random.randint(0, max(0, lives - 1))


def say_who(random: Random, past: JournalHistory, at: Instant) -> Action:
    player, life = some_life(random, past)
    others = those(past.state, *PLAYING, EntrantStatus.OUT) - (
        set() if seldom(random) else {player}
    )
    return CreditKnockout(player, some_of(random, others, 2), life)


def fill_envelopes(random: Random, past: JournalHistory, at: Instant) -> Action:
    pool = compute_bounties(past.state, at).pool + (1 if seldom(random) else 0)
    return FillEnvelopes(
        split_by_weight(pool, tuple(random.randint(1, 9) for _one in range(random.randint(1, 8))))
    )


def open_envelope(random: Random, past: JournalHistory, at: Instant) -> Action:
    held = past.state.envelopes
    amount = 7 if not held or seldom(random) else random.choice(held)
    closed = [
        (out.player, sum(out.player in before.players for before in past.state.busts[:number]))
        for number, bust in enumerate(past.state.busts)
        for out in bust.outs
        if out.envelope < 0 and out.by
    ]
    player, life = (
        random.choice(closed) if closed and not seldom(random) else some_life(random, past)
    )
    return OpenEnvelope(player, amount, life)
