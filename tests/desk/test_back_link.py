"""Where the arrow beside the title of a night's page leads."""

import re

import pytest

from tests.pages.check_in_night import a_house
from tests.rows import each_row

pytestmark = pytest.mark.django_db
ARROW = r'id="way-back"\s+class="to-back"\s+href="/t/\d+/([^"]*)"'


@each_row(
    "page, came_from, leads",
    [
        ("", "", []),
        ("players/", "prizes/", []),
        ("more/", "", []),
        ("prizes/", "more/", ["more/"]),
        ("prizes/", "", ["more/"]),
        ("settle/", "prizes/", ["prizes/"]),
        ("forecast/", "structure/", ["structure/"]),
        ("papers/", "", ["results/"]),
        ("lend/", "night/", ["night/"]),
        ("lend/", "", ["night/"]),
        ("out/", "", ["players/"]),
        ("out/", "?ask=1", [""]),
        ("rulings/everyday/", "", []),
        ("journal/", "", ["more/"]),
        ("journal/", "journal/?page=2", ["more/"]),
    ],
)
def test_back_to_where_one_came_from_or_one_page_up(
    page: str, came_from: str, leads: list[str]
) -> None:
    house = a_house()
    night = f"/t/{house.night.pk}/"
    headers = {"Referer": f"http://testserver{night}{came_from}"} if came_from else {}
    text = house.ann.get(f"{night}{page}", headers=headers).content.decode()
    assert re.findall(ARROW, text) == leads
