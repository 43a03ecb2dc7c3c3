"""Lock files: no addresses, a hash for every package, and both locks agree."""

import re
import tomllib

from config import VERSION
from tests.guards.tree import ROOT
from tests.rows import each_row

LOCKS = ("requirements.lock", "requirements-dev.lock")


def pinned(text: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE))


def faults(text: str) -> list[str]:
    found = ["an address"] if "://" in text else []
    for requirement in re.split(r"\n(?=\S)", text.replace("\\\n", "").strip()):
        if not re.match(r"[a-z0-9._-]+==\S+( ; .+?)? +--hash=sha256:[0-9a-f]{64}", requirement):
            found.append(requirement.split()[0])
    return found


@each_row("name", LOCKS)
def test_locks_are_complete_and_without_addresses(name: str) -> None:
    assert faults((ROOT / name).read_text()) == []


def test_a_faulty_lock_is_caught() -> None:
    good = f"django==5.2 \\\n    --hash=sha256:{'a' * 64}\n"
    assert faults(good) == []
    assert faults("--index-url https://example.org/simple\n" + good) == [
        "an address",
        "--index-url",
    ]
    assert faults(good + "redis==6.0\n") == ["redis==6.0"]


def test_the_working_lock_holds_the_running_one() -> None:
    run, work = (pinned((ROOT / name).read_text()) for name in LOCKS)
    assert {name: work.get(name) for name in run} == run


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^A-Za-z0-9._-]", each)[0].lower() for each in requirements}

    run, work = (set(pinned((ROOT / name).read_text())) for name in LOCKS)
    assert names(project["dependencies"]) - run == set()
    assert names(project["optional-dependencies"]["dev"]) - work == set()


def test_one_version_number() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
