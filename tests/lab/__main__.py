"""Runs one experiment: `manage.py lab NAME --size N`; without a name it lists them all."""

import argparse
import importlib
import os
import pkgutil
import sys
import tempfile
import time
from typing import Any, Protocol, cast

import django
from django.apps import apps

import tests.lab
from tests.lab.findings import Findings

SCRATCH = tempfile.TemporaryDirectory(prefix="final-nine-lab-")


class Lab(Protocol):
    """What every experiment's module has."""

    NAME: str
    ABOUT: str
    CI_SIZE: int

    def run(self, size: int, **options: Any) -> Findings:
        """Try it `size` times; `options` are those of its own `add_options`, if it has some."""


def labs() -> dict[str, Lab]:
    """All experiments by name; a module with a NAME is one."""
    make_ready()
    names = sorted(
        one.name for one in pkgutil.iter_modules(tests.lab.__path__) if one.name != "__main__"
    )
    modules = [importlib.import_module(f"tests.lab.{name}") for name in names]
    found = [cast(Lab, module) for module in modules if hasattr(module, "NAME")]
    return {lab.NAME: lab for lab in sorted(found, key=lambda lab: (len(lab.NAME), lab.NAME))}


def make_ready() -> None:
    """
    Load the program with an empty data folder of its own, far from the nights of whoever runs this.
    """
    if apps.ready:
        return
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "FINAL_NINE_DATA": SCRATCH.name,
        "LOG_LEVEL": "CRITICAL",
    }
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    django.setup()


def read_options(lab: Lab, arguments: list[str]) -> dict[str, Any]:
    """Read what only this experiment can be asked for; most have nothing but their size."""
    prog = f"manage.py lab {lab.NAME.lower()}"
    parser = argparse.ArgumentParser(prog=prog, description=lab.ABOUT)
    if hasattr(lab, "add_options"):
        lab.add_options(parser)
    return vars(parser.parse_args(arguments))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py lab", description=__doc__)
    parser.add_argument("name", nargs="?", help="the experiment, such as R4; none lists them")
    parser.add_argument(
        "--size", type=int, help="how often it is tried (the small size of CI if not given)"
    )
    asked, more = parser.parse_known_args(arguments)
    known = labs()
    if asked.name is None:
        print(
            "\n".join(f"{lab.NAME:<12}{lab.ABOUT} (CI {lab.CI_SIZE:,})" for lab in known.values())
        )
        return 0
    lab = known.get(asked.name.upper())
    if lab is None:
        print(f"There is no experiment “{asked.name}”. There are: {', '.join(known)}.")
        return 2
    size = lab.CI_SIZE if asked.size is None else asked.size
    options = read_options(lab, more)
    begun = time.monotonic()
    findings = lab.run(size, **options)
    print(f"{lab.NAME} size {size:,} in {time.monotonic() - begun:.0f} s: {findings.told()}")
    return 1 if findings.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
