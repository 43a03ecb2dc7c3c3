"""Who finished where, with what and for how much; final once the night is over."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.files.night_kept import NightFile
from tournament.files.result_sheets import results as results_sheet
from tournament.pages.papers.scene import Scene
from tournament.paper.blocks import Document
from tournament.paper.told import picked, table_of

SHOWN = ("place", "name", "prize", "bounty", "extras", "by_deal", "rebuys", "re_entries", "knock_outs")
"""What a list on a wall tells; who spent how much is told in the file of the results alone."""


def results(scene: Scene) -> Document:
    """The results of the night."""
    night = scene.visitor.night
    sheet = results_sheet(NightFile(scene.moment, night, night.club, scene.zone, scene.at))
    title = _("Results")
    if not sheet.rows:
        return scene.nothing(title, _("Nobody has played yet."))
    table = table_of(picked(sheet, SHOWN))
    return Document(scene.heading(title), (replace(table, title=""),))
