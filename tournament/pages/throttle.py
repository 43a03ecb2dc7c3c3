"""
Files that are made or read cost more than pages: everybody asks for them at a pace that people can
keep up.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.access.authorization import STRENGTH
from tournament.access.private_links import COOKIE, find_open_link, read_link_cookie
from tournament.access.rate_limits import FILES, count_try, is_limit_reached, read_client_ip
from tournament.access.roles import LINK_ROLES

READING = ("GET", "HEAD")
Request = TypeVar("Request", bound=HttpRequest)
More = ParamSpec("More")
View = Callable[Concatenate[Request, More], HttpResponse]


def throttle_files(
    *, also_reading: bool = False
) -> Callable[[View[Request, More]], View[Request, More]]:
    """
    Throttle: let a view be asked so often only; its page alone, which makes no file, as often as
    one likes. The view is one that shows a stranger nothing: they are sent away by it and counted
    nowhere, so that they cannot fill up what is counted.
    """

    def throttle_view(view: View[Request, More]) -> View[Request, More]:
        @wraps(view)
        def throttle_request(
            request: Request, /, *more: More.args, **named: More.kwargs
        ) -> HttpResponse:
            asking = ""
            if also_reading or request.method not in READING:
                asking = identify_requester(request, named.get("pk"))
            if asking:
                address = read_client_ip(request)
                if is_limit_reached(FILES, asking, address):
                    return render(request, "pages/pace.html", status=429)
                count_try(FILES, asking, address)
            return view(request, *more, **named)

        return throttle_request

    return throttle_view


def identify_requester(request: HttpRequest, night: object) -> str:
    """
    The member, else the link by which a device may do most in this night; nobody if it has neither.
    Together with from where that is counted: neighbours behind one door count apart, and a link
    that is opened anew counts on.
    """
    if request.user.is_authenticated:
        return f"member {request.user.pk}"
    carried = []
    for link in read_link_cookie(request.COOKIES.get(COOKIE, "")):
        if link.night == night and link.kind in LINK_ROLES:
            carried.append((STRENGTH.index(LINK_ROLES[link.kind]), link.id, link))
    for _strength, number, link in sorted(carried, key=lambda row: row[:2]):
        if find_open_link(link) is not None:
            return f"link {number}"
    return ""
