"""
A webhook: one signed message to another program.

Headers, secret and signature are those of the Standard Webhooks specification, version 1.0.0
(https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tournament.core.clock import Instant
from tournament.outbox.delivery.answers import Answer
from tournament.outbox.delivery.line import post
from tournament.signalling.targets import SECRET
from tournament.signalling.web_address import read_web_address

FIELDS = ("event", "at", "club", "night", "text", "trial", "facts")


def send(address: str, secret: str, number: str, told: Mapping[str, Any], at: Instant) -> Answer:
    """Send it; `number` is the same at every try, and by it the other side knows that it has heard this already."""
    body = body_of(told)
    headers = {"Content-Type": "application/json", "User-Agent": user_agent(), **signed(secret, number, body, at)}
    return post(read_web_address(address), headers, body)


def body_of(told: Mapping[str, Any]) -> bytes:
    """The message itself, in the same order whichever database it was kept in: PostgreSQL sorts names by length."""
    known = {name: told[name] for name in FIELDS if name in told}
    return json.dumps({**known, **told}, ensure_ascii=False, separators=(",", ":")).encode()


def signed(secret: str, number: str, body: bytes, at: Instant) -> dict[str, str]:
    """The three headers by which the other side knows who sent it, when, and that nobody changed it."""
    seconds = str(at // 1000)
    key = base64.b64decode(secret.removeprefix(SECRET))
    seal = hmac.new(key, b".".join((number.encode(), seconds.encode(), body)), hashlib.sha256).digest()
    return {
        "webhook-id": number,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{base64.b64encode(seal).decode()}",
    }


def number_of(key: str) -> str:
    """
    The number of a message: the key of its row, without the dots that separate what is signed.

    >>> number_of("3.1.7.level-2")
    '3_1_7_level-2'
    """
    return key.replace(".", "_")


def user_agent() -> str:
    """Who sends this."""
    return f"Final-Nine/{settings.VERSION}"
