"""The owner's side: the Wi-Fi that the lobby shows as a code."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.join.club_wifi import remove_club_wifi, set_club_wifi
from tournament.join.forms import WifiForm


@require_POST
def change_wifi(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a network for the club's screens, or forget it."""
    club = authorize_visit(request, pk, Right.OWN_CLUB).night.club
    page = HttpResponseRedirect(f"{reverse('phones', args=[pk])}#wifi")
    if "remove" in request.POST:
        remove_club_wifi(club)
        messages.info(request, _("The Wi-Fi code is off."), extra_tags="done")
        return page
    form = WifiForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(next(iter(form.errors.values()))[0]), extra_tags="refused")
        return page
    sent = form.cleaned_data
    set_club_wifi(club, sent["network"], sent["password"], hidden=sent["hidden"])
    messages.info(request, _("The lobby shows the Wi-Fi code."), extra_tags="done")
    return page
