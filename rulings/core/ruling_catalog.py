"""The books and situations that come with the program."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from rulings.core.book import Book, read_book, read_conditions
from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import FACTS, Answers
from rulings.core.misdeal_deadlines import FEW_APART


@dataclass(frozen=True, slots=True)
class SituationGroup:
    """Situations that belong together, as somebody looks for them."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class SituationRedirect:
    """Facts under which an incident is really another situation."""

    when: Mapping[str, frozenset[str]]
    to: str

    def is_match(self, answers: Answers) -> bool:
        """Whether all of it is known to be so."""
        return all(answers.get(name) in keys for name, keys in self.when.items())


@dataclass(frozen=True, slots=True)
class Situation:
    """What may have happened."""

    id: str
    group: str
    name: str
    words: str = ""
    """What people may call it."""
    asks: tuple[str, ...] = ()
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which answers make sense here, where that is not all of them."""
    asks_as: Mapping[str, str] = field(default_factory=dict)
    """What a question is called here, where its usual words would mislead."""
    means: Mapping[str, str] = field(default_factory=dict)
    """What its choice says already."""
    usual: Mapping[str, str] = field(default_factory=dict)
    """What is taken for granted here while nobody has said otherwise."""
    belongs: tuple[SituationRedirect, ...] = ()


def read_situation(row: Mapping[str, Any]) -> Situation:
    """A situation from its row; keys that no fact has are refused."""
    table = dict(row)
    belongs = tuple(
        SituationRedirect(read_conditions(redirect["when"]), redirect["to"])
        for redirect in table.pop("belongs", ())
    )
    for name in ("means", "usual"):
        conditions = read_conditions(table.get(name, {}))
        table[name] = {fact: next(iter(keys)) for fact, keys in conditions.items()}
    offers = table.pop("offers", {})
    read_conditions(offers)
    return Situation(
        **table | {"asks": tuple(table.get("asks", ()))},
        offers={name: tuple(keys) for name, keys in offers.items()},
        belongs=belongs,
    )


def _load_books() -> dict[str, Book]:
    folder = files("rulings.core") / "data" / "books"
    books = {}
    for name in sorted(file.name for file in folder.iterdir()):
        book = read_book(load_data_file("books", name))
        books[book.key] = book
    return books


GROUPS = tuple(SituationGroup(**row) for row in load_data_file("situations.toml")["group"])
SITUATIONS: Mapping[str, Situation] = {
    row["id"]: read_situation(row) for row in load_data_file("situations.toml")["situation"]
}
BOOKS: Mapping[str, Book] = _load_books()


def get_situation(key: str) -> Situation:
    """The situation of that name."""
    if key not in SITUATIONS:
        raise RulingsError(_("There is no situation “%(key)s”."), key=key)
    return SITUATIONS[key]


def get_books(keys: Iterable[str], own: Iterable[Book] = ()) -> tuple[Book, ...]:
    """The books of these names, in their order; a club's own books are known besides."""
    known = dict(BOOKS) | {book.key: book for book in own}
    wanted = tuple(keys)
    for key in wanted:
        if key not in known:
            raise RulingsError(_("There is no book “%(key)s”."), key=key)
    if not wanted:
        raise RulingsError(_("Choose at least one book."))
    return tuple(known[key] for key in wanted)


def list_offered_answers(situation: Situation, name: str) -> tuple[str, ...]:
    """The answers to a question that make sense in a situation."""
    every = tuple(key for key in FACTS[name].answer_keys if name != "acted" or key not in FEW_APART)
    return situation.offers.get(name, every)


def question_text(situation: str, name: str) -> str:
    """
    The words of a question as a situation asks it; empty for what is never asked or not known any
    more.
    """
    usual = FACTS[name].asks if name in FACTS else ""
    return SITUATIONS[situation].asks_as.get(name, usual) if situation in SITUATIONS else usual
