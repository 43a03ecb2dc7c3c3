"""Quotas per club for servers shared by many clubs; at home nothing is limited."""

from django.core.exceptions import ImproperlyConfigured

HOSTED = {
    "nights": 60,  # open at once
    "nights_kept": 10_000,  # all of them, also those put away
    "night_entries": 20_000,  # in the journal of one night
    "day_entries": 50_000,  # in all journals within a day
    "players": 20_000,
    "members": 300,
    "links": 5_000,  # that open something now
    "seasons": 500,
    "own_rules": 1_000,  # also those put away
    "templates": 200,  # also those put away
    "chip_sets": 200,  # also those put away
    "imports": 20,  # files that wait to be looked at
    "jobs": 20,  # asked for by somebody, and not done yet
    "night_screens": 3_000,  # live connections to one night, in each web process
    "club_screens": 10_000,  # the same to all nights of a club
}
NONE = dict.fromkeys(HOSTED, 0)


def parse_club_limits(said: str, at_home: bool) -> dict[str, int]:
    """
    Every limit by name; 0 is none. `none` takes all of them away, `players=500,nights=5` changes
    some.

    >>> parse_club_limits("players=500, jobs=0", at_home=True)["players"]
    500
    >>> parse_club_limits("", at_home=False)["nights"]
    60
    """
    if said == "none":
        return dict(NONE)
    limits = dict(NONE if at_home else HOSTED)
    for part in map(str.strip, said.split(",")):
        if not part:
            continue
        name, _equals, value = map(str.strip, part.partition("="))
        if name not in limits or not value.isdecimal():
            raise ImproperlyConfigured(
                f"CLUB_LIMITS must be none, or look like players=500,nights=5 with "
                f"{', '.join(HOSTED)}; "
                f"it says “{part}”."
            )
        limits[name] = int(value)
    return limits
