"""Pages of a night's players: check-in, a single player, who is out, places."""

import re
from dataclasses import replace
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.money.cash_night import fields
from tests.pages.check_in_night import House, a_house, toast, words
from tests.rows import each_row
from tournament.clock.actions import JumpToStep, Pause, Resume, StartClock
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player, players_of
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency
from tournament.models import Role
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.values.terms import BountyKind, set_single_price
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.values.house_rules import TieRule
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus, PaymentMethod
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.seats import OpenTable, SeatPlayer
from tournament.time_source import now

pytestmark = pytest.mark.django_db
HOUR = 3_600_000


@pytest.fixture
def house() -> House:
    return a_house()


def names_of(page: str) -> list[str]:
    """The names of a list, in its order."""
    return re.findall(r"<b>([^<]+)</b>", page.split('class="segments"')[1])


def statuses(house: House) -> dict[str, str]:
    return {one.name: one.status.value for one in house.state.entrants.values()}


def test_what_the_door_can_do(house: House) -> None:
    """
    A name is in, or owing, or expected, and in the club; the same form twice lets one in, and so
    does a new one.
    """
    chips = "1,000 chips: 20×5 16×25 5×100"
    assert toast(house.send("door/", name="Dora", wants="expected")) == "Dora is expected"
    told = toast(house.send("door/", name="Emil", wants="owing"))
    assert told == f"Emil buys in · €20, owes €20, {chips}"
    for _once_and_again in range(2):
        response = house.send("door/", name="  Bob ", wants="in", key="the-very-same-key")
        assert toast(response) == f"Bob buys in · €20, {chips}"
    entrants = house.state.entrants
    found = {one.name: (one.status.value, one.paid) for one in entrants.values()}
    assert found == {"Dora": ("expected", 0), "Emil": ("in", 0), "Bob": ("in", 2000)}
    assert {one.name: one.pk for one in players_of(house.club)} == {
        one.name: one.player for one in entrants.values()
    }
    without_scripts = house.send(
        "door/", htmx=False, name="Cleo", back=f"/t/{house.night.pk}/players/", wants="in"
    )
    assert (without_scripts.status_code, without_scripts["Location"]) == (
        302,
        f"/t/{house.night.pk}/players/",
    )


def test_somebody_of_the_clubs_list_is_one_tap(house: House) -> None:
    """Who is known by exactly this name is not added twice."""
    bob, carl, dora = (
        add_player(house.club, name, key=f"known-{name}").pk for name in ("Bob", "Carl", "Dora")
    )
    page = house.page("players/")
    assert [f'name="{button}" value="{bob}"' in page for button in ("in", "expected")] == [
        True,
        True,
    ]
    here: dict[str, Any] = {"in": bob}
    house.send("door/", **here)
    house.send("door/", expected=carl)
    house.send("door/", name="dora", wants="in")
    found = [(key, one.status.value) for key, one in house.state.entrants.items()]
    assert found == [(bob, "in"), (carl, "expected"), (dora, "in")]


def test_a_similar_name_asks_who_it_is(house: House) -> None:
    known = add_player(house.club, "Charlotte Meyer", key="known")
    response = house.send("door/", name="Charlote Meyer", wants="owing")
    where = response["HX-Redirect"]
    assert where == f"/t/{house.night.pk}/door/?name=Charlote+Meyer&as=owing"
    assert (
        house.send("door/", htmx=False, name="Charlote Meyer", wants="owing")["Location"] == where
    )
    assert "Charlotte Meyer" in house.ann.get(where).text
    house.send("door/", htmx=False, name="Charlote Meyer", player=str(known.pk), wants="owing")
    house.send("door/", htmx=False, name="Charlote Meyer", another="yes", wants="expected")
    assert statuses(house) == {"Charlotte Meyer": "in", "Charlote Meyer": "expected"}


