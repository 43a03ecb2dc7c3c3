"""
Names under which something is stored or reached from outside, read from the code.

`manage.py shell -c "from tests.guards.data_names import add_new; add_new()"` writes those that are
new into `data_names.txt`; it never takes one away.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from django import forms
from django.apps import apps
from django.core.management import CommandParser, get_commands, load_command_class
from django.urls import get_resolver

from tests.guards.tree import ROOT, ours, parsed, python_files
from tournament.engine.canonical_json import to_canonical_json
from tournament.engine.journal_seal import SealedLine
from tournament.exports.night_file import NightDocument
from tournament.exports.sheets import ItemColumn, Sheet, SheetColumn, build_sheet
from tournament.jobs.job_kinds import KINDS as WORK
from tournament.night.action_kinds import KINDS
from tournament.night.rules.night_templates import Template
from tournament.night.state import State
from tournament.pages.action_form_registry import FORMS
from tournament.screens.values.screen_show import ScreenShow

EXPORT_CLASSES = (
    *(SheetColumn.__name__, Sheet.__name__, build_sheet.__name__),
    *(kind.__name__ for kind in ItemColumn.__subclasses__()),
)
FILE = Path(__file__).with_name("data_names.txt")

KEY_FILES = (
    "tournament/api", "tournament/night/rules/board.py", "tournament/night/rules/board_players_and_money.py",
    "tournament/screens/values", "tournament/live", "tournament/jobs", "tournament/notifications",
    "tournament/exports", "tournament/backup",
)  # fmt: skip
"""Where the keys of what other programs and open screens read are written."""


def lost_names(known: Iterable[str], today: Iterable[str]) -> list[str]:
    """Those that are known and not there any more."""
    return sorted(set(known) - set(today))


class Shapes:
    """
    Stored values written out field by field; one that was written out before is named by where that
    was.
    """

    def __init__(self) -> None:
        self.places: dict[type, str] = {}

    def write(self, place: str, kind: Any) -> Iterator[str]:
        if isinstance(kind, NewType):
            yield from self.write(place, kind.__supertype__)
            return
        parts = [one for one in get_args(kind) if one is not Ellipsis]
        if get_origin(kind) is tuple:
            yield from self.write(f"{place}[]", parts[0])
        elif parts and get_origin(kind) is not Union and "|" not in str(kind):
            yield from self.write(f"{place}{{}}", parts[1])
        elif parts:
            for part in parts:
                yield from self.write(place, part)
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            yield from (f"{place} = {one.value}" for one in kind)
        elif is_dataclass(kind):
            yield from self.write_fields(place, kind)
        else:
            yield f"{place}: {getattr(kind, '__name__', kind)}"

    def write_fields(self, place: str, kind: Any) -> Iterator[str]:
        if isinstance(getattr(kind, "kind", None), str):
            place = f"{place}<{kind.kind}>"
        if kind in self.places:
            yield f"{place} like {self.places[kind]}"
            return
        self.places[kind] = place
        hints = get_type_hints(kind)
        yield place
        for field in fields(kind):
            yield from self.write(f"{place}.{field.name}", hints[field.name])
            if (default := default_text(field)) is not None:
                yield f"{place}.{field.name} without: {default}"


def default_text(field: "Field[Any]") -> str | None:
    """What a field holds that was not written."""
    if field.default is not MISSING:
        return to_canonical_json(field.default)
    return None if field.default_factory is MISSING else to_canonical_json(field.default_factory())


def journal_names() -> Iterator[str]:
    shapes = Shapes()
    for kind in sorted(KINDS):
        yield from shapes.write("action", KINDS[kind])


def value_names() -> Iterator[str]:
    """What else is kept or carried in the canonical form."""
    shapes = Shapes()
    for name, kind in (
        ("state", State), ("sealed line", SealedLine), ("night file", NightDocument), ("show", ScreenShow),
        ("template", Template),
    ):  # fmt: skip
        yield from shapes.write(name, kind)


def toml_names() -> Iterator[str]:
    for file in ours(ROOT / "rulings", "*.toml"):
        yield from toml_keys(
            file.name if file.parent.name == "data" else "books", tomllib.loads(file.read_text())
        )


def toml_keys(place: str, value: object) -> Iterator[str]:
    """
    The keys of tables of tables; names that are themselves keys of a list of things are taken too.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"{place}.{key}"
            yield from toml_keys(f"{place}.{key}", part)
    elif isinstance(value, list):
        for part in value:
            yield from toml_keys(f"{place}[]", part)


POSTED = re.compile(r"(?:POST|GET|FILES|data)(?:\.get|\.getlist)?[(\[]\s*f?\"([\w{}.-]+)\"")
NAMED = re.compile(r"<(?:input|select|textarea|button)\b[^>]*?\bname=\"([^\"%]+)\"")


