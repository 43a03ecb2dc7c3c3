"""Edit conflict of a show: the second to save sees the first one's changes and loses nothing."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.localization import format_time
from tournament.screens.show_store import StoredShow
from tournament.screens.values.screen_show import ScreenShow


def parse_base_instant(sent: Mapping[str, str]) -> int | None:
    """The instant of the show that a page was drawn from, as its form sends it along."""
    said = str(sent.get("since", ""))
    return int(said) if said.isdecimal() and len(said) < 16 else None


def conflict_text(other: StoredShow, mine: ScreenShow, zone: tzinfo) -> str:
    """Who saved first, when, in what the two shows differ, and what to do."""
    facts = {
        "name": other.by,
        "time": format_time(other.at, zone),
        "parts": ", ".join(list_show_differences(other.show, mine)),
    }
    return _(
        "{name} saved at {time} while you were editing, with other: {parts}. Save again "
        "to replace it with yours, or discard your changes."
    ).format(**facts)


def list_show_differences(one: ScreenShow, other: ScreenShow) -> Iterator[str]:
    """The parts of the page in which two shows differ."""
    look = one.look
    others = other.look
    if one.scenes != other.scenes:
        yield _("Scenes")
    if (look.theme, look.accent, look.logo) != (others.theme, others.accent, others.logo):
        yield _("Colors and logo")
    if look.notes != others.notes:
        yield _("Footer lines")
    if (look.sounds, look.volume, look.speaks) != (others.sounds, others.volume, others.speaks):
        yield _("Sounds")
