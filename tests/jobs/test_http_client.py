"""The webhook client connects to the checked address only, follows no redirect, and has limits."""

import socket
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler

import pytest
from pytest_django import Settings

from tests.jobs.receiver import (
    CERTIFICATE,
    Receiver,
    Says,
    dripping,
    endless,
    hang_up,
    nonsense,
    receiving,
    say,
)
from tournament.notifications.delivery import http_client
from tournament.notifications.delivery.responses import DeliveryResponse, NoResponse
from tournament.notifications.target_store import NOT_REACHED
from tournament.notifications.web_address import parse_web_address

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def reaching_itself(settings: Settings) -> None:
    settings.WEBHOOKS_PRIVATE = "yes"


def sent(address: str) -> DeliveryResponse:
    return http_client.post_request(
        parse_web_address(address), {"X-Game": "Hold’em".encode().hex()}, b'{"text":"Pizza"}'
    )


def trouble(address: str) -> str:
    with pytest.raises(NoResponse) as silent:
        sent(address)
    return silent.value.why.text


def test_it_arrives_and_the_answer_is_read(bot: Receiver) -> None:
    bot.says = say(200, "Łatwo\x00 \n zrobione".encode())
    answer = sent(bot.address)
    assert (answer.code, answer.text, answer.is_good, answer.ms < 2000) == (
        200,
        "Łatwo zrobione",
        True,
        True,
    )
    (heard,) = bot.heard
    assert (heard.path, heard.body) == ("/hook?night=1", b'{"text":"Pizza"}')
    assert heard.headers["host"] == f"127.0.0.1:{bot.port}"
    assert heard.headers["content-length"] == "16"


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_nothing_is_followed(bot: Receiver, code: int) -> None:
    with receiving() as other:
        bot.says = say(code, Location=other.address)
        assert (sent(bot.address).is_elsewhere, other.heard) == (True, [])


