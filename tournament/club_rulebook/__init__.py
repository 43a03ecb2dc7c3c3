"""
The club's own book for the rulings: rules where it differs from the printed books, and precedents
of its nights.
"""

from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.rule_store import (
    add_precedent,
    add_rule,
    archive_own_rule,
    build_own_book,
    build_own_book_for_night,
    change_rule,
    precedent_of,
    restore_own_rule,
    rule_of,
    rules_of,
)
from tournament.club_rulebook.rule_validation import facts_of, is_rule_situation
from tournament.club_rulebook.rulebook_builder import is_understood

__all__ = [
    "ClubRule",
    "add_precedent",
    "add_rule",
    "archive_own_rule",
    "build_own_book",
    "build_own_book_for_night",
    "change_rule",
    "facts_of",
    "is_rule_situation",
    "is_understood",
    "precedent_of",
    "restore_own_rule",
    "rule_of",
    "rules_of",
    "serialize_procedure",
]
