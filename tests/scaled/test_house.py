"""The scaled set-up, started with docker-compose.yml's commands and environment."""

import asyncio
import io
import re
import signal
import stat
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import InvalidStatus

from tests.live.viewer import board_with, next_of
from tests.scaled.house import Container, House, answers, until
from tests.scaled.seeded_house import Stage
from tests.scaled.visitors import Browser, answered, job_of, look, screen

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
]

AT_ONCE = 1.0
BEAT = 5.5
MAX_GUESSES = 600


@pytest.fixture
def owner(house: House, stage: Stage) -> Iterator[Browser]:
    browser = Browser(house, stage.owner)
    yield browser
    browser.close()


@pytest.fixture
def director(house: House, stage: Stage) -> Iterator[Browser]:
    browser = Browser(house, stage.director)
    yield browser
    browser.close()


@pytest.fixture
def worker(house: House) -> Container:
    """The first worker, and no other; it has given its sign."""
    first, second = house.workers
    second.stop(signal.SIGKILL)
    sign = house.folder / "worker-1.alive"
    if not first.runs or not sign.exists() or time.time() - sign.stat().st_mtime > 6:
        first.stop(signal.SIGKILL)
        sign.unlink(missing_ok=True)
        first.start()
    until(sign.exists, 20, first)
    return first


def row(house: House, job: int) -> dict[str, Any]:
    with house.database() as line:
        found = line.execute(
            "SELECT step, done, total, tries FROM tournament_job WHERE id = %s", [job]
        ).fetchone()
    return dict(zip(("step", "done", "total", "tries"), found or (), strict=True))


def asked_for_the_season(owner: Browser) -> int:
    """The whole season as an archive, which is long work."""
    answer = owner.post("/exports/archive/", {"nights": "all", "key": uuid4().hex})
    return job_of(answer)


def test_everything_says_that_it_is_well(house: House) -> None:
    for web in house.webs:
        with urllib.request.urlopen(f"http://localhost:{web.port}/readyz", timeout=10) as answer:
            assert answer.read() == b'{"database": "ok", "redis": "ok"}'
    assert look(house, "/readyz").status == 200
    assert answers(f"http://127.0.0.1:{house.http}/proxyz")
    for name in ("worker-1", "messenger"):
        until((house.folder / f"{name}.alive").exists, 20)


def test_the_certificate_is_its_own_and_its_key_is_private(house: House) -> None:
    assert stat.S_IMODE((house.folder / "certificates" / "privkey.pem").stat().st_mode) == 0o600
    assert house.trust.get_ca_certs()[0]["subjectAltName"] == (
        ("DNS", "localhost"),
        ("DNS", "localhost"),
    )


def test_http_leads_to_https(house: House) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_told: object) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as led:
        urllib.request.build_opener(Stay).open(
            f"http://127.0.0.1:{house.http}/l/secret/?a=b", timeout=10
        )
    assert (led.value.code, led.value.headers["Location"]) == (
        301,
        f"https://127.0.0.1:{house.https}/l/secret/?a=b",
    )
    led.value.close()


def test_a_click_in_one_process_is_seen_on_a_screen_of_the_other(
    house: House, stage: Stage, director: Browser
) -> None:
    """A screen on each of them: nginx deals connections out in turn."""

    async def watch() -> set[str]:
        clicked: set[str] = set()
        async with (
            screen(house, stage.night, stage.screen) as first,
            screen(house, stage.night, stage.screen) as second,
        ):
            for line in (first, second):
                await next_of(line, "board")
            for number in range(8):
                begun = time.monotonic()
                text = f"Pizza {number}"
                answer = await asyncio.to_thread(director.click, stage.night, "announce", text=text)
                assert answer.status == 204
                for line in (first, second):
                    await board_with(line, announcement=text)
                assert time.monotonic() - begun < AT_ONCE
                clicked.add(answered(house, answer).name)
        return clicked

    assert asyncio.run(watch()) == {"web-1", "web-2"}


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://localhost", "https://localhost:1"]
)
def test_foreign_pages_get_no_live_connection(house: House, stage: Stage, origin: str) -> None:
    async def knock() -> int:
        with pytest.raises(InvalidStatus) as refused:
            async with screen(house, stage.night, stage.screen, origin=origin):
                pass
        return refused.value.response.status_code

    assert asyncio.run(knock()) == 403


def test_cookies_are_secure_and_addresses_are_https(
    house: House, stage: Stage, owner: Browser
) -> None:
    page = look(house, "/signin/")
    assert page.status == 200
    assert "wss://localhost" in page.header("Content-Security-Policy")
    assert page.header("Strict-Transport-Security").startswith("max-age=31536000")
    cookies = page.headers["set-cookie"]
    assert cookies != []
    assert [one for one in cookies if "; Secure" not in one or "SameSite=Lax" not in one] == []
    links = owner.get(f"/t/{stage.night}/links/")
    assert links.status == 200
    assert re.findall(rb'"http://[^"]*localhost[^"]*"', links.body) == []


STATIC_TYPES = {"text/css", "text/javascript", "application/json", "image/svg+xml", "font/woff2"}


def test_styles_come_from_the_proxy_for_a_year(house: House) -> None:
    page = look(house, "/signin/").body.decode()
    hashed = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert hashed != []
    for path in hashed:
        answer = look(house, path, **{"Accept-Encoding": "gzip"})
        assert (path, answer.status, answer.header("X-Request-ID")) == (path, 200, "")
        assert "immutable" in answer.header("Cache-Control")
        assert answer.header("Content-Type") in STATIC_TYPES
        assert answer.header("X-Content-Type-Options") == "nosniff"


