"""Who may come in: what a person may see and do; what he may not does not exist for him."""

from tournament.access.club import first_start
from tournament.access.entry import Visit, Who, club_of, night, nights_of, visit
from tournament.access.roles import Right, may

__all__ = ["Right", "Visit", "Who", "club_of", "first_start", "may", "night", "nights_of", "visit"]
