"""Random actions of every kind: mostly sensible, sometimes not."""

from dataclasses import replace
from functools import partial
from random import Random

from tests.properties import carry_choices as carried
from tests.properties import chip_choices as chips
from tests.properties import money_choices as money
from tests.properties import people_choices as people
from tests.properties import recorded_choices as recorded
from tests.properties import ruling_choices as rulings
from tests.properties import seat_choices as seats
from tests.properties import stop_choices as stopping
from tests.properties.action_requests import Choose, ask_by_fields, asked_in, plainly
from tests.properties.people_choices import seldom
from tests.properties.prices import some_plan, some_terms
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.clock.actions import (
    AnswerOutage,
    ChangePauseReason,
    JumpToStep,
    Pause,
    RecordOutage,
    ResumeMode,
    SetStepEnd,
    SetTimeLeft,
    StartClock,
    TakeBreak,
)
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import BountyKind
from tournament.night.action import Action
from tournament.night.action_kinds import KINDS
from tournament.night.actions.night import (
    Announce,
    HandForHand,
    OpenNight,
    RenameNight,
    ReopenNight,
)
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory, list_undone_entries
from tournament.night.state import State, StopReason, read_night_clock
from tournament.night.values.house_rules import HouseRules, LevelBinds, TieRule
from tournament.players.rules.purchase_windows import is_level_hand_dealt, list_rebuy_candidates
from tournament.players.values import PLAYING, EntrantStatus
from tournament.rulings_log.values import ChosenReading
from tournament.schedule.actions import (
    BreakAfterLevel,
    ChangeRules,
    EditStructure,
)
from tournament.schedule.values import (
    AnteBy,
    Break,
    Level,
    Step,
    Structure,
    find_break_after,
)
from tournament.screens.actions import SetNoteLine, ShowScene
from tournament.screens.values.scenes import SceneLayout
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.rules.hand_blockers import can_deal_on
from tournament.tables.rules.house_tables import HouseTable

TEXTS = (
    "",
    "Friday",
    "Zoë’s night",
    "Zoe\u0308 and 🂡",
    "  two  spaces ",
    "<b>&amp;",
    "x" * 80,
    "ﬁnal \u1e9b\u0323",
    "שלום",
    "y" * 200,
)
MINUTES = (1, 2, 12, 20, 30)


def some_text(random: Random) -> str:
    return random.choice(TEXTS)


def some_step(random: Random, is_last: bool) -> Step:
    if not is_last and random.random() < 0.25:
        return Break(random.choice(MINUTES), label=random.choice(("", "Dinner")), colour_up=(25,))
    big = random.choice((2, 20, 100, 3000))
    minutes = 0 if is_last and random.random() < 0.3 else random.choice(MINUTES)
    ante_by = random.choice(tuple(AnteBy))
    return Level(
        big // 2,
        big,
        minutes,
        ante=random.choice((0, big)),
        ante_by=ante_by,
        game=random.choice(("", "PLO")),
    )


def some_steps(random: Random, most: int = 6) -> tuple[Step, ...]:
    count = random.randint(1, most)
    return tuple(some_step(random, is_last=at == count - 1) for at in range(count))


def some_rules(random: Random, rules: HouseRules) -> HouseRules:
    changed = random.choice(
        (
            {"level_binds": random.choice(tuple(LevelBinds))},
            {"decision_seconds": random.choice((5, 30, 300))},
            {"away_seconds": random.choice((10, 60))},
            {"last_minute_seconds": random.choice((0, 600, 601))},
            {"ties": random.choice(tuple(TieRule))},
            {"late_until_level": random.choice((0, 1, 2, 201))},
            {},
            {"books": random.choice((("R11",), ("club", "H2", "R11"), ()))},
            {"readings": (ChosenReading("early_cards", "older"),)},
            {"table_seats": max(1, rules.table_seats - 1)},
            {"same_hand_seconds": random.choice((0, 120))},
        )
    )
    return replace(rules, **changed)


def open_night(random: Random, past: JournalHistory, at: Instant) -> Action:
    steps = (Level(10, 20, random.choice(MINUTES)), *some_steps(random))
    later = at + random.choice((1, 60_000, 3_600_000)) if random.random() < 0.3 else None
    name = some_text(random) if seldom(random) else "Friday"
    rules = some_rules(random, HouseRules())
    players = random.choice((0, 0, 2, 3, 5, 9, 30))
    if random.random() < 0.5:
        rules, players = seats.some_house(random, rules), random.choice((0, 4, 5, 6, 7, 9, 12))
    terms, plan = some_terms(random), some_plan(random) if random.random() < 0.6 else PrizePlan()
    chips = random.choice((ChipSet(), SOURCE_CASE, ChipSet((Chip(25, 400), Chip(5, 9)))))
    tables = random.choice(
        ((), (), (HouseTable(1, 6, "Kitchen", (5,), 1), HouseTable(2, 9)), (HouseTable(3, 2),))
    )
    return OpenNight(
        name,
        "hpt20",
        1000,
        Structure(steps),
        rules,
        players,
        later,
        terms,
        plan,
        chips,
        tables=tables,
    )


