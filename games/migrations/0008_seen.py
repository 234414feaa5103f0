import games.models.player
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_sessions"),
    ]

    operations = [
        # with a default SQLite would make the table anew, without the column that the version before still writes
        migrations.AddField(
            model_name="player",
            name="seen",
            field=models.DateField(db_index=True, null=True, verbose_name="last seen"),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="player",
                    name="seen",
                    field=models.DateField(
                        db_index=True, default=games.models.player.today, null=True, verbose_name="last seen"
                    ),
                )
            ]
        ),
    ]
