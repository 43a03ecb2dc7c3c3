"""A TV's cookie: secret, digits, time of its request, club."""

import secrets
from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "fn_tv"
COOKIE_SALT = "final-nine.tv"
COOKIE_SECONDS = 180 * 24 * 3600
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class TvCookie:
    """The cookie of a TV; its secret is stored nowhere else, only its hash."""

    secret: str
    digits: str
    since: int
    club: int


def make_tv_cookie(club: int, digits: str, at: int) -> TvCookie:
    """The cookie of a TV that asks for the first time."""
    return TvCookie(secrets.token_urlsafe(SECRET_BYTES), digits, at, club)


def read_tv_cookie(request: HttpRequest) -> TvCookie | None:
    """What this device carries; nothing if it is no TV, or if somebody wrote the cookie."""
    try:
        secret, digits, since, club = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=COOKIE_SALT
        )
        return TvCookie(str(secret), str(digits), int(since), int(club))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def set_tv_cookie(request: HttpRequest, response: HttpResponse, carried: TvCookie) -> None:
    """Let this device carry it from now on; scripts cannot read it."""
    value = [carried.secret, carried.digits, carried.since, carried.club]
    response.set_cookie(
        COOKIE,
        signing.dumps(value, salt=COOKIE_SALT),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
