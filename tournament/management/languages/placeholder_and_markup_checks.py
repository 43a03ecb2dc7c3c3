"""Checks of a translation against its English text: placeholders, tags, spaces, punctuation."""

import re
import string
from collections import Counter
from collections.abc import Iterator

from tournament.management.languages.catalogs import CatalogEntry
from tournament.management.languages.source_text import SourceText

BRACE_GAP = re.compile(r"\{[^{}]*\}")
PERCENT_GAP = re.compile(r"%(?:\(\w+\))?[sdf]|%%")
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
ENTITY = re.compile(r"&(?:\w+|#\d+);")
PERCENT_LEFT = re.compile(r"%(?!\(\w+\)[sdf])")
CLOSING = "”“’»«›‹\"')]⟩  "
ENDS = ".…:?!,;"
MAX_ABBREVIATION_LENGTH = 6
SHORT = 40


def list_translation_faults(entry: CatalogEntry, forms: int) -> Iterator[str]:
    """
    What is wrong with the translation of one text, in sentences; nothing where none is there yet.
    """
    if not entry.says:
        return
    wanted = forms if entry.message.plural else 1
    if len(entry.says) != wanted or not all(entry.says):
        yield f"{wanted} forms are needed, here are {sum(map(bool, entry.says))}"
        return
    for at, said in enumerate(entry.says):
        yield from _list_plural_form_faults(entry.message, said, last=at == len(entry.says) - 1)


def _list_plural_form_faults(message: SourceText, said: str, *, last: bool) -> Iterator[str]:
    """
    A form before the last may tell a number that English leaves out with one (“one hand”), or leave
    it out too.
    """
    models = (message.plural,) if message.plural and last else message.forms
    english = models[-1]
    for what, count in (("gaps", count_placeholders), ("tags and entities", count_markup)):
        if all(count(said) != count(model) for model in models):
            yield f"{what}: {_items_text(count(english))} became {_items_text(count(said))}"
    before = find_outer_whitespace(english)
    after = find_outer_whitespace(said)
    if before != after:
        yield f"spaces at the edges: {before!r} became {after!r}"
    if said.count("\n") != english.count("\n"):
        yield "the number of lines differs"
    if not _has_same_ending(said, english):
        yield (
            f"the end of the sentence: “{find_sentence_end(english)}” became "
            f"“{find_sentence_end(said)}”"
        )
    if "%(" in english and PERCENT_LEFT.search(said.replace("%%", "")):
        yield "a percent sign of its own is written %% here"
    if _has_valid_placeholders(english) and not _has_valid_placeholders(said):
        yield "a brace stands alone"


def count_placeholders(text: str) -> Counter[str]:
    """What the program fills in; a gap may be told twice, one without a name may not."""
    named = set(BRACE_GAP.findall(text)) | {gap for gap in PERCENT_GAP.findall(text) if "(" in gap}
    return Counter(named) + Counter(gap for gap in PERCENT_GAP.findall(text) if "(" not in gap)


def count_markup(text: str) -> Counter[str]:
    """Tags and entities of a page."""
    return Counter(TAG.findall(text) + ENTITY.findall(text))


def find_outer_whitespace(text: str) -> tuple[str, str]:
    """The white space before and after."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def find_sentence_end(text: str) -> str:
    """
    How the sentence ends, behind brackets and quotation marks: a full stop, a colon, nothing …
    """
    bare = ENTITY.sub("", TAG.sub("", text)).rstrip().rstrip(CLOSING)
    if bare.endswith("..."):
        return "…"
    return bare[-1:] if bare[-1:] in ENDS else ""


def _has_same_ending(said: str, english: str) -> bool:
    """The same class; a short text may end in an abbreviation, whose point ends no sentence."""
    if find_sentence_end(said) == find_sentence_end(english):
        return True
    short = len(said) <= SHORT and len(said.split()[-1]) <= MAX_ABBREVIATION_LENGTH
    return short and (find_sentence_end(english), find_sentence_end(said)) == ("", ".")


def _has_valid_placeholders(text: str) -> bool:
    """Whether the gaps of a text can be filled at all."""
    try:
        list(string.Formatter().parse(text))
    except ValueError:
        return False
    return True


def _items_text(found: Counter[str]) -> str:
    return " ".join(sorted(found.elements())) or "none"
