"""
The club's own book for the rulings: rules where it differs from the printed books, and precedents
of its nights.
"""

from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.rule_store import (
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
from tournament.club_rulebook.rule_validation import facts_of, is_rule_situation
from tournament.club_rulebook.rulebook_builder import is_understood

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
