"""
How values are written and read back: exact, strict, and the same for ever however the program
grows.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, get_args, get_type_hints

import pytest

from tests.core.canon_carried import CARRIED_ACTIONS, CARRIED_DEFAULTS
from tests.core.canon_chips import CHIP_ACTIONS, CHIP_DEFAULTS, CHIP_STATE
from tests.core.canon_recorded import RECORDED_ACTIONS, RECORDED_DEFAULTS, RECORDED_STATE
from tests.core.canon_rulings import (
    OLDER,
    RULING_ACTIONS,
    RULING_DEFAULTS,
    RULING_RULES,
    RULING_STATE,
)
from tests.core.canon_screens import SCREEN_ACTIONS, SCREEN_DEFAULTS, SCREEN_STATE
from tests.core.canon_seats import (
    SEAT_ACTIONS,
    SEAT_DEFAULTS,
    SEAT_RULES,
    SEAT_STATE,
    SEATED,
    TABLE,
)
from tests.core.canon_stopping import STOPPING_ACTIONS, STOPPING_DEFAULTS, STOPPING_STATE
from tests.core.evening import OPENING, at
from tests.rows import each_row
from tournament.core.actions.away import AnswerAway, GoOn, NoticeAway
from tournament.core.actions.base import KINDS, Action, action, as_kept, read_action
from tournament.core.actions.cash import CountBox, MoveCash, Pay, PayOut, SignOff
from tournament.core.actions.clock import (
    CallOffStart,
    ChangeStop,
    GoTo,
    Pause,
    Resume,
    SetEnd,
    SetTime,
    StartClock,
)
from tournament.core.actions.decision import CallClock, EndDecision
from tournament.core.actions.entries import Expect, MarkAbsent, NameEntrant, Withdraw
from tournament.core.actions.envelopes import FillEnvelopes, OpenEnvelope
from tournament.core.actions.hands import NextHand
from tournament.core.actions.knockouts import KnockOut, SayWho
from tournament.core.actions.leaving import Refund, RemoveAbsent
from tournament.core.actions.night import Announce, FinishNight, HandForHand, Rename, ReopenNight
from tournament.core.actions.placing import CountStack, PutPlace, SameHand
from tournament.core.actions.prizes import (
    CancelDeal,
    EditPlan,
    EditTerms,
    LockPrizes,
    RecordDeal,
    UnlockPrizes,
)
from tournament.core.actions.purchases import BuyIn, BuyMore, Decline
from tournament.core.actions.structure import ChangeRules, EditStructure
from tournament.core.actions.undo import Undo
from tournament.core.actions.unnamed import AddUnnamed
from tournament.core.canon import Unreadable, digest, dump, load, load_plain, plain, read
from tournament.core.chips import Chip, ChipSet, Planned
from tournament.core.clock import Anchor
from tournament.core.entrants import Bust, Entrant, Method, Out, Payment, Payout, Purchase, Status
from tournament.core.house_rules import HouseRules, LevelBinds
from tournament.core.house_tables import HouseTable
from tournament.core.money import Currency
from tournament.core.prize_plan import Column, Extra, How, PrizePlan
from tournament.core.state import (
    BLANK,
    Agreed,
    Away,
    BoxMove,
    Count,
    Decision,
    Moved,
    State,
    Stop,
    StopReason,
)
from tournament.core.structure import AnteBy, Break, Level, Structure
from tournament.core.tables import Table
from tournament.core.terms import BountyKind, Buys, Fee, Offer, Pile, Terms, Until, Window
from tournament.core.text import Refused

TERMS = Terms(
    Currency("JPY", 0),
    (
        Offer(Buys.BUY_IN, 2000, 1000, "Early", 500, piles=(Pile(25, 40),)),
        Offer(
            Buys.REBUY, 2000, 1000, limit=0, stack_at_most=None, window=Window(Until.MINUTES, 90, 1)
        ),
    ),
    (Fee("Hall", percent=500), Fee("Cards", 10, on=Buys.REBUY)),
    BountyKind.MYSTERY,
    guarantee=50_000,
    house=1000,
)
CHIPS = ChipSet((Chip(5, 200, "pink"), Chip(25, 160)), "Bob’s case")
PLAN = PrizePlan(
    How.FIXED,
    (Column(9, (6000, 4000)),),
    amounts=(3000, 2000),
    bubble=500,
    extras=(Extra(1, "Cup"),),
)
ACTIONS: dict[str, tuple[Action, ...]] = {
    "open_night": (
        replace(
            OPENING,
            terms=TERMS,
            plan=PLAN,
            chips=CHIPS,
            chips_for=Planned(9),
            tables=(HouseTable(1, 6, "Bar"),),
        ),
    ),
    "rename": (Rename("Zoë’s"),),
    "announce": (Announce("Pizza\n“now”"),),
    "hand_for_hand": (HandForHand(False),),
    "finish_night": (FinishNight((3000, 2000)),),
    "reopen_night": (ReopenNight(),),
    "start_clock": (StartClock(at(5)),),
    "call_off_start": (CallOffStart(),),
    "pause": (Pause(StopReason.DISPUTE, "misdeal"),),
    "change_stop": (ChangeStop(StopReason.BREAK, at(5), "pizza"),),
    "resume": (Resume(),),
    "go_to": (GoTo(3, 2),),
    "set_time": (SetTime(0, 1),),
    "set_end": (SetEnd(0, at(5)),),
    "call_clock": (CallClock("Bob"),),
    "end_decision": (EndDecision(),),
    "edit_structure": (EditStructure(Structure((Level(1, 2), Break(), Level(2, 4, 0))), "x"),),
    "change_rules": (
        ChangeRules(HouseRules(level_binds=LevelBinds.RIFFLE), HouseRules()),
        ChangeRules(HouseRules(books=("club", "R11"), readings=(OLDER,)), HouseRules()),
    ),
    "next_hand": (NextHand(1, 2),),
    "notice_away": (NoticeAway(at(1), at(2)),),
    "answer_away": (AnswerAway(at(1), GoOn.GO_BACK, everywhere=True),),
    "undo": (Undo((4, 6), redo=True),),
    "expect": (Expect(7, "Bob"),),
    "withdraw": (Withdraw(7),),
    "name_entrant": (NameEntrant(-1, "Bob", 7),),
    "mark_absent": (MarkAbsent(7, absent=False),),
    "remove_absent": (RemoveAbsent(7, 75, "he rang", 50, 8),),
    "buy_in": (
        BuyIn(7, 0, 2000, 0, Method.IOU, "Bob", absent=True, reason="traffic", piles=(Pile(5, 4),)),
    ),
    "add_unnamed": (AddUnnamed(9, 2000, 0, 1, "a flat tyre", (Pile(5, 100),)),),
    "buy_more": (BuyMore(7, 1, 2000, 0, Method.TRANSFER, 0, "one more", piles=(Pile(5, 4),)),),
    "decline": (Decline(7),),
    "refund": (Refund(7),),
    "knock_out": (KnockOut((7,), (8, -2), -1),),
    "same_hand": (SameHand(7, 8, same=False),),
    "put_place": (PutPlace(7, 0),),
    "count_stack": (CountStack(7, 450),),
    "say_who": (SayWho(7, (8,), 1),),
    "fill_envelopes": (FillEnvelopes((500, 100)),),
    "open_envelope": (OpenEnvelope(7, 500, 1),),
    "edit_terms": (EditTerms(TERMS, "x", whole_units=True),),
    "edit_plan": (EditPlan(PLAN, "x"),),
    "lock_prizes": (LockPrizes((3000, 2000)),),
    "unlock_prizes": (UnlockPrizes(),),
    "record_deal": (RecordDeal("icm", (7, 8), (50, 40), (900, 100), 10, (60, 40)),),
    "cancel_deal": (CancelDeal(),),
    "pay": (Pay(7, 500, Method.TRANSFER, "at the bar", redeems=True),),
    "pay_out": (
        PayOut(7, 500, Method.TRANSFER, "Bob", 500, by_transfer=200),
        PayOut(7, 500, lent=200, host="Ann"),
    ),
    "sign_off": (SignOff(7, "Bob"),),
    "move_cash": (MoveCash(BoxMove.FEES_OUT, 500, "hall"),),
    "count_box": (CountBox(500, 600, "a coin fell"),),
    **SEAT_ACTIONS,
    **RULING_ACTIONS,
    **RECORDED_ACTIONS,
    **CARRIED_ACTIONS,
    **SCREEN_ACTIONS,
    **CHIP_ACTIONS,
    **STOPPING_ACTIONS,
}
BOB = Entrant(
    "Bob",
    7,
    Status.OUT,
    5,
    (
        Purchase(Buys.BUY_IN, 2000, 1000, 1, "Early", 100, 500),
        Purchase(Buys.REBUY, 2000, 1000, 2, life=1),
    ),
    (Payment(2000, Method.CASH, 1), Payment(-500, Method.TRANSFER, 2, "change")),
    (Payout(500, Method.CASH, 3), Payout(100, Method.PRIZE, 4, "Bob")),
    declined=True,
)
STATE = State(
    name="Friday",
    structure=Structure(
        (Level(1, 2, ante_by=AnteBy.BIG_BLIND), Break(colour_up=(5, 25)), Level(2, 4))
    ),
    stop=Stop(StopReason.AWAY, 5),
    decision=Decision("Bob", 1, 2, 3),
    away=Away(1, 2, Anchor(1, 2, 3)),
    tables={1: Table(hand=1, began=5), 2: TABLE, 12: Table(hand=7, step=1, broken=True)},
    **SEAT_STATE,
    **RULING_STATE,
    terms=TERMS,
    plan=PLAN,
    chips=CHIPS,
    entrants={-1: Entrant(status=Status.IN), 7: BOB, 8: SEATED},
    busts=(Bust((Out(7, 6, (-1,), 450, 500),), apart=True, round=3),),
    envelopes=(100, 500),
    chips_moved=-50,
    locked=(3000, 2000),
    deal=Agreed("even", (-1,), (50,), (900,), 10, 7),
    box=(Moved(BoxMove.TIPS_IN, 500, 8, "bar"),),
    count=Count(500, 600, 9, "a coin fell"),
    **RECORDED_STATE,
    **SCREEN_STATE,
    **CHIP_STATE,
    **STOPPING_STATE,
)


def test_every_kind_of_action_is_written_and_read_back() -> None:
    assert set(ACTIONS) == set(KINDS)
    for kind, examples in ACTIONS.items():
        for example in examples:
            assert plain(example)["kind"] == kind
            assert read_action(load_plain(dump(example))) == example
            assert as_kept(example) == example


@each_row("state", [BLANK, STATE])
def test_states_are_written_and_read_back(state: State) -> None:
    assert load(State, dump(state)) == state


def test_the_exact_bytes() -> None:
    """
    These bytes are in journals for ever; if they change, every seal and digest ever printed is
    void.
    """
    assert (
        dump(Pause(StopReason.DISPUTE, "misdeal"))
        == '{"kind":"pause","note":"misdeal","reason":"dispute"}'
    )
    assert dump(Pause()) == '{"kind":"pause"}'
    assert dump(KnockOut((7, -1))) == '{"kind":"knock_out","players":[7,-1]}'
    assert (
        dump(BuyIn(7, 0, 2000, 500))
        == '{"kind":"buy_in","offer":0,"paid":500,"player":7,"price":2000}'
    )
    assert dump(Offer(Buys.REBUY, 0, 9, stack_at_most=None)) == (
        '{"buys":"rebuy","chips":9,"price":0,"stack_at_most":null}'
    )
    assert dump(Level(1, 2)) == '{"big":2,"kind":"level","small":1}'
    assert digest(BLANK) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    before_bags = replace(STATE, bag=None, naps=(), counted=None)
    assert digest(before_bags)[:12] == "7ce91454adaa"
    before_chips_for = replace(before_bags, chips_for=Planned(), coloured=(), chip_audits=())
    assert digest(before_chips_for)[:12] == "303257a7943c"
    earlier = replace(before_chips_for, showing=None, note_line=None)
    assert digest(replace(earlier, chips=ChipSet()))[:12] == "dd2a894f8374"
    assert digest(earlier)[:12] == "c0ef4b3efbfc"
    assert digest(STATE)[:12] == "440b77252798"


def test_letters_have_one_form() -> None:
    assert (
        dump(Rename("Zoe\u0308"))
        == dump(Rename("Zo\u00eb"))
        == '{"kind":"rename","name":"Zo\u00eb"}'
    )
    assert as_kept(Rename("Zoe\u0308")) == Rename("Zo\u00eb")


# --- the schema policy: fields are only added, with defaults
# ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """As a first release had it."""

    kind: ClassVar[str] = "hello"
    to: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class HelloAgain:
    """As the next release has it: two fields more."""

    kind: ClassVar[str] = "hello"
    to: str
    times: int = 1
    loudly: bool = False
    tables: Mapping[int, str] = field(default_factory=dict)


def test_a_field_added_later_changes_nothing_that_was_written() -> None:
    old = dump(Hello("Bob", 2))
    assert load(HelloAgain, old) == HelloAgain("Bob", 2)
    assert dump(HelloAgain("Bob", 2)) == old


def test_screens_are_sent_every_field() -> None:
    assert plain(HelloAgain("Bob"), whole=True) == {
        "kind": "hello",
        "to": "Bob",
        "times": 1,
        "loudly": False,
        "tables": {},
    }


EURO = Currency("EUR", 2)
USUAL = (4000, 2500, 2000, 1000, 500)
EMPTY: tuple[tuple[object, str], ...] = (
    ("", """
        AddUnnamed.reason Announce.text Break.label BuyIn.name BuyIn.reason BuyMore.reason CallClock.who
        ChangeStop.note Count.reason CountBox.reason Entrant.name Entrant.poster Expect.name HouseTable.name
        Level.game MoveCash.note Moved.note Offer.name Pause.note Pay.note PayOut.signed PayOut.host
        Payout.signed Payment.note Purchase.name Purchase.against_rules RemoveAbsent.reason State.name
        State.preset State.announcement Stop.note
    """),
    (0, """
        Agreed.left Agreed.at Anchor.step Anchor.left_ms Bust.round Entrant.player Entrant.since
        Entrant.blinded Fee.cents Fee.percent HouseTable.order KnockOut.with_player Level.ante
        NameEntrant.club_player Offer.bounty Offer.stack_at_most OpenEnvelope.life OpenNight.players Out.stack
        PayOut.by_transfer PayOut.lent PrizePlan.places PrizePlan.least PrizePlan.ticket PrizePlan.tie_unit
        PrizePlan.bubble Purchase.fee Purchase.bounty Purchase.life RecordDeal.left RemoveAbsent.share
        RemoveAbsent.sharers SayWho.life State.round State.play_on State.chips_moved Terms.guarantee
        Terms.house Window.number Window.after
    """),
    (False, """
        AnswerAway.everywhere Bust.apart BuyIn.absent EditTerms.whole_units Entrant.declined Entrant.fixed
        Pay.redeems State.hand_for_hand State.in_round State.fixed_at_end Undo.redo
    """),
    ((), """
        Agreed.stacks AddUnnamed.piles Break.colour_up BuyIn.piles BuyMore.piles Entrant.purchases
        Entrant.payments Entrant.payouts Entrant.sat Entrant.warnings FinishNight.prizes HouseTable.closed
        KnockOut.by Level.colour_up Offer.piles OpenNight.tables Out.by PrizePlan.shares PrizePlan.amounts
        PrizePlan.extras Purchase.piles RecordDeal.stacks RecordDeal.prizes State.requests State.coloured
        State.chip_audits State.busts State.box State.recorded State.naps Terms.offers Terms.fees
    """),
    (None, """
        Anchor.since AddUnnamed.offer BuyIn.chips BuyMore.stack BuyMore.buys BuyMore.chips BuyMore.times
        Entrant.penalty Fee.on OpenNight.starts_at Pay.owed Pay.promised PayOut.to_come StartClock.starts_at
        State.started State.stop State.finished State.showing State.note_line State.decision State.away
        State.moves State.draw State.envelopes State.locked State.deal State.count State.bag State.counted
    """),
)  # fmt: skip
"""The fields that are empty as long as nobody says anything."""
ROOMS: tuple[Mapping[str, Any], ...] = (
    {"HouseRules": {**SEAT_RULES, **RULING_RULES}},
    *(SEAT_DEFAULTS, RULING_DEFAULTS, RECORDED_DEFAULTS, CARRIED_DEFAULTS),
    *(SCREEN_DEFAULTS, CHIP_DEFAULTS, STOPPING_DEFAULTS),
)
DEFAULTS = {
    **{name: empty for empty, names in EMPTY for name in names.split()},
    **{
        f"{kind}.{name}": default
        for room in ROOMS
        for kind, row in room.items()
        for name, default in row.items()
    },
    "Break.minutes": 10,
    "BuyIn.method": "cash",
    "BuyMore.method": "cash",
    "Currency.code": "EUR",
    "Currency.digits": 2,
    "Entrant.status": "expected",
    "HouseRules.level_binds": "posted_and_riffle",
    "HouseRules.last_minute_seconds": 60,
    "HouseRules.decision_seconds": 25,
    "HouseRules.decision_countdown_seconds": 5,
    "HouseRules.ties": "split",
    "HouseRules.same_hand_seconds": 120,
    "HouseRules.late_until_level": 2,
    "HouseRules.absent_minutes": 20,
    "HouseRules.away_seconds": 60,
    "Level.minutes": 20,
    "Level.ante_by": "everyone",
    "Offer.limit": 1,
    "Offer.window": Window(Until.ALWAYS, 0, 0),
    "OpenNight.terms": Terms(),
    "OpenNight.plan": PrizePlan(),
    "OpenNight.chips": ChipSet(),
    "OpenNight.chips_for": Planned(),
    "Out.envelope": -1,
    "Pause.reason": "other",
    "Pay.method": "cash",
    "PayOut.method": "cash",
    "PrizePlan.how": "by_field",
    "PrizePlan.columns": (
        Column(10, (5000, 3000, 2000)),
        Column(20, (5000, 2500, 1500, 1000)),
        Column(30, USUAL),
    ),
    "PrizePlan.unit": 1,
    "State.structure": Structure(()),
    "State.anchor": Anchor(0, 0),
    "State.chips": ChipSet(),
    "State.chips_for": Planned(),
    "State.knows_money": True,
    "Terms.currency": EURO,
    "Terms.bounty": "none",
    "Window.until": "always",
}


def kept_kinds(*roots: Any) -> set[type[Any]]:
    """
    Every kind of value that journals and states are made of: these, what their fields hold, and so
    on.
    """
    found: set[type[Any]] = set()
    ahead = list(roots)
    while ahead:
        one = ahead.pop()
        ahead += get_args(one)
        if isinstance(one, type) and is_dataclass(one) and one not in found:
            found.add(one)
            hints = get_type_hints(one)
            ahead += [hints[part.name] for part in fields(one)]
    return found


def test_no_default_ever_changes() -> None:
    """
    A value equal to its default is not written: another default would rewrite every night ever
    played. A new field or a new kind stands in `EMPTY` or `DEFAULTS`, or in those of its room,
    `canon_*.py`.
    """
    kinds = kept_kinds(State, *KINDS.values())
    now = {f"{kind.__name__}.{one.name}": one.default for kind in kinds for one in fields(kind)}
    assert {name: default for name, default in now.items() if default is not MISSING} == DEFAULTS


# --- nothing unexpected gets in
# ---------------------------------------------------------------------------------------


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
    with pytest.raises(Unreadable):
        read_action(load_plain(text))


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
    with pytest.raises(Unreadable):
        load(kind, text)


@each_row("value", [1.5, {1, 2}, object(), b"x", [1]])
def test_what_has_no_canonical_form_is_not_written(value: object) -> None:
    with pytest.raises(TypeError):
        dump(value)


def test_a_row_of_unlike_things_is_no_field() -> None:
    with pytest.raises(TypeError, match="unlike things"):
        read(tuple[int, str], [1, "x"])


@each_row("wrong", [AddUnnamed(True, 0, 0), SetTime(0, 1.5), Rename(None), Pause("hunger")])  # type: ignore[arg-type]
def test_an_action_that_could_not_be_read_back_never_gets_in(wrong: Action) -> None:
    with pytest.raises((Unreadable, TypeError)):
        as_kept(wrong)


@each_row("text", ["a\x00b", "\ud800", "x\udfff", "\\\x00"])
def test_characters_that_no_database_keeps_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        as_kept(Announce(text))
    assert (
        refusal.value.line.text == "That text holds a character that cannot be kept. Type it again."
    )


@each_row("text", ["\\u0000", "\\\\u0000", "🂡", "a\tb\nc", "\x01", '"\\'])
def test_every_other_character_is_kept(text: str) -> None:
    assert as_kept(Announce(text)) == Announce(text)


def test_two_actions_cannot_share_a_kind() -> None:
    with pytest.raises(TypeError, match="two actions are called pause"):
        action(Pause)


def test_a_choice_is_read_as_itself() -> None:
    assert read(StopReason, "break") is StopReason.BREAK
