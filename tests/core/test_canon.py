"""How values are written and read back: exact, strict, and the same for ever however the program grows."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar

import pytest

from tests.core.evening import OPENING, at
from tournament.core.actions.away import AnswerAway, GoOn, NoticeAway
from tournament.core.actions.base import KINDS, Action, action, as_kept, read_action
from tournament.core.actions.clock import CallOffStart, ChangeStop, GoTo, Pause, Resume, SetEnd, SetTime, StartClock
from tournament.core.actions.decision import CallClock, EndDecision
from tournament.core.actions.night import Announce, CountPlayers, FinishNight, HandForHand, Rename, ReopenNight
from tournament.core.actions.structure import ChangeRules, EditStructure
from tournament.core.actions.tables import NextHand
from tournament.core.actions.undo import Undo
from tournament.core.canon import Unreadable, digest, dump, load, load_plain, plain, read
from tournament.core.clock import Anchor
from tournament.core.house_rules import HouseRules, LevelBinds
from tournament.core.state import BLANK, Away, Decision, State, Stop, StopReason, TableHand
from tournament.core.structure import AnteBy, Break, Level, Structure
from tournament.core.text import Refused

ACTIONS: dict[str, tuple[Action, ...]] = {
    "open_night": (OPENING,),
    "rename": (Rename("Zoë’s"),),
    "count_players": (CountPlayers(10, 9), CountPlayers(10, 9, 10, 10), CountPlayers(1, 0, 0, 0)),
    "announce": (Announce(), Announce("Pizza\n“now”")),
    "hand_for_hand": (HandForHand(True), HandForHand(False)),
    "finish_night": (FinishNight(),),
    "reopen_night": (ReopenNight(),),
    "start_clock": (StartClock(), StartClock(at(5))),
    "call_off_start": (CallOffStart(),),
    "pause": (Pause(), Pause(StopReason.DISPUTE, "misdeal")),
    "change_stop": (ChangeStop(StopReason.BREAK, at(5)), ChangeStop(StopReason.BREAK, at(5), "pizza")),
    "resume": (Resume(),),
    "go_to": (GoTo(3, 2),),
    "set_time": (SetTime(0, 1),),
    "set_end": (SetEnd(0, at(5)),),
    "call_clock": (CallClock(), CallClock("Bob")),
    "end_decision": (EndDecision(),),
    "edit_structure": (EditStructure(Structure((Level(1, 2), Break(), Level(2, 4, 0))), "x"),),
    "change_rules": (ChangeRules(HouseRules(level_binds=LevelBinds.RIFFLE), HouseRules()),),
    "next_hand": (NextHand(1, 2),),
    "notice_away": (NoticeAway(at(1), at(2)),),
    "answer_away": (AnswerAway(at(1), GoOn.CREDIT),),
    "undo": (Undo((2, 3)), Undo((4,), redo=True)),
}
STATE = State(
    name="Friday",
    structure=Structure((Level(1, 2, ante_by=AnteBy.BIG_BLIND), Break(colour_up=(5, 25)), Level(2, 4))),
    stop=Stop(StopReason.AWAY, 5),
    decision=Decision("Bob", 1, 2, 3),
    away=Away(1, 2, Anchor(1, 2, 3)),
    tables={1: TableHand(1, 0, 5), 12: TableHand(7, 1, 9)},
)


def test_every_kind_of_action_is_written_and_read_back() -> None:
    assert set(ACTIONS) == set(KINDS)
    for kind, examples in ACTIONS.items():
        for example in examples:
            assert plain(example)["kind"] == kind
            assert read_action(load_plain(dump(example))) == example
            assert as_kept(example) == example


@pytest.mark.parametrize("state", [BLANK, STATE])
def test_states_are_written_and_read_back(state: State) -> None:
    assert load(State, dump(state)) == state


def test_the_exact_bytes() -> None:
    """These bytes are in journals for ever; if they change, every seal and digest ever printed is void."""
    assert dump(Pause(StopReason.DISPUTE, "misdeal")) == '{"kind":"pause","note":"misdeal","reason":"dispute"}'
    assert dump(Pause()) == '{"kind":"pause"}'
    assert dump(ChangeStop(StopReason.OTHER, 5)) == '{"kind":"change_stop","reason":"other","since":5}'
    assert dump(CountPlayers(10, 9)) == '{"entered":10,"kind":"count_players","left":9}'
    assert (
        dump(CountPlayers(1, 0, 1, 1)) == '{"entered":1,"kind":"count_players","left":0,"was_entered":1,"was_left":1}'
    )
    assert dump(ReopenNight()) == '{"kind":"reopen_night"}'
    assert dump(Undo((2, 3))) == '{"kind":"undo","targets":[2,3]}'
    assert dump(Level(1, 2)) == '{"big":2,"kind":"level","small":1}'
    assert digest(BLANK) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert digest(STATE)[:12] == "cdf367a78209"


def test_letters_have_one_form() -> None:
    assert dump(Rename("Zoe\u0308")) == dump(Rename("Zo\u00eb")) == '{"kind":"rename","name":"Zo\u00eb"}'
    assert as_kept(Rename("Zoe\u0308")) == Rename("Zo\u00eb")


# --- the schema policy: fields are only added, with defaults ----------------------------------------------------------


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
    assert (dump(HelloAgain("Bob", 2)), digest(HelloAgain("Bob", 2))) == (old, digest(Hello("Bob", 2)))
    assert digest(HelloAgain("Bob", 2, loudly=True)) != digest(Hello("Bob", 2))


def test_screens_are_sent_every_field() -> None:
    assert plain(HelloAgain("Bob"), whole=True) == {
        "kind": "hello", "to": "Bob", "times": 1, "loudly": False, "tables": {}
    }  # fmt: skip


DEFAULTS = {
    "Anchor": {"step": 0, "left_ms": 0, "since": None},
    "Announce": {"text": ""},
    "Break": {"minutes": 10, "label": "", "colour_up": ()},
    "CallClock": {"who": ""},
    "ChangeStop": {"note": ""},
    "CountPlayers": {"was_entered": None, "was_left": None},
    "HouseRules": {
        "level_binds": "posted_and_riffle",
        "last_minute_seconds": 60,
        "decision_seconds": 25,
        "decision_countdown_seconds": 5,
        "reentry_until_level": 0,
        "away_seconds": 60,
    },
    "Level": {"minutes": 20, "ante": 0, "ante_by": "everyone", "game": "", "colour_up": ()},
    "OpenNight": {"players": 0, "starts_at": None},
    "Pause": {"reason": "other", "note": ""},
    "StartClock": {"starts_at": None},
    "Stop": {"note": ""},
    "Undo": {"redo": False},
}


def test_no_default_ever_changes() -> None:
    """A value equal to its default is not written: another default would rewrite every night ever played."""
    kinds: tuple[Any, ...] = (
        *KINDS.values(),
        Anchor,
        Break,
        HouseRules,
        Level,
        Stop,
        Structure,
        TableHand,
        Decision,
        Away,
    )
    found = {kind.__name__: {one.name: one.default for one in fields(kind)} for kind in kinds}
    known = {
        name: {one: default for one, default in row.items() if default is not MISSING} for name, row in found.items()
    }
    assert {name: row for name, row in known.items() if row} == DEFAULTS


# --- nothing unexpected gets in ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (State, '{"tables":{"x":{"began":1,"hand":1,"step":1}}}'),
        (State, '{"tables":{"01":{"began":1,"hand":1,"step":1}}}'),
        (State, '{"tables":[]}'),
        (State, '{"structure":{"steps":[{"kind":"nap"}]}}'),
        (State, '{"structure":{"steps":[{"kind":["level"]}]}}'),
        (State, '{"stop":7}'),
        (Level, '{"kind":"break","minutes":5}'),
        (Level, "[]"),
    ],
)
def test_an_unreadable_value_is_refused_loudly(kind: type[Any], text: str) -> None:
    with pytest.raises(Unreadable):
        load(kind, text)


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), b"x", [1]])
def test_what_has_no_canonical_form_is_not_written(value: object) -> None:
    with pytest.raises(TypeError):
        dump(value)


def test_a_row_of_unlike_things_is_no_field() -> None:
    with pytest.raises(TypeError, match="unlike things"):
        read(tuple[int, str], [1, "x"])


@pytest.mark.parametrize(
    "wrong",
    [
        CountPlayers(True, 1),
        SetTime(0, 1.5),  # type: ignore[arg-type]
        Rename(None),  # type: ignore[arg-type]
        Pause("hunger"),  # type: ignore[arg-type]
    ],
)
def test_an_action_that_could_not_be_read_back_never_gets_in(wrong: Action) -> None:
    with pytest.raises((Unreadable, TypeError)):
        as_kept(wrong)


@pytest.mark.parametrize("text", ["a\x00b", "\ud800", "x\udfff", "\\\x00"])
def test_characters_that_no_database_keeps_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        as_kept(Announce(text))
    assert refusal.value.line.text == "That text holds a character that cannot be kept. Type it again."


@pytest.mark.parametrize("text", ["\\u0000", "\\\\u0000", "🂡", "a\tb\nc", "\x01", '"\\'])
def test_every_other_character_is_kept(text: str) -> None:
    assert as_kept(Announce(text)) == Announce(text)


def test_two_actions_cannot_share_a_kind() -> None:
    with pytest.raises(TypeError, match="two actions are called pause"):
        action(Pause)


def test_a_choice_is_read_as_itself() -> None:
    class Suit(StrEnum):
        SPADES = "spades"

    assert read(Suit, "spades") is Suit.SPADES
