"""Canonical JSON: the same value always gives the same bytes."""

import hashlib
import json
import types
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Plain = Any
"""What JSON can hold, without floats: None, bool, int, str, list, dict."""


class CanonicalDecodeError(ValueError):
    """The written value is not one that this program can have written."""


def to_plain(value: Any, *, whole: bool = False) -> Plain:
    """
    Turn a frozen value into JSON; a field that equals its default is left out, so that a field
    added later does not change how older values are written. `whole` keeps every field.
    """
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, tuple):
        return [to_plain(item, whole=whole) for item in value]
    if isinstance(value, Mapping):
        return {to_plain(str(key)): to_plain(item, whole=whole) for key, item in value.items()}
    if is_dataclass(value):
        return _to_plain_fields(value, whole)
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _to_plain_fields(value: Any, whole: bool) -> dict[str, Plain]:
    kind: Any = type(value)
    written: dict[str, Plain] = {"kind": tag} if (tag := _read_kind_tag(kind)) else {}
    for name, default in _list_field_defaults(kind):
        item = getattr(value, name)
        if whole or default is MISSING or item != default:
            written[name] = to_plain(item, whole=whole)
    return written


@cache
def _read_kind_tag(kind: Any) -> str:
    """
    What tells a type from others that may stand in its place; empty where a value only has a field
    of that name.
    """
    tag = getattr(kind, "kind", "")
    return str(tag) if isinstance(tag, str) else ""


@cache
def _list_field_defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, _find_field_default(field)) for field in fields(kind))


def _find_field_default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


MAX_TEXTS = 100_000
_texts: dict[int, tuple[Any, str]] = {}
"""
Parts of large values as they were written last: a night of a thousand players differs from the one
before in one.
"""


def to_canonical_json(value: Any) -> str:
    """Write a value as canonical JSON: sorted keys, no spaces, no floats, NFC."""
    return _write_fields(value) if is_dataclass(value) else _write_value(value)


