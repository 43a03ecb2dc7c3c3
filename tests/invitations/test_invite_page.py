"""The invitation and its answers: nothing is stored before the host confirms."""

import html
import re
from dataclasses import replace

import pytest

from tests.pages.check_in_night import House, a_house, toast, words
from tournament.club.players import add_player, players_of
from tournament.players.values import EntrantStatus, Reply

pytestmark = pytest.mark.django_db
CHAT = "Bob ✅ +1\nCleo ❌\nDora maybe\nEmil waitlist\n+49 170 1234567 ✅"


@pytest.fixture
def house() -> House:
    return a_house()


def standing(house: House) -> dict[str, tuple[EntrantStatus, Reply]]:
    return {one.name: (one.status, one.reply) for one in house.state.entrants.values()}


def test_the_text_says_what_it_costs_and_goes_into_each_app(house: House) -> None:
    page = house.page("invite/")
    assert "Friday Buy-in €20: " in words(page)
    assert "whatsapp://send?text=Friday" in page
    assert "sms:?&amp;body=Friday" in page
    assert "mailto:?subject=Friday&amp;body=Friday" in page


def test_a_pasted_chat_is_shown_and_nothing_written(house: House) -> None:
    sent = house.send("invite/", htmx=False, chat=CHAT)
    page = sent.content.decode()
    assert [f'value="{name}"' in page for name in ("Bob", "Guest of Bob", "Cleo", "Dora")] == [
        True
    ] * 4
    assert 'placeholder="+49 170 1234567"' in page
    assert (standing(house), players_of(house.club)) == ({}, [])
    empty = house.send("invite/", htmx=False, chat="What time do we start?").content.decode()
    assert "No answers found." in words(empty)
    assert ">What time do we start?</textarea>" in empty


def test_what_is_not_read_is_shown_and_cancel_keeps_the_text(house: House) -> None:
    add_player(house.club, "Emil", "Milo")
    chat = "Bob ✅\nI bring <chips>\nmilo is bringing chips"
    page = house.send("invite/", htmx=False, chat=chat).content.decode()
    assert "Couldn’t read I bring &lt;chips&gt; Confirm 1 answer" in words(page)
    assert re.search(r'value="Milo".*?value=""\s+selected', page, re.DOTALL)
    kept = re.findall(r'<textarea name="chat" hidden>(.*?)</textarea>', page, re.DOTALL)
    assert kept == [html.escape(chat)]
    back = house.send("invite/", htmx=False, chat=chat, edit="yes")
    assert f">{html.escape(chat)}</textarea>" in back.content.decode()


def test_confirmed_answers_are_written_once(house: House) -> None:
    house.join("Ann")
    names = ["Ann", "Bob", "Guest of Bob", "Cleo", "Dora", "Emil", "", "Finn"]
    answers = ["yes", "yes", "yes", "no", "maybe", "waiting", "yes", ""]
    for _once_and_again in range(2):
        told = house.send("invite/", name=names, answer=answers, key="the-answers-of-the-chat")
        assert "4 answers are written down." in toast(told)
    expected = EntrantStatus.EXPECTED
    assert standing(house) == {
        "Ann": (EntrantStatus.IN, Reply.YES),
        "Bob": (expected, Reply.YES),
        "Guest of Bob": (expected, Reply.YES),
        "Dora": (expected, Reply.MAYBE),
        "Emil": (expected, Reply.WAITING),
    }
    page = words(house.page("players/"))
    assert ("maybe" in page, "waiting list" in page) == (True, True)


def test_another_answer_takes_the_place_of_the_first(house: House) -> None:
    house.send("invite/", name=["Bob", "Cleo"], answer=["maybe", "yes"])
    house.send("invite/", name=["Bob", "Cleo"], answer=["yes", "no"])
    assert standing(house) == {
        "Bob": (EntrantStatus.EXPECTED, Reply.YES),
        "Cleo": (EntrantStatus.GONE, Reply.YES),
    }


def test_only_who_said_yes_counts_as_coming(house: House) -> None:
    house.send("invite/", name=["Bob", "Cleo"], answer=["maybe", "yes"])
    bob, cleo = (house.state.entrants[key] for key in sorted(house.state.entrants))
    assert (bob.is_coming, cleo.is_coming) == (False, True)
    assert replace(cleo, status=EntrantStatus.IN).is_coming is False


def test_a_name_that_may_be_two_people_is_said(house: House) -> None:
    add_player(house.club, "Bob Miller")
    add_player(house.club, "Bob Millar")
    told = toast(house.send("invite/", name=["Bob Miler", "Zoe"], answer=["yes", "yes"]))
    assert "1 answer is written down. Not clear, type one by one" in told
