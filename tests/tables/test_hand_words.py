"""The description of a hand: dealer, blinds not posted, who is away, waits or sits out."""

from dataclasses import replace
from typing import Any

from seating.button_and_blinds import ButtonAndBlinds, ButtonRule
from tests.night.evening import SCHEDULE, at, told
from tests.rows import each_row
from tournament.clock.values import Anchor
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import Entrant, EntrantStatus
from tournament.schedule.values import AnteBy, Level, Structure
from tournament.tables.values import Penalty, Table
from tournament.tables.views.hand_text import dealer_text, list_hand_notes, next_hand_duty_text

NAMES = {1: "Bob", 2: "Cleo", 3: "Dora", 4: "Emil", 5: "Fay", 6: "Gus"}
TDA = HouseRules(button=ButtonRule.TDA)
REBUYS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000),
        Offer(PurchaseKind.REBUY, 0, 1000, window=PurchaseWindow(WindowEnd.ALWAYS)),
    )
)
PENALTY = Penalty(2, 5, at(2), "Phone")


def night(
    *keys: int,
    people: dict[int, Entrant] | None = None,
    rules: HouseRules | None = None,
    terms: Terms | None = None,
    **more: Any,
) -> State:
    """
    The players sit at the seats of their own numbers; hand 4 is over, with the button at seat 1.
    """
    given = {
        "size": 6,
        "hand": 4,
        "began": at(1),
        "touched": at(2),
        "spots": ButtonAndBlinds(1, 2, 3),
        "button_by": 1,
        **more,
    }
    entrants = {key: Entrant(name, status=EntrantStatus.IN) for key, name in NAMES.items()} | (
        people or {}
    )
    table = Table(seats={key: key for key in keys}, **given)
    return State(
        rules=rules or HouseRules(),
        structure=SCHEDULE,
        started=at(0),
        anchor=Anchor(0, 20 * 60_000, at(0)),
        entrants=entrants,
        tables={1: table},
        terms=terms or Terms(),
    )


def away(name: str, **more: Any) -> Entrant:
    return Entrant(name, status=EntrantStatus.ABSENT, **more)


def with_ante(by: AnteBy) -> State:
    """Bob is away while an ante of 25 is paid."""
    level = Level(50, 100, 20, 25, by)
    return replace(night(1, 2, 3, 4, people={1: away("Bob")}), structure=Structure((level,)))


def penalised(hands: int, since: int = 0, *, running: bool = False) -> State:
    """Dora has to sit out so many hands."""
    penalty = Penalty(hands, 5, since, "Phone")
    return night(
        1,
        2,
        3,
        4,
        people={3: Entrant("Dora", status=EntrantStatus.IN, penalty=penalty)},
        running=running,
    )


def may_rebuy(key: int) -> dict[str, Any]:
    """Somebody is out of a night in which they may rebuy."""
    return {"people": {key: Entrant(NAMES[key], status=EntrantStatus.OUT)}, "terms": REBUYS}


@each_row(
    ("state", "sentence"),
    [
        (night(1, 2, 3, 4), "Cleo deals."),
        (night(1, 3, 4, 5, rules=TDA), "The button is dead: Bob deals."),
        (night(3, 4, 5, 6, rules=TDA), "The button is dead: Gus deals."),
        (
            night(1, 3, 4, spots=ButtonAndBlinds(2, 3, 4), set=True, button_by=0),
            "The button is dead: Bob deals.",
        ),
        (
            night(1, 3, 4, spots=ButtonAndBlinds(2, 3, 4), button_by=0, running=True),
            "The button is dead: Bob deals.",
        ),
        (night(2, 3, 4, running=True), "Bob deals."),
        (
            night(1, 2, 3, 4, people={2: away("Cleo")}),
            "Cleo has the button but does not play: Bob deals.",
        ),
        (
            night(1, 2, 3, 4, **may_rebuy(2)),
            "Cleo has the button but is out: Bob deals unless Cleo rebuys.",
        ),
        (night(1, 2, 3, 4, **may_rebuy(1), running=True), "Bob deals."),
        (night(1, 2, 3, 4, people={1: away("Bob", since=at(2))}, running=True), "Bob deals."),
        (
            night(
                1, 2, 3, 4, people={2: Entrant("Cleo", status=EntrantStatus.IN, penalty=PENALTY)}
            ),
            "Cleo has the button but does not play: Bob deals.",
        ),
        (night(1, 2, 3, 4, touched=at(0)), "Nobody has said where the button is."),
        (night(1, 2, 3, 4, spots=None), "Nobody has said where the button is."),
        (
            night(1, 4, 5, 6, spots=ButtonAndBlinds(2, 3, 4), button_by=0, rules=TDA),
            "The button is dead: Bob deals.",
        ),
    ],
)
def test_who_deals_is_always_said(state: State, sentence: str) -> None:
    assert told(dealer_text(state, 1, at(5))) == sentence


