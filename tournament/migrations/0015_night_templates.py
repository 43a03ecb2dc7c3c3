import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0014_club_chip_sets"),
    ]

    operations = [
        migrations.CreateModel(
            name="NightTemplate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=60)),
                ("holds", models.TextField()),
                ("made_at", models.BigIntegerField()),
                ("made_by", models.CharField(blank=True, max_length=120)),
                ("put_away_at", models.BigIntegerField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="night_templates",
                        to="tournament.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="one_template_per_key"),
                ],
            },
        ),
    ]
