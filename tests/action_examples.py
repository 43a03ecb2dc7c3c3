"""Builds an example of any value from the types of its fields."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def build_example(kind: type, *, whole: bool = True) -> Any:
    """A value of this kind; with every field, or only with those that have no default."""
    hints = _read_hints(kind)
    needed = [
        one
        for one in fields(kind)
        if one.init and (whole or one.default is one.default_factory is MISSING)
    ]
    values = {one.name: _build_value(hints[one.name], one.default, whole) for one in needed}
    return kind(**values)


def build_field_example(kind: type, name: str) -> Any:
    """A value for one field that is not its default."""
    default = next(field.default for field in fields(kind) if field.name == name)
    return _build_value(_read_hints(kind)[name], default, True)


@cache
def _read_hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build_value(hint: Any, default: Any, whole: bool) -> Any:
    """Something of this type that is not the default, since a default is not written."""
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        kinds = [one for one in get_args(hint) if one is not type(None)]
        return _build_value(kinds[0], default, whole)
    if origin is tuple:
        kinds = [one for one in get_args(hint) if one is not Ellipsis]
        return tuple(_build_value(one, MISSING, whole) for one in kinds)
    if origin is not None and issubclass(origin, Mapping):
        key, value = get_args(hint)
        return {_build_value(key, MISSING, whole): _build_value(value, MISSING, whole)}
    if hint is bool:
        return default is not True
    if hint is int:
        return 8 if default == 7 else 7
    if hint is str:
        return "Zoë’s"
    if issubclass(hint, Enum):
        return next(one for one in reversed(hint) if one != default)
    if not (isinstance(hint, type) and is_dataclass(hint)):
        raise TypeError(f"no example of {hint}")
    return build_example(hint, whole=whole)
