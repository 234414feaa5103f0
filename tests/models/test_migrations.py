"""While a new version is brought in, the one before it still reads and writes the same database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader

pytestmark = pytest.mark.django_db(transaction=True)

WHEN = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
WRITTEN = ("Player", "Table", "Game", "Seat")


def versions() -> list[str]:
    """The names of all migrations, the oldest first: after each of them some version of ours was running."""
    loader = MigrationLoader(None)
    return sorted(name for app, name in loader.disk_migrations if app == "games")


def apps_at(version: str) -> Apps:
    """The models as the code of that version knows them."""
    apps: Apps = MigrationLoader(connection).project_state(("games", version)).apps
    return apps


def value_for(field: models.Field[Any, Any], made: dict[str, models.Model]) -> object:
    if isinstance(field, models.ForeignKey):
        return made.get(field.related_model.__name__)
    if isinstance(field, models.JSONField):
        return {"any": ["thing"]}
    if isinstance(field, models.DateTimeField):
        return WHEN
    if isinstance(field, models.CharField):
        return "x" * (field.max_length or 1)
    return 7


def written_by(apps: Apps) -> dict[str, models.Model]:
    """A row of each kind, with every field that the version knows and does not fill by itself."""
    made: dict[str, models.Model] = {}
    for name in WRITTEN:
        model = apps.get_model("games", name)
        fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
        given = {field.name: value_for(field, made) for field in fields if not field.has_default()}
        made[name] = model._default_manager.create(**given)
    return made


@pytest.mark.parametrize("version", versions())
def test_a_version_before_works_with_the_newest_database(version: str) -> None:
    for row in written_by(apps_at(version)).values():
        manager = type(row)._default_manager
        assert manager.get(pk=row.pk) == row
        row.save()
    for name in reversed(WRITTEN):
        apps_at(version).get_model("games", name)._default_manager.all().delete()


def test_the_newest_version_reads_what_the_one_before_it_has_written() -> None:
    from games.models import Game, Player, Seat, Table

    written_by(apps_at(versions()[0]))
    for model in (Player, Table, Game, Seat):
        model._default_manager.get().save()


def test_no_change_of_a_model_is_without_a_migration() -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
