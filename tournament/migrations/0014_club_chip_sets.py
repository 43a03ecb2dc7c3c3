import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0013_jobs_of_a_day"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubChipSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=40)),
                ("chips", models.JSONField(default=list)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("made_at", models.BigIntegerField()),
                ("changed_at", models.BigIntegerField()),
                ("changed_by", models.CharField(blank=True, max_length=120)),
                ("put_away_at", models.BigIntegerField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chip_sets",
                        to="tournament.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="one_chip_set_per_key"),
                ],
            },
        ),
    ]
