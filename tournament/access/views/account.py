"""Coming in with a name and a password, going out, and changing the password."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import authorize_club
from tournament.access.link_issuing import list_links_in_cookie
from tournament.access.rate_limits import (
    SIGN_IN_ADDRESS,
    SIGN_IN_HERE,
    clear_tries,
    count_try,
    is_limit_reached,
    read_client_ip,
)
from tournament.access.roles import Right
from tournament.access.views.link_opening import link_page_url
from tournament.club.club_signup import is_signup_open
from tournament.club.forms import OwnPasswordForm, SignInForm
from tournament.club.member_accounts import has_owner, set_password
from tournament.club.models import normalize_sign_in_name
from tournament.models import Member


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let a member in; the answer never tells whether the name or the password was wrong."""
    form = SignInForm(request.POST or None)
    if form.is_valid() and (member := _authenticate_member(request, form)) is not None:
        login(request, member)
        return HttpResponseRedirect(_choose_next_page(request))
    wanted = _choose_next_page(request)
    context = {
        "form": form,
        "next": wanted,
        "players_page": _find_players_page(wanted) if wanted.startswith(reverse("tv")) else "",
        "has_owner": has_owner(),
        "ways": _list_night_links(request),
    }
    context["may_found"] = is_signup_open()
    return render(request, "access/sign_in.html", context)


def _authenticate_member(request: HttpRequest, form: SignInForm) -> Member | None:
    """Who this is, or none, with the sentence why not put on the form."""
    pair = (normalize_sign_in_name(form.cleaned_data["name"]), read_client_ip(request))
    if is_limit_reached(SIGN_IN_HERE, *pair) or is_limit_reached(
        SIGN_IN_ADDRESS, read_client_ip(request)
    ):
        form.add_error(None, _("Too many wrong tries. Wait five minutes, then try again."))
        return None
    member = authenticate(request, username=pair[0], password=form.cleaned_data["password"])
    if not isinstance(member, Member):
        count_try(SIGN_IN_HERE, *pair)
        count_try(SIGN_IN_ADDRESS, read_client_ip(request))
        form.add_error(None, _("Wrong name or password. Try again."))
        return None
    clear_tries(SIGN_IN_HERE, *pair)
    return member


def _list_night_links(request: HttpRequest) -> list[tuple[str, str]]:
    """The nights that this device may open without an account."""
    return [
        (link_page_url(link), f"{link.night} – {link.label}")
        for link in list_links_in_cookie(request)
        if link.night is not None
    ]


def _choose_next_page(request: HttpRequest) -> str:
    """The page that was wanted; only one of our own."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return (
        wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else reverse("home")
    )


def _find_players_page(tv_page: str) -> str:
    """Where a player types the code of the room, in the club that the TV's address names."""
    try:
        club = resolve(urlsplit(tv_page).path).kwargs.get("club")
    except Resolver404:
        club = None
    return reverse("type_code") if club is None else reverse("type_club_code", args=[club])


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out on this device; for a stranger no session is kept."""
    if request.user.is_authenticated:
        logout(request)
        messages.info(request, _("Signed out."), extra_tags="done")
    return redirect("sign_in")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("old", "password")
def change_password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; other devices are signed out."""
    _club, who = authorize_club(request, Right.SEE_BOARD)
    assert isinstance(request.user, Member)
    form = OwnPasswordForm(request.user, request.POST or None)
    if form.is_valid():
        set_password(request.user, form.cleaned_data["password"])
        update_session_auth_hash(request, request.user)
        messages.info(
            request, _("Password changed. Your other devices are signed out."), extra_tags="done"
        )
        return redirect("home")
    return render(request, "access/password.html", {"form": form, "who": who})
