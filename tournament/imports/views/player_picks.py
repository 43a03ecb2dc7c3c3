"""Who of those that would be new is one of the club, as somebody said it above the last click."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.imports import pending_imports
from tournament.imports.pending_imports import PendingImport
from tournament.imports.person_matching import PersonMatch, apply_picks, mark_of, match_people
from tournament.imports.player_picker import PlayerPicker, filter_existing_picks
from tournament.imports.table_reader import ReadResult
from tournament.models import Club

LONGEST_TYPED = 200


@dataclass(frozen=True, slots=True)
class PageNotice:
    """A sentence above the next page."""

    text: str
    kind: str


def save_picks(
    club: Club, file: PendingImport, sent: QueryDict, matches: tuple[PersonMatch, ...]
) -> PageNotice | None:
    """
    Keep who was said to be one of the club, to be looked at once more; None if nothing else was
    said than before.
    """
    before = find_picks(club, file)
    found, people = dict(before), PlayerPicker(club)
    for match in matches:
        ref, mark = match.person.ref, mark_of(match.person.ref)
        typed = " ".join(sent.get(f"called-{mark}", "").split())[:LONGEST_TYPED]
        if f"is-{mark}" not in sent and not typed:
            continue
        number = (
            people.find_by_name(typed)
            if typed
            else people.find_by_number(sent.get(f"is-{mark}", ""))
        )
        if typed and number is None:
            return PageNotice(
                _("Nobody, or more than one, is called “{name}” in the club’s list.").format(
                    name=typed
                ),
                "refused",
            )
        found = (
            {**found, ref: number}
            if number is not None
            else {key: pk for key, pk in found.items() if key != ref}
        )
    if found == before:
        return None
    pending_imports.save_choices(file, picked=found)
    return PageNotice(_("Kept. Look at it once more, then import it."), "done")


def find_picks(club: Club, file: PendingImport) -> dict[str, int]:
    """The players who were picked so far, by the reference of whom they are."""
    return filter_existing_picks(club, file.chosen.get("picked") or {})


def matches_of(club: Club, file: PendingImport, read: ReadResult) -> tuple[PersonMatch, ...]:
    """Who is who, with those who were picked by hand."""
    return apply_picks(match_people(club, read.incoming.players), find_picks(club, file))
