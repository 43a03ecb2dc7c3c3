"""Upload limits by address and by role, checked before the body is read."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import close_old_connections
from django.http import Http404, HttpRequest
from django.urls import Resolver404, resolve

from tournament import image_uploads
from tournament.access.authorization import authorize_club
from tournament.access.private_links import COOKIE, read_link_cookie
from tournament.access.roles import Right
from tournament.backup.multi_club_check import is_only_club
from tournament.exports import qr_photos
from tournament.imports.size_limits import MAX_UNPACKED_BYTES
from tournament.models import Member

FORM_BYTES = 64 * 1024
"""
What anybody may send to any address; signing in and asking for a ruling take a hundredth of it.
"""
LONG_FORM_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
"""What a member or the holder of a link may: a schedule of 200 rows has 100 kB."""
MAX_BACKUP_BYTES = 1024**3
AROUND = 1024**2
"""Names of files and fields, and what lies between them."""
A_LITTLE_MORE = 4
"""
So many times as large may be what a page refuses in words of its own, which say how large a file
may be.
"""


@dataclass(frozen=True, slots=True)
class UploadRoute:
    """An address that takes files."""

    most: int
    right: Right
    only_club: bool = False
    """A backup holds all clubs, so it is taken only where there is one."""


UPLOADS = {
    "imports": UploadRoute(MAX_UNPACKED_BYTES * A_LITTLE_MORE, Right.DIRECT),
    "new_photo": UploadRoute(image_uploads.MAX_BYTES * A_LITTLE_MORE, Right.DIRECT),
    "new_show_picture": UploadRoute(image_uploads.MAX_BYTES * A_LITTLE_MORE, Right.DIRECT),
    "restore": UploadRoute(qr_photos.MAX_PHOTOS * qr_photos.MAX_BYTES + AROUND, Right.DIRECT),
    "stage_restore": UploadRoute(MAX_BACKUP_BYTES + AROUND, Right.OWN_CLUB, only_club=True),
}


@dataclass(frozen=True, slots=True)
class BodyAllowance:
    """How much somebody may send to an address."""

    most: int
    member: int | None = None


def find_upload_limit_in_thread(path: str, cookies: Mapping[str, str]) -> BodyAllowance:
    """
    The same for a thread that answers no request: its connection may have been lost since it last
    asked.
    """
    close_old_connections()
    try:
        return find_upload_limit(path, cookies)
    finally:
        close_old_connections()


def find_upload_limit(path: str, cookies: Mapping[str, str]) -> BodyAllowance:
    """Look up who is asking; whether they may do what they want is still for the page to say."""
    request = HttpRequest()
    request.session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    request.user = get_user(request)
    if isinstance(request.user, Member):
        upload = UPLOADS.get(_resolve_url_name(path))
        most = (
            upload.most if upload is not None and _may_upload(request, upload) else LONG_FORM_BYTES
        )
        return BodyAllowance(most, request.user.pk)
    has_link = read_link_cookie(cookies.get(COOKIE, ""))
    return BodyAllowance(LONG_FORM_BYTES if has_link else FORM_BYTES)


def _resolve_url_name(path: str) -> str:
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


def _may_upload(request: HttpRequest, upload: UploadRoute) -> bool:
    try:
        club, _who = authorize_club(request, upload.right)
    except Http404:
        return False
    return is_only_club(club) or not upload.only_club
