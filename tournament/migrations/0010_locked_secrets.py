"""The secrets of addresses outside are locked with the secret key, also those that are there already."""

from django.db import migrations, models

from tournament.encryption import decrypt_secret, encrypt_secret


def lock_all(apps, schema_editor):
    _each(apps, schema_editor, encrypt_secret)


def unlock_all(apps, schema_editor):
    """What another key locked is lost either way."""
    _each(apps, schema_editor, lambda kept: decrypt_secret(kept) or "")


def _each(apps, schema_editor, change):
    rows = apps.get_model("tournament", "Target").objects.using(schema_editor.connection.alias)
    for pk, secret in list(rows.exclude(secret="").values_list("pk", "secret")):
        rows.filter(pk=pk).update(secret=change(secret))


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0009_nights_in_play"),
    ]

    operations = [
        migrations.AlterField(
            model_name="target",
            name="secret",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.RunPython(lock_all, unlock_all),
    ]
