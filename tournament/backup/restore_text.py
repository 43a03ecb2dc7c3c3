"""Summary of a restore in words: for the terminal, and for the page after the next start."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.restore import RestoreResult


def restore_summary_text(done: RestoreResult) -> list[str]:
    """Sentence by sentence."""
    nights = len(done.manifest.nights)
    again = done.results_again
    whole = ngettext(
        "Restored: {count} night; its journal is whole.",
        "Restored: {count} nights; every journal is whole.",
        nights,
    )
    lines = [whole.format(count=nights)]
    if again:
        made = ngettext(
            "The results of {count} night were made again from its journal.",
            "The results of {count} nights were made again from their journals.",
            again,
        )
        lines.append(made.format(count=again))
    if done.saved is not None:
        lines.append(
            _("What was there before is in the backup {name}.").format(name=done.saved.name)
        )
    if done.old:
        lines.append(_("It is also kept, as it was, in {place}.").format(place=done.old))
    if done.secrets_lost:
        lost = ngettext(
            "The secret of {count} address outside was locked with another key: make a new one on "
            "its page.",
            "The secrets of {count} addresses outside were locked with another key: make new ones "
            "on their pages.",
            done.secrets_lost,
        )
        lines.append(lost.format(count=done.secrets_lost))
    return [*lines, _("Everybody signs in again. The secret key is the one of this computer.")]