@pytest.mark.parametrize("says", [dripping, lambda handler: time.sleep(1.5)])
def test_a_slow_answer_is_not_waited_for(
    bot: Receiver, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", 0.4)
    bot.says = says
    began = time.monotonic()
    assert trouble(bot.address) == http_client.TOO_SLOW
    assert 0.35 < time.monotonic() - began < 1.2


def test_a_good_answer_that_goes_on_slowly_is_a_good_answer(
    bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", 0.4)

    def slow(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(202)
        handler.send_header("Content-Length", "2")
        handler.end_headers()
        time.sleep(1)

    bot.says = slow
    answer = sent(bot.address)
    assert (answer.code, answer.text) == (202, "")


def test_of_a_huge_answer_little_is_read(bot: Receiver) -> None:
    bot.says = endless
    began = time.monotonic()
    answer = sent(bot.address)
    assert (answer.code, answer.text) == (200, "x" * 200)
    assert time.monotonic() - began < 2


def test_of_a_head_without_an_end_little_is_read(bot: Receiver) -> None:
    written = []

    def heads(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for number in range(10_000):
            written.append(number)
            handler.wfile.write(b"X-%d: %s\r\n" % (number, b"x" * 50_000))

    bot.says = heads
    answer = sent(bot.address)
    assert (answer.code, answer.text, len(written) < 500) == (200, "", True)


@pytest.mark.parametrize(
    ("says", "why"), [(nonsense, http_client.NO_SENSE), (hang_up, http_client.NOT_THERE)]
)
def test_what_is_no_answer_is_said(bot: Receiver, says: Says, why: str) -> None:
    bot.says = says
    assert trouble(bot.address) == why


def test_nobody_is_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        assert trouble(f"http://127.0.0.1:{taken.getsockname()[1]}/") == http_client.NOT_THERE


def test_a_name_that_nobody_knows_or_that_takes_long_to_look_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(*_asked: object, **_more: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    def slow(*_asked: object, **_more: object) -> list[object]:
        time.sleep(0.5)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert "{host} was not found" in trouble("https://bot.invalid/")
    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", 0.2)
    assert "took too long" in trouble("https://bot.invalid/")


@pytest.mark.parametrize("allowed", ["no", "lan"])
@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0.0.0.0"]
)
def test_this_computer_is_told_nothing(
    settings: Settings, bot: Receiver, allowed: str, host: str
) -> None:
    settings.WEBHOOKS_PRIVATE = allowed
    assert (trouble(f"http://{host}:{bot.port}/"), bot.heard) == (NOT_REACHED, [])


class Names:
    """Somebody's own name server, which says something else each time it is asked."""

    def __init__(self, *numbers: list[str]) -> None:
        self.numbers, self.asked = list(numbers), 0

    def __call__(self, host: str, port: int, **_more: object) -> list[tuple[object, ...]]:
        self.asked += 1
        found = self.numbers.pop(0)
        kinds = [socket.AF_INET6 if ":" in one else socket.AF_INET for one in found]
        return [
            (kind, socket.SOCK_STREAM, 6, "", (one, port, 0, 0) if ":" in one else (one, port))
            for kind, one in zip(kinds, found, strict=True)
        ]


@pytest.mark.parametrize(
    "number",
    [
        "192.168.1.9",
        "10.0.0.1",
        "172.16.5.5",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "fe80::1",
        "::ffff:127.0.0.1",
    ],
)
def test_a_name_that_leads_behind_our_door_is_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    settings.WEBHOOKS_PRIVATE = "no"
    names = Names([number])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    assert trouble("https://bot.example/") == NOT_REACHED
    assert names.asked == 1


def test_a_name_is_looked_up_once_and_of_many_numbers_the_one_that_answers_is_used(
    bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    What it leads to a moment later does not matter: it is connected to the number that was looked
    at.
    """
    names = Names(["169.254.1.1", "::1", "127.0.0.1"], ["169.254.169.254"])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    assert sent(f"http://bot.example:{bot.port}/").code == 200
    assert (names.asked, bot.heard[0].headers["host"]) == (1, f"bot.example:{bot.port}")


def test_over_tls_the_name_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiving(secure=True) as bot:
        there = f"https://localhost:{bot.port}/"
        assert trouble(there) == http_client.NO_TRUST
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        assert sent(there).code == 200
        assert trouble(f"https://127.0.0.1:{bot.port}/") == http_client.NO_TRUST
        assert [one.body for one in bot.heard] == [b'{"text":"Pizza"}']


@pytest.mark.parametrize(
    ("code", "asked", "seconds"),
    [
        (429, "120", 120),
        (503, " 7 ", 7),
        *((503, asked, 0) for asked in ("Thu, 31 Dec 9999 23:59:59 -2400", "soon", "-5", "1" * 40)),
        (200, "120", 0),
        (500, "120", 0),
    ],
)
def test_for_how_long_somebody_asks_to_be_left_alone(
    bot: Receiver, code: int, asked: str, seconds: int
) -> None:
    bot.says = say(code, b"", **{"Retry-After": asked})
    assert sent(bot.address).wait_ms == seconds * 1000


@pytest.mark.parametrize(("ahead", "least", "most"), [(90, 60_000, 90_000), (-90, 0, 0)])
def test_until_when_somebody_asks_to_be_left_alone(
    bot: Receiver, ahead: int, least: int, most: int
) -> None:
    bot.says = say(503, b"", **{"Retry-After": formatdate(time.time() + ahead, usegmt=True)})
    assert least <= sent(bot.address).wait_ms <= most


def test_a_slow_handshake_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", 0.3)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        assert trouble(f"https://localhost:{silent.getsockname()[1]}/") == http_client.TOO_SLOW


def test_tls_is_not_spoken_to_who_does_not_speak_it(bot: Receiver) -> None:
    assert trouble(f"https://127.0.0.1:{bot.port}/") == http_client.NO_TLS
    assert bot.heard == []
