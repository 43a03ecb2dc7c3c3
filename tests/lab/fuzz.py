"""FUZZ: every form of every page, sent as nobody should send it, by everybody who might knock."""

from django.test import override_settings

from tests.lab.findings import Findings
from tests.lab.own_process import apart
from tests.security import fuzz
from tournament.pages import action_response

NAME = "FUZZ"
ABOUT = "spoiled forms as each role: no fault, no broken journal, nothing of another club touched"
CI_SIZE = 200
SETTINGS = {
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "STORAGES": {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    },
}


def run(size: int) -> Findings:
    """One walk, in a process and a database of its own."""
    return apart("fuzz:walk", size=size)


def walk(size: int, seed: int = 7, careless: bool = False) -> Findings:
    """
    In this process, whose tables are empty; `careless` plants a page that takes every version for a
    number.
    """
    if careless:
        action_response._parse_version = lambda request: int(request.POST["seen"])
    with override_settings(**SETTINGS):
        return fuzz.posts(fuzz.lay_ground(), size, seed)