def _write_value(value: Any) -> str:
    return json.dumps(to_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _write_fields(value: Any) -> str:
    """The fields one by one, so that parts which did not change need not be written again."""
    kind: Any = type(value)
    written = {"kind": _write_value(tag)} if (tag := _read_kind_tag(kind)) else {}
    for name, default in _list_field_defaults(kind):
        item = getattr(value, name)
        if default is MISSING or item != default:
            written[name] = _write_parts(item)
    return "{" + ",".join(f"{json.dumps(name)}:{written[name]}" for name in sorted(written)) + "}"


def _write_parts(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ",".join(map(_write_from_cache, value)) + "]"
    if isinstance(value, Mapping):
        numbered = all(isinstance(key, int) for key in value)
        parts = {str(key) if numbered else to_plain(str(key)): part for key, part in value.items()}
        written = [
            f"{_quote_key(key, numbered)}:{_write_from_cache(parts[key])}" for key in sorted(parts)
        ]
        return "{" + ",".join(written) + "}"
    return _write_from_cache(value)


def _quote_key(key: str, numbered: bool) -> str:
    return f'"{key}"' if numbered else json.dumps(key, ensure_ascii=False)


def _write_from_cache(part: Any) -> str:
    """A frozen part by its text of before, if it is the very same one."""
    if not is_dataclass(part):
        return _write_value(part)
    kept = _texts.get(id(part))
    if kept is not None and kept[0] is part:
        return kept[1]
    if len(_texts) >= MAX_TEXTS:
        _texts.clear()
    text = _write_value(part)
    _texts[id(part)] = (part, text)
    return text


def compute_digest(value: Any) -> str:
    """
    Name a value by its content.

    >>> compute_digest((1, "a")) == compute_digest((1, "a"))
    True
    >>> compute_digest((1, "a")) == compute_digest((1, "b"))
    False
    """
    return hashlib.sha256(to_canonical_json(value).encode()).hexdigest()


def from_canonical_json(kind: type[T], text: str) -> T:
    """Read a value back from its canonical JSON."""
    return from_plain(kind, parse_plain(text))


def parse_plain(text: str) -> Plain:
    """Read plain JSON; whatever cannot be JSON of ours is CanonicalDecodeError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CanonicalDecodeError(str(error)) from error


def from_plain(kind: type[T], written: Plain) -> T:
    """
    Read a value of the given type back from plain JSON; anything unexpected is
    CanonicalDecodeError.
    """
    anything: Any = kind
    value: T = _build_reader(anything)(written)
    return value


@cache
def _build_reader(kind: Any) -> Callable[[Plain], Any]:
    """Build, once per type, the function that reads it."""
    if isinstance(kind, NewType):
        return _build_reader(kind.__supertype__)
    origin = get_origin(kind)
    args = get_args(kind)
    if origin is tuple:
        if len(args) != 2 or args[1] is not Ellipsis:
            raise TypeError(f"{kind} has no canonical form; a row of unlike things is a dataclass")
        return _build_tuple_reader(_build_reader(args[0]))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _build_mapping_reader(args[0], _build_reader(args[1]))
    if origin in (Union, types.UnionType):
        return _build_union_reader(args)
    if is_dataclass(kind) and isinstance(kind, type):
        return _build_dataclass_reader(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _build_choice_reader(kind)
    return _build_scalar_reader(kind)


def _build_scalar_reader(kind: Any) -> Callable[[Plain], Any]:
    def read_scalar(written: Plain) -> Any:
        if type(written) is not kind:
            raise CanonicalDecodeError(f"{written!r} is not {kind.__name__}")
        return written

    return read_scalar


def _build_choice_reader(kind: type[StrEnum]) -> Callable[[Plain], Any]:
    def read_choice(written: Plain) -> Any:
        try:
            return kind(written)
        except ValueError as error:
            raise CanonicalDecodeError(str(error)) from error

    return read_choice


def _build_tuple_reader(item: Callable[[Plain], Any]) -> Callable[[Plain], Any]:
    def read_tuple(written: Plain) -> Any:
        if not isinstance(written, list):
            raise CanonicalDecodeError(f"{written!r} is not a list")
        return tuple(item(part) for part in written)

    return read_tuple


def _build_mapping_reader(key_kind: Any, item: Callable[[Plain], Any]) -> Callable[[Plain], Any]:
    key_type = key_kind.__supertype__ if isinstance(key_kind, NewType) else key_kind

    def read_mapping(written: Plain) -> Any:
        if not isinstance(written, dict):
            raise CanonicalDecodeError(f"{written!r} is not a table")
        try:
            read_back = {key_type(key): item(value) for key, value in written.items()}
        except ValueError as error:
            raise CanonicalDecodeError(str(error)) from error
        if [str(key) for key in read_back] != list(written):
            raise CanonicalDecodeError(f"{written!r} has keys that were not written so")
        return read_back

    return read_mapping


def _build_union_reader(args: tuple[Any, ...]) -> Callable[[Plain], Any]:
    kinds = {tag: _build_reader(arg) for arg in args if (tag := _read_kind_tag(arg))}
    others = [
        _build_reader(arg) for arg in args if arg is not type(None) and not _read_kind_tag(arg)
    ]

    def read_union(written: Plain) -> Any:
        if written is None and type(None) in args:
            return None
        named = written.get("kind") if isinstance(written, dict) else None
        if isinstance(named, str) and named in kinds:
            return kinds[named](written)
        if len(others) == 1:
            return others[0](written)
        raise CanonicalDecodeError(f"{written!r} is of no known kind")

    return read_union


def _build_dataclass_reader(kind: type) -> Callable[[Plain], Any]:
    hints = get_type_hints(kind)
    readers = {field.name: _build_reader(hints[field.name]) for field in fields(kind)}
    tag = _read_kind_tag(kind)

    def read_dataclass(written: Plain) -> Any:
        if not isinstance(written, dict):
            raise CanonicalDecodeError(f"{written!r} is not a {kind.__name__}")
        if "kind" in written and "kind" not in readers and (not tag or written["kind"] != tag):
            raise CanonicalDecodeError(f"{written['kind']!r} is not a {kind.__name__}")
        named = {
            name: item for name, item in written.items() if name != "kind" or "kind" in readers
        }
        if unknown := named.keys() - readers.keys():
            raise CanonicalDecodeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        try:
            return kind(**{name: readers[name](item) for name, item in named.items()})
        except TypeError as error:
            raise CanonicalDecodeError(str(error)) from error

    return read_dataclass