def start_clock(random: Random, past: JournalHistory, at: Instant) -> Action:
    later = at + random.choice((-1, 1, 30_000, 3_600_000))
    return StartClock(random.choice((None, None, later)))


def pause(random: Random, past: JournalHistory, at: Instant) -> Action:
    return Pause(random.choice(tuple(StopReason)), some_text(random))


def change_stop(random: Random, past: JournalHistory, at: Instant) -> Action:
    since = past.state.stop.since if past.state.stop else 0
    return ChangePauseReason(
        random.choice(tuple(StopReason)), since + (1 if seldom(random) else 0), some_text(random)
    )


def take_break(random: Random, past: JournalHistory, at: Instant) -> Action:
    stop = past.state.stop
    since = stop.since if stop is not None and random.random() < 0.5 else None
    return TakeBreak(random.choice((1, 5, 10, 15, 17, 0)), since)


def break_after_level(random: Random, past: JournalHistory, at: Instant) -> Action:
    shown = shown_step(past.state, at)
    coming = find_break_after(past.state.structure, shown)
    wanted = (5, 10) if coming is None else (0,)
    return BreakAfterLevel(shown + (1 if seldom(random) else 0), random.choice((*wanted, 7)))


def go_to(random: Random, past: JournalHistory, at: Instant) -> Action:
    shown = shown_step(past.state, at)
    return JumpToStep(shown + random.choice((-1, 0, 1, 1, 2)), shown + (1 if seldom(random) else 0))


def set_time(random: Random, past: JournalHistory, at: Instant) -> Action:
    return SetTimeLeft(shown_step(past.state, at), random.choice((1, 1000, 60_000, 1_200_000, 0)))


def set_end(random: Random, past: JournalHistory, at: Instant) -> Action:
    return SetStepEnd(
        shown_step(past.state, at), at + random.choice((1, 60_000, 3_600_000, 0, 10**12))
    )


def edit_structure(random: Random, past: JournalHistory, at: Instant) -> Action:
    now = past.state.structure
    kept = (
        random.randint(0, len(now.steps))
        if seldom(random)
        else min(shown_step(past.state, at) + 1, len(now.steps))
    )
    was = "another" if seldom(random) else compute_digest(now)
    played = now.steps[:kept]
    if played and played[-1].minutes == 0 and not seldom(random):
        played = (*played[:-1], replace(played[-1], minutes=random.choice(MINUTES)))
    return EditStructure(Structure((*played, *some_steps(random))), was)


def change_rules(random: Random, past: JournalHistory, at: Instant) -> Action:
    return ChangeRules(some_rules(random, past.state.rules), past.state.rules)


def notice_away(random: Random, past: JournalHistory, at: Instant) -> Action:
    went = at - random.choice((0, 1, 61_000, 3_600_000))
    return RecordOutage(went, at - random.choice((0, 0, 500)))


def answer_away(random: Random, past: JournalHistory, at: Instant) -> Action:
    open_question = past.state.away.went if past.state.away else 0
    went = open_question + (1 if seldom(random) else 0)
    return AnswerOutage(went, random.choice(tuple(ResumeMode)), everywhere=random.random() < 0.8)


