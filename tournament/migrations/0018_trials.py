import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0017_nights_took"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="trial_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="trials",
                to="tournament.tournament",
            ),
        ),
    ]
