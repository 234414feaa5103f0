import games.models.player
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="seen",
            field=models.DateField(
                db_index=True, default=games.models.player.today, null=True, verbose_name="last seen"
            ),
        ),
    ]
