"""
The server's last address, which TVs and saved links still use. It lies in the data folder and in no
backup.
"""

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from tournament.clock.values import Instant

NAME = "lan-address.json"


@dataclass(frozen=True, slots=True)
class LastAddress:
    """Host and port of the last start, those before, and since when they are others."""

    host: str
    port: int
    was: str = ""
    changed_at: int = 0


def read_last_address(folder: Path) -> LastAddress | None:
    """What is kept; None before the first start, and where the file says nothing sensible."""
    try:
        kept = json.loads((folder / NAME).read_text())
        return LastAddress(
            str(kept["host"]), int(kept["port"]), str(kept["was"]), int(kept["changed_at"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def has_address_changed(last: LastAddress, addresses: Collection[str], port: int) -> bool:
    """Whether what TVs have kept leads nowhere any more."""
    return last.host not in addresses or last.port != port


def remember_address(folder: Path, addresses: Collection[str], port: int, at: Instant) -> str:
    """Keep where this server is found from now on; gives what it was where that changed."""
    last = read_last_address(folder)
    if not addresses or (last and not has_address_changed(last, addresses, port)):
        return ""
    was = f"{last.host}:{last.port}" if last else ""
    new = LastAddress(next(iter(addresses)), port, was, at if was else 0)
    with suppress(OSError):  # a start does not fail for a remark
        (folder / NAME).write_text(json.dumps(asdict(new)) + "\n")
    return was