def test_a_name_that_is_in_already_may_be_somebody_else(house: House) -> None:
    house.join("Bob")
    asked = house.ann.get(house.send("door/", name="bob", wants="in")["HX-Redirect"]).text
    marks = ('<span class="tag run">in</span>', "It is the same person")
    assert [mark in asked for mark in marks] == [True, False]
    for name, nickname in (("Bob", "Red"), ("Emil", "Ace")):
        house.send("door/", htmx=False, name=name, nickname=nickname, another="yes", wants="in")
    assert statuses(house) == {"Bob": "in", "Bob (Red)": "in", "Emil": "in"}


def test_a_name_that_is_none_and_what_no_page_sends(house: House) -> None:
    for name in ("", "   ", "x" * 81):
        assert house.send("door/", name=name, wants="in").status_code == 409
    assert players_of(house.club) == []
    odd: tuple[dict[str, Any], ...] = (
        {"player": "999999"},
        {"name": "Bob", "offer": "7"},
        {"name": "Bob", "key": "short"},
    )
    for typed in odd:
        assert house.send("door/", wants="in", **typed).status_code == 404
    assert house.ann.get(f"/t/{house.night.pk}/players/7/").status_code == 404
    assert house.state.entrants == {}


def test_late_entry_needs_a_reason(house: House) -> None:
    house.join("Anna", "Bob")
    house.do(StartClock())
    house.do(JumpToStep(1, 0))
    assert "until the first hand of level 2" in words(house.page("players/"))
    assert house.send("door/", name="Carl", wants="in").status_code == 409
    allowed = house.send("door/", name="Carl", reason="was stuck in the snow", wants="in")
    assert toast(allowed).endswith("– against the rule: was stuck in the snow")
    assert statuses(house)["Carl"] == "in"


def test_an_unnamed_player_becomes_somebody(house: House) -> None:
    house.do(AddUnnamedPlayers(3, 2000, 2000))
    assert "Player 3" in words(house.page("players/"))
    response = house.send("door/", unnamed="-3", name="Carl")
    assert toast(response) == "Player 3 is called Carl"
    carl = house.state.entrants[-3]
    assert (carl.name, carl.player) == ("Carl", players_of(house.club)[0].pk)


def test_a_key_that_is_no_number_is_passed_over(house: House) -> None:
    assert house.send("door/", unnamed="--5", name="Carl").status_code == 204
    assert statuses(house)["Carl"] == "in"


def test_the_list_sorts_everybody(house: House) -> None:
    """Each list names whom it promises; a search finds by a part of the name."""
    house.join("Anna", "Bob", "Carl", paid=500)
    dora = add_player(house.club, "Dora", key="dora")
    house.do(ExpectPlayer(dora.pk, "Dora"), StartClock(), KnockOut((house.people["Bob"],)))
    page = words(house.page("players/"))
    said = (
        "2 of 3 left · €45 owed",
        "All 4 Expected 1 In 2 Out 1 Owe 3",
        "Anna owes €15 Bob no chips owes €15 Carl owes €15 Dora In · €20",
    )
    assert [one for one in said if one not in page] == []
    for show, names in {"expected": "Dora", "in": "Anna Carl", "owe": "Anna Bob Carl"}.items():
        listed = names_of(house.page(f"players/?show={show}"))
        assert (show, listed) == (show, names.split())
    assert "Bob" in words(house.page("places/")), "the place of who may still rebuy waits"
    house.do(DeclineRebuy(house.people["Bob"]))
    page = words(house.page("players/"))
    still_in, _head, left = page.partition("Out 1 Bob owes €15")
    assert "Anna owes €15 Carl owes €15 Dora In · €20" in still_in
    assert left.endswith("3rd")
    house.join("Hannah")
    page = words(house.page("out/?q=ANN"))
    assert [name in page for name in ("Anna", "Hannah", "Carl")] == [True, True, False]


def test_a_long_list_is_cut_and_can_be_seen_whole(house: House) -> None:
    """And who is out has a page of its own."""
    house.do(AddUnnamedPlayers(100, 2000, 2000), StartClock())
    page = words(house.page("players/"))
    assert ("Player 100" in page, "Show all 100" in page) == (False, True)
    assert "Player 100" in words(house.page("players/?all=yes"))
    assert f'href="/t/{house.night.pk}/out/"' in house.page("")
    assert house.page("out/").count('name="players"') == 200


