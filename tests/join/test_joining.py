"""Phones join a night by its code: which name each gets, and what the host decides."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.pages.check_in_night import House, a_house, words
from tests.rows import each_row
from tournament.access.rate_limits import JOIN_HERE
from tournament.engine.messages import Refusal
from tournament.join.phone_claims import let_in, list_open_claims
from tournament.join.room_codes import ALPHABET, ensure_room_code, renew_room_code, room_token
from tournament.models import ClaimState, KnownPhone, PhoneClaim
from tournament.night.actions.night import FinishNight
from tournament.players.values import EntrantStatus
from tournament.tables.values import RequestKind

pytestmark = pytest.mark.django_db
LETTERS = f"[{ALPHABET}]{{6}}"


@pytest.fixture
def house() -> House:
    house = a_house()
    house.join("Bob", "Cleo")
    return house


def address(house: House) -> str:
    return f"/j/{room_token(ensure_room_code(house.night))}/"


def claim(phone: Client, house: House, **sent: Any) -> str:
    """Where the phone lands after it said who it is."""
    answer = phone.post(address(house), sent)
    assert answer.status_code == 303
    return str(answer["Location"])


def card(house: House, name: str) -> str:
    return f"/t/{house.night.pk}/card/{house.people[name]}/"


def ask(phone: Client, house: House, name: str, wish: RequestKind) -> int:
    sent = {"player": house.people[name], "wish": wish.value, "key": f"asks-{name}-{wish.value}"}
    answer = phone.post(f"/t/{house.night.pk}/do/ask/", sent, headers={"HX-Request": "true"})
    return int(answer.status_code)


def answer_phone(house: House, name: str, answer: str) -> str:
    """What the desk says after its answer to the phone that asked, or came, last by this name."""
    found = next(
        one
        for one in reversed(list_open_claims(house.night))
        if one.name == name or one.player == house.people.get(name)
    )
    path = f"/t/{house.night.pk}/phones/{found.pk}/"
    return words(house.ann.post(path, {"answer": answer}, follow=True).content.decode())


def test_two_scans_to_the_seat(house: House) -> None:
    phone = Client()
    page = words(phone.get(address(house)).content.decode())
    assert ("Who are you?" in page, "Bob" in page, "Cleo" in page) == (True, True, True)
    assert not PhoneClaim.objects.exists()  # looking, as previews do, claims nothing
    assert claim(phone, house, player=house.people["Bob"]) == card(house, "Bob")
    assert phone.get(card(house, "Bob")).status_code == 200
    assert phone.get(card(house, "Cleo")).status_code == 404
    assert phone.get(address(house))["Location"] == card(house, "Bob")  # the second scan
    assert PhoneClaim.objects.count() == 1


def test_until_the_host_has_vouched_a_phone_may_see_and_ask_but_not_say_it_is_out(
    house: House,
) -> None:
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    assert ask(phone, house, "Bob", RequestKind.FLOOR) == 204
    assert ask(phone, house, "Bob", RequestKind.OUT) == 409
    assert "Bob’s phone is confirmed." in answer_phone(house, "Bob", "yes")
    assert ask(phone, house, "Bob", RequestKind.OUT) == 204


def test_about_a_second_phone_the_host_is_asked(house: House) -> None:
    first, second = Client(), Client()
    claim(first, house, player=house.people["Bob"])
    waits = claim(second, house, player=house.people["Bob"])
    assert waits.endswith("/wait/")
    assert "Waiting for the host, Bob" in words(second.get(waits).content.decode())
    assert second.get(card(house, "Bob")).status_code == 404
    assert "This name has a phone already" in words(house.page("phones/"))
    assert "Another phone says it is yours." in words(
        first.get(card(house, "Bob")).content.decode()
    )
    answer_phone(house, "Bob", "yes")
    assert second.get(waits, follow=True).redirect_chain[-1][0] == card(house, "Bob")
    assert (
        first.get(card(house, "Bob")).status_code,
        second.get(card(house, "Bob")).status_code,
    ) == (404, 200)


def test_the_desk_is_asked_and_answers_in_one_tap(house: House) -> None:
    assert "asks to join" not in words(house.page(""))
    claim(Client(), house, name="Zoe")
    desk = house.page("")
    assert "Zoe asks to join New: not on tonight’s list" in words(desk)
    path = re.findall(r'id="phone-yes-\d+" [^>]*action="([^"]+)"', desk)[0]
    house.ann.post(path, {"answer": "yes", "back": f"/t/{house.night.pk}/"})
    assert "asks to join" not in words(house.page(""))


def test_who_came_by_the_code_waits_for_the_hosts_word(house: House) -> None:
    """One or two have a row each, more have one together; none after the night."""
    phones = [Client() for _name in range(3)]
    house.join("Dora")
    for phone, name in zip(phones, ("Bob", "Cleo", "Dora"), strict=True):
        assert "phones have joined" not in words(house.page(""))
        claim(phone, house, player=house.people[name])
    assert "3 phones have joined Check the names" in words(house.page(""))
    answer_phone(house, "Dora", "yes")
    desk = house.page("")
    assert "Bob’s phone has joined By the room code. Is it them?" in words(desk)
    path = re.findall(r'id="phone-yes-\d+" [^>]*action="([^"]+)"', desk)[0]
    house.ann.post(path, {"answer": "yes", "back": f"/t/{house.night.pk}/"})
    assert re.findall(r"(\w+)’s phone has joined", words(house.page(""))) == ["Cleo"]
    assert phones[0].get("/tv/host/", follow=True).redirect_chain[-1][0] == card(house, "Bob")
    house.do(FinishNight())
    assert "has joined" not in words(house.page("?desk"))


def test_a_phone_with_a_name_asks_for_another_one(house: House) -> None:
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    answer_phone(house, "Bob", "yes")
    assert not_you(phone, house, "Bob") == ""
    assert claim(phone, house, player=house.people["Cleo"]).endswith("/wait/")
    assert "Cleo’s phone is removed." in answer_phone(house, "Cleo", "no")
    assert "The host said no." in words(phone.get(waits(house), follow=True).content.decode())
    assert phone.get(card(house, "Bob")).status_code == 200
    assert phone.get(card(house, "Cleo")).status_code == 404


def not_you(phone: Client, house: House, name: str) -> str:
    """Where a card offers another name."""
    page = phone.get(card(house, name)).content.decode()
    return next(iter(re.findall(r'href="(/j/[^"]+change=yes)">Not you\?', page)), "")


def waits(house: House) -> str:
    return f"{address(house)}wait/"


def test_who_tapped_the_wrong_name_takes_a_free_one(house: House) -> None:
    phone, other = Client(), Client()
    claim(phone, house, player=house.people["Bob"])
    assert "Who are you?" in words(phone.get(not_you(phone, house, "Bob")).content.decode())
    assert claim(phone, house, player=house.people["Cleo"]) == card(house, "Cleo")
    assert [phone.get(card(house, name)).status_code for name in ("Cleo", "Bob")] == [200, 404]
    assert claim(other, house, player=house.people["Bob"]) == card(house, "Bob")  # it is free again
    assert claim(phone, house, player=house.people["Bob"]) == waits(house)
    assert phone.get(card(house, "Cleo")).status_code == 200  # until the host has answered
    assert claim(phone, house, player=house.people["Cleo"]) == card(house, "Cleo")
    assert [one.state for one in list_open_claims(house.night)] == [ClaimState.BOUND] * 2


def test_a_phone_that_the_host_knows_gets_no_second_name_by_asking_twice(house: House) -> None:
    house.join("Dora")
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    answer_phone(house, "Bob", "yes")
    for name in ("Cleo", "Dora"):
        assert claim(phone, house, player=house.people[name]) == waits(house)
    assert phone.get(card(house, "Dora")).status_code == 404


def test_a_new_code_is_not_told_to_a_phone_that_came_by_the_old_one(house: House) -> None:
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    PhoneClaim.objects.update(made_at=1)
    renew_room_code(house.night)
    assert not_you(phone, house, "Bob") == ""


def test_a_phone_is_told_where_its_card_went(house: House) -> None:
    first, second, third, stranger = (Client() for _phone in range(4))
    for phone in (first, second):
        claim(phone, house, player=house.people["Bob"])
    answer_phone(house, "Bob", "yes")
    told = words(first.get(card(house, "Bob")).content.decode())
    assert "The host gave Bob’s card to another phone. Scan the TV’s code." in told
    claim(third, house, player=house.people["Cleo"])
    answer_phone(house, "Cleo", "no")
    told = words(third.get(card(house, "Cleo")).content.decode())
    assert "Cleo’s card is no longer on this phone. Scan the TV’s code." in told
    for phone, name in ((stranger, "Bob"), (first, "Cleo"), (third, "Bob")):
        assert "Page not found" in words(phone.get(card(house, name)).content.decode())


def test_a_phone_hears_the_hosts_no(house: House) -> None:
    first, second = Client(), Client()
    for phone in (first, second):
        claim(phone, house, player=house.people["Bob"])
    asks = words(house.page(""))
    assert ("Move Bob to this phone" in asks, "That’s Bob" in asks) == (True, False)
    assert "Move Bob to this phone" in words(house.page("phones/"))
    answer_phone(house, "Bob", "no")
    assert "The host said no." in words(second.get(waits(house), follow=True).content.decode())
    for phone in (first, Client()):
        page = phone.get(f"{address(house)}?change=yes").content.decode()
        assert "The host said no." not in words(page)


def test_only_names_that_have_a_phone_carry_its_picture(house: House) -> None:
    assert "<svg" not in Client().get(address(house)).content.decode().partition("<main")[2]
    claim(Client(), house, player=house.people["Bob"])
    page = Client().get(address(house)).content.decode().partition("<main")[2]
    assert page.count("<svg") == len(("at Bob", "what it means"))


def test_a_new_name_that_is_on_the_list_is_that_player(house: House) -> None:
    assert claim(Client(), house, name=" bob ") == card(house, "Bob")
    assert claim(Client(), house, name="BOB") == waits(house)
    assert "This name has a phone already" in words(house.page("phones/"))
    house.join("Bob M")
    assert claim(Client(), house, name="Bob Mo") == waits(house)
    assert "New: not on tonight’s list" in words(house.page("phones/"))


def test_somebody_new_is_expected_once_the_host_lets_them_in(house: House) -> None:
    phone = Client()
    assert claim(phone, house, name="Zoe").endswith("/wait/")
    assert "Zoe" not in [entrant.name for entrant in house.state.entrants.values()]
    assert "Zoe’s phone is in." in answer_phone(house, "Zoe", "yes")
    zoe = next(entrant for entrant in house.state.entrants.values() if entrant.name == "Zoe")
    assert zoe.status is EntrantStatus.EXPECTED
    told = phone.get(f"{address(house)}wait/", follow=True)
    assert "Zoe" in words(told.content.decode())


def test_the_host_takes_a_phone_away(house: House) -> None:
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    answer_phone(house, "Bob", "yes")
    assert "Bob’s phone is removed." in answer_phone(house, "Bob", "no")
    assert phone.get(card(house, "Bob")).status_code == 404
    assert not KnownPhone.objects.exists()
    assert claim(phone, house, player=house.people["Bob"]) == card(house, "Bob")


def test_a_yes_comes_too_late_for_a_phone_that_is_gone(house: House) -> None:
    claim(Client(), house, player=house.people["Bob"])
    claim(Client(), house, player=house.people["Bob"])
    seen = next(one for one in list_open_claims(house.night) if one.state == ClaimState.ASKS)
    answer_phone(house, "Bob", "no")
    with pytest.raises(Refusal):
        let_in(seen, house.people["Bob"], "Bob")
    assert [one.state for one in list_open_claims(house.night)] == [ClaimState.BOUND]


def test_next_week_a_phone_is_greeted_by_name(house: House) -> None:
    phone, stranger = Client(), Client()
    claim(phone, house, player=house.people["Bob"])
    answer_phone(house, "Bob", "yes")
    assert KnownPhone.objects.get().player_id == house.people["Bob"]
    PhoneClaim.objects.all().delete()  # another night
    house.night.links.all().delete()
    assert "I’m Bob" in words(phone.get(address(house)).content.decode())
    assert "I’m Bob" not in words(stranger.get(address(house)).content.decode())


@each_row("change", ["renew", "finish", "made up"])
def test_a_code_that_is_over_opens_nothing(house: House, change: str) -> None:
    path, phone = address(house), Client()
    if change == "renew":
        renew_room_code(house.night)
    elif change == "finish":
        house.do(FinishNight())
    else:
        path = f"{path[:-6]}wrong/"
    for answer in (phone.get(path), phone.post(path, {"player": house.people["Bob"]})):
        assert answer.status_code == 404
        assert "This code is closed" in words(answer.content.decode())
    assert not PhoneClaim.objects.exists()


def test_letters_are_typed(house: House) -> None:
    letters = ensure_room_code(house.night).letters
    assert re.fullmatch(LETTERS, letters)
    phone = Client()
    for typed in (letters.lower(), f"{letters[:3]} {letters[3:]}"):
        assert phone.post("/j/", {"code": typed})["Location"] == address(house)
    assert phone.post(f"/j/{house.club.pk}/", {"code": letters})["Location"] == address(house)
    assert phone.post(f"/j/{house.club.pk + 1}/", {"code": letters}).status_code == 404
    assert phone.get("/j/").status_code == 200


def test_letters_behind_the_address_count_as_typed(house: House) -> None:
    letters = ensure_room_code(house.night).letters
    phone = Client()
    for typed in (letters, letters.lower(), f"%20{letters}"):
        assert phone.get(f"/j/{typed}", follow=True).redirect_chain[-1][0] == address(house)
    tries = [phone.get(f"/j/BBBBBB{at}/").status_code for at in range(JOIN_HERE.times)]
    assert tries == [404] * JOIN_HERE.times
    for path in (f"/j/{letters}/", f"/j/{letters.lower()}/"):
        assert phone.get(path).status_code == 429
    assert phone.post("/j/", {"code": letters}).status_code == 429
    assert phone.get(address(house)).status_code == 200


def test_the_page_of_a_closed_code_takes_letters(house: House) -> None:
    page = Client().get(f"{address(house)[:-6]}wrong/").content.decode()
    assert ("This code is closed" in page, 'action="/j/"' in page) == (True, True)
    assert 'name="code"' in page


def test_two_screens_that_ask_together_draw_the_same_code(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_between = []

    def draw_salt(size: int) -> str:
        monkeypatch.undo()
        asked_between.append(ensure_room_code(house.night))
        return "a" * 2 * size

    monkeypatch.setattr("tournament.join.room_codes.secrets.token_hex", draw_salt)
    mine = ensure_room_code(house.night)
    assert [room_token(code) for code in asked_between] == [room_token(mine)]


def test_who_guesses_waits_and_who_scans_does_not(house: House) -> None:
    letters, phone = ensure_room_code(house.night).letters, Client()
    tries = [phone.post("/j/", {"code": "BBBBBB"}).status_code for _try in range(JOIN_HERE.times)]
    assert tries == [404] * JOIN_HERE.times
    assert phone.post("/j/", {"code": letters}).status_code == 429
    assert Client().post("/j/", {"code": letters}, REMOTE_ADDR="192.168.1.9").status_code == 303
    assert claim(phone, house, player=house.people["Bob"]) == card(house, "Bob")


def test_phones_of_a_closed_code_keep_their_card_and_the_states_are_told(house: House) -> None:
    phone = Client()
    claim(phone, house, player=house.people["Bob"])
    house.ann.post(f"/t/{house.night.pk}/phones/code/")
    assert phone.get(card(house, "Bob")).status_code == 200
    assert [one.state for one in list_open_claims(house.night)] == [ClaimState.BOUND]
