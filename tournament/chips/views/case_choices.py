"""The chips to choose from for a night: the club's own sets, and pictures of the usual ones."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournament.chips.store import list_club_chip_sets, read_chip_set
from tournament.chips.values.chip_set import USUAL_SET_NAMES, USUAL_SETS, ChipSet
from tournament.chips.views.chip_faces import ChipFace, list_set_faces
from tournament.models import Club

USUAL = "usual-"
"""A usual set is called so in a form, followed by its key; a set of the club by its number."""


@dataclass(frozen=True, slots=True)
class CaseChoice:
    """One set to choose, with its picture."""

    key: str
    chips: ChipSet
    is_own: bool = True

    @property
    def name(self) -> str:
        """What it is called."""
        return self.chips.name

    @property
    def faces(self) -> tuple[ChipFace, ...]:
        """Its chips as they are drawn, the smallest first as they stand in a case."""
        return tuple(reversed(list_set_faces(self.chips)))


def list_case_choices(club: Club) -> dict[str, CaseChoice]:
    """The sets of the club, then the usual ones; by what a form calls them."""
    own = (CaseChoice(str(row.pk), read_chip_set(row)) for row in list_club_chip_sets(club))
    usual = (
        CaseChoice(
            USUAL + key, replace(chips, name=gettext(USUAL_SET_NAMES[key])[:40]), is_own=False
        )
        for key, chips in USUAL_SETS.items()
    )
    return {case.key: case for case in (*own, *usual)}
