"""
Object reader of `.tdt` files: tolerant between versions, and it remembers which fields were read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType
from zoneinfo import ZoneInfo

from tournament.imports.tdt_parser import TdtArray, TdtCall, TdtObject, Value
from tournament.imports.tdt_tokenizer import parse_number

MAPS = ("Map", "Map.from")
LAST_INSTANT = 253_370_764_800_000
"""The year 9999."""

PLAIN_NUMBER = re.compile(r"[-+]?[0-9]{1,30}(?:\.[0-9]{0,20})?")

NOTHING: Mapping[str, Value] = MappingProxyType({})


@dataclass(slots=True)
class TdtFieldUsage:
    """
    Which fields were asked for, by where they stand; fields of all players stand at one place.
    """

    zone: ZoneInfo
    taken: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    keyed: set[str] = field(default_factory=set)


def unwrap_call(value: Value) -> Value:
    """What a call holds: its one value, or all of them in a row; a map is not opened."""
    while isinstance(value, TdtCall) and value.name not in MAPS:
        value = value.given[0] if len(value.given) == 1 else TdtArray(value.given)
    return value


def list_pairs(value: Value) -> Iterator[tuple[str, Value]]:
    """Keys and values of a map, however it is written; a plain row counts itself."""
    if isinstance(value, TdtCall):
        value = unwrap_call(value.given[0]) if value.given else None
        if isinstance(value, TdtArray):
            for entry in map(unwrap_call, value.items):
                if isinstance(entry, TdtArray) and len(entry.items) == 2:
                    yield _to_text(entry.items[0]), entry.items[1]
            return
    value = unwrap_call(value)
    if isinstance(value, TdtObject):
        yield from value.fields.items()
    elif isinstance(value, TdtArray):
        for at, item in enumerate(value.items):
            yield str(at), item


@dataclass(frozen=True, slots=True)
class TdtObjectReader:
    """One object of the file; whatever is asked of it is written down."""

    fields: Mapping[str, Value]
    where: str
    asked: TdtFieldUsage

    def __bool__(self) -> bool:
        return bool(self.fields)

    def read_value(self, *names: str) -> Value:
        """The first of these fields that says something; versions differ in their names."""
        self.skip_fields(*names)
        return self._get_field(self._find_field_name(*names))

    def build_field_path(self, name: str) -> str:
        """Where a field of this object stands in the file."""
        return f"{self.where}.{name}" if self.where else name

    def read_text(self, *names: str) -> str:
        """What a field says in words."""
        return _to_text(self.read_value(*names)).strip()

    def read_number(self, *names: str) -> Decimal:
        """An exact number, also one written as a string; 0 where there is none."""
        return _to_number(self.read_value(*names)) or Decimal(0)

    def has_number(self, *names: str) -> bool:
        """Whether a number stands there at all."""
        return _to_number(self.read_value(*names)) is not None

    def read_count(self, *names: str, most: int) -> int:
        """A whole number from 0 to `most`; what is beyond is drawn to the nearest of them."""
        return int(max(Decimal(0), min(Decimal(most), self.read_number(*names))))

    def read_flag(self, *names: str, otherwise: bool = False) -> bool:
        """Whether something is ticked."""
        value = self.read_value(*names)
        return otherwise if value is None else value is True or value == 1 or value == "true"

    def read_instant(self, *names: str) -> int | None:
        """A moment in milliseconds since 1970; a date in words is read as the club's own time."""
        value = self.read_value(*names)
        moment = _to_number(value)
        if moment is None and isinstance(value, str):
            return _parse_moment(value, self.asked.zone)
        return int(moment) if moment is not None and 0 < moment <= LAST_INSTANT else None

    def read_numbers(self, *names: str) -> tuple[Decimal, ...]:
        """All numbers of a row; a single number is a row of one."""
        found = map(_to_number, _list_items(self.read_value(*names)))
        return tuple(number for number in found if number is not None)

    def read_texts(self, *names: str) -> tuple[str, ...]:
        """All words of a row; a single one is a row of one."""
        return tuple(filter(None, map(_to_text, _list_items(self.read_value(*names)))))

    def read_object(self, *names: str) -> "TdtObjectReader":
        """An object within this one; one without fields where there is none."""
        return next(
            iter(self.read_objects(*names)),
            TdtObjectReader(NOTHING, self.build_field_path(names[0]), self.asked),
        )

    def read_objects(self, *names: str) -> "tuple[TdtObjectReader, ...]":
        """The objects of a row, in their order."""
        name = self._find_field_name(*names)
        records = (self._open_record(name, item) for item in _list_items(self._get_field(name)))
        return tuple(record for record in records if record is not None)

    def read_keyed_objects(self, *names: str) -> "tuple[tuple[str, TdtObjectReader], ...]":
        """The objects of a map with their keys."""
        name = self._find_field_name(*names)
        self.asked.keyed.add(self.build_field_path(name))
        found: list[tuple[str, TdtObjectReader]] = []
        for key, item in list_pairs(self._get_field(name)):
            record = self._open_record(name, item)
            if record is not None:
                found.append((key, record))
        return tuple(found)

    def skip_fields(self, *names: str) -> None:
        """Fields that mean nothing outside the program that wrote them."""
        self.asked.taken.update(self.build_field_path(name) for name in names)

    def _get_field(self, name: str) -> Value:
        return unwrap_call(self.fields.get(name))

    def _find_field_name(self, *names: str) -> str:
        return next((name for name in names if self._get_field(name) is not None), names[0])

    def _open_record(self, name: str, value: Value) -> "TdtObjectReader | None":
        value = unwrap_call(value)
        if not isinstance(value, TdtObject):
            return None
        where = self.build_field_path(name)
        self.asked.opened.add(where)
        return TdtObjectReader(value.fields, where, self.asked)


def open_root_object(value: Value, zone: ZoneInfo) -> TdtObjectReader:
    """Begin to ask a file."""
    value = unwrap_call(value)
    fields = value.fields if isinstance(value, TdtObject) else NOTHING
    return TdtObjectReader(fields, "", TdtFieldUsage(zone))


def _list_items(value: Value) -> tuple[Value, ...]:
    if isinstance(value, TdtCall):
        return tuple(item for _key, item in list_pairs(value))
    if isinstance(value, TdtArray):
        return tuple(map(unwrap_call, value.items))
    return () if value is None else (value,)


def decimal_text(number: Decimal) -> str:
    """A number with all its digits and no more: 12.50 is 12.5."""
    said = format(number, "f")
    return said.rstrip("0").rstrip(".") if "." in said else said


def _to_text(value: Value) -> str:
    if isinstance(value, Decimal):
        return decimal_text(value)
    return value if isinstance(value, str) else ""


def _to_number(value: Value) -> Decimal | None:
    if isinstance(value, str):
        said = value.strip()
        return parse_number(said) if PLAIN_NUMBER.fullmatch(said) else None
    return value if isinstance(value, Decimal) else None


def _parse_moment(said: str, zone: ZoneInfo) -> int | None:
    try:
        moment = datetime.fromisoformat(said.strip())
        aware = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        ms = int(aware.timestamp() * 1000)
    except (ValueError, OverflowError):
        return None
    return ms if 0 < ms <= LAST_INSTANT else None
