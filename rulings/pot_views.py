"""Main pot, side pots and odd chips, worked out from what each seat has put in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.forms import BookPreferences, parse_query
from rulings.page_base import frame, rulings_page
from rulings.pot_form import PotForm


@rulings_page
def pots(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """A plain form: chips put in, who folded, who won; the pots and shares in words."""
    form = PotForm(parse_query(request))
    context = frame(request, sources, "pots") | {"form": form}
    return render(request, "rulings/pots.html", context)
