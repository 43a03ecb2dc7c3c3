"""Uploaded night: a file, photos or copied codes, and which night is in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from tournament.clock.values import Instant
from tournament.engine.messages import _, refuse
from tournament.exports import night_file, qr_photos
from tournament.exports.journal_people import list_state_people
from tournament.exports.night_file import NightDocument, compute_document_instant, read_night
from tournament.exports.night_qr_codes import list_missing_codes, parse_night_codes
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_audit import check_imported_journal
from tournament.night.state import State
from tournament.time_source import now

TEXT = "utf-8"


@dataclass(frozen=True, slots=True)
class RestorableNight:
    """
    A night from elsewhere, not restored yet: the whole journal of a file, or the night on a sheet
    of paper.
    """

    state: State
    at: Instant
    """The instant at which it stood so."""
    head: str
    version: int
    people: dict[int, str]
    """Everybody who is in the night now, by the number that it uses."""
    source: NightDocument | ContinueFromPaper

    @property
    def is_paper(self) -> bool:
        """Whether only the night as it stood came along, without its journal."""
        return isinstance(self.source, ContinueFromPaper)


def read_upload_form(request: HttpRequest, before: bytes) -> bytes:
    """What a form brings, as it is kept; codes are added to those that were brought before."""
    if (file := request.FILES.get("file")) is not None:
        content = _read_file_bytes(file, night_file.MAX_BYTES)
        read_night(content)
        return content
    texts = [*_scan_photos(request.FILES.getlist("photos")), request.POST.get("codes", "")]
    codes = "\n".join(text for text in (_decode_earlier_codes(before), *texts) if text.strip())
    if not codes:
        raise refuse(_("Choose a file or photo, or paste the codes."))
    list_missing_codes(codes)
    return codes.encode(TEXT)


def _scan_photos(photos: "Sequence[UploadedFile[Any]]") -> Iterator[str]:
    """The codes in all photos; a photo in which none is seen is named."""
    if len(photos) > qr_photos.MAX_PHOTOS:
        raise refuse(
            _("Too many photos. Choose at most {most}."),
            most=qr_photos.MAX_PHOTOS,
        )
    for photo in photos:
        name = (photo.name or "")[:60]
        found = qr_photos.read_photo_codes(_read_file_bytes(photo, qr_photos.MAX_BYTES), name)
        if not found:
            raise refuse(
                _("No night code in “{name}”. Take it again: close, straight and in good light."),
                name=name,
            )
        yield from found


def _read_file_bytes(file: "UploadedFile[Any]", most: int) -> bytes:
    """The file, or so much of it that whoever reads it sees that it is too large."""
    content: bytes = file.read(most + 1)
    return content


def _decode_earlier_codes(before: bytes) -> str:
    return "" if is_night_file(before) else before.decode(TEXT)


def is_night_file(content: bytes) -> bool:
    """Whether this is the file of a night; codes never begin like one."""
    return content[:1] == b"{"


def find_unread_codes(content: bytes) -> tuple[int, ...]:
    """The codes of a sheet that have not been read yet."""
    return () if is_night_file(content) else list_missing_codes(content.decode(TEXT))


def parse_upload(content: bytes) -> RestorableNight:
    """The night that was brought; refused in one sentence if it cannot be one."""
    if is_night_file(content):
        return _build_from_document(read_night(content))
    carry = parse_night_codes(content.decode(TEXT))
    people = dict(sorted(_list_club_players(carry.state).items()))
    return RestorableNight(
        carry.state, Instant(carry.left), carry.from_head, carry.from_version, people, carry
    )


def _build_from_document(document: NightDocument) -> RestorableNight:
    state = check_imported_journal(document.journal, now()).state
    names = {person.number: person.name for person in document.people}
    here = _list_club_players(state)
    people = {number: names.get(number, name) for number, name in sorted(here.items())}
    return RestorableNight(
        state,
        compute_document_instant(document),
        document.head,
        len(document.journal),
        people,
        document,
    )


def _list_club_players(state: State) -> dict[int, str]:
    """
    Those of a night whom its club knew; an unnamed player who was named later goes by the club's
    number.
    """
    return {number: name for number, name in list_state_people(state) if number > 0}
