"""The paper fallback: everything needed to go on by hand, and codes that bring the night back."""

from django.utils.translation import gettext as _

from tournament.exports.night_qr_codes import build_night_codes
from tournament.localization import format_chip_amount, format_duration, format_time
from tournament.money.rules.cash_box import compute_cash_box
from tournament.night.state import (
    STOP_WORDS,
    Phase,
    compute_average_stack,
    count_chips_in_play,
    count_entered_players,
    count_players_left,
    find_phase,
    find_stop,
    read_night_clock,
)
from tournament.night.values.house_rules import list_rule_rows, rule_text
from tournament.printing.document_blocks import (
    Block,
    CodesBlock,
    ColumnHeading,
    Document,
    TableBlock,
    TextBlock,
    WritingLinesBlock,
)
from tournament.printing.papers.price_list_and_prizes import build_price_table, build_prize_block
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.papers.schedule_tables import (
    ante_text,
    blinds_text,
    build_remaining_schedule,
)
from tournament.printing.papers.seating_list import build_seating_blocks
from tournament.schedule.values import Break, find_level_in_force, step_text
from tournament.tables.values import WISH_WORDS, DeskRequest
from tournament.tables.views.seat_slips import list_planned_slips

SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
FEW = 40
"""So many players should fit on one sheet; where they do not, two have larger letters."""
MANY = 120
"""More do not fit on two."""
NOTES = 40
RULES_IN_SHORT = (
    "level_binds",
    "ties",
    "late_until_level",
    "absent_minutes",
    "button",
    "balance",
    "two_tables_at",
    "final_table_at",
    "break_to",
    "books",
)


def build_paper_fallback(scene: PrintoutContext) -> Document:
    """The night on paper: on one sheet, or two where many play."""
    blocks: list[Block] = [
        _build_clock_table(scene),
        *((build_remaining_schedule(scene),) if scene.state.finished is None else ()),
        *build_seating_blocks(scene),
        *_build_pending_blocks(scene),
        build_price_table(scene),
        build_prize_block(scene, with_names=True),
        _build_rules_table(scene),
        _build_restore_codes(scene),
        WritingLinesBlock(_("Notes"), NOTES),
    ]
    kept = tuple(block for block in blocks if not isinstance(block, TableBlock) or block.rows)
    return Document(
        scene.build_heading(_("Play on by hand")),
        kept,
        _list_layout_attempts(count_entered_players(scene.state)),
        columns=2,
    )


def _list_layout_attempts(players: int) -> tuple[tuple[float, int], ...]:
    """In which letters it should fit on how many sheets."""
    if players > MANY:
        return ((SIZES[-1], 0),)
    on_one = tuple((size, 1) for size in SIZES) if players <= FEW else ()
    return (*on_one, *((size, 2) for size in SIZES))


def _build_clock_table(scene: PrintoutContext) -> TableBlock:
    """What the clock showed when this was printed, and the numbers beside it."""
    state = scene.state
    level = find_level_in_force(state.structure, read_night_clock(state, scene.at).step)
    blinds = " · ".join(filter(None, (blinds_text(level), ante_text(level))))
    entered = count_entered_players(state)
    players = _("{part} of {whole}").format(part=count_players_left(state), whole=entered)
    rows = [
        *_list_clock_status_rows(scene),
        (_("Blinds and ante"), blinds),
        (_("Players"), players),
        (_("Chips in play"), format_chip_amount(count_chips_in_play(state))),
        (_("Average stack"), format_chip_amount(compute_average_stack(state))),
        (_("In the cash box"), scene.money_text(compute_cash_box(state).expected)),
    ]
    if state.hand_for_hand:
        rows.append((_("Hand for hand"), _("yes")))
    columns = (ColumnHeading("", is_short=True), ColumnHeading(""))
    return TableBlock(columns, tuple(rows), _("The clock"))


def _list_clock_status_rows(scene: PrintoutContext) -> list[tuple[str, str]]:
    """Where the night stands: the step on the clock, how much of it is left, and when it ends."""
    state = scene.state
    zone = scene.zone
    shown = read_night_clock(state, scene.at)
    phase = find_phase(state, scene.at)
    stop = find_stop(state, scene.at)
    if phase is Phase.FINISHED:
        return [(_("Now"), _("The night is over."))]
    step = state.structure.steps[shown.step]
    now = scene.localize_fact(step_text(state.structure, shown.step))
    rows = [(_("Now"), now[:1].upper() + now[1:])]
    if phase is Phase.PLANNED:
        rows.append((_("Clock"), _("not started")))
    elif phase is Phase.COUNTDOWN:
        rows.append((_("Begins"), format_time(scene.at + shown.wait_ms, zone)))
    elif stop is not None:
        time = format_time(stop.since, zone)
        why = _(STOP_WORDS[stop.reason])
        rows.append((_("Clock"), _("stopped at {time}: {why}").format(time=time, why=why)))
    if stop is not None and stop.until is not None:
        rows.append((_("Break until"), format_time(stop.until, zone)))
    if step.minutes or isinstance(step, Break):
        title = _("Left at {time}").format(time=format_time(scene.at, zone))
        rows.append((title, format_duration(shown.left_ms)))
    if shown.edge is not None and shown.running:
        rows.append((_("Ends"), format_time(shown.edge, zone)))
    return rows


def _build_pending_blocks(scene: PrintoutContext) -> list[TextBlock]:
    """What waits for the director: moves that were decided, and what was asked for."""
    moves = tuple(
        _("{name}: {origin}, seat {from_seat} → {to}, seat {seat}").format(
            name=scene.localize_fact(slip.name),
            origin=scene.localize_fact(slip.from_told),
            from_seat=slip.from_seat,
            to=scene.localize_fact(slip.to),
            seat=slip.seat,
        )
        for slip in list_planned_slips(scene.state, scene.at)
    )
    requests = tuple(_request_text(scene, request) for request in scene.state.requests)
    blocks = (TextBlock(moves, _("Planned moves")), TextBlock(requests, _("Asked for")))
    return [block for block in blocks if block.says]


def _request_text(scene: PrintoutContext, request: DeskRequest) -> str:
    if request.player in scene.state.entrants:
        who = scene.player_name_text(request.player)
    else:
        who = scene.table_name_text(request.table)
    text = f"{format_time(request.at, scene.zone)} {who} {_(WISH_WORDS[request.wish])}"
    return f"{text}: {request.note}" if request.note else text


def _build_rules_table(scene: PrintoutContext) -> TableBlock:
    """The house rules that are asked for when nobody can look them up."""
    rows = tuple(
        (_(row.label), scene.localize_fact(rule_text(scene.state.rules, name, row)))
        for name, row in list_rule_rows()
        if name in RULES_IN_SHORT
    )
    return TableBlock((ColumnHeading(""), ColumnHeading("")), rows, _("House rules"))


def _build_restore_codes(scene: PrintoutContext) -> TextBlock | CodesBlock:
    """The codes that bring the night back; where none can, the file that does."""
    codes = build_night_codes(scene.state, scene.moment, scene.at)
    title = _("Restore the night")
    if codes and not scene.state.recorded:
        says = (
            _("On any computer with Final Nine, choose “Restore a night”."),
            _("A photo of this sheet is enough. Scan all codes, in any order."),
        )
        return CodesBlock(title, codes, says)
    why = _("This night is too large for codes on paper. Save its file under “Export”.")
    if scene.state.recorded:
        why = _("Only the results were entered here. Save the file under “Export”.")
    return TextBlock((why,), title)
