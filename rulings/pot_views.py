"""Main pot, side pots and odd chips, worked out from what each seat has put in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.forms import Sources, typed
from rulings.page import frame, plainly
from rulings.pot_form import PotForm


@plainly
def pots(request: HttpRequest, sources: Sources) -> HttpResponse:
    """A plain form: chips put in, who folded, who won; the pots and shares in words."""
    form = PotForm(typed(request))
    context = frame(request, sources, "pots") | {"form": form}
    return render(request, "rulings/pots.html", context)
