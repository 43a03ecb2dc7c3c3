"""
`serve --tls`: pages and live connections are encrypted, and who comes without is told how to go on.
"""

import asyncio
import http.client
import re
import socket
import ssl
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.live.seeded_night import Stage, set_stage
from tests.long.first_start.test_serve import serve
from tests.server import RunningServer, Workshop

pytestmark = pytest.mark.embedded_only


@pytest.fixture(scope="module")
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """A real server with `--tls`."""
    server = workshop.server()
    server.arguments = ("--tls",)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def stage(server: RunningServer) -> Stage:
    return set_stage(server)


@pytest.fixture(scope="module")
def trusting(server: RunningServer) -> ssl.SSLContext:
    """A device that was told to trust the certificate, which it loaded without encryption."""
    with urllib.request.urlopen(
        f"{server.base_url}/certificate/final-nine.crt", timeout=10
    ) as answer:
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        return ssl.create_default_context(cadata=answer.read().decode())


def secure(server: RunningServer) -> str:
    return f"https://127.0.0.1:{server.port}"


def ask(server: RunningServer, trusting: ssl.SSLContext, path: str) -> tuple[int, Message, str]:
    """A page over an encrypted line, without following where it leads."""
    with closing(
        http.client.HTTPSConnection("127.0.0.1", server.port, timeout=10, context=trusting)
    ) as line:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode()


def test_a_page_comes_encrypted_to_who_trusts_the_certificate(
    server: RunningServer, trusting: ssl.SSLContext
) -> None:
    status, headers, page = ask(server, trusting, "/rulings/pots/")
    assert (status, "<h1>" in page) == (200, True)
    assert (
        headers["Strict-Transport-Security"] is None
    )  # nobody could get past the warning any more
    assert f"wss://127.0.0.1:{server.port}" in headers["Content-Security-Policy"]


def test_what_is_carried_is_carried_encrypted_only(
    server: RunningServer, trusting: ssl.SSLContext
) -> None:
    status, headers, _page = ask(server, trusting, server.owner_path)
    cookies = headers.get_all("Set-Cookie") or []
    assert (status, [cookie.partition("=")[0] for cookie in cookies]) == (303, ["fn_links"])
    assert [
        cookie for cookie in cookies if "Secure" not in cookie or "HttpOnly" not in cookie
    ] == []


def test_who_does_not_trust_it_is_warned(server: RunningServer) -> None:
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(secure(server) + "/healthz", timeout=10)
    assert "Traceback" not in server.log


def test_the_owners_way_and_the_codes_are_encrypted(server: RunningServer) -> None:
    assert f"On this computer:  https://localhost:{server.port}/\n" in server.log
    assert re.search(r"^https://\S+/l/[\w-]{32}/$", server.log, re.MULTILINE)
    assert f"https://localhost:{server.port}/certificate/ explains." in server.log


def test_a_screen_connects_encrypted(
    server: RunningServer, stage: Stage, trusting: ssl.SSLContext
) -> None:
    async def first_words(origin: str) -> str:
        address = stage.socket(server).replace("ws://", "wss://")
        headers = {"Cookie": stage.screen}
        async with connect(
            address,
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            ssl=trusting,
        ) as line:
            return str(await asyncio.wait_for(line.recv(), 10))

    assert asyncio.run(first_words(secure(server))).startswith('{"')
    with pytest.raises(InvalidStatus):
        asyncio.run(first_words(server.base_url))


def test_nobody_connects_without_encryption(server: RunningServer, stage: Stage) -> None:
    async def knock() -> None:
        headers = {"Cookie": stage.screen}
        async with connect(
            stage.socket(server),
            origin=server.base_url,  # type: ignore[arg-type]
            additional_headers=headers,
        ):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(knock())
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/", "/certificate/?next=%2F"),
        ("/t/1/?find=x", "/certificate/?next=%2Ft%2F1%2F"),
        ("/l/a-secret-that-is-not-repeated/", "/certificate/?next=%2F"),
    ],
)
def test_http_leads_to_the_explanation(server: RunningServer, path: str, leads_to: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        assert (answer.status, answer.getheader("Location")) == (302, leads_to)
        assert answer.getheader("Set-Cookie") is None


def test_the_explanation_says_what_to_press(server: RunningServer) -> None:
    with urllib.request.urlopen(f"{server.base_url}/t/7/", timeout=10) as answer:
        page = answer.read().decode()
    print_of_it = re.findall(r"Fingerprint: (\S+)", server.log)[-1]
    assert f'href="{secure(server)}/t/7/"' in page
    assert print_of_it in page
    assert "Certificate Trust Settings" in page


@pytest.mark.parametrize(
    "wanted",
    [
        "//evil.example/",
        "/%5Cevil.example/",
        "@evil.example/",
        ".evil.example/",
        ":80@evil.example/",
        "https://evil.example/",
    ],
)
def test_the_explanation_leads_nowhere_else(server: RunningServer, wanted: str) -> None:
    with urllib.request.urlopen(
        f"{server.base_url}/certificate/?next={wanted}", timeout=10
    ) as answer:
        page = answer.read().decode()
    assert "evil.example" not in page
    assert f'href="{secure(server)}/"' in page


def test_a_silent_or_rude_line_stops_nobody(
    server: RunningServer, trusting: ssl.SSLContext
) -> None:
    with (
        socket.create_connection(("127.0.0.1", server.port)),
        socket.create_connection(("127.0.0.1", server.port)) as rude,
    ):
        rude.sendall(b"\x16\x03\x01 this is no greeting at all\r\n\r\n" * 20)
        assert ask(server, trusting, "/healthz")[0] == 200
    assert "Traceback" not in server.log


def test_it_ends_quietly_and_keeps_its_certificate(workshop: Workshop) -> None:
    server = workshop.server()
    server.arguments = ("--tls",)
    server.start()
    kept = {file.name: file.read_bytes() for file in (server.data / "tls").iterdir()}
    server.stop()
    assert server.process is not None
    assert (server.process.returncode, "Traceback" in server.log) == (0, False)
    server.start()
    server.kill()
    assert {file.name: file.read_bytes() for file in (server.data / "tls").iterdir()} == kept


def test_several_processes_leave_it_to_a_proxy(tmp_path: Path) -> None:
    said = serve(tmp_path / "data", "--tls", "--processes", "2", REDIS_URL="redis://127.0.0.1:1/0")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("--tls works with one web process only. Nothing was changed.")


def test_without_it_there_is_no_such_page(live_server_process: RunningServer) -> None:
    with pytest.raises(HTTPError) as gone:
        urllib.request.urlopen(f"{live_server_process.base_url}/certificate/", timeout=10)
    with gone.value:
        assert gone.value.code == 404
