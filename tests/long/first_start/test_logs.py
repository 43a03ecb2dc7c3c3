"""
The lines of the log: in words at home, as JSON where they are collected; never a secret, never a
name.
"""

import http.client
import json
import logging
import re
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config import logging_setup
from config.logging_setup import (
    AS_JSON,
    PLAIN,
    JsonFormatter,
    RedactingFormatter,
    build_logging_config,
    redact_secrets,
)
from config.request_logging import RequestLogMiddleware, choose_request_id
from tests.conftest import StartServer
from tests.live.seeded_night import Director, set_stage
from tests.rows import each_row
from tests.server import RunningServer


@each_row(
    ("text", "shown"),
    [
        ("/l/abc-DEF_1/x", "/l/…/x"),
        ("Not Found: /j/BCDFGH-abc-DEF_1/wait/", "Not Found: /j/…/wait/"),
        ("Not Found: /calendar/abc-DEF_1/nights.ics", "Not Found: /calendar/…/nights.ics"),
        ("Not Found: /mail/WzEsMl0:1abc:d-e_F/", "Not Found: /mail/…/"),
        ("Not Found: /mail/stop/WzEsMl0:1abc:d-e_F/", "Not Found: /mail/stop/…/"),
        ("postgres://night:p%40ss@db:5432/night is away", "postgres://…@db:5432/night is away"),
        ("signed with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "signed with whsec_…"),
        ("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0"),
    ],
)
def test_secrets_are_left_out(text: str, shown: str) -> None:
    assert redact_secrets(text) == shown


def said(form: logging.Formatter, **more: object) -> str:
    record = logging.LogRecord("tournament", logging.WARNING, "", 0, "Gone: %s", ("/l/abc/",), None)
    record.__dict__.update(more)
    return form.format(record)


def test_one_line_is_one_object() -> None:
    follow = logging_setup.REQUEST.set({"request": "r-1", "night": 7})
    line = json.loads(said(JsonFormatter(), facts={"ms": 1.5}))
    logging_setup.REQUEST.reset(follow)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}\+00:00", line.pop("at"))
    assert line == {
        "level": "WARNING",
        "from": "tournament",
        "says": "Gone: /l/…/",
        "request": "r-1",
        "night": 7,
        "ms": 1.5,
    }


def test_a_traceback_is_one_line_too() -> None:
    try:
        raise ValueError("postgres://night:secret@db/night")
    except ValueError as problem:
        line = said(JsonFormatter(), exc_info=(type(problem), problem, problem.__traceback__))
    assert "\n" not in line
    assert json.loads(line)["traceback"].endswith("ValueError: postgres://…@db/night")


@each_row(("form", "level"), [(PLAIN, "WARNING"), (AS_JSON, "INFO")])
def test_requests_are_told_where_lines_are_collected(form: str, level: str) -> None:
    setup = build_logging_config("WARNING", form)
    assert setup["loggers"]["config.request_logging"]["level"] == level
    assert setup["handlers"]["console"]["formatter"] == form
    assert setup["formatters"][PLAIN]["()"] is RedactingFormatter


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "two words", "a1b2c3d4\n", "../../etc/passwd", "a1b2c3d4é"]
)
def test_an_id_that_could_do_harm_is_not_taken(given: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", choose_request_id(given))


def test_the_id_of_the_proxy_is_kept_and_answered(client: Client) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": "4bf92f3577b34da6a3ce929d0e0e4736"})
    assert answer.headers["X-Request-ID"] == "4bf92f3577b34da6a3ce929d0e0e4736"


def test_what_is_known_of_one_request_does_not_cling_to_the_next() -> None:
    inside: list[object] = []

    def page(request: object) -> HttpResponse:
        inside.append(logging_setup.REQUEST.get())
        return HttpResponse()

    RequestLogMiddleware(page)(RequestFactory().get("/", headers={"X-Request-ID": "request-1"}))
    assert inside == [{"request": "request-1"}]
    assert logging_setup.REQUEST.get() == {}


TOKEN = "Zm9yIG5vYm9keSdzIGV5ZXMgb25seQ"


@pytest.fixture
def told(start_server: StartServer) -> RunningServer:
    return start_server(LOG_FORMAT="json")


def test_a_server_tells_in_json_and_tells_no_secret(told: RunningServer, tmp_path: Path) -> None:
    stage = set_stage(told)
    director = Director(told.port, stage)
    assert director.click("announce", text="Cleo owes Bob") == 204
    director.close()
    for path, headers in (
        (f"/l/{TOKEN}/", {}),
        (f"/calendar/{TOKEN}/nights.ics", {}),
        ("/api/v1/nights/", {"Authorization": f"Bearer {TOKEN}"}),
        (f"/t/{stage.night}/?name=Cleo", {"Cookie": stage.screen}),
        ("/nowhere/Cleo/", {}),
        ("/healthz", {}),
    ):
        line = http.client.HTTPConnection("127.0.0.1", told.port, timeout=20)
        line.request("GET", path, headers={"X-Request-ID": "of-this-test", **headers})
        line.getresponse().read()
        line.close()
    told.stop()
    text = "\n".join(line for line in told.log.splitlines() if line.startswith("{"))
    lines = [json.loads(line) for line in text.splitlines()]
    seen = [
        (one["method"], one["route"], one["status"], one.get("night"), one["who"]) for one in lines
    ]
    assert seen == [
        ("POST", "t/<int:pk>/do/<slug:kind>/", 204, stage.night, "link: director"),
        ("GET", "l/<str:token>/", 404, None, "stranger"),
        ("GET", "calendar/<str:token>/nights.ics", 404, None, "stranger"),
        ("GET", "api/v1/nights/", 404, None, "stranger"),
        ("GET", "t/<int:pk>/", 404, stage.night, "link: screen"),
        ("GET", "?", 404, None, "stranger"),
    ]
    assert {one["request"] for one in lines[1:]} == {"of-this-test"}
    assert [one for one in lines if not 0 < one["ms"] < 60_000] == []
    carried = [stage.screen.partition("=")[2], stage.directors[0].partition("=")[2]]
    assert [
        word
        for word in (TOKEN, "Cleo", "Bob", "Ann", "cookie", *carried)
        if word.lower() in text.lower()
    ] == []
