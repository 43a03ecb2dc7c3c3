"""
The page of text that explains an archive to whoever opens it, perhaps years later and without this
program.
"""

from django.utils.translation import gettext as _


def build_readme(club: str, title: str, when: str) -> bytes:
    """The text, in the reader's language, with lines that every computer breaks."""
    lines = (
        f"{club} – {title}",
        _("Written {when} by Final Nine.").format(when=when),
        "",
        "tables.xlsx",
        "    " + _("All tables: the season, its nights, every result."),
        "tables.json",
        "    "
        + _("The same for programs: amounts in minor units, times in milliseconds since 1970."),
        "tables/*.csv",
        "    "
        + _("The same, one file per table. Ignore a ' before text that looks like a formula."),
        "nights/*.json",
        "    " + _("Each night with its sealed journal. This program can restore them."),
        "nights/*-results.csv",
        "    " + _("The results of each night."),
        "",
        _("Every file and column is explained in docs/exports.md."),
        "",
    )
    return "\r\n".join(lines).encode("utf-8-sig")
