"""
Player picks: who of those that would be new is one of the club, as somebody said above the last
click.
"""

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.imports import pending_imports
from tournament.imports.import_rows import ReadResult
from tournament.imports.pending_imports import PendingImport
from tournament.imports.person_matching import (
    PersonMatch,
    apply_picks,
    hash_person_ref,
    match_people,
)
from tournament.imports.player_picker import PlayerPicker, filter_existing_picks
from tournament.models import Club

MAX_TYPED_LENGTH = 200


PageNotice = tuple[str, str]
"""A sentence above the next page, and its kind."""


def save_picks(
    club: Club, file: PendingImport, sent: QueryDict, matches: tuple[PersonMatch, ...]
) -> PageNotice | None:
    """
    Keep who was said to be one of the club, to be looked at once more; None if nothing else was
    said than before.
    """
    before = find_picks(club, file)
    found = dict(before)
    people = PlayerPicker(club)
    for match in matches:
        ref = match.person.ref
        mark = hash_person_ref(match.person.ref)
        typed = " ".join(sent.get(f"called-{mark}", "").split())[:MAX_TYPED_LENGTH]
        if f"is-{mark}" not in sent and not typed:
            continue
        if typed:
            number = people.find_by_name(typed)
            if number is None:
                text = _("No player, or more than one, is called “{name}”.")
                return text.format(name=typed), "refused"
        else:
            number = people.find_by_number(sent.get(f"is-{mark}", ""))
        if number is None:
            found.pop(ref, None)
        else:
            found[ref] = number
    if found == before:
        return None
    pending_imports.save_choices(file, picked=found)
    return _("Saved. Check it once more, then import."), "done"


def find_picks(club: Club, file: PendingImport) -> dict[str, int]:
    """The players who were picked so far, by the reference of whom they are."""
    return filter_existing_picks(club, file.chosen.get("picked") or {})


def match_people_with_picks(
    club: Club, file: PendingImport, read: ReadResult
) -> tuple[PersonMatch, ...]:
    """Who is who, with those who were picked by hand."""
    return apply_picks(match_people(club, read.incoming.players), find_picks(club, file))
