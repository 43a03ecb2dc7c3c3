"""A short device name from the user agent, for the journal."""

from django.http import HttpRequest

DEVICES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("SmartTV", "TV"),
    ("SMART-TV", "TV"),
    ("Web0S", "TV"),
    ("Tizen", "TV"),
    ("BRAVIA", "TV"),
    ("AFT", "TV"),
    ("CrKey", "TV"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "Chromebook"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def find_device_name(user_agent: str) -> str:
    """
    Name a device by what its browser says of itself.

    >>> find_device_name("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)")
    'iPhone'
    """
    return next((name for mark, name in DEVICES if mark in user_agent), "")


def read_device_name(request: HttpRequest) -> str:
    """The kind of device that a request comes from."""
    return find_device_name(request.headers.get("User-Agent", ""))
