"""Text of the invitation for a group chat, and share links."""

from collections.abc import Iterator
from datetime import tzinfo
from urllib.parse import quote

from django.utils.translation import gettext as _

from tournament.forecast.forecast_cache import find_cached_forecast
from tournament.forecast.views.finish_text import format_rounded_times
from tournament.journal import NightSnapshot
from tournament.localization import (
    format_chip_amount,
    format_date_time,
    format_money,
    localize_fact,
)
from tournament.models import Tournament
from tournament.money.values.terms import PurchaseKind, offer_text, purchase_window_text
from tournament.night.state import to_money
from tournament.time_source import now


def write_invitation(night: Tournament, moment: NightSnapshot, zone: tzinfo) -> str:
    """What is played, when, for how much and until when."""
    return "\n".join(_list_lines(night, moment, zone))


def _list_lines(night: Tournament, moment: NightSnapshot, zone: tzinfo) -> Iterator[str]:
    state = moment.state
    starts = format_date_time(night.starts_at, zone) if night.starts_at is not None else ""
    if not starts.startswith(state.name):
        yield state.name
    if starts:
        yield starts
    for offer in state.terms.offers:
        told = localize_fact(offer_text(offer), zone)
        price = format_money(to_money(state, offer.price)) if offer.price else ""
        chips = format_chip_amount(offer.chips)
        line = _("{purchase} {price}: {chips} chips") if price else _("{purchase}: {chips} chips")
        line = line.format(purchase=told, price=price, chips=chips)
        if offer.buys is not PurchaseKind.BUY_IN:
            line = f"{line}, {localize_fact(purchase_window_text(offer.window), zone)}"
        yield line
    found = find_cached_forecast(night, state, now()) if night.starts_at else None
    if found is not None:
        _early, middle, _late = format_rounded_times(found, found.forecast.end, zone)
        yield _("Done about {time}").format(time=middle)
    yield ""
    yield _("Are you in? Reply ✅, ❌ or maybe.")


def list_send_links(subject: str, text: str) -> tuple[tuple[str, str], ...]:
    """The apps that may carry it, each with an address that opens it with the text."""
    body = quote(text)
    return (
        ("WhatsApp", f"whatsapp://send?text={body}"),
        (_("Text message"), f"sms:?&body={body}"),
        (_("Mail"), f"mailto:?subject={quote(subject)}&body={body}"),
    )