def test_the_page_of_a_player_offers_what_they_can_buy_with_its_chips(house: House) -> None:
    house.join("Anna", "Bob")
    bob = house.people["Bob"]
    house.do(StartClock())
    page = words(house.page(f"players/{bob}/").split("</header>")[-1])
    assert (
        "Chips to hand out 1,000 100 5 × 100 black 25 16 × 25 green 5 20 × 5 red until the first "
        "hand of level 4"
    ) in page
    assert page.index("Rebuy €20") < page.index("Knock out") < page.index("Rebuy, pay later")
    house.press("buy_more", player=bob, offer=1, price=2000, stack=0)
    assert [one.players for one in house.state.busts] == [(bob,)]


def test_who_has_not_paid_after_all_pays_later_by_one_tap(house: House) -> None:
    house.join("Anna", "Bob")
    bob = f"players/{house.people['Bob']}/"
    assert "Not paid after all? Pays later" in words(house.page(bob))
    later = fields(house.page(bob), "pays-later")
    assert toast(house.press("pay", **later)) == "Bob pays €20 later"
    page = words(house.page(bob))
    assert ("owes €20" in page, "Not paid after all" in page, "Buy-in · cash" in page) == (
        True,
        False,
        False,
    )
    assert toast(house.press("pay", **later | {"key": "a-second-tap"})) == (
        "Bob owes €20 now. Nothing was changed; look, then tap again."
    )


def test_who_is_out_is_back_by_one_button_paid_now_or_later(house: House) -> None:
    house.join("Anna", "Bob", "Carl")
    bob = house.people["Bob"]
    house.do(StartClock(), KnockOut((bob,)), DeclineRebuy(bob))
    page = house.page(f"players/{bob}/")
    sale = fields(page, "sale-1")
    assert ('name="owes" value="" checked' in page, "later-sale" in page) == (True, False)
    house.press("buy_more", **sale | {"owes": "on"})
    assert house.state.entrants[bob].owes == 2000


def test_a_part_that_is_paid_begins_with_the_whole_and_is_never_nothing(house: House) -> None:
    house.join("Anna", "Bob", "Carl", paid=0)
    bob, carl = house.people["Bob"], house.people["Carl"]
    house.do(StartClock(), KnockOut((bob,)))
    page = house.page(f"players/{bob}/")
    sale = fields(page, "part-sale-1")
    assert (sale["paid"], fields(page, "pay-part-2000")["amount"]) == ("20", "20")
    assert words(page).count("Pays now (of €20)") == 2  # what is owed, and the rebuy
    refused = house.press("buy_more", **{**sale, "paid": ""})
    assert (refused.status_code, toast(refused)) == (
        409,
        "Amount: Type an amount above 0.",
    )
    told = house.press("buy_more", **{**sale, "paid": "5", "method": "transfer"})
    assert toast(told) == "Bob rebuys · €20, owes €15, 1,000 chips: 20×5 16×25 5×100"
    paid = house.state.entrants[bob].payments
    assert [(one.cents, one.method) for one in paid] == [(500, PaymentMethod.TRANSFER)]
    told = house.press("pay", **fields(house.page(f"players/{carl}/"), "pay-part-2000"))
    assert toast(told) == "Carl pays €20 (cash)"
    house.press("pay", player=bob, amount="10", method="iou")
    assert "€10 IOU" in words(house.page(f"players/{bob}/"))
    house.press("pay", player=bob, cents=1000, redeems="on")
    assert house.state.entrants[bob].iou == 0
    for typed, sentence in {
        "ten": "“ten” is not an amount. Type it like 20 or 12.50.",
        "1.005": "EUR has 2 decimals at most.",
        "9" * 20: "That amount is too large. Check it.",
        "": "Amount: Type an amount above 0.",
    }.items():
        refused = house.press("pay", player=bob, amount=typed)
        assert (refused.status_code, toast(refused)) == (409, sentence)


