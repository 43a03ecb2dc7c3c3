"""Files that are made or read cost more than pages: each device asks for them at a pace that people can keep up."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.access.limits import FILES, address, count, too_many
from tournament.access.links import COOKIE

READING = ("GET", "HEAD")
Request = TypeVar("Request", bound=HttpRequest)
More = ParamSpec("More")
View = Callable[Concatenate[Request, More], HttpResponse]


def at_a_pace(*, also_reading: bool = False) -> Callable[[View[Request, More]], View[Request, More]]:
    """Let a view be asked so often only; its page alone, which makes no file, as often as one likes."""

    def slowed(view: View[Request, More]) -> View[Request, More]:
        @wraps(view)
        def answer(request: Request, /, *more: More.args, **named: More.kwargs) -> HttpResponse:
            if request.method in READING and not also_reading:
                return view(request, *more, **named)
            device = device_asking(request)
            if too_many(FILES, *device):
                return render(request, "people/pace.html", status=429)
            count(FILES, *device)
            return view(request, *more, **named)

        return answer

    return slowed


def device_asking(request: HttpRequest) -> tuple[str, str]:
    """The member, or the links that a device carries, and from where: a neighbour behind the same door counts alone."""
    who = str(request.user.pk) if request.user.is_authenticated else request.COOKIES.get(COOKIE, "")
    return who, address(request)
