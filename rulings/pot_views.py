"""Main pot, side pots and odd chips, worked out from what each seat has put in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.book_preferences import BookPreferences, parse_query
from rulings.page_base import build_page_context, wrap_rulings_page
from rulings.pot_form import PotForm


@wrap_rulings_page
def show_pot_calculator(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """A plain form: chips put in, who folded, who won; the pots and shares in words."""
    form = PotForm(parse_query(request))
    context = build_page_context(request, sources, "pots") | {"form": form}
    return render(request, "rulings/pots.html", context)
