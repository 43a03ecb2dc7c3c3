"""Mystery bounties: envelopes filled to the cent, opened one by one, the rest to the winner."""

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    buy_in,
    buy_more,
    logged,
    out,
    planned,
    refusal,
    won,
)
from tests.night.evening import Evening, at, each_says
from tournament.clock.actions import StartClock
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.rules.bounties import Bounties, compute_bounties
from tournament.money.values.terms import (
    BountyKind,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.actions.undo import Undo
from tournament.players.actions.knockouts import CreditKnockout

REBUY = Offer(
    PurchaseKind.REBUY, 3000, 1000, bounty=1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 4)
)
MYSTERY = Terms(
    offers=(Offer(PurchaseKind.BUY_IN, 3000, 1000, bounty=1000), REBUY), bounty=BountyKind.MYSTERY
)


def started() -> Evening:
    """Five bought in, with ten euros each for the envelopes."""
    return (
        planned(MYSTERY)
        .do(-5, *(buy_in(key, price=3000) for key in range(BOB, GUS + 1)))
        .do(0, StartClock())
    )


def filled() -> Evening:
    return started().do(5, FillEnvelopes((3000, 500, 500, 500, 500)))


def hit() -> Evening:
    """Dora and Emil knocked Fay out."""
    return filled().do(10, out(FAY, by=(DORA, EMIL)))


OPENED = hit().do(11, OpenEnvelope(FAY, 500))
HIT = hit()
STARTED = started()


def found(night: Evening, minutes: float) -> Bounties:
    return compute_bounties(night.state, at(minutes))


def test_envelopes_are_filled_and_show_no_heads() -> None:
    night = filled()
    assert (night.state.envelopes, found(night, 5)) == ((500, 500, 500, 500, 3000), Bounties(5000))
    assert night.do(6, FillEnvelopes((5000,))).state.envelopes == (5000,)


def test_whoever_did_it_opens_one() -> None:
    assert found(HIT, 10).won == {DORA: 0, EMIL: 0}
    night = HIT.do(11, OpenEnvelope(FAY, 3000))
    assert (night.state.envelopes, found(night, 11).won) == (
        (500, 500, 500, 500),
        {DORA: 1500, EMIL: 1500},
    )


def test_a_rebuy_after_the_filling_is_an_envelope_more() -> None:
    night = HIT.do(11, buy_more(FAY, price=3000))
    assert (night.state.envelopes, found(night, 11).pool) == (
        (500, 500, 500, 500, 3000, 1000),
        6000,
    )
    again = night.do(
        12, out(FAY, by=(BOB,)), OpenEnvelope(FAY, 1000, life=1), OpenEnvelope(FAY, 500)
    )
    assert found(again, 12).won == {BOB: 1000, DORA: 250, EMIL: 250}


def test_what_nobody_opened_goes_to_the_winner() -> None:
    night = OPENED.do(70, out(GUS)).do(75, out(EMIL, by=(BOB,)))
    ended = night.do(80, out(DORA, by=(BOB,)), OpenEnvelope(DORA, 3000))
    assert found(ended, 80) == Bounties(5000, {DORA: 250, EMIL: 250, BOB: 4500})
    assert sum(won(ended, 80).values()) == 15000


def test_an_empty_envelope_is_opened_too() -> None:
    night = STARTED.do(5, FillEnvelopes((0, 5000))).do(
        10, out(FAY, by=(DORA,)), OpenEnvelope(FAY, 0)
    )
    assert found(night, 10) == Bounties(5000, {DORA: 0})
    assert (
        refusal(night, 11, CreditKnockout(FAY, (BOB,)))
        == "The envelope for Fay is open already. Undo that first."
    )
    assert night.do(11, CreditKnockout(FAY, (DORA,))).past is night.past


test_what_cannot_be = each_says(
    refusal,
    12,
    [
        (
            planned().do(-5, buy_in(BOB)).do(0, StartClock()),
            FillEnvelopes((0,)),
            "This night has no mystery bounties. Nothing was changed.",
        ),
        (
            planned(MYSTERY).do(-5, buy_in(BOB, price=3000)),
            FillEnvelopes((1000,)),
            "Fill the envelopes after the first hand.",
        ),
        (
            STARTED,
            FillEnvelopes((3000, 1999)),
            "The envelopes must hold €50; these hold €49.99.",
        ),
        (STARTED, FillEnvelopes((6000, -1000)), "Mystery envelopes can’t be negative."),
        (
            OPENED,
            FillEnvelopes((5000,)),
            "Some envelopes are open. You can’t refill them.",
        ),
        (OPENED, OpenEnvelope(FAY, 500), "The envelope for Fay is open already."),
        (HIT, OpenEnvelope(FAY, 750), "No envelope holds €7.50."),
        (STARTED.do(10, out(FAY, by=(DORA,))), OpenEnvelope(FAY, 500), "No envelope holds €5."),
        (filled().do(10, out(FAY)), OpenEnvelope(FAY, 500), "Say who knocked Fay out first."),
        (filled(), OpenEnvelope(FAY, 500), "Fay is not out."),
        (HIT, OpenEnvelope(FAY, 500, life=1), "Fay is not out."),
    ],
)


def test_a_purchase_in_the_envelopes_is_not_undone() -> None:
    assert (
        filled().refuses(6, Undo((2,))).startswith("Not undone: no. 8 cannot stand without it.")
    )  # the filling


test_the_journal_tells_it = each_says(
    logged,
    11,
    [
        (FillEnvelopes((2500, 2500)), "Filled 2 envelopes with €50"),
        (FillEnvelopes((5000,)), "Filled 1 envelope with €50"),
        (OpenEnvelope(FAY, 500), "The envelope for Fay held €5, for Dora, Emil"),
    ],
    HIT,
)
