"""The club: its settings, and who may do what; for its owners."""

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.forms import ClubForm, NewMemberForm, RoleForm
from tournament.club.member_accounts import (
    add_member,
    change_club_settings,
    change_role,
    list_club_memberships,
    reset_member_password,
)
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.models import MEMBER_ROLES, Club, Role

READABLE = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without the letters and digits that look alike on paper."""
NEW = "new_%s"
"""Two forms on one page have a name field: their labels must not be mixed up."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_club_settings(request: HttpRequest) -> HttpResponse:
    """Show the club with its people; change its settings."""
    row, who = authorize_club(request, Right.OWN_CLUB)
    if request.method != "POST":
        return _render_club_page(request, row, who)
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _render_club_page(request, row, who, form=form)
    change_club_settings(row, **form.cleaned_data)
    return _redirect_with_message(request, _("Saved."))


@require_POST
@never_cache
def add_club_member(request: HttpRequest) -> HttpResponse:
    """Make an account, and show its first password this once."""
    row, who = authorize_club(request, Right.OWN_CLUB)
    form = NewMemberForm(request.POST, auto_id=NEW)
    if form.is_valid():
        name = form.cleaned_data["name"]
        role = Role(form.cleaned_data["role"])
        password = generate_password()
        try:
            add_member(row, name, password, role)
        except Refusal as refusal:
            form.add_error("name", refusal_text(refusal, row))
        else:
            return _render_club_page(request, row, who, made=name, password=password)
    return _render_club_page(request, row, who, new=form)


@require_POST
def change_member_role(request: HttpRequest, pk: int) -> HttpResponse:
    """Give somebody another role."""
    row, _who = authorize_club(request, Right.OWN_CLUB)
    get_object_or_404(list_club_memberships(row), pk=pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        change_role(row, pk, Role(form.cleaned_data["role"]))
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, row), "refused")
    return _redirect_with_message(request, _("Saved."))


@require_POST
def remove_club_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Close somebody's account; the journals keep the name."""
    row, _who = authorize_club(request, Right.OWN_CLUB)
    person = get_object_or_404(list_club_memberships(row), pk=pk)
    try:
        change_role(row, pk, None)
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, row), "refused")
    return _redirect_with_message(
        request,
        _("{name} can no longer sign in.").format(name=person.member.name),
    )


@require_POST
@never_cache
def issue_new_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Give somebody who forgot their password a new one, shown this once."""
    row, who = authorize_club(request, Right.OWN_CLUB)
    person = get_object_or_404(list_club_memberships(row), pk=pk)
    password = generate_password()
    try:
        reset_member_password(person, password)
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, row), "refused")
    return _render_club_page(request, row, who, made=person.member.name, password=password)


def generate_password() -> str:
    """A password that can be read out across the table: about 59 random bits."""
    letters = [secrets.choice(READABLE) for _place in range(12)]
    return "-".join("".join(letters[at : at + 4]) for at in (0, 4, 8))


def _render_club_page(
    request: HttpRequest, row: Club, who: Visitor, **more: object
) -> HttpResponse:
    context = {
        "club": row,
        "who": who,
        "form": ClubForm.from_club(row),
        "new": NewMemberForm(auto_id=NEW),
        "people": list_club_memberships(row),
        "roles": MEMBER_ROLES,
        **more,
    }
    return render(request, "club/club.html", context)


def _redirect_with_message(request: HttpRequest, text: str, tone: str = "done") -> HttpResponse:
    messages.info(request, text, extra_tags=tone)
    return redirect("club")
