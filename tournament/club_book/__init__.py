"""
The club's own book for the rulings: rules where it differs from the printed books, and precedents
of its nights.
"""

from tournament.club_book.check import facts_of, is_rule_situation
from tournament.club_book.made import is_understood
from tournament.club_book.own_rule import ClubRule, serialize_procedure
from tournament.club_book.rows import (
    add_precedent,
    add_rule,
    bring_back,
    change_rule,
    own_book,
    own_book_at,
    precedent_of,
    put_away,
    rule_of,
    rules_of,
)

__all__ = [
    "ClubRule",
    "add_precedent",
    "add_rule",
    "bring_back",
    "change_rule",
    "facts_of",
    "is_rule_situation",
    "is_understood",
    "own_book",
    "own_book_at",
    "precedent_of",
    "put_away",
    "rule_of",
    "rules_of",
    "serialize_procedure",
]