@each_row(
    ("state", "sentences"),
    [
        (night(1, 3, 4, 5, rules=TDA), ["The button is dead: Bob deals."]),
        (night(1, 2, 4, 5), ["Nobody posts the small blind."]),
        (night(1, 3, 4, running=True, small_by=2), []),
        (
            night(1, 4, 5, 6, rules=HouseRules(button=ButtonRule.MOVING)),
            ["Emil posts a big blind too.", "Fay posts a big blind too."],
        ),
        (
            night(
                1, 2, 4, 5, running=True, spots=ButtonAndBlinds(1, 4, 5), newcomers=(2,), rules=TDA
            ),
            ["Cleo waits: no cards until the button has passed."],
        ),
        (
            night(1, 2, 3, 4, 5, people={3: away("Dora")}),
            ["Dora is away: the neighbors post 10 from that stack."],
        ),
        (
            night(1, 2, 3, 4, 5, people={4: away("Emil", poster="Ida")}),
            ["Emil is away: Ida posts 20 from that stack."],
        ),
        (night(1, 2, 3, 4, 5, people={1: away("Bob")}), ["Bob is away: no cards."]),
        (
            with_ante(AnteBy.EVERYONE),
            ["Bob is away: the neighbors post 25 from that stack."],
        ),
        (with_ante(AnteBy.BIG_BLIND), ["Bob is away: no cards."]),
        (penalised(3), ["Dora sits out 3 hands, from the next one on."]),
        (penalised(1), ["Dora sits out the next hand."]),
        (penalised(3, running=True), ["Dora sits out 3 hands, this one included."]),
        (penalised(1, running=True), ["Dora sits out this hand."]),
        (
            penalised(2, since=at(2), running=True),
            ["Dora sits out 2 hands, from the next one on."],
        ),
    ],
)
def test_what_no_disc_shows_is_said(state: State, sentences: list[str]) -> None:
    assert [told(line) for line in list_hand_notes(state, 1, at(5))] == sentences


def said(state: State, key: int) -> str:
    """What the next hand asks of somebody at the table."""
    line = next_hand_duty_text(state, 1, key, at(5))
    return told(line) if line else ""


@each_row(
    ("key", "sentence"),
    [
        (2, "Has the button next hand."),
        (3, "Posts the small blind next hand."),
        (4, "Posts the big blind next hand."),
        (5, "Sits 3 left of the button next hand."),
    ],
)
def test_what_the_next_hand_asks_of_a_player(key: int, sentence: str) -> None:
    assert said(night(1, 2, 3, 4, 5, 6), key) == sentence


def test_of_two_the_button_pays_the_small_blind() -> None:
    state = night(1, 2, spots=ButtonAndBlinds(1, 1, 2))
    assert [said(state, key) for key in (1, 2)] == [
        "Posts the big blind next hand.",
        "Has the button and posts the small blind next hand.",
    ]


def test_who_waits_has_no_other_duty() -> None:
    state = night(1, 3, 4, 5, spots=ButtonAndBlinds(1, 3, 4), rules=TDA)
    table = replace(state.tables[1], set=True, seats={1: 1, 2: 2, 3: 3, 4: 4}, newcomers=(2,))
    waiting = replace(state, tables={1: table})
    assert said(waiting, 2) == "Waits: no cards until the button has passed."


@each_row(
    ("number", "key", "spots"),
    [(1, 1, None), (1, 6, ButtonAndBlinds(1, 2, 3)), (2, 1, ButtonAndBlinds(1, 2, 3))],
)
def test_no_duty_where_nobody_knows(number: int, key: int, spots: ButtonAndBlinds | None) -> None:
    assert next_hand_duty_text(night(1, 2, 3, spots=spots), number, key, at(5)) is None
