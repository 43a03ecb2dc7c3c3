"""Reads docker-compose.yml and runs its commands with its environment on this machine."""

import compileall
import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.guards.tree import ROOT

COMPOSE = ROOT / "docker-compose.yml"
GAP = re.compile(r"\$\{([A-Z_]+)(?::-([^}]*))?\}")


def compose() -> dict[str, Any]:
    """The file as it is read, with every part that others lean on put in its place."""
    return dict(yaml.safe_load(COMPOSE.read_text()))


def filled(text: str, answers: Mapping[str, str]) -> str:
    """
    A text with what `.env` says in its gaps, or else what stands there; what is empty says nothing.
    """
    return GAP.sub(lambda gap: answers.get(gap[1]) or gap[2] or "", text)


def carried_over(text: str, here: Mapping[str, str]) -> str:
    """
    A text with the places of the containers exchanged for places on this machine, the longest
    first.
    """
    known = "|".join(re.escape(there) for there in sorted(here, key=len, reverse=True))
    return re.sub(known, lambda found: here[found[0]], text)


@dataclass(frozen=True, slots=True)
class Start:
    """How a service is started on this machine."""

    command: list[str]
    environment: dict[str, str]


def start_of(service: str, answers: Mapping[str, str], here: Mapping[str, str]) -> Start:
    """The command and the environment of a service, for this machine."""
    told = compose()["services"][service]
    said = {name: str(value) for name, value in told.get("environment", {}).items()}
    environment = {name: carried_over(filled(value, answers), here) for name, value in said.items()}
    command = [carried_over(filled(word, answers), here) for word in told["command"]]
    return Start(command, {**machine(), **image_environment(here), **environment})


def machine() -> dict[str, str]:
    """What every process has: a path on which `python` is the one that runs the tests."""
    path = os.pathsep.join(
        (str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath), "/usr/sbin")
    )
    return {"PATH": path, "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}


def image_environment(here: Mapping[str, str]) -> dict[str, str]:
    """What the Dockerfile sets, but for where its Python is."""
    said = re.findall(r"([A-Z_]+)=(\S+)", re.sub(r"\\\n", " ", env_lines()))
    return {
        name: carried_over(value, here)
        for name, value in said
        if name not in ("PATH", "VIRTUAL_ENV")
    }


def env_lines() -> str:
    """The ENV instructions of the Dockerfile."""
    return "\n".join(
        re.findall(r"^ENV ((?:.*\\\n)*.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    )


def let_in() -> tuple[str, ...]:
    """What .dockerignore lets into the image."""
    lines = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert lines[0] == "*", "everything is left out first"
    return tuple(line.removeprefix("!") for line in lines[1:] if line.startswith("!"))


def image(folder: Path) -> Path:
    """The program as the image holds it, compiled, and nothing else."""
    folder.mkdir()
    for name in let_in():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        elif source.exists():
            shutil.copy2(source, folder / name)
    compileall.compile_dir(folder, quiet=1)
    return folder
