"""Responses are gzipped for clients that accept it, and their ETags stay valid."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.gzip_middleware import TextGZipMiddleware
from tests.live.nights import carried, open_night
from tests.rows import each_row
from tournament.models import Club, LinkKind

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
HTMX = {"HX-Request": "true"}
WORDS = b"Final Nine " * 200


def answered(response: HttpResponse, **headers: str) -> HttpResponse:
    """What becomes of an answer on its way out."""
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip", **headers})
    packed = TextGZipMiddleware(lambda _request: response)(request)
    assert isinstance(packed, HttpResponse)
    return packed


@pytest.mark.django_db
def test_the_desk_is_packed_and_its_mark_is_known_again() -> None:
    night = open_night(Club.objects.create(name="Club"), players=27)
    ann = Client(HTTP_COOKIE=carried(night, LinkKind.DIRECTOR, "Ann").cookie)
    desk = f"/t/{night.pk}/"
    plain, packed = ann.get(desk, headers=HTMX), ann.get(desk, headers=HTMX | GZIP)
    assert (plain.has_header("Content-Encoding"), packed["Content-Encoding"]) == (False, "gzip")
    assert len(packed.content) * 4 < len(plain.content)
    assert int(packed["Content-Length"]) == len(packed.content)
    assert b'id="desk"' in gzip.decompress(packed.content)
    assert "Accept-Encoding" in plain["Vary"]
    assert [plain[head] for head in ("Vary", "ETag")] == [packed[head] for head in ("Vary", "ETag")]
    again = ann.get(desk, headers={**HTMX, **GZIP, "If-None-Match": packed["ETag"]})
    assert (again.status_code, again.content, again.has_header("Content-Encoding")) == (
        304,
        b"",
        False,
    )
    assert "Accept-Encoding" in again["Vary"]


@pytest.mark.django_db
def test_the_board_of_a_screen_is_not_sent_again_packed_or_not() -> None:
    night = open_night(Club.objects.create(name="Club"), players=27)
    screen = Client(HTTP_COOKIE=carried(night, LinkKind.SCREEN, "TV").cookie)
    board = f"/t/{night.pk}/board.json"
    plain, packed = screen.get(board), screen.get(board, headers=GZIP)
    assert packed["Content-Encoding"] == "gzip"
    assert packed["ETag"] == f"W/{plain['ETag']}"
    for mark in (plain["ETag"], packed["ETag"]):
        for headers in ({}, GZIP):
            assert screen.get(board, headers={**headers, "If-None-Match": mark}).status_code == 304


def test_two_answers_of_the_same_words_are_not_of_the_same_length() -> None:
    sizes = {len(answered(HttpResponse(WORDS)).content) for _ in range(60)}
    assert len(sizes) > 5
    assert gzip.decompress(answered(HttpResponse(WORDS)).content) == WORDS


@each_row(
    "response",
    [
        HttpResponse("short"),
        HttpResponse(WORDS, content_type="image/png"),
        HttpResponse(WORDS, headers={"Content-Encoding": "br"}),
    ],
)
def test_what_gains_nothing_stays_as_it_is(response: HttpResponse) -> None:
    body, encoding = response.content, response.get("Content-Encoding")
    answer = answered(response)
    assert (answer.content, answer.get("Content-Encoding")) == (body, encoding)


def test_a_strong_mark_becomes_a_weak_one_and_a_weak_one_stays() -> None:
    assert answered(HttpResponse(WORDS, headers={"ETag": '"a"'}))["ETag"] == 'W/"a"'
    assert answered(HttpResponse(WORDS, headers={"ETag": 'W/"a"'}))["ETag"] == 'W/"a"'


def test_only_who_can_unpack_it_gets_it_packed() -> None:
    answer = answered(HttpResponse(WORDS), **{"Accept-Encoding": "br, deflate"})
    assert (answer.content, answer["Vary"]) == (WORDS, "Accept-Encoding")
