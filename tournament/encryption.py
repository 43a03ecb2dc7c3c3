"""
Encryption of small secrets that the program must read again: only this server's secret key opens
them.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

SALT = "final-nine.locked"


def encrypt_secret(text: str) -> str:
    """What is stored of a secret; twice the same is never stored alike. Nothing stays nothing."""
    return _build_fernet().encrypt(text.encode()).decode() if text else ""


def decrypt_secret(kept: str) -> str | None:
    """The secret itself; None if another secret key locked it, or somebody changed it."""
    if not kept:
        return ""
    try:
        return _build_fernet().decrypt(kept.encode()).decode()
    except InvalidToken:
        return None


def _build_fernet() -> Fernet:
    """A key that is used for nothing else, worked out from the secret key."""
    return Fernet(base64.urlsafe_b64encode(salted_hmac(SALT, "", algorithm="sha256").digest()))
