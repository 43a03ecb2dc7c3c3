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
        "    " + _("All tables in one workbook: the season, its nights, every result."),
        "tables.json",
        "    "
        + _(
            "The same for programs; amounts are whole minor units, times are milliseconds since "
            "1970."
        ),
        "tables/*.csv",
        "    "
        + _(
            "The same, one file for each table. A ' before a text that looks like a formula is "
            "not part of it."
        ),
        "nights/*.json",
        "    "
        + _(
            "Each night whole, with its journal and its seals. This program opens them again "
            "anywhere."
        ),
        "nights/*-results.csv",
        "    " + _("How each of these nights ended."),
        "",
        _("Every file and column is explained in docs/exports.md of the program."),
        "",
    )
    return "\r\n".join(lines).encode("utf-8-sig")
