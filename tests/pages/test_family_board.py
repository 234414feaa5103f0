"""The board of a family and the pages around it: what they show, and that they are the family's alone."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.utils import timezone

from games.families.board import board
from games.families.deletion import delete_child
from games.families.devices import DEVICE_COOKIE
from games.families.devices import link as link_device
from games.families.invitations import invite
from games.models import Invitation, Member, Person
from games.tables.identity import PLAYER_COOKIE, sign_player
from tests.families.playing import family, person, play
from tests.pages.bakers import Bakers, bakers, give_account, last_game, sign_in, stranger

pytestmark = pytest.mark.usefixtures("transactional_db")


async def html_of(visitor: AsyncClient, path: str) -> str:
    response = await visitor.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


async def seen_by(visitor: AsyncClient, who: Person, path: str) -> str:
    await sync_to_async(sign_in)(visitor, who)
    return await html_of(visitor, path)


def lines(html: str) -> list[tuple[str, str, str]]:
    """Place, name and wins of each line."""
    rows = re.findall(r"<tr[^>]*data-key.*?</tr>", html, re.DOTALL)
    found = []
    for row in rows:
        names = re.findall(r"<bdi>(.*?)</bdi>", row)
        place, wins = re.findall(r'data-place="(\d*)"', row)[0], re.findall(r'data-wins="(\d+)"', row)[0]
        found.append((place, names[0], wins))
    return found


async def test_the_board_ranks_by_wins_and_equal_wins_share_a_place(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, made.path)
    assert lines(html) == [("1", "Mia", "2"), ("2", "Lily", "1"), ("2", "Tom", "1")]
    ranks = await sync_to_async(lambda: [(line.place, line.name) for line in board(made.family)])()
    assert ranks == [(1, "Mia"), (2, "Lily"), (2, "Tom")]
    assert "Nobody has 30 games yet, so this is luck." in html
    assert "equal wins share a place" in html
    assert re.search(r"67 %\s*<small>± \d\d<", html)


async def test_ones_own_line_is_marked_and_no_other(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, made.path)
    (mine,) = re.findall(r"<tr[^>]*board-mine[^>]*>", html)
    assert 'data-name="Mia"' in mine
    assert html.count(">you<") == 1


async def test_the_board_is_a_table_for_those_who_hear_it(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, made.path)
    heads = re.findall(r'<th role="columnheader".*?</th>', html, re.DOTALL)
    assert len(heads) == 7
    for row in re.findall(r"<tr role=\"row\" class.*?</tr>", html, re.DOTALL):
        assert len(re.findall(r'role="(?:cell|rowheader)"', row)) == 7


async def test_records_are_named_with_whoever_holds_them(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, made.path)
    feats = {
        re.sub(r"\s+", " ", words).strip(): re.findall(r"<bdi>(.*?)</bdi>", holders)
        for words, holders in re.findall(r"<dt>(.*?)</dt>\s*<dd class=\"faces\">(.*?)</dd>", html, re.DOTALL)
    }
    assert feats["Longest game"] == ["Lily", "Tom"]
    assert feats["Biggest war won"] == ["Mia"]
    assert "Closest finish: won ahead by" not in feats


async def test_games_apart_are_told_with_why_and_not_counted(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, made.path)
    apart = html[html.index('id="apart"') :]
    assert apart.count('class="past-game"') == 1
    assert "Somebody gave up" in apart
    assert ("2", "Tom", "1") in lines(html)


async def test_seasons_and_filters_narrow_the_board(visitor: AsyncClient) -> None:
    def play_three(made: Bakers) -> None:
        play([made.mia, made.tom, made.lily], 2, timezone.now())

    made = await sync_to_async(bakers)()
    await sync_to_async(play_three)(made)
    html = await seen_by(visitor, made.mia, f"{made.path}?seats=3")
    assert lines(html) == [("1", "Lily", "1"), ("2", "Mia", "0"), ("2", "Tom", "0")]
    for season in ("year", "month", "ever", "nonsense", "2026/99", "9999-12"):
        shown = await html_of(visitor, f"{made.path}?season={season}&seats=2")
        wins = [wins for _, _, wins in lines(shown)]
        assert wins in (["2", "1", "1"], []), season
    assert not lines(await html_of(visitor, f"{made.path}?season=1999-05"))
    assert "May 1999" in await html_of(visitor, f"{made.path}?season=1999-05")
    assert not lines(await html_of(visitor, f"{made.path}?rules=w1nobodys"))
    # what is no code at all is any rules
    assert len(lines(await html_of(visitor, f"{made.path}?rules=%3Cb%00%3E"))) == 3


async def test_who_has_not_played_keeps_a_line_so_that_the_board_keeps_its_height(
    visitor: AsyncClient,
) -> None:
    def with_a_newcomer() -> Bakers:
        made = bakers()
        person("Ida", made.family)
        return made

    made = await sync_to_async(with_a_newcomer)()
    html = await seen_by(visitor, made.mia, made.path)
    assert lines(html)[-1] == ("", "Ida", "0")
    assert "No game yet" in html


async def test_an_empty_board_says_what_to_do(visitor: AsyncClient) -> None:
    def alone() -> Person:
        mia = person("Mia", family())
        give_account(mia)
        return mia

    made = await sync_to_async(bakers)(played=False)
    html = await seen_by(visitor, made.mia, made.path)
    assert "The board is still empty" in html
    assert {"Mia", "Tom", "Lily"} <= set(re.findall(r"<bdi>(.*?)</bdi>", html))
    mia = await sync_to_async(alone)()
    member = await Member.objects.select_related("family").aget(person=mia)
    html = await seen_by(visitor, mia, f"/family/{member.family.key}/")
    assert "A board needs two." in html


async def test_a_name_is_shown_as_it_is_wherever_it_stands(visitor: AsyncClient) -> None:
    name = '"><img src=x onerror=1>'

    def rename(made: Bakers) -> str:
        Person.objects.filter(pk=made.tom.pk).update(name=name)
        return last_game(made.family)

    made = await sync_to_async(bakers)()
    game = await sync_to_async(rename)(made)
    await sync_to_async(sign_in)(visitor, made.mia)
    keys = f"{made.mia.key}.{made.tom.key}"
    paths = (
        "",
        "board/",
        f"people/{made.tom.key}/",
        "rivals/",
        f"rivals/{keys}/",
        "seasons/",
        f"games/{game}/",
    )
    for path in paths:
        html = await html_of(visitor, made.path + path)
        assert "<img" not in html, path
        assert path == "seasons/" or "&lt;img" in html, path


def pages(made: Bakers, game: str) -> list[str]:
    tom, keys = made.tom.key, f"{made.mia.key}.{made.tom.key}"
    paths = ("", "board/", f"people/{tom}/", "rivals/", f"rivals/{keys}/", "seasons/", f"games/{game}/")
    return [made.path + path for path in paths]


def all_paths(made: Bakers, game: str) -> list[str]:
    files = ("export.csv", "export.json", f"people/{made.tom.key}/export.csv")
    return [*pages(made, game), *(made.path + path for path in files)]


async def test_nobody_but_the_family_finds_anything(visitor: AsyncClient) -> None:
    """A stranger, somebody of another family, who has left: as for a family that is not there."""

    def leave(made: Bakers) -> None:
        Member.objects.filter(person=made.mia).update(left=timezone.now())

    made = await sync_to_async(bakers)()
    paths = all_paths(made, await sync_to_async(last_game)(made.family))
    nothing = (await visitor.get("/family/nobody/")).content
    for path in paths:
        response = await visitor.get(path)
        assert response.status_code == 404, path
        assert made.family.name not in response.content.decode()
    assert (await visitor.get(made.path)).content == nothing
    await sync_to_async(sign_in)(visitor, await sync_to_async(stranger)())
    for path in paths:
        assert (await visitor.get(path)).status_code == 404, path
    await sync_to_async(sign_in)(visitor, made.mia)
    for path in paths:
        assert (await visitor.get(path)).status_code == 200, path
    await sync_to_async(leave)(made)
    for path in paths:
        assert (await visitor.get(path)).status_code == 404, path


async def test_people_games_and_rivals_of_others_are_not_found_under_this_family(
    visitor: AsyncClient,
) -> None:
    def others() -> tuple[Person, str]:
        eve = stranger()
        home = Member.objects.get(person=eve).family
        other = person("Rob", home)
        return eve, play([eve, other], 0, timezone.now())

    made = await sync_to_async(bakers)()
    eve, game = await sync_to_async(others)()
    await sync_to_async(sign_in)(visitor, made.mia)
    mia = made.mia.key
    for path in (
        f"people/{eve.key}/",
        f"people/{eve.key}/export.csv",
        f"games/{game}/",
        f"rivals/{mia}.{eve.key}/",
        f"rivals/{mia}/",
        f"rivals/{mia}.{mia}/",
        "rivals/.../",
        "export.exe",
    ):
        assert (await visitor.get(made.path + path)).status_code == 404, path


async def test_a_child_sees_the_board_on_a_linked_device_only(visitor: AsyncClient) -> None:
    def link(made: Bakers) -> tuple[str, str]:
        now = timezone.now()
        invite(made.family, made.mia, Invitation.Purpose.DEVICE, "BAMBAT", now)
        return sign_player(made.tom.players.get().id), link_device("BAMBAT", "Tablet", now).cookie

    made = await sync_to_async(bakers)()
    player, device = await sync_to_async(link)(made)
    visitor.cookies[PLAYER_COOKIE] = player
    assert (await visitor.get(made.path)).status_code == 404
    visitor.cookies[DEVICE_COOKIE] = device
    html = await html_of(visitor, made.path)
    assert re.search(r'board-mine[^>]*data-name="Tom"', html)
    # what only a grown-up may do is not offered
    assert "export." not in html
    assert "settings/" not in html


async def test_no_page_is_indexed_or_kept_on_the_way(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    await sync_to_async(sign_in)(visitor, made.mia)
    for path in all_paths(made, await sync_to_async(last_game)(made.family)):
        response = await visitor.get(path)
        assert response["X-Robots-Tag"] == "noindex, nofollow", path
        assert response["Cache-Control"] == "private, no-store", path
    assert '<meta name="robots" content="noindex, nofollow">' in await html_of(visitor, made.path)
    robots = (await visitor.get("/robots.txt")).content.decode()
    assert "Disallow: /family/" in robots


async def test_the_part_says_how_far_it_is_counted(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()

    def counted(html: str) -> str:
        return str(re.findall(r'data-counted="(\d+)"', html)[0])

    before = counted(await seen_by(visitor, made.mia, made.path))
    part = await html_of(visitor, f"{made.path}board/")
    assert counted(part) == before
    assert "<html" not in part
    await sync_to_async(play)([made.mia, made.tom], 1, timezone.now())
    part = await html_of(visitor, f"{made.path}board/")
    assert counted(part) != before
    assert ("1", "Tom", "2") in lines(part)


async def test_a_person_has_figures_places_rivals_and_games_with_links(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    html = await seen_by(visitor, made.mia, f"{made.path}people/{made.tom.key}/")
    assert re.search(r"wars fought, \d+ % ± \d+ of them won", html)
    assert "Fewer than 30 wars" in html
    assert "minutes played" in html
    assert html.count('class="past-game"') == 2 + 3
    (game, *_) = re.findall(rf'href="({made.path}games/\w+/)"', html)
    page = await html_of(visitor, game)
    assert f'href="/api/games/{game.split("/")[-2]}"' in page
    assert "Somebody gave up." in page


async def test_every_pair_and_trio_has_a_page(visitor: AsyncClient) -> None:
    def play_three(made: Bakers) -> None:
        play([made.mia, made.tom, made.lily], 2, timezone.now())

    made = await sync_to_async(bakers)()
    await sync_to_async(play_three)(made)
    html = await seen_by(visitor, made.mia, f"{made.path}rivals/")
    pages = set(re.findall(rf'href="({made.path}rivals/[^"]+)"', html))
    assert len({frozenset(page.split("/")[4].split(".")) for page in pages}) == 3 + 1
    for page in pages:
        assert "in which all of them played" in await html_of(visitor, page)
    pair = f"{made.path}rivals/{made.mia.key}.{made.lily.key}/"
    assert "They have not met" in await html_of(visitor, f"{pair}?season=1999-05")


async def test_past_winners_stand_in_the_hall_of_fame(visitor: AsyncClient) -> None:
    def long_ago(made: Bakers) -> None:
        past = timezone.now().replace(year=2024, month=2, day=10)
        play([made.mia, made.tom], 1, past)
        play([made.tom, made.lily], 1, past)

    made = await sync_to_async(bakers)()
    await sync_to_async(long_ago)(made)
    html = await seen_by(visitor, made.mia, f"{made.path}seasons/")
    assert "School year 2023/24" in html
    month = html[html.index("February 2024") :]
    assert re.findall(r"<bdi>(.*?)</bdi>", month)[:2] == ["Lily", "Tom"]
    (href, *_) = re.findall(r'href="([^"]*season=2024-02)"', html)
    assert lines(await html_of(visitor, href)) == [("1", "Lily", "1"), ("1", "Tom", "1"), ("3", "Mia", "0")]


async def test_whoever_was_deleted_is_someone_in_the_games_of_the_others(visitor: AsyncClient) -> None:
    def without_lily() -> tuple[Bakers, str]:
        made = bakers()
        play([made.mia, made.tom, made.lily], 0, timezone.now())
        delete_child(made.family, made.lily)
        return made, last_game(made.family)

    made, game = await sync_to_async(without_lily)()
    for path in (made.path, f"{made.path}games/{game}/"):
        html = await seen_by(visitor, made.mia, path)
        assert "<bdi>Someone</bdi>" in html
        assert "Lily" not in html
