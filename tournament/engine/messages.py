"""Translatable messages: a text and its facts, put into the reader's language later."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """An instant, told as the time of day where the club is; where it matters with its seconds."""

    at: int
    seconds: bool = False


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time in milliseconds, told as minutes and seconds."""

    ms: int


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units, told with its currency; `digits` of it stand behind the point."""

    cents: int
    code: str
    digits: int = 2
    is_long: bool = False
    """Zeros stand behind the point too, because others on the page or in the column need them."""


Fact = Union[str, int, TimeOfDay, Duration, Money, "Message"]


@dataclass(frozen=True, slots=True)
class Message:
    """
    A message id and the facts that fill its gaps; `plural` is used when `count` is not one, and
    `context` tells it from the same words said of something else.
    """

    text: str
    facts: tuple[tuple[str, Fact], ...] = ()
    plural: str = ""
    count: int = 1
    context: str = ""

    def __iter__(self) -> Iterator[tuple[str, Fact]]:
        return iter(self.facts)


Text = str | Message
"""Words for a page: those somebody typed, such as a name, or a message."""


def _(text: str) -> str:
    """Mark a message for translation; the core itself never translates."""
    return text


def ngettext(singular: str, many: str) -> tuple[str, str]:
    """Mark a message that has a form for one and a form for several."""
    return singular, many


def say(text: str, /, **facts: Fact) -> Message:
    """
    Build a message from its text and its facts.

    >>> say("Level {level}", level=3).facts
    (('level', 3),)
    """
    return Message(text, tuple(sorted(facts.items())))


def say_as(context: str, text: str, /, **facts: Fact) -> Message:
    """
    Build a message that needs other words in some languages, depending on what it is said of.

    >>> say_as("a table", "broken").context
    'a table'
    """
    return Message(text, tuple(sorted(facts.items())), context=context)


def say_count(forms: tuple[str, str], count: int, /, **facts: Fact) -> Message:
    """Build a message whose wording depends on `count`."""
    return Message(forms[0], tuple(sorted({**facts, "count": count}.items())), forms[1], count)


def join_facts(told: Fact, more: Fact) -> Message:
    """
    One thing after the other, in one line.

    >>> join_facts("Kim", "Anna").text
    '{told}, {more}'
    """
    return say(_("{told}, {more}"), told=told, more=more)


def list_facts(facts: Sequence[Text]) -> Text:
    """
    Several things in one line; hundreds of them too, as each half is a message of its own.

    >>> list_facts(["Kim"])
    'Kim'
    """
    if len(facts) < 2:
        return facts[0] if facts else ""
    half = len(facts) // 2
    return join_facts(list_facts(facts[:half]), list_facts(facts[half:]))


def head_text(line: Message) -> Message:
    """
    What was done without its details: the message that this one begins with, if it adds to one. A
    value after what it is about belongs to it.

    >>> head_text(join_facts(say("{name} is out", name="Kim"), say("{left} left", left=3))).text
    '{name} is out'
    """
    for name, fact in line:
        begins = line.text.startswith(f"{{{name}}}") and not line.text.startswith("{what}:")
        if begins and isinstance(fact, Message):
            return head_text(fact)
    return line


def label_fact(what: Fact, value: Fact) -> Message:
    """What something is about, and what is said of it."""
    return say(_("{what}: {value}"), what=what, value=value)


class Refusal(Exception):
    """The night cannot do this; the line says what happened, what is safe and what to do."""

    def __init__(self, line: Message) -> None:
        super().__init__(line.text)
        self.line = line


def refuse(text: str, /, **facts: Fact) -> Refusal:
    """Make the refusal to raise: `raise refuse(_("…"))`."""
    return Refusal(say(text, **facts))
