"""The deal page: chips typed in, shares by every method, recorded exactly as shown."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.money.prize_night import do, enter, open_night, play_down, sent, state_of
from tests.pages.check_in_night import toast
from tests.rows import each_row
from tournament import journal
from tournament.chips.forms.chip_fields import read_count
from tournament.clock.actions import JumpToStep, StartClock
from tournament.engine.messages import Refusal
from tournament.models import Club, Tournament
from tournament.money.actions.prices_and_prizes import CancelDeal, LockPrizes, RecordDeal
from tournament.money.actions.purchases import BuyMore
from tournament.money.views.deal_draft import DealDraft, build_deal_draft, preview_deal, sum_stacks
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.knockouts import KnockOut

STACKS = {"stack-1": "6 000", "stack-2": "4,500", "stack-3": "2500"}


@pytest.fixture
def night(club: Club) -> Tournament:
    """
    €260, of which 50, 25 and 15 % are left for Bob, Dora and Emil, with 13,000 chips; nobody may
    rebuy.
    """
    night = open_night(club)
    play_down(night)
    do(night, JumpToStep(3, 0))
    return night


def read(page: Any) -> str:
    """The words of a page."""
    text = re.sub(r"<(script|head)\b.*?</\1>", " ", page.text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def shares(page: str, way: str) -> list[str]:
    """What Bob, Dora and Emil would get this way."""
    return re.findall(rf'data-way="{way}"[^>]*>\s*<b class="figures">(.*?)</b>', page)


def typed(**more: str) -> dict[str, str]:
    """The form as it is sent."""
    return sent(**{"how": "icm", "unit": "0.01", "leave": "", "op": "work", **STACKS, **more})


def send(client: Client, night: Tournament, **more: str) -> Any:
    """Send the page's form, with three counts and by ICM unless more is said."""
    return client.post(f"/t/{night.pk}/deal/", typed(**more))


def shown(page: Any) -> str:
    """The mark of what was worked out and shown."""
    found = re.search(r'name="worked" value="(\w+)"', page.text)
    assert found
    return found[1]


def test_each_kind_is_worked_out(ann: Client, night: Tournament) -> None:
    """All ways side by side, with what each gains beside the payout of the place held now."""
    fields: dict[str, str]
    for fields, way, told in (
        ({}, "icm", ["€90.21", "€80.36", "€63.43"]),
        ({}, "even", ["€78.00", "€78.00", "€78.00"]),
        ({"how": "even", "leave": "24"}, "even", ["€70.00", "€70.00", "€70.00"]),
        ({"how": "chips", "leave": "30", "unit": "5"}, "chips", ["€84", "€65", "€55"]),
        (
            {"how": "leave", "rest_by": "chips", "leave": "30", "unit": "5"},
            "chips",
            ["€84", "€65", "€55"],
        ),
        ({"leave": "23.4"}, "icm", ["€79.41", "€72.26", "€58.93"]),
        ({}, "chips", ["€93.00", "€79.50", "€61.50"]),
    ):
        page = send(ann, night, **fields)
        assert shares(page.text, way) == told
    words = read(page).replace("\u202f", " ")
    assert "Bob €93.00 −€37.00 €90.21 −€39.79 €78.00 −€52.00 Dora" in words
    assert state_of(night).deal is None


def test_what_is_shown_is_written_down_once_and_called_off(ann: Client, night: Tournament) -> None:
    """What was not shown is not written down; the prizes of the page go along with the deal."""
    worked, there = shown(send(ann, night)), f"/t/{night.pk}/prizes/"
    agreed = typed(op="agree", worked=worked, back=there)
    for changed in ({"stack-1": "7000"}, {"how": "even"}, {"leave": "5"}, {"worked": ""}):
        answer = ann.post(f"/t/{night.pk}/deal/", agreed | changed)
        assert "Something changed. Check the new shares," in read(answer)
        assert (answer.status_code, state_of(night).deal) == (409, None), changed
    assert [ann.post(f"/t/{night.pk}/deal/", agreed)["Location"] for _again in range(2)] == [
        there
    ] * 2
    night.refresh_from_db()
    assert journal.build_snapshot(night).past.entries[-1].action == RecordDeal(
        "icm", (1, 2, 3), (9021, 8036, 6343), (6000, 4500, 2500), prizes=(13000, 6500, 3900, 2600)
    )
    page = ann.get(f"/t/{night.pk}/deal/")
    assert "By ICM Bob €90.21 Dora €80.36 Emil €63.43 Cancel deal" in read(page)
    assert re.findall(r'name="stack-\d+" value="(\d+)"', page.text) == ["6000", "4500", "2500"]
    answer = ann.post(f"/t/{night.pk}/do/cancel_deal/", sent(back=f"/t/{night.pk}/deal/"))
    assert answer["Location"] == f"/t/{night.pk}/deal/"
    assert state_of(night).deal is None