def test_one_tap_or_several_ticks_knock_out(house: House) -> None:
    house.join("Anna", "Bob", "Carl", "Dora")
    house.do(StartClock())
    bob, carl = house.people["Bob"], house.people["Carl"]
    assert f'name="players" value="{bob}"' in house.page("out/")
    assert "Tick them. " in words(house.page("out/"))
    assert toast(house.press("knock_out", players=[bob, carl, bob])) == "Bob, Carl are out of chips"
    assert [one.players for one in house.state.busts] == [(bob, carl)]
    assert toast(house.press("knock_out")) == "Who is out: This field is required."


def test_a_house_that_ranks_by_stacks_asks_for_them_with_the_ticks(house: House) -> None:
    house.join("Anna", "Bob", "Carl", "Dora")
    bob, carl = house.people["Bob"], house.people["Carl"]
    assert "stack_" not in house.page("out/")
    rules = house.state.rules
    house.do(ChangeRules(replace(rules, ties=TieRule.STACK), rules), StartClock())
    assert f'name="stack_{bob}"' in house.page("out/")
    unclear = house.press("knock_out", players=[bob, carl], **{f"stack_{bob}": "4OO"})
    assert (unclear.status_code, toast(unclear)) == (409, "“4OO” is not a whole number.")
    sent = {f"stack_{bob}": "400", f"stack_{carl}": "1 900"}
    house.press("knock_out", players=[bob, carl], **sent)
    assert [out.stack for out in house.state.busts[0].outs] == [400, 1900]
    house.press("decline", player=bob)
    house.press("decline", player=carl)
    page = words(house.page("places/"))
    assert page.index("3 Carl") < page.index("4 Bob")


def test_a_player_moves_to_a_free_seat_in_two_taps(house: House) -> None:
    house.join("Anna", "Bob")
    bob = house.people["Bob"]
    house.do(OpenTable(1, 6), OpenTable(2, 6), SeatPlayer(bob, 1, 2), StartClock())
    assert "?show=move#move" in house.page(f"players/{bob}/")
    asked = house.page(f"players/{bob}/?show=move")
    assert ('value="1-2"' in asked, asked.count('name="place"')) == (False, 11)
    assert 'value="The host decided"' in asked
    moved = house.press("seat_player", player=bob, place="2-5", reason="The host decided")
    assert toast(moved) == "Moved: Bob (Table 1, seat 2 → Table 2, seat 5): The host decided"


def test_the_last_one_left_wins_and_the_night_can_be_finished(house: House) -> None:
    house.join("Anna", "Bob")
    bob = house.people["Bob"]
    house.do(StartClock(), KnockOut((bob,)))
    asked = words(house.page("out/"))
    assert ("Bob is out of chips" in asked, "Anna wins!" in asked) == (True, False)
    house.press("decline", player=bob)
    told = words(house.page("out/"))
    assert "Anna wins! Finish the night" in told
    assert "fewer than two players" not in told
    house.press("finish_night")
    assert house.state.finished is not None


def test_no_name_slides_up_while_the_page_is_open(house: House) -> None:
    """Who goes out then stays where they sat, and cannot be tapped; opened anew it lists none."""
    house.join("Anna", "Bob", "Carl")
    house.do(StartClock(), KnockOut((house.people["Bob"],)))
    held = house.page("out/?since=0")
    names = re.findall(r'<button name="players" value="(\d+)" ?(disabled)?>', held)
    keys = [str(house.people[name]) for name in ("Anna", "Bob", "Carl")]
    assert names == list(zip(keys, ("", "disabled", ""), strict=True))
    assert f'id="out-page-{house.people["Bob"]}"' not in house.page("out/")


