"""The people of a `.tdt` file: names, and ways to reach them."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.imports.incoming_data import IncomingPlayer
from tournament.imports.tdt_notes import TdtNotes
from tournament.imports.tdt_object_reader import TdtObjectReader
from tournament.models.club import LONGEST_NAME
from tournament.models.players import LONGEST_NICKNAME, LONGEST_NOTE, LONGEST_PHONE

LONGEST_EMAIL = 254
LONGEST_ADDRESS = 1000
ADDRESS = ("StreetAddress", "Zipcode", "City", "State", "Country")


def person(ref: str, number: int, player: TdtObjectReader, notes: TdtNotes) -> IncomingPlayer:
    """
    Who somebody is. First and last name make the name, with the nickname beside it; the nickname
    alone is the name. What has no place of its own – a second address, a postal one – goes into the
    note.
    """
    name, nickname = _names(player, notes)
    info = player.part("Info", "PlayerInfo")
    info.leave("UUID", "LastModified", "ImageRot")
    emails = [said for key in ("Email1", "Email", "Email2") if (said := info.text(key))]
    phones = [said for key in ("Phone1", "Phone", "Phone2") if (said := info.text(key))]
    email = next((one for one in emails if is_email(one)), "")
    phone = next((one for one in phones if len(one) <= LONGEST_PHONE), "")
    beside = (
        info.text("Notes", "Note"),
        *(one for one in emails if one != email),
        *(one for one in phones if one != phone),
        ", ".join(said for key in ADDRESS if (said := info.text(key))),
    )
    return IncomingPlayer(
        ref,
        name or f"No. {number}",
        nickname,
        email,
        notes.line(phone, LONGEST_PHONE),
        notes.line("; ".join(said for said in beside if said), LONGEST_NOTE),
    )


def is_email(said: str) -> bool:
    """Whether mail could be sent there."""
    try:
        validate_email(said)
    except ValidationError:
        return False
    return len(said) <= LONGEST_EMAIL


def _names(player: TdtObjectReader, notes: TdtNotes) -> tuple[str, str]:
    spoken = notes.line(player.text("Name", "PlayerName"), LONGEST_NAME)
    names = player.part("Name", "PlayerName")
    names.leave("UUID", "LastModified")
    whole = notes.line(
        f"{names.text('Firstname', 'FirstName')} {names.text('Lastname', 'LastName')}", LONGEST_NAME
    )
    called = names.text("Nickname", "NickName") or player.text("Nickname")
    if whole or spoken:
        return whole or spoken, notes.line(called, LONGEST_NICKNAME)
    return notes.line(called, LONGEST_NAME), ""
