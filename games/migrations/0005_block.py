import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0004_holders'),
    ]

    operations = [
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('avatar', models.CharField(max_length=16, verbose_name='avatar')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to='games.player', verbose_name='who is blocked')),
                ('blocker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='games.player', verbose_name='who blocks')),
            ],
            options={
                'verbose_name': 'block',
                'verbose_name_plural': 'blocks',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='blocked_once')],
            },
        ),
    ]