@each_row("kind", [BountyKind.NONE, BountyKind.FIXED])
def test_who_knocked_out_whom_is_offered_where_it_happened(kind: BountyKind) -> None:
    """It is open where there are bounties, and folded where nobody needs it."""
    house = a_house()
    usual = set_single_price(BY_KEY["hpt20"].terms, 2000, Currency())
    if kind is not BountyKind.NONE:
        offers = tuple(replace(one, bounty=500) for one in usual.offers)
        changed = replace(usual, offers=offers, bounty=kind)
        house.do(EditTerms(changed, compute_digest(house.state.terms)))
    house.join("Anna", "Bob", "Carl")
    bob = house.people["Bob"]
    house.do(StartClock(), KnockOut((bob,)))
    page = house.page("out/?since=0")
    asked = page[page.index(f'id="by-whom-{bob}"') :]
    assert asked.split(">")[0].endswith(" open") == (kind is not BountyKind.NONE)
    assert "Who knocked out Bob? Anna Carl Somebody else" in words(page)
    assert "by-whom" not in house.page("out/")
    sent = fields(page, f"by-{bob}") | {"by": house.people["Carl"]}
    assert toast(house.press("say_who", **sent)) == "Bob was knocked out by Carl"
    assert "by-whom" not in house.page("out/?since=0")


def test_places_with_their_questions_and_put_right(house: House) -> None:
    house.join("Anna", "Bob", "Carl", "Dora")
    bob, carl, dora = (house.people[name] for name in ("Bob", "Carl", "Dora"))
    house.do(StartClock(), KnockOut((bob,)), KnockOut((carl,)))
    house.press("decline", player=bob)
    house.press("decline", player=carl)
    page = words(house.page("places/"))
    assert "Bob, Carl: out on the same hand?" in page
    assert page.index("Carl") < page.rindex("Bob")
    assert toast(house.press("same_hand", player=carl, other=bob)) == "Bob, Carl: different hands"
    assert "out on the same hand?" not in house.page("places/")
    assert (
        toast(house.press("put_place", player=bob, after=carl))
        == "Corrected: Bob went out right after Carl"
    )
    assert [one.players for one in house.state.busts] == [(carl,), (bob,)]
    house.press("same_hand", player=carl, other=bob, same="on")
    house.press("say_who", player=bob, by=[dora], life=0)
    page = words(house.page("places/"))
    assert ("3–4" in page, "by Dora" in page) == (True, True)


def test_whoever_goes_out_a_level_that_was_skipped_later_was_in_another_hand(
    house: House,
) -> None:
    house.join("Anna", "Bob", "Carl", "Dora", "Emil")
    anna, bob, carl, dora = (house.people[name] for name in ("Anna", "Bob", "Carl", "Dora"))
    house.do(StartClock(), *(KnockOut((key,)) for key in (anna, bob)))
    house.do(*(DeclineRebuy(key) for key in (anna, bob)))
    house.do(JumpToStep(1, 0), KnockOut((carl,)), DeclineRebuy(carl))
    page = words(house.page("places/"))
    assert "Anna, Bob: out on the same hand?" in page
    assert "Carl: out on" not in page
    house.do(KnockOut((dora,)), DeclineRebuy(dora))
    assert "Carl, Dora: out on the same hand?" in words(house.page("places/"))


def test_whoever_may_rebuy_is_one_tap_away(house: House) -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP"]
    house.join(*names)
    keys = [house.people[name] for name in names]
    house.do(StartClock(), *(KnockOut((key,)) for key in keys[:-1]))
    assert house.page("").count('id="at-hand-rebuy-') == 15
    listed = house.page("players/?show=rebuy")
    assert [key for key in keys if f'id="waiting-{key}"' in listed] == keys[:-1]


def test_a_refund_before_the_first_hand_only(house: House) -> None:
    house.join("Anna", "Bob")
    bob = house.people["Bob"]
    assert "Leaves, full refund" in house.page(f"players/{bob}/")
    assert toast(house.press("refund", player=bob)) == "Bob leaves before the first hand: €20 back"


def test_each_page_is_drawn_alone_too(house: House) -> None:
    for path in ("players/", "out/", "places/"):
        assert house.page(path, htmx=True).lstrip().startswith("<div id=")


