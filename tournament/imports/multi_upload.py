"""Upload of several files or an archive, within limits, stored as one."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.engine.messages import Refusal, _, refuse
from tournament.imports.size_limits import (
    MAX_ARCHIVE_BYTES,
    MAX_BYTES,
    MAX_FILES,
    MAX_UNPACKED_BYTES,
)
from tournament.imports.xlsx_tables import ARCHIVE_TROUBLES, CHUNK, OUTSIDE, ZIP_MARK

OF_OFFICE = "[Content_Types].xml"
"""What every workbook holds, and no archive that people make."""
ASIDE = re.compile(r"(?:^|/)(?:__MACOSX/|\.(?!\.)|Thumbs\.db$|desktop\.ini$)", re.IGNORECASE)
"""What computers put into archives by themselves."""


@dataclass(frozen=True, slots=True)
class ImportUpload:
    """One file, as somebody sent it."""

    name: str
    content: bytes


def collect_files(files: Iterable[ImportUpload]) -> tuple[ImportUpload, ...]:
    """
    All files, those in archives among them; refused if they are too many or too large together.
    """
    found: list[ImportUpload] = []
    left = MAX_UNPACKED_BYTES
    for file in files:
        for part in extract_archive(file, left) if is_archive(file.content) else (file,):
            found.append(part)
            left -= len(part.content)
            if left < 0:
                raise build_size_error()
            if len(found) > MAX_FILES:
                raise refuse(_("More than {most} files. Import them in parts."), most=MAX_FILES)
    return tuple(found)


def is_archive(content: bytes) -> bool:
    """
    Whether it is an archive of files, and no workbook; a damaged one is left to those who read
    workbooks.
    """
    if not content.startswith(ZIP_MARK):
        return False
    if len(content) > MAX_ARCHIVE_BYTES:
        return True
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            names = package.namelist()
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        return False
    return bool(names) and not any(name == OF_OFFICE or name.startswith("xl/") for name in names)


def extract_archive(file: ImportUpload, most: int) -> Iterator[ImportUpload]:
    """The files in an archive; what it says of their sizes is not believed."""
    if len(file.content) > MAX_ARCHIVE_BYTES:
        raise refuse(
            _("“{name}” is larger than {most} MB. Import it in parts."),
            name=file.name,
            most=MAX_ARCHIVE_BYTES // 1_000_000,
        )
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as package:
            entries = [
                entry
                for entry in package.infolist()
                if not entry.is_dir() and not ASIDE.search(entry.filename)
            ]
            _check_entries(file.name, entries, most)
            for entry in entries:
                content = _extract_entry(package, entry, most)
                most -= len(content)
                yield ImportUpload(entry.filename.replace("\\", "/").rpartition("/")[2], content)
    except ARCHIVE_TROUBLES as fault:
        raise refuse(_("“{name}” is damaged. Zip it again."), name=file.name) from fault


def _check_entries(name: str, entries: Sequence[zipfile.ZipInfo], most: int) -> None:
    if not entries:
        raise refuse(_("“{name}” is empty."), name=name)
    if any(OUTSIDE.search(entry.filename.replace("\\", "/")) for entry in entries):
        raise refuse(
            _("“{name}” is unsafe: it points outside itself. It was not opened."), name=name
        )
    if any(entry.flag_bits & 1 for entry in entries):
        raise refuse(_("“{name}” has a password. Zip it without one."), name=name)
    if len(entries) > MAX_FILES:
        raise refuse(_("More than {most} files. Import them in parts."), most=MAX_FILES)
    if sum(entry.file_size for entry in entries) > most:
        raise build_size_error()


def _extract_entry(package: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """One file; of one that is too large only as much as tells so."""
    kept = bytearray()
    with package.open(entry) as opened:
        while len(kept) <= MAX_BYTES and (chunk := opened.read(CHUNK)):
            kept += chunk
            if len(kept) > most:
                raise build_size_error()
    return bytes(kept)


def build_size_error() -> Refusal:
    """What is said of files that are more than can be looked at in one go."""
    return refuse(
        _("The files are larger than {most} MB. Import them in parts."),
        most=MAX_UNPACKED_BYTES // 1_000_000,
    )


def pack_files(files: Sequence[ImportUpload]) -> bytes:
    """Several files as one, as they wait."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for number, file in enumerate(files):
            package.writestr(str(number), file.content)
    return kept.getvalue()


def unpack_files(content: bytes, names: Sequence[str]) -> tuple[ImportUpload, ...]:
    """The files that wait as one."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return tuple(
            ImportUpload(name, package.read(str(number))) for number, name in enumerate(names)
        )
