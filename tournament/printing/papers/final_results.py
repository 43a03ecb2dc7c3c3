"""Printed results; final once the night is over."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.exports.result_sheets import build_results_sheet
from tournament.exports.sheets import Cell, Sheet
from tournament.players.values import PLAYING
from tournament.printing.document_blocks import Document
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.sheet_formatting import places_text, select_columns, to_table_block

SHOWN = (
    "place",
    "name",
    "prize",
    "bounty",
    "extras",
    "by_deal",
    "rebuys",
    "re_entries",
    "knock_outs",
)
"""What a list on a wall tells; who spent how much is told in the file of the results alone."""


def build_results_printout(scene: PrintoutContext) -> Document:
    """The results of the night."""
    sheet = build_results_sheet(scene)
    title = _("Results")
    if not sheet.rows:
        return scene.build_empty_document(title, _("Nobody has played yet."))
    table = to_table_block(select_columns(_adapt_for_print(scene, sheet), SHOWN))
    return Document(scene.build_heading(title), (replace(table, title=""),))


def _adapt_for_print(scene: PrintoutContext, sheet: Sheet) -> Sheet:
    """
    The rows as printed: a shared place as its range, a word for no place, an empty cell instead of
    a zero.
    """
    keys = [column.key for column in sheet.columns]
    rows = []
    for cells in sheet.rows:
        row = dict(zip(keys, cells, strict=True))
        row = {key: cell or None for key, cell in row.items()} | {"place": _place_text(scene, row)}
        rows.append(tuple(row.values()))
    return replace(sheet, rows=tuple(rows))


def _place_text(scene: PrintoutContext, row: Mapping[str, Cell]) -> str:
    """The place of a player, or what they are while they have none."""
    place = row["place"]
    among = row["shared_by"]
    if isinstance(place, int) and isinstance(among, int):
        return places_text(place, place + among - 1)
    key = int(row["number"] or 0)
    is_in = scene.state.finished is None and scene.state.entrants[key].status in PLAYING
    return _("in") if is_in else "–"
