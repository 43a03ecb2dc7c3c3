"""Sessions and passwords: a new session at each sign-in, protected cookies, slow guessing."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client

from tests.access.people import PASSWORD, House, browser
from tests.guards.tree import ROOT
from tests.rows import each_row
from tournament.models import Member

TOLD = """
import json, django; django.setup()
from django.conf import settings as s
from django.core.checks import run_checks
names = ("SESSION_COOKIE", "CSRF_COOKIE", "LANGUAGE_COOKIE")
flags = {f"{n}_{f}": getattr(s, f"{n}_{f}") for n in names for f in ("SECURE", "HTTPONLY", "SAMESITE")}
print(json.dumps(flags | {n: getattr(s, n) for n in (
    "PASSWORD_HASHERS", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT", "X_FRAME_OPTIONS", "SECURE_CONTENT_TYPE_NOSNIFF",
    "SECURE_REFERRER_POLICY", "SILENCED_SYSTEM_CHECKS", "ALLOWED_HOSTS", "DEBUG",
    "INSTALLED_APPS")} | {"WARNINGS": [
    one.id for one in run_checks(tags=["security"], include_deployment_checks=True) if not one.is_silenced()]}))
"""
COOKIE = settings.SESSION_COOKIE_NAME
SILENCED = [f"security.W0{number}" for number in ("04", "08", "12", "16")]


def told(profile: str, folder: Path) -> dict[str, object]:
    """The settings of a profile as a fresh start has them."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DEBUG", "ALLOWED_HOSTS", "SECRET_KEY")
    }
    ours = {
        "PROFILE": profile,
        "FINAL_NINE_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    said = subprocess.run(
        [sys.executable, "-c", TOLD],
        cwd=ROOT,
        env={**kept, **ours},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(said.stdout)
    return found


def sign_in(client: Client, who: str = "Thursday owner", password: str = PASSWORD) -> int:
    return client.post("/signin/", {"name": who, "password": password}).status_code


@pytest.mark.django_db
def test_signing_in_begins_another_session(house: House) -> None:
    """Whoever planted a session in a browser does not own what is signed in there later."""
    planted = SessionStore()
    planted["planted"] = True
    planted.save()
    victim, thief = browser(), browser()
    for client in (victim, thief):
        client.cookies[COOKIE] = str(planted.session_key)
    assert sign_in(victim) == 302
    assert victim.cookies[COOKIE].value != planted.session_key
    assert (victim.get("/more/").status_code, thief.get("/more/").status_code) == (200, 404)


@pytest.mark.django_db
def test_signing_out_ends_the_session_for_who_copied_it(house: House) -> None:
    ann, copied = browser(), browser()
    sign_in(ann)
    copied.cookies[COOKIE] = ann.cookies[COOKIE].value
    assert copied.get("/more/").status_code == 200
    ann.post("/signout/")
    assert copied.get("/more/").status_code == 404


@pytest.mark.django_db
def test_strangers_who_sign_out_leave_no_session_behind(house: House) -> None:
    ann, stranger = browser(), browser()
    sign_in(ann)
    stranger.cookies[COOKIE] = "a" * 32
    assert (stranger.post("/signout/").status_code, Session.objects.count()) == (302, 1)
    assert "Signed out." in ann.post("/signout/", follow=True).content.decode()


@pytest.mark.django_db
def test_another_password_signs_out_everywhere_but_here(house: House) -> None:
    here, there = browser(), browser()
    for client in (here, there):
        sign_in(client)
    here.post("/password/", {"old": PASSWORD, "password": "flop under the green lamp"})
    assert (here.get("/more/").status_code, there.get("/more/").status_code) == (200, 404)


@each_row(
    "password",
    [
        "",
        "short7!",
        "password123",
        "1234567890123",
        "qwertyuiop",
        "Marta Kowalski",
        "marta.kowalski",
        "iloveyou",
    ],
)
def test_passwords_that_others_guess_are_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password, Member(name="Marta Kowalski"))


@each_row("password", [PASSWORD, "kq7-9dz-mnp", "Schildkröte fährt Rad"])
def test_passwords_that_are_good_enough(password: str) -> None:
    validate_password(password, Member(name="Marta Kowalski"))


@pytest.mark.embedded_only
@pytest.mark.parametrize(("profile", "secure"), [("home", False), ("production", True)])
def test_both_profiles(profile: str, secure: bool, tmp_path: Path) -> None:
    """Each in a process of its own. The tests hash cheaply, the program does not."""
    found: dict[str, Any] = told(profile, tmp_path)
    assert [
        host for host in found.pop("ALLOWED_HOSTS") if host in ("*", "") or host.startswith(".")
    ] == []
    assert found.pop("PASSWORD_HASHERS")[0] == "django.contrib.auth.hashers.PBKDF2PasswordHasher"
    assert PBKDF2PasswordHasher.iterations >= 1_000_000
    assert found.pop("INSTALLED_APPS") == settings.INSTALLED_APPS, (
        "a database of one is a database of the other"
    )
    flags = {"SECURE": secure, "HTTPONLY": True, "SAMESITE": "Lax"}
    assert found == {
        **{
            f"{cookie}_COOKIE_{flag}": flags[flag]
            for cookie in ("SESSION", "CSRF", "LANGUAGE")
            for flag in flags
        },
        "SECURE_HSTS_SECONDS": 31_536_000 if secure else 0,
        "SECURE_SSL_REDIRECT": secure,
        "X_FRAME_OPTIONS": "DENY",
        "SECURE_CONTENT_TYPE_NOSNIFF": True,
        "SECURE_REFERRER_POLICY": "same-origin",
        "SILENCED_SYSTEM_CHECKS": [] if secure else SILENCED,
        "DEBUG": False,
        "WARNINGS": [],
    }


def test_each_exception_at_home_has_its_reason() -> None:
    """Beside each check that is switched off stands why."""
    text = (ROOT / "config" / "settings.py").read_text()
    reasons = dict(re.findall(r'^ +"(security\.W\d+)",  # (\S+ \S+ \S+.*)$', text, re.MULTILINE))
    assert sorted(reasons) == SILENCED