def test_queries_do_not_grow_with_the_field(
    house: House, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    house.page("players/")  # the club's show is read once
    for more in (3, 300):
        house.do(AddUnnamedPlayers(more, 2000, 2000))
        for path, queries in {"players/": 9, "out/": 7, "places/": 7}.items():
            with django_assert_max_num_queries(queries):
                house.page(path)


def test_a_timekeeper_sees_but_is_offered_nothing(house: House) -> None:
    house.join("Anna", "Bob")
    house.ann.force_login(add_member(house.club, "Ted", "a long pass phrase", Role.TIMEKEEPER))
    for path in ("players/", "places/"):
        page = house.page(path)
        assert [
            one for one in ("hx-post", "box/", f"players/{house.people['Bob']}/") if one in page
        ] == []


def test_envelopes_are_filled_opened_and_left_to_the_winner() -> None:
    usual = set_single_price(BY_KEY["hpt20"].terms, 2000, Currency())
    offers = tuple(replace(one, bounty=500) for one in usual.offers)
    house = a_house()
    house.do(
        EditTerms(
            replace(usual, offers=offers, bounty=BountyKind.MYSTERY),
            compute_digest(house.state.terms),
        )
    )
    house.join("Anna", "Bob", "Carl", "Dora")
    assert "Fill the envelopes after the first hand." in words(house.page("players/"))
    house.do(StartClock())
    assert ">10 5 3 2</textarea>" in house.page("players/")
    assert (
        toast(house.press("fill_envelopes", amounts="12.50 5 2.50"))
        == "Filled 3 envelopes with €20"
    )
    bob, anna = house.people["Bob"], house.people["Anna"]
    house.do(KnockOut((bob,), by=(anna,)))
    assert "Open the envelope" in house.page(f"players/{bob}/")
    assert toast(house.press("open_envelope", player=bob, life=0, amount="12,50")) == (
        "The envelope for Bob held €12.50, for Anna"
    )
    assert "2 envelopes are left: €5, €2.50" in words(house.page("players/"))
    drawn = house.press("open_envelope", player=bob, life=0)
    assert toast(drawn) == "The envelope for Bob is open already."


def test_who_is_not_out_after_all_is_one_link_away(house: House) -> None:
    house.join("Anna", "Bob", "Carl", "Dora")
    bob, carl = house.people["Bob"], house.people["Carl"]
    house.do(StartClock(), KnockOut((carl,)), KnockOut((bob,)))
    newest = house.row.version
    house.do(Pause(), Resume())
    page = house.page(f"players/{bob}/")
    assert f'href="/t/{house.night.pk}/undo/{newest}/?player={bob}"' in page
    assert words(page).count("Not out after all") == 1
    house.send(f"undo/{newest}/", shown=1)
    assert house.state.entrants[bob].status is EntrantStatus.IN
    assert "Not out after all" not in house.page(f"players/{bob}/")
    assert f"undo/{newest - 1}/" in house.page(f"players/{carl}/")


def test_a_penalty_is_given_on_the_page_of_a_player(house: House) -> None:
    house.join("Anna", "Bob")
    house.do(StartClock())
    bob = house.people["Bob"]
    path = f"players/{bob}/"
    assert ('href="?show=penalty#penalty"' in house.page(path), "Give the" in house.page(path)) == (
        True,
        False,
    )
    sent = fields(house.page(f"{path}?show=penalty"), "do-penalize")
    house.press("penalize", **{**sent, "count": "2", "reason": "string bet, again"})
    penalty = house.state.entrants[bob].penalty
    assert penalty is not None
    assert (penalty.hands, penalty.reason) == (2, "string bet, again")


def test_before_a_planned_start_nobody_is_knocked_out(house: House) -> None:
    house.join("Anna", "Bob")
    page = f"players/{house.people['Bob']}/"
    house.do(StartClock(now() + HOUR))
    assert "do-knock-out" not in house.page(page)
    house.do(StartClock())
    assert "do-knock-out" in house.page(page)
