"""The host's views for TVs, all by POST: let in, turn away, rename, forget, control."""

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.refusals import refusal_text
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.engine.messages import Refusal, refuse
from tournament.engine.messages import _ as mark
from tournament.models import Club, Tournament, Tv
from tournament.pages.action_response import INCOMPLETE
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.toast_response import render_toast
from tournament.screens.values.scenes import LAYOUT_WORDS, SceneLayout
from tournament.tvs.screen_control import give_sound, identify_tv, mute_tv, show_scene_on_tv
from tournament.tvs.store import (
    forget_tv,
    let_tv_in,
    let_typed_tv_in,
    list_known,
    list_tvs,
    name_tv,
    turn_tv_away,
)
from tournament.tvs.views.tv_rows import build_tvs_context, find_tv_display

MAX_NAME_LENGTH = 60
NAME_TAKEN = mark("“{name}” is another TV, and it is on. Nothing was changed.")


class UnknownSceneError(Exception):
    """A form asks for a scene that there is not."""


class DigitsForm(forms.Form):
    """The digits that somebody read off a TV."""

    digits = forms.RegexField(r"^[0-9]{4}$", strip=True, label=gettext_lazy("Digits"))


class NameForm(forms.Form):
    """What a TV is called."""

    name = forms.CharField(max_length=MAX_NAME_LENGTH, label=gettext_lazy("Name"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_type_for_night(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The TVs by themselves, for the page that shows them; or the digits of one are typed."""
    visit = authorize_real_night_visit(request, pk, Right.DIRECT)
    return _list_or_type(request, visit.night.club, visit.who, visit.night)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_type_for_club(request: HtmxHttpRequest) -> HttpResponse:
    """The same where no night is open."""
    club, who = authorize_club(request, Right.DIRECT)
    return _list_or_type(request, club, who, None)


@require_POST
def change_for_night(request: HtmxHttpRequest, pk: int, tv: int) -> HttpResponse:
    """Do with a TV what a button of a night's page asks for."""
    visit = authorize_real_night_visit(request, pk, Right.DIRECT)
    return _change(request, visit.night.club, visit.who, visit.night, tv)


@require_POST
def change_for_club(request: HtmxHttpRequest, tv: int) -> HttpResponse:
    """The same where no night is open."""
    club, who = authorize_club(request, Right.DIRECT)
    return _change(request, club, who, None, tv)


def _list_or_type(
    request: HtmxHttpRequest, club: Club, who: Visitor, night: Tournament | None
) -> HttpResponse:
    if request.method != "POST":
        return render(request, "tvs/_tvs.html", build_tvs_context(request, club, who, night))
    form = DigitsForm(request.POST)
    try:
        if not form.is_valid():
            return _answer(request, _("A TV shows four digits. Type all of them."), night, 409)
        tv = let_typed_tv_in(club, who, form.cleaned_data["digits"], night)
    except Refusal as refusal:
        return _answer(request, refusal_text(refusal, club), night, 409)
    return _answer(request, _("TV “{name}” is connected.").format(name=tv.name), night)


def _change(
    request: HtmxHttpRequest, club: Club, who: Visitor, night: Tournament | None, number: int
) -> HttpResponse:
    digits = request.POST.get("digits", "")
    wish = request.POST.get("do", "")
    try:
        if wish == "show":
            tv = let_tv_in(club, who, number, digits, night)
            text = _("TV “{name}” is connected.").format(name=tv.name)
        elif wish == "refuse":
            turn_tv_away(club, number, digits)
            text = _("This TV is turned away.")
        elif wish == "name":
            text = _name_tv(request, club, number)
        elif wish == "forget":
            forget_tv(club, number)
            text = _("The TV is forgotten. It shows digits again.")
        elif wish in CONTROLS:
            text = CONTROLS[wish](request, club, number)
        else:
            return _answer(request, _(INCOMPLETE), night, 409)
    except UnknownSceneError:
        return _answer(request, _(INCOMPLETE), night, 409)
    except Refusal as refusal:
        return _answer(request, refusal_text(refusal, club), night, 409)
    return _answer(request, text, night)


def _show_scene(request: HtmxHttpRequest, club: Club, number: int) -> str:
    scene = request.POST.get("scene", "")
    if scene not in ("", *SceneLayout):
        raise UnknownSceneError
    briefly = request.POST.get("for") == "minute"
    tv = _get_or_404(show_scene_on_tv(club, number, scene, briefly=briefly))
    if not scene:
        return _("“{name}” is back on the show.").format(name=tv.name)
    words = gettext(LAYOUT_WORDS[SceneLayout(scene)])
    if briefly:
        return _("“{name}” shows for a minute: {scene}").format(name=tv.name, scene=words)
    return _("“{name}” shows: {scene}").format(name=tv.name, scene=words)


def _identify(request: HtmxHttpRequest, club: Club, number: int) -> str:
    tv = _get_or_404(identify_tv(club, number))
    return _("“{name}” shows its number.").format(name=tv.name)


def _give_sound(request: HtmxHttpRequest, club: Club, number: int) -> str:
    tv = _get_or_404(give_sound(club, number))
    return _("“{name}” plays the sounds.").format(name=tv.name)


def _mute(request: HtmxHttpRequest, club: Club, number: int) -> str:
    tv = _get_or_404(mute_tv(club, number))
    return _("“{name}” is muted.").format(name=tv.name)


CONTROLS = {"scene": _show_scene, "identify": _identify, "sound": _give_sound, "mute": _mute}


def _get_or_404(tv: Tv | None) -> Tv:
    if tv is None:
        raise Http404
    return tv


def _name_tv(request: HtmxHttpRequest, club: Club, number: int) -> str:
    form = NameForm(request.POST)
    if form.is_valid():
        _check_name(club, number, form.cleaned_data["name"])
    tv = _get_or_404(name_tv(club, number, form.cleaned_data["name"]) if form.is_valid() else None)
    return _("The TV is called “{name}”.").format(name=tv.name)


def _check_name(club: Club, number: int, name: str) -> None:
    """Refuse the name of another TV that is on: naming one takes the place of the other."""
    for tv in list_known(list_tvs(club)):
        display = find_tv_display(tv) if tv.name == name and tv.pk != number else None
        if display is not None and display.connected:
            raise refuse(NAME_TAKEN, name=name)


def _answer(
    request: HtmxHttpRequest, text: str, night: Tournament | None, status: int = 204
) -> HttpResponse:
    page = reverse("home") if night is None else reverse("links", args=[night.pk])
    return render_toast(request, text, page, status)
