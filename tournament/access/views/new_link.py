"""A link that was just made, shown this once."""

from dataclasses import dataclass

from tournament.models import Link


@dataclass(frozen=True, slots=True)
class NewNightLink:
    """A new link as it is shown this once."""

    link: Link
    address: str
    code: str
    opens: str
    only_here: bool
