"""Payment QR codes for an amount: by payment link or for a banking app."""

import re
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import quote, urlsplit

import segno
from segno import helpers

from tournament.engine.messages import _, refuse

IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
HANDLE = re.compile(r"(venmo|cashapp|paypal):\s*[@$]?([A-Za-z0-9._-]{1,60})", re.IGNORECASE)
SERVICES = {
    "venmo": "https://venmo.com/{handle}?txn=pay&amount={amount}&note={note}",
    "cashapp": "https://cash.app/${handle}/{amount}",
    "paypal": "https://paypal.me/{handle}/{amount}{currency}",
}
CURRENCIES = {"venmo": {"USD"}, "cashapp": {"USD", "GBP"}}
"""A service that knows no other currency; it would ask for as many dollars."""
FACTS = ("amount", "currency", "name", "note")
"""What a link may name in braces; each payment fills it in."""
MAX_EPC_NAME_LENGTH = 70
REMAINDER = 97


@dataclass(frozen=True, slots=True)
class PaymentCode:
    """A picture to scan, and the link in it if a phone can follow one."""

    picture: str
    url: str


def check_payment_address(typed: str) -> str:
    """
    What a player is paid by, as it is kept: an IBAN without gaps, a handle or a link. Refused where
    nobody could pay by it.

    >>> check_payment_address("DE89 3704 0044 0532 0130 00"), check_payment_address("venmo: @bob")
    ('DE89370400440532013000', 'venmo: @bob')
    """
    bare = typed.strip()
    iban = re.sub(r"\s", "", bare).upper()
    if not bare or HANDLE.fullmatch(bare) or _is_link(bare):
        return bare
    if IBAN.fullmatch(iban) and _is_iban(iban):
        return iban
    raise refuse(
        _("Type an IBAN, “venmo:”, “cashapp:” or “paypal:” with the name, or a link https://…")
    )


def check_payment_link(typed: str) -> str:
    """
    The club's link to pay by, as it is kept. Refused where it is no https address, or asks for a
    fact that no payment has.

    >>> check_payment_link(" https://pay.example/{amount}?for={name} ")
    'https://pay.example/{amount}?for={name}'
    """
    bare = typed.strip()
    if bare and not _is_link(bare):
        raise refuse(_("Type a link that begins with https://, without spaces."))
    unknown = sorted(set(re.findall(r"\{([^{}]*)\}", bare)) - set(FACTS))
    if unknown:
        raise refuse(
            _("No payment has a “{fact}”. Use {known}."),
            fact=unknown[0],
            known=", ".join(f"{{{fact}}}" for fact in FACTS),
        )
    return bare


def choose_payment_link(club_link: str, *, is_for_player: bool) -> str:
    """The club's link, where it tells whom the money is for: without a name it is the host."""
    return "" if is_for_player and "{name}" not in club_link else club_link


def build_payment_code(
    pay_to: str, name: str, amount: str, currency: str, note: str
) -> PaymentCode | None:
    """
    The code for a payment; none where that way knows no such currency, or no code holds so much. An
    IBAN is for euros alone.
    """
    try:
        if IBAN.fullmatch(pay_to):
            return _build_bank_code(pay_to, name, amount, note) if currency == "EUR" else None
        url = _build_payment_link(pay_to, name, amount, currency, note)
        return PaymentCode(_to_picture(segno.make(url, micro=False)), url) if url else None
    except ValueError:
        return None


def _build_bank_code(iban: str, name: str, amount: str, note: str) -> PaymentCode:
    code = helpers.make_epc_qr(name[:MAX_EPC_NAME_LENGTH], iban, Decimal(amount), text=note[:140])
    return PaymentCode(_to_picture(code), "")


def _build_payment_link(pay_to: str, name: str, amount: str, currency: str, note: str) -> str:
    found = HANDLE.fullmatch(pay_to)
    service = found[1].lower() if found else ""
    if not (found or _is_link(pay_to)) or currency not in CURRENCIES.get(service, {currency}):
        return ""
    template = SERVICES[service] if found else pay_to
    facts = {
        "handle": found[2] if found else "",
        "amount": amount,
        "currency": currency,
        "name": quote(name, safe=""),
        "note": quote(note, safe=""),
    }
    url = template
    for fact, value in facts.items():
        url = url.replace(f"{{{fact}}}", value)
    return url


def _is_link(typed: str) -> bool:
    """Whether it is a web address whose server is named, whatever the payment is."""
    if not typed.startswith("https://") or re.search(r"[\s<>\"'\\]", typed):
        return False
    try:
        server = urlsplit(typed).hostname or ""
    except ValueError:
        return False
    return re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", server) is not None


def _is_iban(iban: str) -> bool:
    moved = iban[4:] + iban[:4]
    return int("".join(str(int(sign, 36)) for sign in moved)) % REMAINDER == 1


def _to_picture(code: segno.QRCode) -> str:
    return str(code.svg_data_uri(scale=4, border=3, dark="#10130f", light="#fff"))
