"""Every kind of work that takes longer than a click, with who does it and what it is called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.backup import making
from tournament.outbox import exporting
from tournament.outbox.jobs import Work

KINDS: dict[str, Work] = {"backup": making.work, exporting.KIND: exporting.export}

TITLES: Mapping[str, Promise] = {"backup": _("Backup")}
"""What a page calls it; any other is a file that is being made."""

FOR_OWNERS = frozenset({"backup"})
"""Seen by the club's owners alone; the others by everybody who may direct."""


def title(kind: str) -> Promise:
    """What a page calls this kind of work."""
    return TITLES.get(kind, _("A file is being made"))
