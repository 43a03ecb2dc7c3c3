"""Random rulings."""

from random import Random

from rulings.core.book import ChipRefund, RulingPart, Verdict
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_decision import AnswerCoverage
from tests.properties.action_requests import asked_in
from tests.properties.move_choices import some_table
from tests.properties.people_choices import one_of, seldom, some_name, some_reason
from tournament.clock.values import Instant
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State, read_night_clock
from tournament.rulings_log.actions import ChangeRuling, RecordRuling, SettleRuling, TickStep
from tournament.rulings_log.values import (
    BookEdition,
    BookRuling,
    Citation,
    DecidedBy,
    Incident,
    IncidentFact,
    RulingDecision,
)
from tournament.tables.rules.seats import list_open_tables, list_seated_tables

FOUND = (
    BookRuling(),
    BookRuling(
        "D01",
        Verdict.MISDEAL,
        AnswerCoverage.DECIDED,
        (IncidentFact("acted", "few"),),
        refund=ChipRefund.ALL,
        button_moves=False,
    ),
    BookRuling(
        "B02",
        Verdict.SUBSTITUTE_STREET,
        AnswerCoverage.DECIDED,
        books=(
            BookEdition("R4", "Robert’s Rules", "version 4", "H2"),
            BookEdition("club", "Ann’s book"),
        ),
        cited=(Citation(RulingPart.VERDICT, "R4", "version 4", "Turn", "H2"),),
        steps=(
            DealingStep(DealingAction.SET_ASIDE, "early"),
            DealingStep(DealingAction.FINISH_BETTING),
            DealingStep(DealingAction.DEAL, street="turn", burn=True),
        ),
        burns={"river": 0},
    ),
    BookRuling(
        "D13",
        Verdict.DIRECTOR,
        AnswerCoverage.DISCRETION,
        open=("fault",),
        lean="live",
        hand="live",
    ),
)
DECISIONS = ("", "Play on", "{braces} stay", "d" * 281)


def some_decided(random: Random, found: BookRuling) -> RulingDecision:
    by = random.choice(
        (DecidedBy.DIRECTOR, DecidedBy.DIRECTOR, DecidedBy.THIRD, DecidedBy.CONSENSUS)
    )
    needed = found.is_left_open and not seldom(random)
    decision = (
        random.choice(DECISIONS[1:3])
        if needed
        else random.choice(DECISIONS if seldom(random) else DECISIONS[:3])
    )
    return RulingDecision(
        by,
        some_name(random),
        some_reason(random, 0.3),
        random.random() < 0.2,
        decision,
        some_reason(random, 0.9),
    )


def record_ruling(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Numbers go on from all that were ever recorded; now and then one is used again."""
    state, found = past.state, random.choice(FOUND)
    used = [one.action.number for one in past.entries if isinstance(one.action, RecordRuling)]
    number = random.choice((0, *used)) if seldom(random) else 1 + max(used, default=0)
    table = some_table(
        random, tuple(list_seated_tables(state, at)) or list_open_tables(state), (1, 2)
    )
    step = read_night_clock(state, at).step if state.structure.steps else 0
    player = one_of(random, state.entrants) if random.random() < 0.4 else 0
    where = Incident(
        table, random.choice((0, 3)), step + 9 * seldom(random), player, random.choice((0, 0, 10))
    )
    return RecordRuling(number, where, found, some_decided(random, found), random.random() < 0.5)


def tick_step(random: Random, past: JournalHistory, at: Instant) -> Action:
    with_steps = {number for number, one in past.state.rulings.items() if one.found.steps}
    return TickStep(
        one_of(random, with_steps), random.choice((0, 1, 2, 2, 3)), random.random() < 0.7
    )


def settle_ruling(random: Random, past: JournalHistory, at: Instant) -> Action:
    return SettleRuling(
        one_of(random, past.state.rulings), random.choice(("", " Bob won ", "{x}", "o" * 281))
    )


def change_ruling(random: Random, past: JournalHistory, at: Instant) -> Action:
    number = one_of(random, past.state.rulings)
    known = past.state.rulings.get(number)
    return ChangeRuling(number, some_decided(random, known.found if known else BookRuling()))


CHOICES = asked_in(globals())


def urges(state: State) -> dict[str, float]:
    """How much likelier than anything else a kind is."""
    recorded = bool(state.rulings)
    return {
        "record_ruling": 0.3 if recorded else 3,
        "tick_step": 40 if any(one.found.steps for one in state.rulings.values()) else 0.1,
        "settle_ruling": 4 if recorded else 0.1,
        "change_ruling": 8 if recorded else 0.1,
    }
