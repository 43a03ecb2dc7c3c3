"""Results of a night for the API, without payments and debts."""

from tournament.api.live_night import VERSION, build_money_totals, build_night_header
from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.journal import NightSnapshot
from tournament.models import Tournament
from tournament.night.rules.night_outcome import Finish, build_night_outcome


def build_results_payload(
    night: Tournament, moment: NightSnapshot, now: Instant
) -> dict[str, Plain]:
    """The whole answer."""
    state = moment.state
    told = build_night_outcome(state, now)
    return {
        "api": VERSION,
        "night": build_night_header(night, state),
        "final": state.finished is not None,
        "version": moment.version,
        "seal": moment.head,
        "began": told.began if state.started is not None else None,
        "ended": state.finished,
        "players": told.field,
        "entries": told.entries,
        "money": build_money_totals(state),
        "results": [_build_finish(finish) for finish in told.finishes],
        "knock_outs": [{"at": hit.at, "by": hit.by, "out": hit.out} for hit in told.hits],
    }


def _build_finish(finish: Finish) -> dict[str, Plain]:
    """`number` is what `knock_outs` names somebody by; `place` is null for who has none yet."""
    return {
        "number": finish.number,
        "name": finish.name or None,
        "place": finish.place or None,
        "shared_by": finish.among,
        "prize": finish.prize,
        "bounty": finish.bounty,
        "by_deal": finish.by_deal,
        "extras": list(finish.extras),
        "hits": finish.hits,
        "rebuys": finish.rebuys,
        "add_ons": finish.add_ons,
        "re_entries": finish.re_entries,
        "out_at": finish.out_at,
    }
