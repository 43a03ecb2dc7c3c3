"""Who may come in: what a person may see and do; what he may not does not exist for him."""

from tournament.access.authorization import (
    Visit,
    Visitor,
    authorize_club,
    authorize_night,
    authorize_visit,
    find_visit,
    nights_of,
)
from tournament.access.club import ensure_owner_link
from tournament.access.roles import Right, has_right
from tournament.access.sandbox_nights import authorize_real_visit

__all__ = [
    "Right",
    "Visit",
    "Visitor",
    "authorize_club",
    "authorize_night",
    "authorize_real_visit",
    "authorize_visit",
    "ensure_owner_link",
    "find_visit",
    "has_right",
    "nights_of",
]
