"""People of a `.tdt` file: names, and ways to reach them."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.club.models import (
    MAX_NAME_LENGTH,
    MAX_NICKNAME_LENGTH,
    MAX_NOTE_LENGTH,
    MAX_PHONE_LENGTH,
)
from tournament.imports.incoming_data import IncomingPlayer
from tournament.imports.tdt_field_reader import TdtObjectReader
from tournament.imports.tdt_import_notes import TdtNotes

MAX_EMAIL_LENGTH = 254
ADDRESS = ("StreetAddress", "Zipcode", "City", "State", "Country")


def read_person(ref: str, number: int, player: TdtObjectReader, notes: TdtNotes) -> IncomingPlayer:
    """
    Who somebody is. First and last name make the name, with the nickname beside it; the nickname
    alone is the name. What has no place of its own – a second address, a postal one – goes into the
    note.
    """
    name, nickname = _read_names(player, notes)
    info = player.read_object("Info", "PlayerInfo")
    info.skip_fields("UUID", "LastModified", "ImageRot")
    emails = _read_texts(info, "Email1", "Email", "Email2")
    phones = _read_texts(info, "Phone1", "Phone", "Phone2")
    email = next((text for text in emails if is_email(text)), "")
    phone = next((text for text in phones if len(text) <= MAX_PHONE_LENGTH), "")
    beside = (
        info.read_text("Notes", "Note"),
        *(text for text in emails if text != email),
        *(text for text in phones if text != phone),
        ", ".join(_read_texts(info, *ADDRESS)),
    )
    details = {
        "nickname": nickname,
        "email": email,
        "phone": notes.clean_line(phone, MAX_PHONE_LENGTH),
        "note": notes.clean_line("; ".join(filter(None, beside)), MAX_NOTE_LENGTH),
    }
    filled = {detail: text for detail, text in details.items() if text}
    return IncomingPlayer(ref, name or f"No. {number}", filled)


def is_email(said: str) -> bool:
    """Whether mail could be sent there."""
    try:
        validate_email(said)
    except ValidationError:
        return False
    return len(said) <= MAX_EMAIL_LENGTH


def _read_texts(info: TdtObjectReader, *names: str) -> list[str]:
    return [text for name in names if (text := info.read_text(name))]


def _read_names(player: TdtObjectReader, notes: TdtNotes) -> tuple[str, str]:
    spoken = notes.clean_line(player.read_text("Name", "PlayerName"), MAX_NAME_LENGTH)
    names = player.read_object("Name", "PlayerName")
    names.skip_fields("UUID", "LastModified")
    whole = notes.clean_line(
        f"{names.read_text('Firstname', 'FirstName')} {names.read_text('Lastname', 'LastName')}",
        MAX_NAME_LENGTH,
    )
    called = names.read_text("Nickname", "NickName") or player.read_text("Nickname")
    if name := whole or spoken:
        return name, notes.clean_line(called, MAX_NICKNAME_LENGTH)
    return notes.clean_line(called, MAX_NAME_LENGTH), ""
