"""Who finished where, with what and for how much; final once the night is over."""

from django.utils.translation import gettext as _

from tournament.core.outcome import Finish, outcome
from tournament.core.state import players_left
from tournament.pages.papers.scene import Scene
from tournament.paper.blocks import Across, Document, Table
from tournament.paper.told import thousands


def results(scene: Scene) -> Document:
    """The results of the night."""
    made = outcome(scene.state, scene.at)
    title = _("Results")
    if not made.finishes:
        return scene.nothing(title, _("Nobody has played yet."))
    return Document(scene.heading(title), (_table(scene, made.finishes),))


def _table(scene: Scene, finishes: tuple[Finish, ...]) -> Table:
    has_bounties = any(one.bounty for one in finishes)
    columns = [Across(_("Place"), True), Across(_("Name")), Across(_("Entries"), True), Across(_("Rebuys"), True)]
    columns += [Across(_("Hits"), True), Across(_("Prize"), True)]
    columns += [Across(_("Bounties"), True)] if has_bounties else []
    rows = tuple(_row(scene, one, has_bounties) for one in finishes)
    notes = [_extras(scene, one) for one in finishes if one.extras]
    if scene.state.finished is None and players_left(scene.state):
        notes.insert(0, _("The night is not over: who is still in has no place yet."))
    totals = ["", _("Total"), thousands(sum(one.buy_ins + one.re_entries for one in finishes))]
    totals += [thousands(sum(one.rebuys for one in finishes)), ""]
    totals += [scene.money(sum(one.prize for one in finishes))]
    totals += [scene.money(sum(one.bounty for one in finishes))] if has_bounties else []
    return Table(tuple(columns), rows, totals=tuple(totals), notes=tuple(notes))


def _row(scene: Scene, one: Finish, has_bounties: bool) -> tuple[str, ...]:
    place = f"{one.place}–{one.place + one.among - 1}" if one.among > 1 else str(one.place or "")
    prize = scene.money(one.prize) if one.prize else ""
    prize = _("{prize} by the deal").format(prize=prize) if prize and one.by_deal else prize
    cells = (
        place,
        scene.name(one.number),
        str(one.buy_ins + one.re_entries),
        str(one.rebuys or ""),
        str(one.hits or ""),
        prize,
    )
    return (*cells, scene.money(one.bounty) if one.bounty else "") if has_bounties else cells


def _extras(scene: Scene, one: Finish) -> str:
    return _("{name} also won: {extras}").format(name=scene.name(one.number), extras=", ".join(one.extras))
