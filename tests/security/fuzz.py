"""Fuzzing: invalid posts to every form in every role; no page breaks."""

import json
import time
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.access.people import client_of
from tests.lab.findings import Findings
from tests.security.forms_on import PageForm, read
from tests.security.fuzzed_house import EVERYBODY_HERE, Ground, belongings, bring_everybody_back
from tests.security.fuzzed_house import lay_ground as lay_ground
from tests.security.odd_values import Sent, odd, spoiled, usual
from tournament.backup.backup_creation import ignore_progress
from tournament.backup.journal_verification import has_outdated_results, verify_all_nights
from tournament.management.doctor import storage_checks
from tournament.management.doctor.finding import CheckStatus
from tournament.models import JournalEntry, Tournament

POSTS_PER_PAGE = 5
SOON = 100
"""
After so many posts everybody is as at the beginning, and the pages of all nights are looked at.
"""
SLOW_SECONDS = 10.0
FORM = "application/x-www-form-urlencoded"
SEEN_AFTERWARDS = (
    "?desk",
    "players/",
    "seats/",
    "prizes/",
    "journal/",
    "screen/",
    "results/",
    "rulings/log/",
)
FINE_AFTERWARDS = (200, 302, 303, 403, 404, 405, 409, 422, 429)
MIGHTY = ("owner", "director", "director link")
"""They find the most forms, so they come more often."""


@dataclass(slots=True)
class Walk:
    """One seeded walk over the pages."""

    ground: Ground
    random: Random
    found: Findings = field(default_factory=Findings)
    clients: dict[str, Client] = field(default_factory=dict)
    slowest: float = 0.0
    known: set[str] = field(default_factory=set)

    def go(self, size: int) -> None:
        """So many posts."""
        posts = 0
        self.begin_afresh()
        while posts < size:
            who = self.random.choice(EVERYBODY_HERE if self.random.random() < 0.4 else MIGHTY)
            path = self.random.choice(self.ground.paths)
            for _one in range(min(POSTS_PER_PAGE, size - posts)):
                self.one_post(who, path)
                posts += 1
                if posts % SOON == 0:
                    self.look_at_every_night()
                    self.begin_afresh()

    def begin_afresh(self) -> None:
        """Everybody is here and signed in, and nobody has clicked too often."""
        cache.clear()
        bring_everybody_back(self.ground.house)
        house = self.ground.house
        self.clients = {who: client_of(who, house, house) for who in EVERYBODY_HERE}

    def one_post(self, who: str, path: str) -> None:
        """Load a page, send one of its forms as it should not be, and load the page again."""
        page = self.ask(who, "get", path)
        forms: list[PageForm] = []
        if (
            page is not None
            and page.status_code == 200
            and page.headers["Content-Type"].startswith("text/html")
        ):
            forms, _links = read(page.content.decode())
        if forms and self.random.random() < 0.9:
            form = self.random.choice(forms)
            where = form.action or path
            sent = usual(form, self.random)
            if self.random.random() < 0.9:
                sent = spoiled(sent, self.random, self.ground.keys)
            method = form.method
        else:
            where, method = path, self.random.choice(("post", "post", "get"))
            sent = [(name, odd(self.random, self.ground.keys)) for name in self.some_names()]
        self.known |= {name for name, _value in sent if len(self.known) < 2000}
        if not where.startswith("/"):
            where = urlsplit(path).path + where
        self.send(who, method, where, self.with_own_key(sent))
        self.found.count("posts")
        after = self.ask(who, "get", path)
        if after is not None and after.status_code not in FINE_AFTERWARDS:
            self.found.fail(f"{who} GET {path} afterwards: {after.status_code}")

    def some_names(self) -> list[str]:
        """Names of fields that other pages have."""
        known = sorted(self.known) or ["name"]
        return [self.random.choice(known) for _one in range(self.random.randrange(1, 9))] + ["key"]

    def with_own_key(self, sent: Sent) -> Sent:
        """A form that was sent before with the same key does nothing: mostly each has its own."""
        if self.random.random() < 0.1:
            return sent
        fresh = f"{self.random.getrandbits(64):016x}"
        return [(name, fresh if name == "key" else value) for name, value in sent]

    def send(self, who: str, method: str, where: str, sent: Sent) -> None:
        """In one of the ways in which a body can be sent."""
        extra = {"headers": {"HX-Request": "true"}} if self.random.random() < 0.4 else {}
        way = self.random.random()
        if method == "get":
            texts = [(name, value) for name, value in sent if isinstance(value, str)]
            self.ask(who, "get", f"{where}{'&' if '?' in where else '?'}{encoded(texts)}", **extra)
        elif way < 0.04:
            body = json.dumps({name: str(value) for name, value in sent})
            self.ask(
                who, "post", where, data=body.encode(), content_type="application/json", **extra
            )
        elif way < 0.08:
            raw = self.random.randbytes(self.random.randrange(200))
            kinds = (
                FORM,
                "multipart/form-data; boundary=x",
                "multipart/form-data",
                f"{FORM}; charset=utf-7",
                "x",
            )
            self.ask(who, "post", where, data=raw, content_type=self.random.choice(kinds), **extra)
        elif way < 0.5 or any(isinstance(value, SimpleUploadedFile) for _name, value in sent):
            charset = self.random.choice(("utf-8", "utf-8", "utf-8", "utf-16", "utf-7", "nonsense"))
            kind = f"multipart/form-data; boundary=BoUnDaRy; charset={charset}"
            self.ask(who, "post", where, data=multipart(sent), content_type=kind, **extra)
        else:
            self.ask(
                who, "post", where, data=encoded(sent).encode("ascii"), content_type=FORM, **extra
            )

    def ask(self, who: str, method: str, where: str, **more: Any) -> HttpResponse | None:
        """One request; whatever comes out that is no answer is a fault."""
        begun = time.monotonic()
        try:
            answer = cast(HttpResponse, self.clients[who].generic(method.upper(), where, **more))
            if answer.streaming:
                b"".join(answer)
        except Exception:  # this is what is looked for
            self.found.fail(
                f"{who} {method} {where[:200]} {str(more)[:400]}: {traceback.format_exc()[-900:]}"
            )
            return None
        took = time.monotonic() - begun
        self.slowest = max(self.slowest, took)
        if took > SLOW_SECONDS:
            self.found.fail(f"{who} {method} {where[:200]} {str(more)[:300]}: took {took:.0f} s")
        self.found.count(f"answers {answer.status_code // 100}00")
        if answer.status_code >= 500:
            self.found.fail(f"{who} {method} {where[:200]} {str(more)[:400]}: {answer.status_code}")
        elif not answer.streaming and b"Traceback (most recent" in answer.content:
            self.found.fail(f"{who} {method} {where[:200]}: a traceback is on the page")
        return answer

    def look_at_every_night(self) -> None:
        """The owner can still open the main pages of a few nights."""
        self.begin_afresh()
        rows = Tournament.objects.filter(club=self.ground.house.club, put_away_at=None).exclude(
            version=0
        )
        nights = list(rows.order_by("pk").values_list("pk", flat=True))
        for night in self.random.sample(nights, min(4, len(nights))):
            for page in SEEN_AFTERWARDS:
                seen = self.ask("owner", "get", f"/t/{night}/{page}")
                if seen is not None and seen.status_code != 200:
                    self.found.fail(f"the owner's /t/{night}/{page} answers {seen.status_code}")