def test_prizes_that_changed_meanwhile_are_shown_first(ann: Client, night: Tournament) -> None:
    """Also those that are not the purse: they are fixed, then somebody pays for one more rebuy."""
    worked = shown(send(ann, night))
    do(night, LockPrizes((12000, 6000, 5000, 3000)))
    assert send(ann, night, op="agree", worked=worked).status_code == 409
    do(night, BuyMore(1, 1, 2000, 2000, stack=0, reason="all agreed"))
    worked = shown(send(ann, night))
    answer = send(ann, night, op="agree", worked=worked)
    assert "The locked payouts no longer match the prize pool." in read(answer)
    assert state_of(night).deal is None


def test_what_is_wrong_is_said_and_stays_typed(ann: Client, night: Tournament) -> None:
    """The counts are compared with the chips in play."""
    fields: dict[str, str]
    for fields, sentence in (
        ({"stack-2": ""}, "Dora has no chip count. Type it, or 0 for none."),
        ({"stack-2": "lots"}, "“lots” is not a whole number."),
        ({"stack-2": "9" * 13}, "“9999999999999” is too large."),
        ({"how": "even", "leave": "500"}, "Leave at most the first prize, €130."),
        ({"unit": "a lot"}, "“a lot” is not an amount."),
        ({"how": "luck"}, "Choose a kind of deal."),
    ):
        answer = send(ann, night, **fields)
        assert (answer.status_code, sentence in read(answer)) == (409, True), fields
        typed_stacks = [fields.get(name, count) for name, count in STACKS.items()]
        assert re.findall(r'name="stack-\d" value="([^"]*)"', answer.text) == typed_stacks
        assert 'name="worked"' not in answer.text
    words = read(send(ann, night, **{"stack-1": "5 000"}))
    assert "12,000 of 13,000, 1,000 missing" in words.replace("\u202f", " ")
    assert "The counts make 12,000, but 13,000 are in play. Count again or go on." in words


def test_the_same_for_all_is_known_before_a_chip_is_counted(ann: Client, night: Tournament) -> None:
    page = ann.get(f"/t/{night.pk}/deal/").text
    assert shares(page, "even") == ["€78"] * 3
    assert shares(page, "icm") == shares(page, "chips") == []
    assert re.findall(r'<option\s+value="([\d.]+)"', page) == ["0.01", "1", "5", "10"]


def test_even_shares_need_no_counts(ann: Client, night: Tournament) -> None:
    uncounted = dict.fromkeys(STACKS, "")
    worked = shown(send(ann, night, how="even", unit="1", **uncounted))
    send(ann, night, how="even", unit="1", op="agree", worked=worked, **uncounted)
    deal = state_of(night).deal
    assert deal is not None
    assert (deal.shares, deal.stacks) == ((7800, 7800, 7800), ())


def test_shares_that_the_players_say_themselves(ann: Client, night: Tournament) -> None:
    begun = send(ann, night, how="custom", unit="5")
    assert re.findall(r'name="share-\d" value="([^"]*)"', begun.text) == ["94", "80", "60"]
    own = {"share-1": "100", "share-2": "84,00", "share-3": "40"}
    short = send(ann, night, how="custom", **own)
    assert "224 of 234 EUR, 10 missing" in read(short)
    assert "The shares make €224, but €234 is to be shared." in read(short)
    assert re.findall(r'name="share-\d" value="([^"]*)"', short.text) == list(own.values())
    whole = send(ann, night, how="custom", **own | {"share-3": "50"})
    agreed = typed(how="custom", op="agree", worked=shown(whole), **own | {"share-3": "50"})
    ann.post(f"/t/{night.pk}/deal/", agreed)
    deal = state_of(night).deal
    assert deal is not None
    assert (deal.how, deal.shares) == ("custom", (10000, 8400, 5000))


