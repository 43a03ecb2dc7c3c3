"""Wi-Fi credentials of a club: stored encrypted, read for the QR code only."""

from tournament.encryption import decrypt_secret, encrypt_secret
from tournament.join.rules import build_wifi_text
from tournament.models import Club, ClubWifi


def find_club_wifi(club: Club) -> ClubWifi | None:
    """The network that the screens of a club may show."""
    return ClubWifi.objects.filter(club=club).first()


def set_club_wifi(club: Club, network: str, password: str, *, hidden: bool) -> None:
    """Keep a network. A password that was left empty stays as it is for the same network."""
    before = find_club_wifi(club)
    kept = encrypt_secret(password)
    if not password and before is not None and before.network == network:
        kept = before.password
    ClubWifi.objects.update_or_create(
        club=club, defaults={"network": network, "password": kept, "hidden": hidden}
    )


def remove_club_wifi(club: Club) -> None:
    """Show no network any more, and forget its password."""
    ClubWifi.objects.filter(club=club).delete()


def wifi_code_text(wifi: ClubWifi) -> str:
    """What its code says; nothing where this server cannot read the password any more."""
    password = decrypt_secret(wifi.password)
    if password is None:
        return ""
    return build_wifi_text(wifi.network, password, is_hidden=wifi.hidden)
