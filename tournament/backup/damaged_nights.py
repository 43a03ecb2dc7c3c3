"""
Damaged nights as the newest backup found them, for the pages that say so until one finds them whole
again.
"""

import json
from pathlib import Path

from django.conf import settings

from tournament.backup.manifest import Manifest
from tournament.engine.messages import Message, _, say
from tournament.models import Club, Tournament

IS_DAMAGED = _(
    "The journal of “{night}” is damaged from entry {number} on. Restore the backup named "
    "on the page Backups."
)


def remember_damage(manifest: Manifest) -> None:
    """Keep what was found while a backup was made."""
    found = manifest.damaged or ()
    if not found:
        forget_damage()
        return
    file = _build_damage_path()
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(json.dumps({str(night.number): night.entry for night in found}))
    beside.chmod(0o600)
    beside.replace(file)


def forget_damage() -> None:
    """Other nights were put in their place, or all were found whole."""
    _build_damage_path().unlink(missing_ok=True)


def list_damage_messages(club: Club) -> tuple[Message, ...]:
    """A sentence for each damaged night of a club; mostly none, and then nothing is asked."""
    try:
        kept = json.loads(_build_damage_path().read_text())
        found = {int(number): int(entry) for number, entry in kept.items()}
    except (OSError, ValueError):
        return ()
    nights = Tournament.objects.filter(club=club, pk__in=found).order_by("pk")
    return tuple(say(IS_DAMAGED, night=night.name, number=found[night.pk]) for night in nights)


def damage_text(manifest: Manifest) -> str:
    """The damaged nights of a backup by name and entry, for whoever runs the program."""
    names = {night.number: night.name for night in manifest.nights}
    return "; ".join(
        f"“{names[damage.number]}” ({damage.number}), no. {damage.entry}"
        for damage in manifest.damaged or ()
    )


def _build_damage_path() -> Path:
    file: Path = settings.DATA / "damaged-nights.json"
    return file
