"""Templates and trials for the pages around new nights: usual, with odd words, archived."""

from dataclasses import replace

from tournament import journal
from tournament.club.night_templates import create_template, put_template_in_archive
from tournament.models import Club, Tournament
from tournament.night.rules.night_templates import build_template
from tournament.tables.rules.house_tables import HouseTable


def fill_templates(club: Club, night: Tournament, hostile: str) -> dict[str, str]:
    """Keep them; gives the numbers of those that have a page of their own."""
    night.refresh_from_db()
    odd = hostile.replace("\u202e", "").replace("\u202c", "")[:60]
    tables = (HouseTable(1, 6, "Kitchen", (6,)), HouseTable(2, 9, odd[:40]))
    holds = replace(build_template(journal.build_snapshot(night).state), tables=tables)
    kept, strange, gone = (
        create_template(club, name, holds, by=by, key=f"template-{name[:20]}")
        for name, by in (("Thursdays, deep stacks", "Ann"), (odd, odd), ("The old club", "Ben"))
    )
    put_template_in_archive(club, gone.pk)
    return {"kept_night": str(kept.pk), "odd_template": str(strange.pk)}


def fill_trials(night: Tournament) -> dict[str, str]:
    """Try something out in a copy of a night."""
    return {"trial": str(journal.copy_night_to_sandbox(night, "trial-of-ann").pk)}
