import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_finishers(apps, schema_editor):
    seats = apps.get_model('games', 'Seat').objects.filter(game__status='finished')
    seats.filter(game__holders__isnull=True).update(finisher=models.F('player'))
    for seat in seats.exclude(game__holders__isnull=True).select_related('game'):
        held = [holder for holder in seat.game.holders if holder['seat'] == seat.seat]
        seat.finisher_id = held[-1]['player'] if held else seat.player_id
        seat.save(update_fields=['finisher'])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_block'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Family',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=16, unique=True, verbose_name='key')),
                ('kind', models.CharField(choices=[('family', 'family'), ('group', 'group')], default='family', max_length=6, verbose_name='kind')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('time_zone', models.CharField(default='UTC', max_length=40, verbose_name='time zone')),
                ('school_starts', models.PositiveSmallIntegerField(default=9, verbose_name='school year begins')),
                ('rules', models.CharField(blank=True, default='', max_length=24, verbose_name='house rules')),
                ('recounted', models.PositiveIntegerField(default=0, verbose_name='recounted')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
            ],
            options={
                'verbose_name': 'family',
                'verbose_name_plural': 'families',
            },
        ),
        # The version before still reads the column, which nobody ever filled; it stays in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name='player', name='user')],
        ),
        migrations.AddField(
            model_name='seat',
            name='battles_won',
            field=models.PositiveIntegerField(null=True, verbose_name='battles won'),
        ),
        migrations.AddField(
            model_name='seat',
            name='biggest_war',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='biggest war'),
        ),
        migrations.AddField(
            model_name='seat',
            name='deepest',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='deepest war'),
        ),
        migrations.AddField(
            model_name='seat',
            name='fewest',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='fewest cards'),
        ),
        migrations.AddField(
            model_name='seat',
            name='finisher',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='finished_seats', to='games.player', verbose_name='player at the end'),
        ),
        migrations.AddField(
            model_name='seat',
            name='wars',
            field=models.PositiveIntegerField(null=True, verbose_name='wars'),
        ),
        migrations.AddField(
            model_name='seat',
            name='wars_won',
            field=models.PositiveIntegerField(null=True, verbose_name='wars won'),
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=16, unique=True, verbose_name='key')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('secret', models.CharField(editable=False, max_length=64, verbose_name='secret')),
                ('kid_mode', models.BooleanField(default=True, verbose_name='kid mode')),
                ('linked', models.DateTimeField(auto_now_add=True, verbose_name='linked')),
                ('unlinked', models.DateTimeField(blank=True, null=True, verbose_name='unlinked')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='games.family', verbose_name='family')),
            ],
            options={
                'verbose_name': 'device',
                'verbose_name_plural': 'devices',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='FamilyTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=6, unique=True, verbose_name='code')),
                ('opened', models.DateTimeField(auto_now_add=True, verbose_name='opened')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='games.family', verbose_name='family')),
            ],
            options={
                'verbose_name': 'family table',
                'verbose_name_plural': 'family tables',
                'ordering': ('-opened',),
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=16, unique=True, verbose_name='key')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('avatar', models.CharField(max_length=16, verbose_name='avatar')),
                ('colour', models.PositiveSmallIntegerField(default=0, verbose_name='colour')),
                ('pin', models.CharField(blank=True, default='', max_length=128, verbose_name='picture PIN')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='person', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=12, unique=True, verbose_name='code')),
                ('purpose', models.CharField(choices=[('grown_up', 'grown-up'), ('friend', 'friend'), ('device', 'device')], max_length=8, verbose_name='purpose')),
                ('expires', models.DateTimeField(verbose_name='expires')),
                ('used', models.DateTimeField(blank=True, null=True, verbose_name='used')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.family', verbose_name='family')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.person', verbose_name='made by')),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'ordering': ('id',),
            },
        ),
        migrations.AddField(
            model_name='player',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to='games.person', verbose_name='person'),
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(editable=False, max_length=64, unique=True, verbose_name='code')),
                ('used', models.DateTimeField(blank=True, null=True, verbose_name='used')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'recovery code',
                'verbose_name_plural': 'recovery codes',
            },
        ),
        migrations.CreateModel(
            name='FamilyGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('apart', models.CharField(blank=True, choices=[('conceded', 'conceded'), ('called', 'counted early'), ('head_start', 'head start'), ('what_if', 'what if')], default='', max_length=10, verbose_name='apart')),
                ('ended', models.DateTimeField(verbose_name='ended')),
                ('day', models.DateField(verbose_name='day')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='games.family', verbose_name='family')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='families', to='games.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'game of a family',
                'verbose_name_plural': 'games of families',
                'ordering': ('-ended', '-game_id'),
                'indexes': [models.Index(fields=['family', '-ended', '-game'], name='last_games')],
                'constraints': [models.UniqueConstraint(fields=('family', 'game'), name='once_on_a_board')],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('grown_up', 'grown-up'), ('child', 'child'), ('friend', 'friend')], max_length=8, verbose_name='role')),
                ('joined', models.DateTimeField(auto_now_add=True, verbose_name='joined')),
                ('left', models.DateTimeField(blank=True, null=True, verbose_name='left')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='games.family', verbose_name='family')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='games.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'member',
                'verbose_name_plural': 'members',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('family', 'person'), name='once_in_a_family')],
            },
        ),
        migrations.CreateModel(
            name='Rivalry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.CharField(max_length=8, verbose_name='season')),
                ('people', models.CharField(max_length=64, verbose_name='people')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='games')),
                ('wins', models.JSONField(default=list, verbose_name='wins')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rivalries', to='games.family', verbose_name='family')),
            ],
            options={
                'verbose_name': 'rivalry',
                'verbose_name_plural': 'rivalries',
                'constraints': [models.UniqueConstraint(fields=('family', 'season', 'people'), name='one_row_a_rivalry')],
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.CharField(max_length=8, verbose_name='season')),
                ('rule_code', models.CharField(blank=True, default='', max_length=24, verbose_name='rule code')),
                ('seats', models.PositiveSmallIntegerField(default=0, verbose_name='seats')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='games')),
                ('wins', models.PositiveIntegerField(default=0, verbose_name='wins')),
                ('draws', models.PositiveIntegerField(default=0, verbose_name='draws')),
                ('streak', models.PositiveIntegerField(default=0, verbose_name='streak')),
                ('best_streak', models.PositiveIntegerField(default=0, verbose_name='best streak')),
                ('battles', models.PositiveIntegerField(default=0, verbose_name='battles')),
                ('battles_won', models.PositiveIntegerField(default=0, verbose_name='battles won')),
                ('wars', models.PositiveIntegerField(default=0, verbose_name='wars')),
                ('wars_won', models.PositiveIntegerField(default=0, verbose_name='wars won')),
                ('biggest_war', models.PositiveSmallIntegerField(null=True, verbose_name='biggest war')),
                ('longest', models.PositiveIntegerField(null=True, verbose_name='longest game')),
                ('deepest', models.PositiveSmallIntegerField(null=True, verbose_name='deepest war')),
                ('closest', models.PositiveSmallIntegerField(null=True, verbose_name='closest finish')),
                ('comeback', models.PositiveSmallIntegerField(null=True, verbose_name='comeback')),
                ('milliseconds', models.BigIntegerField(default=0, verbose_name='milliseconds')),
                ('family', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to='games.family', verbose_name='family')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to='games.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'tally',
                'verbose_name_plural': 'tallies',
                'constraints': [models.UniqueConstraint(fields=('family', 'season', 'rule_code', 'seats', 'person'), name='one_tally_a_person')],
            },
        ),
        migrations.RunPython(name_finishers, migrations.RunPython.noop),
    ]
