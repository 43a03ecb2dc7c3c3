"""Summary of a restore in words: for the terminal, and for the page after the next start."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.restore import RestoreResult


def restore_summary_text(done: RestoreResult) -> list[str]:
    """Sentence by sentence."""
    nights = len(done.manifest.nights)
    again = done.results_again
    whole = ngettext(
        "{count} night restored and checked.",
        "{count} nights restored and checked.",
        nights,
    )
    lines = [whole.format(count=nights)]
    if again:
        made = ngettext(
            "{count} result rebuilt.",
            "{count} results rebuilt.",
            again,
        )
        lines.append(made.format(count=again))
    if done.saved is not None:
        lines.append(_("The previous data is in the backup {name}.").format(name=done.saved.name))
    if done.old:
        lines.append(_("It is also kept unchanged in {place}.").format(place=done.old))
    if done.secrets_lost:
        lost = ngettext(
            "{count} address needs a new secret: create it on its page.",
            "{count} addresses need new secrets: create them on their pages.",
            done.secrets_lost,
        )
        lines.append(lost.format(count=done.secrets_lost))
    return [*lines, _("Everybody must sign in again.")]
