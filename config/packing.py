"""Packs what is told in words – pages, pieces of pages, tables, JSON – for browsers that can unpack it."""

import gzip
import secrets
from collections.abc import Callable
from string import ascii_letters

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

LEVEL = 5
"""A desk of 42 kB becomes 6 kB in 0.4 ms; the highest level takes twice as long for 2 % less."""
LEAST = 600
"""What is shorter fits into one piece on the network as it is."""
IN_WORDS = ("text/", "application/json", "application/javascript", "image/svg+xml")
PACKED_AT_ONCE = 4 * 1024 * 1024
"""What is longer is a file that somebody fetches once."""
MOST_PADDING = 100
NAMED = 8
"""The bit in the head of a gzip file that says: a name follows."""
HEAD_BYTES = 10
FLAGS = 3

Answering = Callable[[HttpRequest], HttpResponseBase]


class Packing:
    """Outside of all that writes a page; what the mark of a page (ETag) says stays true, only weaker."""

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not _may_be_packed(response):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        body = b"" if not isinstance(response, HttpResponse) else response.content
        if LEAST <= len(body) <= PACKED_AT_ONCE and takes_gzip(request.headers.get("Accept-Encoding", "")):
            pack(response, body)
        return response


def _may_be_packed(response: HttpResponseBase) -> bool:
    """Whether it is words, whole, and not packed before; a 304 speaks of such an answer, and says the same of it."""
    is_told = response.get("Content-Type", "").startswith(IN_WORDS) or response.status_code == 304
    return is_told and not response.streaming and not response.has_header("Content-Encoding")


def takes_gzip(accepted: str) -> bool:
    """Whether a browser can unpack it, by what it says it takes."""
    for one in accepted.lower().split(","):
        name, _semicolon, weight = one.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def pack(response: HttpResponseBase, body: bytes) -> None:
    """Put the packed body into the place of the other."""
    assert isinstance(response, HttpResponse)
    response.content = padded(gzip.compress(body, LEVEL, mtime=0))
    response.headers["Content-Length"] = str(len(response.content))
    response.headers["Content-Encoding"] = "gzip"
    mark = response.headers.get("ETag", "")
    if mark.startswith('"'):
        response.headers["ETag"] = f"W/{mark}"


def padded(packed: bytes) -> bytes:
    """
    With a name of chance length inside, as Django's own packing does it: who only sees how long answers are learns
    less of what is in them. What matters most, the mark of each form against forgery, is another in every answer.
    """
    name = "".join(secrets.choice(ascii_letters) for _ in range(secrets.randbelow(MOST_PADDING) + 1))
    head = bytearray(packed[:HEAD_BYTES])
    head[FLAGS] |= NAMED
    return bytes(head) + name.encode() + b"\0" + packed[HEAD_BYTES:]
