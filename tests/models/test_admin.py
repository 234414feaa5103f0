"""What an admin sees: games and players, and of a running game nothing that its players cannot see."""

from pathlib import Path

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db.models import Field
from django.test import Client
from pytest_django import Settings

from games.families.people import main_player
from games.models import Device, Family, Game, Invitation, Person, Player, RecoveryCode, Seat, Table
from games.people_admin import FAMILY
from games.table_admin import TABLE
from tests.families import playing
from tests.families.everywhere import found
from tests.families.households import household
from tests.models.test_records import ENDED, RESULT, game_fields

pytestmark = pytest.mark.django_db

SEED, CONTRIBUTION, COMMIT = "5eed" * 16, "c0ffee00" * 4, "ab" * 32
SECRETS = (SEED, CONTRIBUTION, COMMIT)


@pytest.fixture
def office(settings: Settings, tmp_path: Path) -> Client:
    """A browser in which an admin is signed in."""
    settings.STATIC_ROOT = tmp_path
    client = Client(headers={"host": "localhost"})
    client.force_login(get_user_model().objects.create_superuser("root"))
    return client


@pytest.fixture
def game() -> Game:
    """A running game with a card count that nobody may see yet."""
    player = Player.objects.create(id="1" * 32, name="Mia", avatar="owl")
    secret = {"server_seed": SEED, "contributions": [CONTRIBUTION, ""], "commits": [COMMIT, ""]}
    game = Game.objects.create(**game_fields() | secret | {"id": "g1a2b3c4d5e6", "checkpoint": 7177})
    Seat.objects.create(game=game, seat=0, player=player, name="Mia", avatar="owl", kind="person")
    Seat.objects.create(game=game, seat=1, name="", avatar="fox", kind="computer", place=8123, cards=9123)
    return game


def finish(game: Game) -> None:
    game.status, game.result, game.ended = Game.Status.FINISHED, RESULT, ENDED
    game.save()


def pages_about(game: Game) -> list[str]:
    return [
        "/admin/games/game/",
        f"/admin/games/game/?q={game.id}",
        f"/admin/games/game/{game.id}/change/",
        f"/admin/games/game/{game.id}/history/",
        "/admin/games/player/",
        f"/admin/games/player/{'1' * 32}/change/",
        "/admin/",
    ]


def test_games_and_players_are_listed(office: Client, game: Game) -> None:
    games = office.get("/admin/games/game/").content.decode()
    assert game.id in games
    assert "Mia" in games
    assert "Mia" in office.get("/admin/games/player/").content.decode()


def test_no_page_shows_a_seed_or_a_card_of_a_running_game(office: Client, game: Game) -> None:
    for address in pages_about(game):
        response = office.get(address)
        assert response.status_code == 200
        page = response.content.decode()
        for secret in (*SECRETS, "8123", "9123", "7177"):
            assert secret not in page


def test_a_finished_game_shows_all_of_itself(office: Client, game: Game) -> None:
    finish(game)
    page = office.get(f"/admin/games/game/{game.id}/change/").content.decode()
    for shown in (*SECRETS, "8123", "9123", "all_cards"):
        assert shown in page


@pytest.mark.parametrize(
    "question",
    [
        "server_seed__startswith=5",
        "server_seed=" + SEED,
        "contributions__icontains=c0ffee",
        "commits__0__startswith=ab",
        "checkpoint__gt=7000",
        "seats__cards__gt=9000",
        "id__in=g1a2b3c4d5e6",
    ],
)
def test_the_list_cannot_be_asked_about_what_it_does_not_show(
    office: Client, game: Game, question: str
) -> None:
    assert office.get(f"/admin/games/game/?{question}").status_code == 400


@pytest.mark.parametrize(
    "question", ["seats__game__server_seed__startswith=5", "seats__cards__gt=9000", "name__startswith=M"]
)
def test_the_list_of_players_tells_nothing_about_their_games(
    office: Client, game: Game, question: str
) -> None:
    assert office.get(f"/admin/games/player/?{question}").status_code == 400


def test_the_lists_own_filters_work(office: Client, game: Game) -> None:
    assert game.id in office.get("/admin/games/game/?status__exact=running").content.decode()
    assert game.id not in office.get("/admin/games/game/?status__exact=finished").content.decode()
    assert "Mia" in office.get("/admin/games/player/?avatar=owl").content.decode()


def test_searching_does_not_look_into_secrets(office: Client, game: Game) -> None:
    for secret in SECRETS:
        page = office.get(f"/admin/games/game/?q={secret[:8]}").content.decode()
        assert f"/admin/games/game/{game.id}/" not in page


def test_an_admin_looks_and_changes_nothing(office: Client, game: Game) -> None:
    change = f"/admin/games/game/{game.id}/change/"
    assert office.post(change, {"status": "finished"}).status_code == 403
    assert office.post(f"/admin/games/game/{game.id}/delete/", {"post": "yes"}).status_code == 403
    assert office.get("/admin/games/game/add/").status_code == 403
    assert Game.objects.get().status == Game.Status.RUNNING


@pytest.fixture
def table() -> Table:
    """A table whose base holds the seed of its game."""
    return Table.objects.create(code="MANTAK", watch_code="w" * 22, base={"server_seed": SEED}, epoch=1, n=1)


def test_a_table_is_listed_without_its_seed(office: Client, table: Table) -> None:
    pages = ("", "?q=MANTAK", f"{table.code}/change/", f"{table.code}/history/")
    for page in pages:
        text = office.get(f"/admin/games/table/{page}").content.decode()
        assert "MANTAK" in text
        assert SEED not in text
        assert table.watch_code not in text


