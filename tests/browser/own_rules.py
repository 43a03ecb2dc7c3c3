"""
A club's own rules, for the pages of its book: one of each kind, one put away, one full of odd
words.
"""

from rulings.core.ruling_catalog import BOOKS
from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.rule_store import add_precedent, add_rule, archive_own_rule
from tournament.models import Club, Tournament, Works


def fill_own_rules(club: Club, night: Tournament, hostile: str) -> dict[str, str]:
    """Write the rules; gives the numbers of those that have a page of their own."""
    steps = serialize_procedure(BOOKS["R4"].find_situation_rules("D02")[0].procedure)
    few, words = {"acted": ("few",)}, "In the first round we play on, whoever saw the card."
    kept = add_rule(club, ClubRule("D01", verdict="PLAY_ON", says=words, answers=few), by="Ann")
    odd = hostile.replace("\u202e", "").replace("\u202c", "")
    said = ClubRule(
        "D02", Works.REPLACE, "", few, "REPLACE_CARD", odd * 2, (), steps, "live", "none"
    )
    mine = add_rule(club, said, by=odd[:80])
    add_rule(
        club,
        ClubRule("D06", verdict="DIRECTOR", says="Ann decides.", criteria=("Who saw it?", odd)),
        by="Ann",
    )
    add_rule(
        club, ClubRule("D11", Works.SUPPRESS, "T24", says="TDA is no help for our games."), by="Ann"
    )
    add_precedent(
        club, "B02", {}, "REDEAL_STREET", "Shuffled in and dealt again.", night, 4, by="Ben"
    )
    gone = add_rule(
        club, ClubRule("D03", verdict="MISDEAL", says="As it was in the old club."), by="Ann"
    )
    archive_own_rule(club, gone.pk, by="Ann")
    return {"own_rule": str(kept.pk), "odd_rule": str(mine.pk)}
