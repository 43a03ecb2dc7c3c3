"""Bounties: fixed, progressive and mystery; who takes which part, and every cent of them paid."""

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    buy_more,
    out,
    planned,
    playing,
    refusal,
    total,
)
from tests.night.evening import Evening, at
from tests.rows import each_row
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules.bounties import Bounties, compute_bounties, list_unclaimed_heads
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.actions.night import FinishNight
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import CreditKnockout
from tournament.players.actions.place_corrections import CorrectPlace

WINNER_TAKES_ALL = PrizePlan(PayoutMethod.PERCENT, shares=(10_000,))


def on_heads(kind: BountyKind, bounty: int) -> Terms:
    """Twenty for the purse, and this on the head; a rebuy puts it on a new head."""
    price = 2000 + bounty
    rebuy = Offer(
        PurchaseKind.REBUY,
        price,
        1000,
        limit=0,
        bounty=bounty,
        window=PurchaseWindow(WindowEnd.FIRST_HAND, 4),
    )
    return Terms(
        offers=(Offer(PurchaseKind.BUY_IN, price, 1000, bounty=bounty), rebuy), bounty=kind
    )


def with_heads(count: int, kind: BountyKind, bounty: int) -> Evening:
    return playing(count, on_heads(kind, bounty), WINNER_TAKES_ALL)


def fixed(count: int, bounty: int = 500) -> Evening:
    return with_heads(count, BountyKind.FIXED, bounty)


def progressive(count: int, bounty: int = 1000) -> Evening:
    return with_heads(count, BountyKind.PROGRESSIVE, bounty)


def found(night: Evening, minutes: float) -> Bounties:
    return compute_bounties(night.state, at(minutes))


def test_bounties_are_no_part_of_the_purse() -> None:
    assert total(fixed(4)) == 8000
    assert found(fixed(4), 5) == Bounties(2000, {}, dict.fromkeys((BOB, DORA, EMIL, FAY), 500))
    assert found(planned(), 5) == Bounties()


# --- fixed


@each_row(
    ("bounty", "by", "parts"),
    [
        (500, (FAY, EMIL, DORA), {FAY: 167, EMIL: 167, DORA: 166}),
        (1, (EMIL, DORA), {EMIL: 1, DORA: 0}),
    ],
)
def test_a_fixed_bounty_goes_to_those_who_took_it(
    bounty: int, by: tuple[int, ...], parts: dict[int, int]
) -> None:
    night = fixed(5, bounty).do(5, out(BOB, by=by), DeclineRebuy(BOB))
    assert found(night, 5) == Bounties(
        5 * bounty, parts, dict.fromkeys((DORA, EMIL, FAY, GUS), bounty)
    )


def test_heads_that_nobody_is_named_for_go_to_the_winner() -> None:
    night = fixed(4).do(70, out(FAY))
    assert found(night, 70) == Bounties(2000, {}, {BOB: 500, DORA: 500, EMIL: 500})
    ended = night.do(75, out(EMIL, by=(DORA,))).do(80, out(DORA))
    assert found(ended, 80).won == {DORA: 500, BOB: 1500}


def test_who_never_came_leaves_their_head_to_the_winner() -> None:
    night = fixed(3).do(5, MarkAbsent(EMIL, True)).do(30, RemoveAbsent(EMIL, 900))
    assert found(night.do(75, out(DORA, by=(BOB,))), 75).won == {BOB: 1500}


def test_a_rebuy_is_a_new_head() -> None:
    night = fixed(3).do(5, out(BOB, by=(DORA,))).do(6, buy_more(BOB, price=2500))
    assert found(night, 6) == Bounties(2000, {DORA: 500}, {BOB: 500, DORA: 500, EMIL: 500})
    again = night.do(10, out(BOB, by=(EMIL,)), CreditKnockout(BOB, (EMIL,), life=0))
    assert found(again, 11).won == {EMIL: 1000}


def test_a_night_that_stops_early_leaves_heads_with_their_owners() -> None:
    night = fixed(4).do(70, out(FAY)).do(75, FinishNight())
    assert found(night, 76).won == {BOB: 667, DORA: 667, EMIL: 666}
    grown = progressive(4).do(70, out(FAY, by=(DORA,))).do(75, FinishNight())
    assert found(grown, 76).won == {DORA: 2000, BOB: 1000, EMIL: 1000}


