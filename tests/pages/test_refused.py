"""Without JavaScript: a refused form says why and still has what was typed."""

from typing import Any

import pytest
from django.test import Client, RequestFactory

from tests.money.prize_night import open_night, sent
from tournament.models import Club
from tournament.pages.form_refill import refill_form, remember_form_input

HERE = "/t/1/do/buy/"
BOX = '<input name="paid" value="20">'
TEXT = '<textarea name="note">\n&amp; old</textarea>'
HOW = (
    '<select name="how"><option value="cash" selected>cash</option><option '
    'value="iou">promise</option></select>'
)
TICK = '<input type="checkbox" name="late" value="yes">'
DRAWING = '<svg viewBox="0 0 1 1"><linearGradient/></svg> &times; &#8211;'


def of(player: int) -> str:
    return f'<input type="hidden" name="player" value="{player}">{BOX}{TEXT}{HOW}{TICK}{DRAWING}'


def refused(**sent: str) -> Any:
    request: Any = RequestFactory().post(
        HERE, {"key": "a-key", "seen": "3", "back": "/t/1/", **sent}
    )
    request.session = {}
    assert remember_form_input(request, "Too <much>.", "paid") == ("#refused" if sent else "")
    return request


def test_the_form_that_was_sent_has_what_was_typed() -> None:
    request = refused(player="2", paid='a "b" <c>', note="new & long", how="iou", late="yes")
    assert refill_form(request, "/t/1/do/other/", of(2)) == of(2)
    assert refill_form(request, HERE, of(1)) == of(1)
    assert refill_form(request, HERE, of(2)) == (
        '<p id="refused" class="notice danger">Too &lt;much&gt;.</p><input type="hidden" '
        'name="player" value="2">'
        '<input name="paid" value="a &quot;b&quot; &lt;c&gt;" aria-invalid="true" '
        'aria-describedby="refused">'
        '<textarea name="note">\nnew &amp; long</textarea>'
        '<select name="how"><option value="cash">cash</option><option value="iou" '
        "selected>promise</option></select>"
        f'<input type="checkbox" name="late" value="yes" checked>{DRAWING}'
    )
    assert refill_form(request, HERE, of(2)) == of(2)  # only once


def test_nothing_typed_is_nothing_to_keep() -> None:
    assert refused().session == {}
    button = '<input type="hidden" name="player" value="2"><button>Out</button>'
    assert refill_form(refused(player="2"), HERE, button) == button
    assert refill_form(None, HERE, of(2)) == of(2)


@pytest.mark.django_db
def test_a_refused_announcement_is_still_on_its_page(club: Club, ann: Client) -> None:
    night, long = open_night(club), "Pizza is here. " * 20
    about = f"/t/{night.pk}/night/"
    assert f'name="back" value="{about}"' in ann.get(about).text
    answer = ann.post(f"/t/{night.pk}/do/announce/", sent(text=long, back=about))
    assert answer["Location"] == f"{about}#refused"
    page = ann.get(about).text
    sentence = "That is longer than 140 letters."
    assert page.count(f'<p id="refused" class="notice danger">{sentence}') == 1
    assert f'value="{long.strip()}' in page
    assert long.strip() not in ann.get(about).text
