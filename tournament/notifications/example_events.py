"""Example events, for trying out a notification."""

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Money, _, say
from tournament.night.state import State, count_entered_players, count_players_left
from tournament.notifications.rules.event_types import MOMENTS
from tournament.notifications.rules.journal_events import NightEvent, build_blind_facts
from tournament.notifications.rules.notification_rules import NotificationRule
from tournament.schedule.values import Level, Structure

ANY_STRUCTURE = Structure((Level(50, 100), Level(75, 150)))
TRIAL = "try-"
"""The mark of a moment that did not happen begins with this."""
NAME = _("Anna")
OTHERS = _("Anna, Bob")


def build_example_event(state: State, signal: NotificationRule, at: Instant) -> NightEvent:
    """The moment that a signal waits for, as if it were now; what is not known is made up."""
    structure = state.structure if state.structure.steps else ANY_STRUCTURE
    currency = state.terms.currency
    trying = say(_("Test"))
    known: dict[str, Fact] = {
        **build_blind_facts(structure, 0),
        "next_level": 2,
        "next_blinds": build_blind_facts(structure, min(1, len(structure.steps) - 1))["blinds"],
        "seconds": signal.seconds,
        "minutes": 10,
        "break": "",
        "reason": trying,
        "entered": count_entered_players(state) or 9,
        "left": count_players_left(state) or 4,
        "paid": 3,
        "purse": Money(18_000, currency.code, currency.digits),
        "player": say(NAME),
        "players": say(OTHERS),
        "place": 4,
        "prize": Money(9_000, currency.code, currency.digits),
        "table": say(_("Table {table}"), table=1),
        "wish": say(_("calls the floor")),
        "situation": say(_("A dispute")),
        "decision": trying,
        "text": trying,
        "what": trying,
    }
    facts = tuple((name, known[name]) for name in sorted(MOMENTS[signal.moment].variables))
    return NightEvent(signal.moment, at, f"{TRIAL}{at}", facts, seconds=signal.seconds)