@each_row(
    ("night", "unnamed"),
    [
        (fixed(4).do(70, out(FAY), out(EMIL), CreditKnockout(FAY, (BOB,))), 1),
        (fixed(3).do(5, buy_more(BOB, price=2500, stack=0)), 1),
        (progressive(4).do(70, out(FAY), out(EMIL, by=(BOB,))), 1),
        (playing(4).do(70, out(FAY)), 0),  # nothing is on a head
    ],
)
def test_heads_that_nobody_is_named_for_are_counted(night: Evening, unnamed: int) -> None:
    assert len(list_unclaimed_heads(night.state)) == unnamed


def test_envelopes_that_nobody_opened_are_counted() -> None:
    gone = with_heads(4, BountyKind.MYSTERY, 1000).do(5, out(FAY, by=(BOB,)), DeclineRebuy(FAY))
    filled = gone.do(6, FillEnvelopes((1500, 1500, 1000)))
    opened = filled.do(7, OpenEnvelope(FAY, 1500))
    more = opened.do(70, out(EMIL), out(DORA, by=(BOB,)))
    few = gone.do(6, FillEnvelopes((4000,))).do(70, out(EMIL, by=(BOB,)), OpenEnvelope(EMIL, 4000))
    assert [len(list_unclaimed_heads(one.state)) for one in (gone, filled, opened, more, few)] == [
        0,
        1,
        0,
        2,
        0,
    ]


# --- progressive


@each_row(
    ("bounty", "by", "cash", "heads"),
    [
        (501, (DORA,), {DORA: 250}, {DORA: 752}),  # half in cash, rounded down
        (
            503,
            (EMIL, DORA),
            {EMIL: 126, DORA: 125},
            {EMIL: 629, DORA: 629},
        ),  # 251 in cash, 252 on heads
        (
            501,
            (EMIL, DORA),
            {EMIL: 125, DORA: 125},
            {EMIL: 627, DORA: 626},
        ),  # 250 in cash, 251 on heads
    ],
)
def test_half_in_cash_half_on_the_head(
    bounty: int, by: tuple[int, ...], cash: dict[int, int], heads: dict[int, int]
) -> None:
    night = progressive(4, bounty).do(5, out(BOB, by=by))
    now = found(night, 5)
    assert (now.won, {key: now.heads[key] for key in by}) == (cash, heads)


def test_heads_grow_and_fall() -> None:
    night = progressive(3).do(70, out(EMIL, by=(DORA,))).do(75, out(DORA, by=(BOB,)))
    # Dora: 500 in cash for Emil, 1500 on her head; Bob: 750 of it in cash, 750 and 1000 on his own
    # head, which he keeps
    assert found(night, 75).won == {DORA: 500, BOB: 2500}


def test_a_head_that_grew_on_a_life_falls_with_that_life() -> None:
    night = progressive(4).do(5, out(EMIL, by=(BOB,))).do(6, out(BOB, by=(DORA,)))
    back = night.do(7, buy_more(BOB, price=3000))
    assert found(back, 7) == Bounties(
        5000, {BOB: 500, DORA: 750}, {BOB: 1000, DORA: 1750, FAY: 1000}
    )


def test_nothing_is_lost_when_an_order_is_put_right() -> None:
    """
    Emil was out by Dora; then his place is put above hers, so that she is not named for it any
    more.
    """
    night = (
        progressive(4)
        .do(70, out(EMIL, by=(DORA,)))
        .do(75, out(DORA, by=(BOB,)), CorrectPlace(EMIL, DORA))
    )
    now = found(night, 76)
    assert now == Bounties(4000, {BOB: 500}, {BOB: 1500, FAY: 1000})
    assert (
        refusal(night, 77, CreditKnockout(EMIL, (DORA,)))
        == "Dora was out before that hand. Correct that first."
    )
    assert found(night.do(77, CreditKnockout(EMIL, (BOB,))), 78).won == {BOB: 1000}


# --- everything is paid out
