"""
A push topic as ntfy and its like have them: a text is posted to its address and appears on phones.
"""

import base64
from collections.abc import Mapping
from typing import Any

from tournament.notifications.delivery.http_client import post_request
from tournament.notifications.delivery.responses import DeliveryResponse
from tournament.notifications.delivery.webhook import build_user_agent
from tournament.notifications.web_address import parse_web_address

SUIT = "spades"
"""Shown by such programs as the sign of the suit."""


def send_push_message(address: str, token: str, told: Mapping[str, Any]) -> DeliveryResponse:
    """Send the words of a message, with the night as their title."""
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "User-Agent": build_user_agent(),
        "Title": encode_header_text(push_title_text(told)),
        "Tags": f"{SUIT},{told['event']}",
    }
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return post_request(parse_web_address(address), headers, told["text"].encode())


def push_title_text(told: Mapping[str, Any]) -> str:
    """The night and the club in one line, as far as there is a night."""
    night = " ".join(told["night"]["name"].split())
    club = " ".join(told["club"].split())
    return " – ".join(filter(None, (night, club)))


def encode_header_text(text: str) -> str:
    """
    A text as it may stand in a header: what is more than plain letters is packed as RFC 2047 says,
    which ntfy unpacks.

    >>> encode_header_text("Friday"), encode_header_text("Café")
    ('Friday', '=?UTF-8?B?Q2Fmw6k=?=')
    """
    if text.isascii() and text.isprintable():
        return text
    return f"=?UTF-8?B?{base64.b64encode(text.encode()).decode()}?="
