"""Sign-up page, and switching between several clubs."""

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import switch_club
from tournament.access.rate_limits import read_client_ip
from tournament.club.club_signup import check_signup_attempt, create_club, is_signup_open
from tournament.club.forms import ClubSignupForm
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.models import Member


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password", "code")
def sign_up_club(request: HttpRequest) -> HttpResponse:
    """Make a club; whoever made it is signed in and owns it."""
    if not is_signup_open():
        raise Http404
    member = request.user if isinstance(request.user, Member) else None
    initial = {"language": get_language() or "en", "timezone": "UTC"}
    form = ClubSignupForm(member, request.POST or None, initial=initial)
    if form.is_valid() and _create_club(request, form, member):
        return redirect("home")
    return render(request, "club/new_club.html", {"form": form, "member": member})


def _create_club(request: HttpRequest, form: ClubSignupForm, member: Member | None) -> bool:
    sent = form.cleaned_data
    here = read_client_ip(request)
    try:
        check_signup_attempt(here, sent.get("code", ""))
        club, owner = create_club(
            here, member or (sent["name"], sent["password"]), **form.build_club_settings()
        )
    except Refusal as refusal:
        form.add_error(None, localize_fact(refusal.line, find_timezone(sent["timezone"])))
        return False
    if member is None:
        login(request, owner)
    switch_club(request, club.pk)
    return True


@require_POST
def go_to_club(request: HttpRequest, pk: int) -> HttpResponse:
    """Go on in another one of one's clubs."""
    switch_club(request, pk)
    return redirect("home")