def test_who_claims_to_be_somebody_else_is_counted_all_the_same(house: House) -> None:
    """
    Guesses at links are counted by address; the claim in the header changes every time. While Redis
    answers late, on a busy machine, none is counted: then it takes some more.
    """
    guesser, said = Browser(house, at="127.0.0.2"), list[int]()
    while 429 not in said and len(said) < MAX_GUESSES:
        somebody = f"10.0.{len(said) // 250}.{len(said) % 250}"
        claims = {"X-Forwarded-For": somebody, "Forwarded": "for=10.1.1.1"}
        said.append(guesser.get(f"/l/{uuid4().hex}/", **claims).status)
    guesser.close()
    assert (said[0], said[-1]) == (404, 429)
    assert look(house, f"/l/{uuid4().hex}/", at="127.0.0.3").status == 404


def test_a_long_export_is_made_by_the_worker(
    house: House, worker: Container, owner: Browser, stage: Stage
) -> None:
    job = asked_for_the_season(owner)
    seen: list[dict[str, Any]] = []

    def done() -> bool:
        seen.append(row(house, job))
        return bool(seen[-1]["step"] == "done")

    until(done, 20, worker)
    assert stage.nights + 2 in {one["total"] for one in seen if one["step"] == "running"}
    assert seen[-1]["tries"] == 1
    fetched = owner.get(f"/jobs/{job}/file/")
    assert fetched.status == 200
    names = zipfile.ZipFile(io.BytesIO(fetched.body)).namelist()
    assert (
        len([name for name in names if name.startswith("nights/") and name.endswith(".json")])
        == stage.nights
    )


def test_work_is_left_to_a_worker_that_is_there(
    house: House, worker: Container, owner: Browser
) -> None:
    """
    It is frozen just now; but it gave a sign a moment ago, so the web processes keep out of its
    work.
    """
    worker.send(signal.SIGSTOP)
    job = asked_for_the_season(owner)
    time.sleep(3)
    assert (row(house, job)["step"], row(house, job)["tries"]) == ("waiting", 0)
    worker.send(signal.SIGCONT)
    until(lambda: row(house, job)["step"] == "done", 20, worker)


def test_a_worker_that_is_told_to_stop_gives_its_work_back(
    house: House, worker: Container, owner: Browser
) -> None:
    """
    The web processes are frozen meanwhile, so that nobody else takes it up at once; then they do it
    themselves.
    """
    job = asked_for_the_season(owner)
    until(lambda: row(house, job)["step"] == "running", 20, worker)
    worker.send(signal.SIGSTOP)
    assert worker.process is not None
    for web in house.webs:
        web.send(signal.SIGSTOP)
    try:
        worker.process.send_signal(signal.SIGTERM)
        worker.send(signal.SIGCONT)
        assert worker.process.wait(20) == 0
        assert worker.log.endswith("Closed. What is not done is done by the next worker.\n")
        assert (row(house, job)["step"], row(house, job)["tries"]) == ("waiting", 0)
    finally:
        for web in house.webs:
            web.send(signal.SIGCONT)
    until(lambda: row(house, job)["step"] == "done", AT_ONCE + BEAT, house.webs[0])
    assert row(house, job)["tries"] == 1


def test_without_redis_clicks_go_on_and_the_web_processes_do_the_work(
    house: House, stage: Stage, owner: Browser, director: Browser
) -> None:
    house.redis.stop(signal.SIGKILL)
    try:
        for number in range(6):
            begun = time.monotonic()
            assert (
                director.click(stage.night, "announce", text=f"Redis is away {number}").status
                == 204
            )
            assert time.monotonic() - begun < AT_ONCE
        job = asked_for_the_season(owner)
        until(lambda: row(house, job)["step"] == "done", 10, house.webs[0])
        assert owner.get(f"/jobs/{job}/file/").status == 200
        silent = look(house, "/readyz")
        assert (silent.status, silent.body) == (200, b'{"database": "ok", "redis": "no answer"}')
    finally:
        house.redis.start()
    until(lambda: look(house, "/readyz").body == b'{"database": "ok", "redis": "ok"}', 10)
    for web in house.webs:
        assert [
            line["says"] for line in web.lines if "Traceback" in line.get("traceback", "")
        ] == []
        assert (
            len(
                [
                    line
                    for line in web.lines
                    if line["says"].startswith("Workers cannot be rung for")
                ]
            )
            <= 1
        )


def test_a_backup_lies_apart_from_the_nights(house: House) -> None:
    service = house.builder.container("backup", "backup")
    service.command.append("once")
    service.run()
    (made,) = (house.folder / "backups").iterdir()
    assert re.fullmatch(r"final-nine-\d{8}-\d{6}\.zip", made.name)
    with zipfile.ZipFile(made) as archive:
        assert archive.testzip() is None


def test_nobody_told_a_secret(house: House, stage: Stage) -> None:
    """Neither the web processes nor the proxy, of all that was done here."""
    told = "".join(one.log for one in (*house.webs, *house.workers, house.messenger, house.proxy))
    secrets = [cookie.partition("=")[2] for cookie in (stage.screen, stage.director, stage.owner)]
    key = (house.data / "secret-key").read_text().strip()
    assert [secret for secret in (*secrets, key) if secret in told] == []
    shown_once = re.compile(r"^http\S+/l/\S+$", re.MULTILINE)
    assert len(shown_once.findall(told)) == len(house.webs), (
        "the owner's own link is meant to be read there"
    )
    assert re.findall(r"/l/[^…<]\S+", shown_once.sub("", told)) == []
