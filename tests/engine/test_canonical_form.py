"""Canonical form of values: exact, strict, and the same in every release."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests.action_examples import build_example
from tests.chips.canon_chips import CHIP_STATE
from tests.night.canon_external_nights import RECORDED_STATE
from tests.night.canon_stopped_nights import STOPPING_STATE
from tests.rows import each_row
from tests.rulings_log.canon_rulings import (
    RULING_STATE,
)
from tests.screens.canon_screens import SCREEN_STATE
from tests.tables.canon_seats import (
    SEAT_STATE,
    SEATED,
    TABLE,
)
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.clock.actions import (
    Pause,
    SetTimeLeft,
)
from tournament.clock.values import Anchor
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    compute_digest,
    from_canonical_json,
    from_plain,
    parse_plain,
    to_canonical_json,
    to_plain,
)
from tournament.engine.messages import Refusal
from tournament.engine.money import Currency
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.prize_plan import ExtraPrize, PayoutColumn, PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    ChipPile,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.action import Action, register_action
from tournament.night.action_kinds import KINDS, normalize_action, read_action
from tournament.night.actions.night import (
    Announce,
    RenameNight,
)
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import (
    BLANK,
    AgreedDeal,
    CashBoxCount,
    CashMoveKind,
    CashMovement,
    ClockCall,
    ClockStop,
    ServerOutage,
    State,
    StopReason,
)
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import (
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
    Payout,
    Purchase,
)
from tournament.schedule.values import AnteBy, Break, Level, Structure
from tournament.tables.values import Table

TERMS = Terms(
    Currency("JPY", 0),
    (
        Offer(PurchaseKind.BUY_IN, 2000, 1000, "Early", 500, piles=(ChipPile(25, 40),)),
        Offer(
            PurchaseKind.REBUY,
            2000,
            1000,
            limit=0,
            stack_at_most=None,
            window=PurchaseWindow(WindowEnd.MINUTES, 90, 1),
        ),
    ),
    (Fee("Hall", percent=500), Fee("Cards", 10, on=PurchaseKind.REBUY)),
    BountyKind.MYSTERY,
    guarantee=50_000,
    house=1000,
)
CHIPS = ChipSet((Chip(5, 200, "pink"), Chip(25, 160)), "Bob’s case")
PLAN = PrizePlan(
    PayoutMethod.FIXED,
    (PayoutColumn(9, (6000, 4000)),),
    amounts=(3000, 2000),
    bubble=500,
    extras=(ExtraPrize(1, "Cup"),),
)
BOB = Entrant(
    "Bob",
    7,
    EntrantStatus.OUT,
    5,
    (
        Purchase(PurchaseKind.BUY_IN, 2000, 1000, 1, "Early", 100, 500),
        Purchase(PurchaseKind.REBUY, 2000, 1000, 2, life=1),
    ),
    (Payment(2000, PaymentMethod.CASH, 1), Payment(-500, PaymentMethod.TRANSFER, 2, "change")),
    (Payout(500, PaymentMethod.CASH, 3), Payout(100, PaymentMethod.PRIZE, 4, "Bob")),
    declined=True,
)
STATE = State(
    name="Friday",
    structure=Structure(
        (Level(1, 2, ante_by=AnteBy.BIG_BLIND), Break(colour_up=(5, 25)), Level(2, 4))
    ),
    stop=ClockStop(StopReason.AWAY, 5),
    decision=ClockCall("Bob", 1, 2, 3),
    away=ServerOutage(1, 2, Anchor(1, 2, 3)),
    tables={1: Table(hand=1, began=5), 2: TABLE, 12: Table(hand=7, step=1, broken=True)},
    **SEAT_STATE,
    **RULING_STATE,
    terms=TERMS,
    plan=PLAN,
    chips=CHIPS,
    entrants={-1: Entrant(status=EntrantStatus.IN), 7: BOB, 8: SEATED},
    busts=(Bust((Elimination(7, 6, (-1,), 450, 500),), apart=True, round=3),),
    envelopes=(100, 500),
    chips_moved=-50,
    locked=(3000, 2000),
    deal=AgreedDeal("even", (-1,), (50,), (900,), 10, 7),
    box=(CashMovement(CashMoveKind.TIPS_IN, 500, 8, "bar"),),
    count=CashBoxCount(500, 600, 9, "a coin fell"),
    **RECORDED_STATE,
    **SCREEN_STATE,
    **CHIP_STATE,
    **STOPPING_STATE,
)


@each_row("kind", KINDS)
def test_every_kind_of_action_is_written_and_read_back(kind: str) -> None:
    for whole in (True, False):
        example = build_example(KINDS[kind], whole=whole)
        assert to_plain(example)["kind"] == kind
        assert read_action(parse_plain(to_canonical_json(example))) == example
        assert normalize_action(example) == example


@each_row("state", [BLANK, STATE])
def test_states_are_written_and_read_back(state: State) -> None:
    assert from_canonical_json(State, to_canonical_json(state)) == state


def test_the_exact_bytes() -> None:
    """
    These bytes are in journals for ever; if they change, every seal and digest ever printed is
    void.
    """
    assert (
        to_canonical_json(Pause(StopReason.DISPUTE, "misdeal"))
        == '{"kind":"pause","note":"misdeal","reason":"dispute"}'
    )
    assert to_canonical_json(Pause()) == '{"kind":"pause"}'
    assert to_canonical_json(KnockOut((7, -1))) == '{"kind":"knock_out","players":[7,-1]}'
    assert (
        to_canonical_json(BuyIn(7, 0, 2000, 500))
        == '{"kind":"buy_in","offer":0,"paid":500,"player":7,"price":2000}'
    )
    assert to_canonical_json(Offer(PurchaseKind.REBUY, 0, 9, stack_at_most=None)) == (
        '{"buys":"rebuy","chips":9,"price":0,"stack_at_most":null}'
    )
    assert to_canonical_json(Level(1, 2)) == '{"big":2,"kind":"level","small":1}'
    assert (
        compute_digest(BLANK) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    )
    before_bags = replace(STATE, bag=None, naps=(), counted=None)
    assert compute_digest(before_bags)[:12] == "7ce91454adaa"
    before_chips_for = replace(before_bags, chips_for=StackDemand(), coloured=(), chip_audits=())
    assert compute_digest(before_chips_for)[:12] == "303257a7943c"
    earlier = replace(before_chips_for, showing=None, note_line=None)
    assert compute_digest(replace(earlier, chips=ChipSet()))[:12] == "dd2a894f8374"
    assert compute_digest(earlier)[:12] == "c0ef4b3efbfc"
    assert compute_digest(STATE)[:12] == "440b77252798"


def test_letters_have_one_form() -> None:
    assert (
        to_canonical_json(RenameNight("Zoe\u0308"))
        == to_canonical_json(RenameNight("Zo\u00eb"))
        == '{"kind":"rename","name":"Zo\u00eb"}'
    )
    assert normalize_action(RenameNight("Zoe\u0308")) == RenameNight("Zo\u00eb")


# --- the schema policy: fields are only added, with defaults


@dataclass(frozen=True, slots=True)
class Hello:
    """As a first release had it."""

    kind = "hello"
    to: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class HelloAgain:
    """As the next release has it: two fields more."""

    kind = "hello"
    to: str
    times: int = 1
    loudly: bool = False
    tables: Mapping[int, str] = field(default_factory=dict)


def test_a_field_added_later_changes_nothing_that_was_written() -> None:
    old = to_canonical_json(Hello("Bob", 2))
    assert from_canonical_json(HelloAgain, old) == HelloAgain("Bob", 2)
    assert to_canonical_json(HelloAgain("Bob", 2)) == old


def test_screens_are_sent_every_field() -> None:
    assert to_plain(HelloAgain("Bob"), whole=True) == {
        "kind": "hello",
        "to": "Bob",
        "times": 1,
        "loudly": False,
        "tables": {},
    }


# --- nothing unexpected gets in


@each_row(
    "text",
    [
        '{"kind":"teleport"}',
        '{"kind":"rename"}',
        '{"kind":"rename","name":7}',
        '{"kind":"rename","name":"x","colour":"red"}',
        '{"kind":"hand_for_hand","on":1}',
        '{"kind":"set_time","left_ms":true,"step":0}',
        '{"kind":"set_time","left_ms":1.5,"step":0}',
        '{"kind":"pause","reason":"hunger"}',
        '{"kind":"undo","targets":2}',
        '{"kind":"undo","targets":["2"]}',
        '{"kind":["rename"],"name":"x"}',
        '["rename"]',
        '"rename"',
        "null",
        "{",
        "",
        "NaN",
        "[" * 100_000,
    ],
)
def test_an_unreadable_entry_is_refused_loudly(text: str) -> None:
    with pytest.raises(CanonicalDecodeError):
        read_action(parse_plain(text))


@each_row(
    ("kind", "text"),
    [
        (State, '{"tables":{"x":{"began":1,"hand":1,"step":1}}}'),
        (State, '{"tables":{"01":{"began":1,"hand":1,"step":1}}}'),
        (State, '{"tables":[]}'),
        (State, '{"structure":{"steps":[{"kind":"nap"}]}}'),
        (State, '{"structure":{"steps":[{"kind":["level"]}]}}'),
        (State, '{"stop":7}'),
        (State, '{"draw":{"kind":"cards"}}'),
        (State, '{"draw":{"kind":"teleport","since":1}}'),
        (Entrant, '{"kind":""}'),
        (Level, '{"kind":"break","minutes":5}'),
        (Level, "[]"),
    ],
)
def test_an_unreadable_value_is_refused_loudly(kind: type[Any], text: str) -> None:
    with pytest.raises(CanonicalDecodeError):
        from_canonical_json(kind, text)


@each_row("value", [1.5, {1, 2}, object(), b"x", [1]])
def test_what_has_no_canonical_form_is_not_written(value: object) -> None:
    with pytest.raises(TypeError):
        to_canonical_json(value)


def test_a_row_of_unlike_things_is_no_field() -> None:
    with pytest.raises(TypeError, match="unlike things"):
        from_plain(tuple[int, str], [1, "x"])


@each_row(
    "wrong",
    [
        AddUnnamedPlayers(True, 0, 0),
        SetTimeLeft(0, 1.5),  # type: ignore[arg-type]
        RenameNight(None),  # type: ignore[arg-type]
        Pause("hunger"),  # type: ignore[arg-type]
    ],
)
def test_an_action_that_could_not_be_read_back_never_gets_in(wrong: Action) -> None:
    with pytest.raises((CanonicalDecodeError, TypeError)):
        normalize_action(wrong)


@each_row("text", ["a\x00b", "\ud800", "x\udfff", "\\\x00"])
def test_characters_that_no_database_keeps_are_refused(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        normalize_action(Announce(text))
    assert (
        refusal.value.line.text == "That text has a character that can’t be saved. Type it again."
    )


@each_row("text", ["\\u0000", "\\\\u0000", "🂡", "a\tb\nc", "\x01", '"\\'])
def test_every_other_character_is_kept(text: str) -> None:
    assert normalize_action(Announce(text)) == Announce(text)


def test_two_actions_cannot_share_a_kind() -> None:
    with pytest.raises(TypeError, match="two actions are called pause"):
        register_action(Pause)


def test_a_choice_is_read_as_itself() -> None:
    assert from_plain(StopReason, "break") is StopReason.BREAK