def encoded(sent: Iterable[tuple[str, object]]) -> str:
    """Percent signs for everything, half surrogates as the bytes that they would be."""
    pairs = [
        (raw(name), raw(value)) for name, value in sent if not isinstance(value, SimpleUploadedFile)
    ]
    return urlencode(pairs)


def raw(text: object) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogatepass")


def multipart(sent: Sent) -> bytes:
    """The body of a form with files, as it was asked for."""
    parts = []
    for name, value in sent:
        file = isinstance(value, SimpleUploadedFile)
        head = (
            b'Content-Disposition: form-data; name="'
            + raw(name).replace(b'"', b"%22").replace(b"\n", b" ")
            + b'"'
        )
        if isinstance(value, SimpleUploadedFile):
            head += (
                b'; filename="' + raw(value.name) + b'"\r\nContent-Type: application/octet-stream'
            )
            value.seek(0)
        parts.append(
            b"--BoUnDaRy\r\n"
            + head
            + b"\r\n\r\n"
            + (value.read() if file else raw(value))  # type: ignore[union-attr]
            + b"\r\n"
        )
    return b"".join(parts) + b"--BoUnDaRy--\r\n"


def posts(ground: Ground, size: int, seed: int) -> Findings:
    """The whole walk, and at its end what the doctor says."""
    before, entries = belongings(ground.house.club), JournalEntry.objects.count()
    walk = Walk(ground, Random(seed))
    walk.go(size)
    walk.look_at_every_night()
    if belongings(ground.house.club) != before:
        walk.found.fail("something of another club changed")
    ask_the_doctor(ground, walk.found)
    walk.found.note("entries written", JournalEntry.objects.count() - entries)
    walk.found.note("slowest s", walk.slowest)
    return walk.found


def ask_the_doctor(ground: Ground, found: Findings) -> None:
    """
    What the doctor looks at in the database: its soundness, every journal of the house, every
    result.
    """
    ill = [
        finding
        for finding in storage_checks.check_database()
        if finding.health is CheckStatus.FAULT
    ]
    found.failures += [f"doctor: {finding.what}: {finding.says}" for finding in ill]
    for looked in verify_all_nights(ignore_progress):
        if (
            looked.night.club_id == ground.house.club.pk
        ):  # the samples of another club are rows without journals
            found.count("journals looked through")
            if looked.fault or has_outdated_results(looked):
                found.fail(
                    f"night {looked.night.pk}: "
                    f"{looked.fault or 'its results are not what its journal says'}"
                )
