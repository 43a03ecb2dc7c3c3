"""Highlights: comeback, bubble, biggest swings, longest wait."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournament.engine.length_text import hours_text
from tournament.engine.messages import Message, Text, _, ngettext, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import PurchaseKind
from tournament.night.rules.field_course import COMEBACKS, FieldStep
from tournament.night.state import entrant_name_of, entrant_names_text
from tournament.night.values.night_suspension import measure_played_time
from tournament.players.values import Entrant
from tournament.story.rules.night_story import NightStory

MIN_KNOCKOUTS = 2
"""One knockout is nothing to be told of."""
LONG_WAIT = 20 * MINUTE


@dataclass(frozen=True, slots=True)
class Highlight:
    """One thing that stood out: what, who, on which place, and when."""

    label: Message
    names: Text = ""
    detail: Message | None = None
    place: int = 0
    at: int | None = None


def list_highlights(story: NightStory) -> tuple[Highlight, ...]:
    """What stood out; nothing is told of what nobody wrote down."""
    return (
        *_find_most_knockouts(story),
        *_find_fullest_hand(story),
        *_find_comeback(story),
        *_find_bubble(story),
        *_find_biggest_swings(story),
        *_find_longest_wait(story),
        *_find_heads_up(story),
    )


def _find_most_knockouts(story: NightStory) -> Iterator[Highlight]:
    finishes = story.outcome.finishes
    most = max((finish.hits for finish in finishes), default=0)
    if most >= MIN_KNOCKOUTS:
        best = [finish.number for finish in finishes if finish.hits == most]
        forms = ngettext("{count} knockout", "{count} knockouts")
        names = entrant_names_text(story.state, best)
        yield Highlight(say(_("Most knockouts")), names, say_count(forms, most))


def _find_fullest_hand(story: NightStory) -> Iterator[Highlight]:
    """The hand in which most went out; a night written down later knows none."""
    if story.state.recorded or not story.hands:
        return
    hand = max(story.hands, key=lambda hand: len(hand.exits))
    count = len(hand.exits)
    if count < MIN_KNOCKOUTS:
        return
    hunters = {number: None for out in hand.exits for number in out.by}
    names = entrant_names_text(story.state, [out.number for out in hand.exits])
    by = (
        say(_("by {names}"), names=entrant_names_text(story.state, tuple(hunters)))
        if hunters
        else None
    )
    yield Highlight(say(_("{count} out in one hand"), count=count), names, by, at=hand.at)


def _find_comeback(story: NightStory) -> Iterator[Highlight]:
    """The best place of somebody who had been out of chips; the last ones came back for nothing."""
    entrants = story.state.entrants
    for finish in story.outcome.finishes:
        back = _count_returns(entrants[finish.number])
        if back and 0 < finish.place <= max(1, story.outcome.field // 2):
            forms = _name_returns(entrants[finish.number])
            name = entrant_name_of(story.state, finish.number)
            yield Highlight(say(_("Comeback")), name, say_count(forms, back), finish.place)
            return


def _count_returns(entrant: Entrant) -> int:
    """How often they bought chips after they had been knocked out."""
    return sum(1 for bought in entrant.purchases if bought.buys in COMEBACKS and bought.life)


def _name_returns(entrant: Entrant) -> tuple[str, str]:
    """What their ways back are called: those who entered again bought no rebuy."""
    if any(bought.buys is PurchaseKind.RE_ENTRY for bought in entrant.purchases):
        return ngettext("after {count} re-entry", "after {count} re-entries")
    return ngettext("after {count} rebuy", "after {count} rebuys")


def _find_bubble(story: NightStory) -> Iterator[Highlight]:
    """Who went out right before the money, and when."""
    bubble = story.outcome.paid_places + 1
    if not story.outcome.paid_places or story.state.finished is None:
        return
    out = [finish.number for finish in story.outcome.finishes if finish.place == bubble]
    if out:
        yield Highlight(say(_("Bubble")), entrant_names_text(story.state, out), None, bubble)


def _find_biggest_swings(story: NightStory) -> Iterator[Highlight]:
    """Who won and who lost most chips between two counts."""
    moves = []
    for earlier, later in pairwise(story.counts):
        before = earlier.stacks.by_player
        for number, chips in later.stacks.by_player.items():
            if number in before:
                moves.append((chips - before[number], number, before[number], chips, later.at))
    gain = max(moves, default=None)
    if gain is not None and gain[0] > 0:
        yield _build_swing(story, say(_("Biggest chip gain")), gain)
    loss = min(moves, default=None)
    if loss is not None and loss[0] < 0:
        yield _build_swing(story, say(_("Biggest chip loss")), loss)


def _build_swing(
    story: NightStory, label: Message, move: tuple[int, int, int, int, int]
) -> Highlight:
    _gain, number, was, now, at = move
    detail = say("{was} → {now}", was=was, now=now)
    return Highlight(label, entrant_name_of(story.state, number), detail, at=at)


def _find_longest_wait(story: NightStory) -> Iterator[Highlight]:
    """The longest time in which nobody went out, breaks and pauses included."""
    busts = [later.at for earlier, later in pairwise(story.field) if later.left < earlier.left]
    waits = [(_measure(story, since, at), -since) for since, at in pairwise(busts)]
    longest, since = max(waits, default=(0, 0))
    if longest >= LONG_WAIT:
        label = say(_("Longest without a knockout"))
        yield Highlight(label, "", hours_text(longest), at=-since)


def _find_heads_up(story: NightStory) -> Iterator[Highlight]:
    """How long the last two played each other."""
    two = _find_heads_up_start(story.field)
    if two is None or len(story.winners) != 1:
        return
    players = [finish.number for finish in story.outcome.finishes if finish.place in (1, 2)]
    lasted = _measure(story, two.at, story.field[-1].at)
    names = entrant_names_text(story.state, players)
    yield Highlight(say(_("Heads-up")), names, hours_text(lasted), at=two.at)


def _find_heads_up_start(field: Sequence[FieldStep]) -> FieldStep | None:
    if len(field) < 3 or field[-1].left != 1 or field[-2].left != 2:
        return None
    return field[-2]


def _measure(story: NightStory, since: int, until: int) -> int:
    return measure_played_time(story.state.naps, story.state.bag, since, until)