def undo(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Any entry, standing or not; one in three brings something back, which is undoing an undo."""
    undos = [entry.version for entry in past.entries if isinstance(entry.action, Undo)]
    standing = sorted(set(undos) - list_undone_entries(past.entries))
    if standing and random.random() < 0.35:
        return Undo((random.choice(standing),), redo=True)
    least = 1 if seldom(random) else 2
    targets = {
        random.randint(least, max(1, past.version) + 1) for _one in range(random.choice((1, 1, 2)))
    }
    return Undo(tuple(sorted(targets)))


def shown_step(state: State, at: Instant) -> int:
    return read_night_clock(state, at).step if state.structure.steps else 0


ENDINGS = ("finish_night", "record_results")

OWN_CHOICES: dict[str, Choose] = {
    **asked_in(globals()),
    **asked_in(vars(people)),
    **asked_in(vars(money)),
    **plainly(
        "reopen_night", "call_off_start", "resume", "end_decision", "unlock_prizes", "cancel_deal"
    ),
    "rename": lambda random, past, at: RenameNight(some_text(random)),
    "announce": lambda random, past, at: Announce(some_text(random)),
    "hand_for_hand": lambda random, past, at: HandForHand(random.random() < 0.5),
    "show_scene": lambda random, past, at: ShowScene(
        random.choice((None, *SceneLayout)), random.choice((4, 5, 60, 600))
    ),
    "set_note_line": lambda random, past, at: SetNoteLine(
        random.choice((None, "", some_text(random)))
    ),
    "call_clock": lambda random, past, at: CallClock(some_text(random)),
    **chips.CHOICES,
    **stopping.CHOICES,
    **seats.CHOICES,
    **rulings.CHOICES,
    **recorded.CHOICES,
    "carry_on": lambda random, past, at: carried.carry_on(random, past, at, choose),
}
CHOICES = OWN_CHOICES | {
    kind: partial(ask_by_fields, kind) for kind in sorted(KINDS) if kind not in OWN_CHOICES
}


def urges(state: State, at: Instant) -> dict[str, float]:
    """
    How much likelier than anything else a kind is: what a night like this one is about to need.
    """
    playing, out = people.those(state, *PLAYING), people.those(state, EntrantStatus.OUT)
    absent = people.those(state, EntrantStatus.ABSENT)
    finished = state.finished is not None
    mystery = state.terms.bounty is BountyKind.MYSTERY
    return (
        seats.urges(state, at)
        | rulings.urges(state)
        | recorded.urges(state)
        | stopping.urges(state)
        | {
            "open_night": 0.1,
            "carry_on": 0.02,
            "finish_night": 0.6 if len(playing) == 1 and state.busts else 0.15,
            "reopen_night": 4 if finished else 0.3,
            "undo": 3,
            "break_after_level": 5,
            "answer_away": 6 if state.away is not None else 0.2,
            "call_off_start": 9 if state.started is not None and state.started > at else 0.2,
            "start_clock": 8 if state.started is None else 0.5,
            "check_in": 1.5,
            "end_decision": 8 if state.decision is not None else 0.3,
            "withdraw": 2 if people.those(state, EntrantStatus.EXPECTED) else 0.5,
            "buy_in": 2 if len(playing) > 2 else 6,
            "add_unnamed": 1 if len(playing) > 2 else 2,
            "knock_out": 1 if len(playing) < 2 else 20 if seats.is_for_seats(state) else 18,
            "hand_for_hand": 7 if seats.is_for_seats(state) and not state.hand_for_hand else 1,
            "buy_more": 10 if out else 2,
            "decline": 40 if len(playing) == 1 and out else 1,
            "deal_on": 40 if any(can_deal_on(state, key, at) for key in out) else 0.2,
            **chips.urges(state),
            "mark_absent": 3 if not absent else 1,
            "remove_absent": 3 if absent else 0.2,
            "refund": 6 if not out and not is_level_hand_dealt(state, at) else 0.2,
            "pay": 3,
            "pay_out": 6 if finished or len(playing) == 1 else 3,
            "sign_off": 8 if finished else 2,
            "propose_deal": 2,
            "unlock_prizes": 3 if state.locked is not None else 0.2,
            "change_stop": 5 if state.stop is not None else 0.3,
            "agree_to_deal": 12 if state.proposed is not None else 0.2,
            "withdraw_deal": 1 if state.proposed is not None else 0.1,
            "settle_paid": 4 if finished else 0.4,
            "add_expense": 1,
            "confirm_payout": 16
            if any(pay.may_be_confirmed for one in state.entrants.values() for pay in one.payouts)
            else 0.3,
            "record_deal": 5
            if 2 <= len(playing) <= 4 and state.busts and not list_rebuy_candidates(state, at)
            else 1,
            "cancel_deal": 3 if state.deal is not None else 0.1,
            "fill_envelopes": 6 if mystery and state.envelopes is None else 0.3,
            "open_envelope": 8 if mystery and state.envelopes else 0.2,
        }
    )


def choose(random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    What somebody asks for next; opening a finished night again is likely, so that walks go on.
    """
    state = past.state
    if past.version == 0 and not seldom(random):
        return CHOICES["carry_on" if random.random() < 0.05 else "open_night"](random, past, at)
    if state.finished is not None and random.random() < 0.15:
        finishes = [entry.version for entry in past.entries if entry.action.kind in ENDINGS]
        back: list[Action] = [Undo((one,)) for one in finishes[-1:]]
        return random.choice([*back, ReopenNight()])
    urge = urges(state, at)
    (kind,) = random.choices(tuple(CHOICES), tuple(urge.get(kind, 1) for kind in CHOICES))
    return CHOICES[kind](random, past, at)