@pytest.mark.parametrize(
    "question",
    ["base__server_seed__startswith=5", "base__contains=5eed", "watch_code__startswith=w", "n__gt=0"],
)
def test_tables_cannot_be_asked_about_what_is_not_shown(office: Client, table: Table, question: str) -> None:
    assert office.get(f"/admin/games/table/?{question}").status_code == 400


def test_who_may_only_look_at_tables_can_do_nothing_with_them(
    table: Table, settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path
    looker = get_user_model().objects.create_user("looker", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_table"))
    client = Client(headers={"host": "localhost"})
    client.force_login(looker)
    assert b'value="end"' not in client.get("/admin/games/table/").content
    client.post("/admin/games/table/", {"action": "end", "_selected_action": table.code})
    assert Table.objects.get().closed is None
    assert not LogEntry.objects.exists()


def test_every_field_of_a_table_was_thought_about() -> None:
    shown_at_no_time = {"base", "watch_code", "epoch", "n"}
    fields = {field.name for field in Table._meta.get_fields() if isinstance(field, Field)}
    assert fields == {*TABLE} | shown_at_no_time


def test_every_field_of_a_game_was_thought_about() -> None:
    from games.admin import FINISHED_GAME, GAME

    shown_at_no_time = {"checkpoint"}
    fields = {field.name for field in Game._meta.get_fields() if isinstance(field, Field)}
    assert fields == {*GAME, *FINISHED_GAME} | shown_at_no_time


PIN, DEVICE_SECRET, HASH = "pin-9f3c", "d5" * 32, "c0de" * 16


@pytest.fixture
def family(settings: Settings) -> Family:
    """A family with a child that has a PIN, a device, an invitation, and a game that is theirs alone."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    family, papa, (mia, tom) = household("Zebulonia", "Tom")
    Person.objects.filter(pk=mia.pk).update(pin=PIN)
    Device.objects.create(family=family, key="k" * 16, name="Zebulonia's tablet", secret=DEVICE_SECRET)
    Invitation.objects.create(family=family, code="GUGELHUPF", purpose="friend", made_by=papa, expires=ENDED)
    assert papa.user is not None
    RecoveryCode.objects.create(user=papa.user, code=HASH)
    playing.play([mia, tom], 0, visibility="family")
    return family


def test_nothing_of_a_child_and_no_secret_is_on_any_page_of_the_admin(office: Client, family: Family) -> None:
    papa = get_user_model().objects.get(username="papa")
    key = Person.objects.get(user=papa).key
    game, player = Game.objects.get(), main_player(Person.objects.get(name="Zebulonia"))
    lists = ("auth/user", "auth/group", "games/family", "games/game", "games/player", "games/table")
    pages = [f"/admin/{one}/" for one in lists]
    pages += [f"/admin/auth/user/{papa.pk}/{page}/" for page in ("change", "history", "delete")]
    pages += [f"/admin/games/family/{family.pk}/change/", f"/admin/games/family/{family.pk}/history/"]
    pages += [f"/admin/games/game/{game.pk}/change/", f"/admin/games/player/{player.pk}/change/", "/admin/"]
    secrets = ("Zebulonia", PIN, DEVICE_SECRET, "GUGELHUPF", HASH, papa.password, family.key, key)
    for page in pages:
        response = office.get(page, follow=True)
        assert response.status_code == 200, page
        text = response.content.decode()
        assert [secret for secret in secrets if secret in text] == [], page
        assert "md5$" not in text, page


def test_staff_see_how_many_are_in_a_family(office: Client, family: Family) -> None:
    page = office.get("/admin/games/family/").content.decode()
    for field, count in (("grown_ups", 1), ("children", 2), ("devices", 1)):
        assert f'<td class="field-{field}">{count}</td>' in page


@pytest.mark.parametrize(
    "question",
    [
        *(
            "family/?key__startswith=a",
            "family/?members__person__name=Zebulonia",
            "family/?devices__secret=a",
        ),
        *("player/?person__pin__startswith=p", "game/?families__family__key=a"),
    ],
)
def test_families_cannot_be_asked_about_what_is_not_shown(
    office: Client, family: Family, question: str
) -> None:
    assert office.get(f"/admin/games/{question}").status_code == 400


@pytest.mark.parametrize("question", ["password__startswith=md5", "person__key=a", "recovery_codes__code=a"])
def test_accounts_cannot_be_asked_about_what_is_not_shown(
    office: Client, family: Family, question: str
) -> None:
    assert office.get(f"/admin/auth/user/?{question}").status_code == 400


def test_an_account_that_staff_delete_leaves_nothing_behind(office: Client, family: Family) -> None:
    papa = get_user_model().objects.get(username="papa")
    person = Person.objects.get(user=papa)
    words = (person.key, main_player(person).id, "papa", family.key)
    office.post(f"/admin/auth/user/{papa.pk}/delete/", {"post": "yes"})
    assert not get_user_model().objects.filter(pk=papa.pk).exists()
    assert found(*words) == []


def test_only_what_was_thought_about_is_in_the_admin() -> None:
    assert {model._meta.label for model in admin.site._registry} == {
        *("auth.Group", "auth.User", "games.Family", "games.Game", "games.Player", "games.Table"),
    }


def test_every_field_of_a_family_was_thought_about() -> None:
    shown_at_no_time = {"key", "school_starts", "rules"}
    fields = {field.name for field in Family._meta.concrete_fields}
    assert fields == {*FAMILY} | shown_at_no_time
