"""
Records a backup for the tests of all later releases: `python -m tests.backup.record 0.1`; never a
second time.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

from tests.backup.data_folders import Home

RECORDED = Path(__file__).parent / "recorded"
TELL = """
import django, json, sys; django.setup()
from tournament import journal
from tournament.engine.canonical_json import compute_digest
from tournament.models import Player, Result
nights = [[n.pk, n.name, n.version, n.head, compute_digest(journal.build_snapshot(n).state)] for n in journal.list_all_nights()]
rows = Result.objects.order_by("night", "position")
results = list(map(list, rows.values_list("night", "position", "name", "prize")))
players = list(Player.objects.order_by("pk").values_list("name", flat=True))
told = {"nights": nights, "results": results, "players": players}
json.dump(told, open(sys.argv[-1], "w"), ensure_ascii=False, indent=1)
"""


def told_by(home: Home, to: Path) -> object:
    """What a home holds, as far as it must stay the same for ever."""
    home.python(TELL, str(to))
    return json.loads(to.read_text())


def record(name: str) -> None:
    """Write the backup and what must be found in it, unless they are there."""
    file = RECORDED / f"{name}.zip"
    if file.exists():
        sys.exit(
            f"{file.name} was recorded and stays as it is. Record the next release under its own "
            f"name."
        )
    RECORDED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder)).furnish()
        told_by(home, file.with_suffix(".json"))
        shutil.move(home.backup(Path(folder) / "made.zip"), file)
    file.chmod(0o644)


if __name__ == "__main__":
    record(sys.argv[1])
