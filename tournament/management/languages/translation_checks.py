"""
What a translation has to keep of its English text, whatever it says: gaps, tags, edges, and how a
sentence ends.
"""

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
LONGEST_ABBREVIATION = 6
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
        yield from _list_form_faults(entry.message, said, last=at == len(entry.says) - 1)


def _list_form_faults(message: SourceText, said: str, *, last: bool) -> Iterator[str]:
    """
    A form before the last may tell a number that English leaves out with one (“one hand”), or leave
    it out too.
    """
    models = (message.plural,) if message.plural and last else message.forms
    if all(gaps(said) != gaps(one) for one in models):
        yield f"gaps: {_items_text(gaps(models[-1]))} became {_items_text(gaps(said))}"
    if all(marks(said) != marks(one) for one in models):
        was, is_now = _items_text(marks(models[-1])), _items_text(marks(said))
        yield f"tags and entities: {was} became {is_now}"
    english = models[-1]
    if edges(said) != edges(english):
        yield f"spaces at the edges: {edges(english)!r} became {edges(said)!r}"
    if said.count("\n") != english.count("\n"):
        yield "the number of lines differs"
    if not _ends_alike(said, english):
        yield f"the end of the sentence: “{ending(english)}” became “{ending(said)}”"
    if "%(" in english and PERCENT_LEFT.search(said.replace("%%", "")):
        yield "a percent sign of its own is written %% here"
    if _fills(english) and not _fills(said):
        yield "a brace stands alone"


def gaps(text: str) -> Counter[str]:
    """What the program fills in; a gap may be told twice, one without a name may not."""
    named = set(BRACE_GAP.findall(text)) | {gap for gap in PERCENT_GAP.findall(text) if "(" in gap}
    return Counter(named) + Counter(gap for gap in PERCENT_GAP.findall(text) if "(" not in gap)


def marks(text: str) -> Counter[str]:
    """Tags and entities of a page."""
    return Counter(TAG.findall(text) + ENTITY.findall(text))


def edges(text: str) -> tuple[str, str]:
    """The white space before and after."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def ending(text: str) -> str:
    """
    How the sentence ends, behind brackets and quotation marks: a full stop, a colon, nothing …
    """
    bare = ENTITY.sub("", TAG.sub("", text)).rstrip().rstrip(CLOSING)
    if bare.endswith("..."):
        return "…"
    return bare[-1:] if bare[-1:] in ENDS else ""


def _ends_alike(said: str, english: str) -> bool:
    """The same class; a short text may end in an abbreviation, whose point ends no sentence."""
    if ending(said) == ending(english):
        return True
    short = len(said) <= SHORT and len(said.split()[-1]) <= LONGEST_ABBREVIATION
    return short and (ending(english), ending(said)) == ("", ".")


def _fills(text: str) -> bool:
    """Whether the gaps of a text can be filled at all."""
    try:
        list(string.Formatter().parse(text))
    except ValueError:
        return False
    return True


def _items_text(found: Counter[str]) -> str:
    return " ".join(sorted(found.elements())) or "none"
