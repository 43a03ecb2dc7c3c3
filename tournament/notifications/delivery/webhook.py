"""
A webhook: one signed message to another program.

Headers, secret and signature are those of the Standard Webhooks specification, version 1.0.0
(https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from time import time
from typing import Any

from django.conf import settings

from tournament.notifications.delivery.http_client import post_request
from tournament.notifications.delivery.responses import DeliveryResponse
from tournament.notifications.target_store import SECRET
from tournament.notifications.web_address import parse_web_address

FIELDS = ("event", "at", "club", "night", "text", "trial", "facts")


def send_webhook(
    address: str, secrets: Iterable[str], number: str, told: Mapping[str, Any]
) -> DeliveryResponse:
    """
    Send it; `number` is the same at every try, and by it the other side knows that it has heard
    this already. What is signed is the computer's own time of day, not the steady one of the night:
    the other side compares it with its own.
    """
    body = build_webhook_body(told)
    proof = build_signature_headers(secrets, number, body, int(time()))
    headers = {"Content-Type": "application/json", "User-Agent": build_user_agent(), **proof}
    return post_request(parse_web_address(address), headers, body)


def build_webhook_body(told: Mapping[str, Any]) -> bytes:
    """
    The message itself, in the same order whichever database it was kept in: PostgreSQL sorts names
    by length.
    """
    known = {name: told[name] for name in FIELDS if name in told}
    return json.dumps({**known, **told}, ensure_ascii=False, separators=(",", ":")).encode()


def build_signature_headers(
    secrets: Iterable[str], number: str, body: bytes, seconds: int
) -> dict[str, str]:
    """
    The three headers by which the other side knows who sent it, when, and that nobody changed it:
    one signature for each secret that counts.
    """
    content = b".".join((number.encode(), str(seconds).encode(), body))
    return {
        "webhook-id": number,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(f"v1,{_sign_content(secret, content)}" for secret in secrets),
    }


def _sign_content(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(SECRET))
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def to_message_id(key: str) -> str:
    """
    The number of a message: the key of its row, without the dots that separate what is signed.

    >>> to_message_id("3.1.7.level-2")
    '3_1_7_level-2'
    """
    return key.replace(".", "_")


def build_user_agent() -> str:
    """Who sends this."""
    return f"Final-Nine/{settings.VERSION}"
