"""Which programs this machine has for the tests; what is missing is named, never installed."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


def chromium() -> str | None:
    return first_program("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def postgres() -> Path | None:
    """The folder of a PostgreSQL server's programs; Debian keeps them off the path."""
    kept = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parts[-3])
    )
    if kept:
        return kept[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def redis() -> str | None:
    return first_program("redis-server", "valkey-server")


def nginx() -> str | None:
    """Debian keeps it where only administrators look."""
    return first_program("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def faketime() -> str | None:
    """
    The library that gives one program other clocks; Debian has it in a folder named after the
    processor.
    """
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    return str(found[0]) if found else None


def node() -> str | None:
    return first_program("node", "nodejs")


def first_program(*names: str) -> str | None:
    return next((found for name in names if (found := shutil.which(name))), None)


@dataclass(frozen=True, slots=True)
class Need:
    """A program that some tests cannot do without."""

    marker: str
    name: str
    found: Callable[[], object]


NEEDS = (
    Need("needs_chromium", "Chromium", chromium),
    Need("needs_postgres", "PostgreSQL", postgres),
    Need("needs_redis", "Redis", redis),
    Need("needs_nginx", "nginx", nginx),
    Need("needs_faketime", "libfaketime", faketime),
    Need("needs_node", "Node.js", node),
)


def missing() -> dict[str, str]:
    """The markers whose program is not here, with its name."""
    return {need.marker: need.name for need in NEEDS if not need.found()}


def must_have_everything() -> bool:
    """In CI a gap is a failure: a green run there left nothing out."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def closing_line(left_out: dict[str, int]) -> str:
    """One line that says what was not tested, and why."""
    if not left_out:
        return "Nothing was left out."
    gaps = ", ".join(f"{count} that need {name}" for name, count in sorted(left_out.items()))
    return f"Left out, because this machine lacks the programs: {gaps}."
