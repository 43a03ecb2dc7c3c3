"""A translatable text with its context and places."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceText:
    """
    A text in English; with a plural it is told in several forms, with a context it is told apart
    from its like.
    """

    text: str
    plural: str = ""
    context: str = ""

    @property
    def forms(self) -> tuple[str, ...]:
        """Its English wordings."""
        return (self.text, self.plural) if self.plural else (self.text,)


class UnextractableText(Exception):
    """A text is written in a way in which no translator would ever see it."""


def list_plural_clashes(messages: Iterable[SourceText]) -> list[str]:
    """
    Texts that stand once with and once without a plural, or with two plurals: a catalogue holds
    only one of them.
    """
    seen: dict[tuple[str, str], SourceText] = {}
    faults = []
    for message in messages:
        first = seen.setdefault((message.context, message.text), message)
        if first != message:
            faults.append(
                f"“{message.text}” has the plurals “{first.plural}” and “{message.plural}”. "
                "Change one, or give it a context."
            )
    return faults