def test_provisional_prizes_and_open_rebuys_are_said(club: Club, ann: Client) -> None:
    night = open_night(club)
    enter(night, "Bob", "Dora", "Emil")
    do(night, StartClock(), KnockOut((3,), (1,)))
    page = send(ann, night)
    assert "More can still be bought. A deal locks these payouts." in read(page)
    assert "Emil is out and may still rebuy. No rebuy Emil" in read(page)
    assert "Settle that first." in read(send(ann, night, op="agree", worked=shown(page)))


def test_rebuys_are_settled_on_the_page_of_the_deal(club: Club, ann: Client) -> None:
    night = open_night(club)
    enter(night, "Bob", "Dora", "Emil", "Finn")
    do(night, StartClock(), KnockOut((3,), (1,)), KnockOut((4,), (1,)))
    page = send(ann, night, op="decline-3")
    assert "No rebuy Finn" in read(page)
    assert "No rebuy Emil" not in read(page)
    assert 'value="6 000"' in page.text
    page = send(ann, night, op="decline-all")
    assert "may still rebuy" not in read(page)
    assert [state_of(night).entrants[key].declined for key in (1, 3, 4)] == [False, True, True]


def test_a_deal_sent_by_another_page(ann: Client, night: Tournament) -> None:
    numbers = {"players": ["1", "2", "3"], "shares": ["10000", "8000", "5400"]}
    asked = {**sent(how="custom", left="0", back=f"/t/{night.pk}/deal/"), **numbers}
    told = ann.post(f"/t/{night.pk}/do/record_deal/", asked, headers={"HX-Request": "true"})
    assert "3 players share €234 by a deal" in toast(told)


def test_with_more_than_a_table_left_the_form_waits_for_a_tap(club: Club, ann: Client) -> None:
    night = open_night(club)
    do(night, AddUnnamedPlayers(11, 2000, 2000))
    early = ann.get(f"/t/{night.pk}/deal/")
    assert "11 players left. Most deals are made at the final table." in read(early)
    assert 'id="stack-' not in early.text
    for how, next_step in (("chips", "Work it out"), ("even", "Record deal")):
        chosen = read(send(ann, night, op="choose", how=how))
        assert next_step in chosen
    shown_custom = send(ann, night, op="choose", how="custom").text
    assert 'name="share--11"' in shown_custom
    assert re.search(r'value="custom"\s+checked', shown_custom)


def test_a_field_of_a_hundred(club: Club, ann: Client) -> None:
    """One of a thousand shares in `tests/long`."""
    share_out(club, ann, 100)


def share_out(club: Club, ann: Client, players: int) -> None:
    """As many as that share by ICM."""
    night = open_night(club)
    do(night, AddUnnamedPlayers(players, 2000, 2000))
    everybody = {f"stack--{number}": str(500 + number) for number in range(1, players + 1)}
    page = ann.post(f"/t/{night.pk}/deal/", sent(how="icm", unit="1", **everybody))
    ann.post(
        f"/t/{night.pk}/deal/",
        sent(how="icm", unit="1", op="agree", worked=shown(page), **everybody),
    )
    deal = state_of(night).deal
    assert deal is not None
    assert (len(deal.shares), sum(deal.shares)) == (players, 2000 * players)


@each_row(("text", "count"), [("12 000", 12000), ("1,250", 1250), ("1.250.000", 1250000), ("0", 0)])
def test_counts_as_people_type_them(text: str, count: int) -> None:
    assert read_count(text) == count


@each_row("text", ["", "-5", "1 25", "٣", "12,00"])
def test_counts_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Refusal):
        read_count(text)


def test_what_cannot_be_read_does_not_count_yet() -> None:
    assert sum_stacks(DealDraft(stacks={1: "1000", 2: "x", 3: ""})) == 1000


def test_the_form_begins_with_the_deal_that_was_made(night: Tournament) -> None:
    stacks = {1: "6000", 2: "4500", 3: "2500"}
    worked = preview_deal(state_of(night), DealDraft("chips", "30", "5", stacks))
    do(night, worked.record)
    assert build_deal_draft(state_of(night)) == DealDraft("chips", "30", "0.01", stacks)
    do(night, CancelDeal())
    assert build_deal_draft(state_of(night)) == DealDraft(unit="0.01")