def field_names() -> Iterator[str]:
    """What forms send; a tab that is open during an upgrade sends it to the new program."""
    for kind, form in FORMS.items():
        yield from (f"{kind}.{name}" for name in form.base_fields)
    for form in all_forms():
        yield from form.base_fields
    for file in (*python_files(), *ours(ROOT / "templates", "*.html")):
        names = (POSTED if file.suffix == ".py" else NAMED).findall(file.read_text())
        yield from (re.sub(r"\{+.*?\}+", "{}", name) for name in names)


def all_forms() -> Iterator[Any]:
    assert get_resolver().url_patterns, "this imports every page, and with it its forms"
    waiting: list[Any] = [forms.Form, forms.ModelForm]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting.extend(below)
        ours_only = [
            one
            for one in below
            if one.__module__.split(".")[0] in ("config", "rulings", "tournament")
        ]
        yield from ours_only


def url_names() -> Iterator[str]:
    def walk(patterns: Iterable[Any], before: str, space: str) -> Iterator[str]:
        for pattern in patterns:
            address = before + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
                yield from walk(pattern.url_patterns, address, inner)
            else:
                yield f"{space}{pattern.name} /{address}"

    return walk(get_resolver().url_patterns, "", "")


def storage_names() -> Iterator[str]:
    """Cookies, and what a browser keeps."""
    for file in python_files():
        yield from (f"cookie {name}" for name in re.findall(r"\"(fn_\w+)\"", file.read_text()))
    scripts = "\n".join(file.read_text() for file in ours(ROOT / "static" / "js", "*.js"))
    constants = dict(re.findall(r"const ([A-Z_]+) = \"([\w.-]+)\"", scripts))
    for name in re.findall(r"createDeviceSwitch\(\w+, ([A-Z_]+)", scripts):
        yield f"local {constants[name]}"


def task_names() -> Iterator[str]:
    """Tasks of Celery, and kinds of work whose rows wait during an upgrade."""
    for file in ours(ROOT / "tournament", "*.py"):
        yield from (
            f"celery {name}"
            for name in re.findall(r"@shared_task\(.*name=\"([\w.]+)\"", file.read_text())
        )
    yield from (f"work {name}" for name in WORK)


def table_names() -> Iterator[str]:
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        for field in model._meta.local_fields:
            yield f"{model._meta.db_table}.{field.column}"
            for value, _label in field.choices or ():
                yield f"{model._meta.db_table}.{field.column} = {value}"


def environment_names() -> Iterator[str]:
    call = re.compile(
        r"(?:environ\.get|\b(?:read_(?:text|list|number|switch|choice)))\(\s*\"([A-Z][A-Z_]+)\""
    )
    for file in ours(ROOT / "config", "*.py"):
        yield from call.findall(file.read_text())


def command_names() -> Iterator[str]:
    for name, app in get_commands().items():
        if app == "tournament":
            yield name
            command = load_command_class("tournament", name)
            flags = CommandFlags()
            type(command).add_arguments(command, flags)
            yield from (f"{name} {flag}" for flag in flags.names)


class CommandFlags(CommandParser):
    """Notes what a command adds to the flags of all commands."""

    def __init__(self) -> None:
        super().__init__(add_help=False)

    @property
    def names(self) -> list[str]:
        return [word for action in self._actions for word in action.option_strings or [action.dest]]


def key_names() -> Iterator[str]:
    """
    The keys of tables that are written as they stand: of the API, of boards, of messages, of
    exports.
    """
    for place in KEY_FILES:
        for file in [ROOT / place] if place.endswith(".py") else ours(ROOT / place, "*.py"):
            if {"views", "forms"} & set(file.with_suffix("").parts) and "api" not in file.parts:
                continue
            for node in ast.walk(parsed(file)):
                if isinstance(node, ast.Dict):
                    keys = [one.value for one in node.keys if isinstance(one, ast.Constant)]
                    yield from (
                        key
                        for key in keys
                        if isinstance(key, str) and re.fullmatch(r"[\w.-]+", key)
                    )


def column_names() -> Iterator[str]:
    """The columns and tables of exports."""
    for file in ours(ROOT / "tournament" / "exports", "*.py"):
        for node in ast.walk(parsed(file)):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in EXPORT_CLASSES
                and node.args
            ):
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    yield str(key.value)


GROUPS = {
    "journal": journal_names,
    "value": value_names,
    "toml": toml_names,
    "field": field_names,
    "url": url_names,
    "storage": storage_names,
    "task": task_names,
    "table": table_names,
    "environment": environment_names,
    "command": command_names,
    "key": key_names,
    "column": column_names,
}


def known_names() -> dict[str, set[str]]:
    """What `data_names.txt` holds: a line is a group, a space, and a name of it."""
    known: dict[str, set[str]] = {group: set() for group in GROUPS}
    for line in FILE.read_text().splitlines():
        group, name = line.split(" ", 1)
        known[group].add(name)
    return known


def add_new() -> None:
    both = {group: names | set(GROUPS[group]()) for group, names in known_names().items()}
    FILE.write_text(
        "".join(sorted(f"{group} {name}\n" for group, names in both.items() for name in names))
    )
