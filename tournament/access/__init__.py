"""Who may come in: what a person may see and do; what he may not does not exist for him."""

from tournament.access.authorization import (
    Visit,
    Visitor,
    club_of,
    find_visit,
    night,
    nights_of,
    visit,
)
from tournament.access.club import first_start
from tournament.access.roles import Right, may
from tournament.access.sandbox_nights import visit_real

__all__ = [
    "Right",
    "Visit",
    "Visitor",
    "club_of",
    "find_visit",
    "first_start",
    "may",
    "night",
    "nights_of",
    "visit",
    "visit_real",
]
