"""What the screens of a club do by themselves: sounds, words and a voice, each at its instant."""

from collections.abc import Iterator

from django.utils.translation import override

from tournament.core.canon import Plain
from tournament.core.clock import Instant
from tournament.core.history import Past, undone
from tournament.core.signals.ahead import by_itself
from tournament.core.signals.happened import Happened
from tournament.core.signals.orders import Signal, fits
from tournament.core.state import State
from tournament.signalling.examples import example
from tournament.signalling.firing import brought_about, words
from tournament.signalling.homes import Home
from tournament.signalling.orders import Order, orders_of, signals_of, wanted

FRESH_MS = 15_000
"""A screen that hears of something later than this stays silent about it."""
AHEAD_MS = 3 * 3600 * 1000
MOST_CUES = 80
Cue = dict[str, Plain]


def cues(home: Home, past: Past, at: Instant) -> list[Cue]:
    """
    What a screen does at which instant: of what has just happened, and of what the clock will bring about, as long
    as nobody touches it. A screen carries them out by itself, also while the server is away.
    """
    asked = orders_of(home.club, home.revision).for_screens
    if not asked:
        return []
    with override(home.language):
        coming = by_itself(past.state, wanted(signals_of(asked)), Instant(at - FRESH_MS), Instant(at + AHEAD_MS))
        made = [
            (one.at, cue(home, past.state, order.signal, one))
            for one in (*_just_now(past, at), *coming)
            for order in asked
            if fits(order.signal, one)
        ]
        fresh = [order for order in asked if order.tried_at > at - FRESH_MS]
        made += [(Instant(order.tried_at), tried(home, past.state, order)) for order in fresh]
    return [one for _at, one in sorted(made, key=lambda pair: pair[0])[:MOST_CUES]]


def tried(home: Home, state: State, order: Order) -> Cue:
    """What somebody wants to see and hear once, to try it out."""
    at = Instant(order.tried_at)
    return cue(home, state, order.signal, example(state, order.signal, at))


def _just_now(past: Past, at: Instant) -> Iterator[Happened]:
    """What the newest entries brought about, as far as they stand."""
    dead = undone(past.entries) if past.entries and past.entries[-1].at > at - FRESH_MS else frozenset()
    states = (*past.before, past.state)
    for number in range(1, len(states)):
        entry = past.entries[number - len(states)]
        if entry.at > at - FRESH_MS and entry.version not in dead:
            yield from brought_about(states[number - 1], entry, states[number])


def cue(home: Home, state: State, signal: Signal, one: Happened) -> Cue:
    """One thing that a screen does."""
    said = words(home, state, signal, one)
    return {
        "mark": f"{signal.number}.{one.mark}",
        "at": one.at,
        "tune": signal.tune.value,
        "text": said if signal.shown else "",
        "voice": said if signal.spoken else "",
        "lang": home.language,
    }
