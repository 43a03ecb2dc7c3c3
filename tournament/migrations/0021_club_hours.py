"""A club says whether its hours are counted to 12 or to 24."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Until a club says so, times are told as the reader's language does."""

    dependencies: ClassVar = [("tournament", "0020_sample_clubs")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="club",
            name="hours",
            field=models.CharField(default="auto", max_length=8, verbose_name="hours"),
        ),
    ]
