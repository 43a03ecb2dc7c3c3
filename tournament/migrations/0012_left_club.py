"""An account that was closed knows whose it was, so that no other club is given it."""

import django.db.models.deletion
from django.db import migrations, models


def find_out(apps, schema_editor):
    """Of accounts that are closed already: the only club there is, or the only one where something was done with it."""
    alias = schema_editor.connection.alias
    club, member, link, entry = (
        apps.get_model("tournament", name).objects.using(alias)
        for name in ("Club", "Member", "Link", "JournalEntry")
    )
    everything = list(club.values_list("pk", flat=True)[:2])
    for pk in list(member.filter(is_active=False, memberships=None).values_list("pk", flat=True)):
        known = {*link.filter(made_by=pk).values_list("club", flat=True).distinct()}
        known |= {*entry.filter(member=pk).values_list("night__club", flat=True).distinct()}
        only = everything if len(everything) == 1 else sorted(known)
        if len(only) == 1:
            member.filter(pk=pk).update(left_club=only[0])


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0011_mail_boxes_ask"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="left_club",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.club",
            ),
        ),
        migrations.RunPython(find_out, migrations.RunPython.noop),
    ]
