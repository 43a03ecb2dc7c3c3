"""Names of people, cleaned for keeping and compared with what others type."""

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import category, normalize

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models

from tournament.club.models import (
    MAX_NAME_KEY_LENGTH,
    MAX_NAME_LENGTH,
    Player,
    normalize_sign_in_name,
)
from tournament.club.payment_codes import check_payment_address
from tournament.engine.messages import _, refuse

MIN_LENGTH_FOR_OTHER_LETTER = 5
"""Of a shorter name, another letter makes another name: Tim and Tom are two people."""
MIN_LENGTH_FOR_DOUBLED_LETTER = 3
"""A letter written twice, or once of two, is a slip in shorter names as well: Fin and Finn."""
NEVER = frozenset({"Cc", "Cs"})
UNSEEN = frozenset({"Cf", "Cn", "Co", "Mn", "Me", "Zs"})
TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""
Marks that turn the direction of the words after them: a page that shows such a name reads
backwards.
"""
PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that no decomposition takes apart, as a keyboard without them writes them."""


def clean_name(typed: str) -> str:
    """The name of a person as it is kept, or a refusal."""
    name = clean_line(typed, MAX_NAME_LENGTH)
    if not name:
        raise refuse(_("A player needs a name."))
    return name


DETAILS = {
    field.name: field
    for field in Player._meta.fields
    if isinstance(field, models.CharField) and field.blank
}
"""What may stand beside a name: every text of a player that may stay empty."""


def clean_details(details: Mapping[str, str]) -> dict[str, str]:
    """These details as they are kept, or a refusal."""
    return {name: _clean_detail(DETAILS[name], typed) for name, typed in details.items()}


def _clean_detail(field: "models.CharField[str, str]", typed: str) -> str:
    text = clean_line(typed, field.max_length or 0)
    if text and isinstance(field, models.EmailField):
        try:
            validate_email(text)
        except ValidationError as fault:
            raise refuse(_("“{email}” is not an e-mail address."), email=text) from fault
    return check_payment_address(text) if field.name == "pay_to" else text


def clean_line(typed: str, longest: int) -> str:
    """Spaces folded and accents composed; nothing that could not be seen, and not too much."""
    text = " ".join(normalize("NFC", typed).split())
    if any(category(letter) in NEVER or letter in TURNERS for letter in text):
        raise refuse(_("This text has a character that can’t be shown. Type it again."))
    require_length(text, longest)
    return text if any(category(letter) not in UNSEEN for letter in text) else ""


def require_length(text: str, longest: int) -> None:
    """Refuse a text that is too long."""
    if len(text) > longest:
        raise refuse(
            _("{length} letters are too many. Shorten it to {most}."),
            length=len(text),
            most=longest,
        )


def to_name_key(name: str) -> str:
    """The form of a name in which two people have the same one."""
    return normalize_sign_in_name(name)[:MAX_NAME_KEY_LENGTH]


def to_initials(name: str) -> str:
    """
    The first letters of a name: of its first and its last word.

    >>> to_initials("Zoë de Vries"), to_initials("张"), to_initials("bob")
    ('ZV', '张', 'B')
    """
    words = name.split()
    ends = words[:1] if len(words) == 1 else [words[0], words[-1]]
    return "".join(word[0] for word in ends).upper()


@lru_cache(maxsize=8192)
def normalize_name(name: str) -> str:
    """
    A name without what people leave out or get wrong: capitals, accents, hyphens, dots.

    >>> normalize_name("Zoë  Ångström-O’Brien"), normalize_name("Søren Łuczak")
    ('zoe angstrom o brien', 'soren luczak')
    """
    letters = normalize("NFKD", normalize_sign_in_name(name)).translate(PLAIN)
    kept = (
        " " if category(letter)[0] == "P" else letter
        for letter in letters
        if category(letter) not in ("Cf", "Mn", "Me")
    )
    return " ".join("".join(kept).split())


def score_likeness(name: str, player: Player) -> int:
    """
    How likely a name means this player: 0 not at all; 1 a letter differs, 2 first and last name
    changed places, 3 accents or hyphens differ, 4 it is the nickname, 5 it is the name.
    """
    typed = normalize_name(name)
    known = normalize_name(player.name)
    if player.name_key == to_name_key(name):
        return 5
    if not typed:
        return 0
    if player.nickname and normalize_name(player.nickname) == typed:
        return 4
    if typed == known:
        return 3
    if sorted(typed.split()) == sorted(known.split()):
        return 2
    return int(is_typo(typed, known))


def is_typo(name: str, other: str) -> bool:
    """
    Whether two names differ by one letter: another, one too many, or two that changed places.

    >>> is_typo("robert", "robrt"), is_typo("robert", "robret"), is_typo("robert", "rupert")
    (True, True, False)
    >>> is_typo("guest 1", "guest 2"), is_typo("tim", "tom")
    (False, False)
    >>> is_typo("fin", "finn"), is_typo("annna", "anna"), is_typo("anna", "annas")
    (True, True, False)
    """
    shorter, longer = sorted((name, other), key=len)
    if (
        len(shorter) < MIN_LENGTH_FOR_DOUBLED_LETTER
        or len(longer) - len(shorter) > 1
        or name == other
    ):
        return False
    if list(filter(str.isdigit, name)) != list(filter(str.isdigit, other)):
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b),
        min(len(name), len(other)),
    )
    if len(shorter) < MIN_LENGTH_FOR_OTHER_LETTER:
        doubled = start > 0 and longer[start] == longer[start - 1]
        return doubled and len(longer) > len(shorter) and longer[start + 1 :] == shorter[start:]
    here = name[start:]
    there = other[start:]
    return (
        here[1:] == there[1:]
        or here[1:] == there
        or here == there[1:]
        or here[:2][::-1] + here[2:] == there
    )


def score_match(typed: str, player: Player) -> int:
    """
    How well what somebody types so far fits a player: 0 not at all, 3 the name begins with it.
    """
    wanted = normalize_name(typed)
    name = normalize_name(player.name)
    called = f"{name} {normalize_name(player.nickname)}"
    if not all(word in called for word in wanted.split()):
        return 0
    if not wanted:
        everything = normalize_sign_in_name(f"{player.name} {player.nickname}")
        return int(normalize_sign_in_name(typed) in everything)
    if name.startswith(wanted):
        return 3
    return 2 if all(f" {word}" in f" {called}" for word in wanted.split()) else 1
