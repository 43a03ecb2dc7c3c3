"""One text that may be read on a page, as translators get it."""

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
    for one in messages:
        first = seen.setdefault((one.context, one.text), one)
        if first != one:
            plurals = " and ".join(f"“{plural}”" for plural in (first.plural, one.plural))
            faults.append(
                f"“{one.text}” has the plurals {plurals}. Change one, or give it a context."
            )
    return faults
