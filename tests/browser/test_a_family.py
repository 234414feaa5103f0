"""A family from its first day on: it sets up, plays, looks at its board, takes it away, and says goodbye."""

import csv
import json
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser import family_life as life
from tests.browser.family_life import Home
from tests.browser.moments import moment
from tests.browser.sharing import new_page
from tests.browser.tables import LONG_MS, run_to_the_end, wait_for_phase
from tests.browser.test_family_board import WINS
from tests.running import ROOT, House, house_environment

FIVE_SECONDS_MS = 5_000
NOT_HERE = "Whoever played here does not play on this device any more."
MOVED_OUT = "This device has moved out"


def recount_says(house: House, key: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", "recount", "--check", "--replay", key],
        cwd=ROOT,
        env=house_environment(house.data_dir, house.port, {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def taken_away(page: Page, form: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("link", name=f"Take it away as {form}").click()
    return Path(download.value.path()).read_text("utf-8-sig")


type Taken = tuple[dict[str, tuple[int, int]], set[str]]
"""Name -> wins and place on the board of all games, and the names in the games."""


def from_csv(text: str) -> Taken:
    boards, _, games = text.partition("\n\n")
    lines = [line for line in csv.DictReader(boards.splitlines()) if line["season"] == "Ever"]
    return (
        {
            line["name"]: (int(line["wins"]), int(line["place"]))
            for line in lines
            if line["house rules"] == line["seats"] == "any"
        },
        {line["name"] for line in csv.DictReader(games.splitlines())},
    )


def from_json(text: str) -> Taken:
    told: dict[str, Any] = json.loads(text)
    lines = [line for line in told["boards"] if line["season"] == "ever"]
    return (
        {
            line["name"]: (line["wins"], line["place"])
            for line in lines
            if line["rules"] is None and line["seats"] is None
        },
        {seat["name"] for game in told["games"] for seat in game["seats"]},
    )


def on_the_wall(browser: Browser, house: House, home: Home, user: str) -> Page:
    """The board on a third screen, where Papa has signed in too."""
    wall = new_page(browser, viewport={"width": 1440, "height": 900})
    life.sign_in(wall, house.url, user)
    wall.goto(house.url + home.board)
    return wall


def test_three_children_play_on_two_devices_and_the_board_moves_on_a_third(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = life.set_up(browser, house.url, "papa-baker")
    moment(home.papa, "settings")
    moment(home.tablet, "who")
    wall = on_the_wall(browser, house, home, "papa-baker")
    expect(wall.get_by_role("heading", name="The board is still empty")).to_be_visible()
    wall.evaluate("() => { window.neverLeft = true; }")

    life.three_sit_down(home)
    moment(home.tablet, "everybody-here")
    winner = life.play_to_the_end(home)
    moment(home.tablet, "end-tablet")
    moment(home.phone, "end-phone")
    leader = wall.locator("#board tr[data-place='1']")
    expect(leader).to_have_attribute("data-name", winner, timeout=LONG_MS)
    shown: dict[str, list[int]] = wall.evaluate(WINS)
    moment(wall, "board")
    assert shown.pop("papa-baker") == [0, 0]
    assert {name: wins for name, (wins, _) in shown.items()} == {
        name: int(name == winner) for name in ("Mia", "Tom", "Lily")
    }
    assert wall.evaluate("() => window.neverLeft")
    expect(wall.get_by_role("status")).to_contain_text(winner)

    home.papa.goto(house.url + home.board)
    expected = ({name: (wins, place) for name, (wins, place) in shown.items()}, {"Mia", "Tom", "Lily"})
    assert from_csv(taken_away(home.papa, "CSV")) == expected
    assert from_json(taken_away(home.papa, "JSON")) == expected
    assert "Nothing differs." in recount_says(house, home.key)


def test_nothing_of_a_child_is_left_when_it_is_removed(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = life.set_up(browser, house.url, "papa-baker")
    life.three_sit_down(home)
    winner = life.play_to_the_end(home)
    record = str(home.tablet.locator("#record").get_attribute("href"))
    papa = home.papa
    papa.goto(house.url + home.board)
    papa.get_by_role("row").filter(has_text="Lily").get_by_role("link").click()
    expect(papa.get_by_role("heading", name="Lily", level=1)).to_be_visible()
    moment(papa, "person")
    page_of_lily, game = (
        papa.url,
        str(papa.locator(".past-game a[href*='/games/']").first.get_attribute("href")),
    )

    papa.goto(f"{house.url}{home.board}settings/")
    papa.get_by_role("link", name="Lily").click()
    moment(papa, "profile")
    papa.get_by_role("link", name="Remove Lily").click()
    papa.get_by_label("Your password").fill(life.PASSWORD)
    papa.get_by_role("button", name="Delete for good").click()
    expect(papa.get_by_role("heading", name="Lily is gone")).to_be_visible()
    moment(papa, "gone")

    # where she played, the others play
    expect(home.phone.locator("#connection")).to_have_text(NOT_HERE, timeout=FIVE_SECONDS_MS)
    moment(home.phone, "phone-of-lily")
    home.phone.get_by_role("button", name="Go on").click()
    expect(home.phone.get_by_role("button", name="Tom")).to_be_visible()
    expect(home.phone.get_by_role("button", name="Lily")).to_have_count(0)

    papa.goto(house.url + home.board)
    moment(papa, "board-after")
    left: dict[str, list[int]] = papa.evaluate(WINS)
    assert {name: wins for name, (wins, _) in left.items()} == {
        name: int(name == winner) for name in ("Mia", "Tom", "papa-baker")
    }
    texts = [papa.content(), taken_away(papa, "CSV"), taken_away(papa, "JSON")]
    response = papa.goto(page_of_lily)
    assert response is not None
    assert response.status == 404
    papa.goto(house.url + game)
    moment(papa, "game-after")
    expect(papa.get_by_text("Someone").first).to_be_visible()
    for text in (*texts, papa.content(), papa.request.get(house.url + record).text()):
        assert "Lily" not in text
        assert "Mia" in text
    assert "Nothing differs." in recount_says(house, home.key)


def test_a_tablet_that_is_unlinked_from_afar_says_so_where_it_is(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = life.set_up(browser, house.url, "papa-baker")
    life.three_sit_down(home)
    looking = home.tablet.context.new_page()
    looking.goto(house.url + home.board)
    home.papa.goto(f"{house.url}{home.board}settings/")
    home.papa.get_by_role("button", name="Unlink").first.click()
    expect(home.tablet.locator("#connection")).to_have_text(NOT_HERE, timeout=FIVE_SECONDS_MS)
    expect(looking.get_by_role("heading", name=MOVED_OUT)).to_be_visible(timeout=FIVE_SECONDS_MS)
    moment(home.tablet, "unlinked-table")
    moment(looking, "unlinked-board")
    home.tablet.reload()
    expect(home.tablet.get_by_text("Lily")).to_have_count(0)
    # the other device is still the family's
    expect(home.phone.locator("#connection")).to_have_text("")


def test_a_parent_finds_the_way_to_a_family_and_a_guest_to_their_games(browser: Browser, served: str) -> None:
    papa = new_page(browser, viewport={"width": 360, "height": 740})
    papa.goto(served)
    moment(papa, "front")
    papa.get_by_role("link", name="Family").click()
    expect(papa.get_by_text("A family begins with one account")).to_be_visible()
    moment(papa, "sign-up")
    life.fill_sign_up(papa, f"papa-{uuid.uuid4().hex[:8]}")
    papa.get_by_role("button", name="Show my codes").click()
    papa.get_by_role("link", name="I have them").click()
    expect(papa.get_by_role("heading", name="Make a family or a group")).to_be_visible()
    moment(papa, "make-a-family")

    guest = new_page(browser, viewport={"width": 360, "height": 740})
    guest.goto(served)
    guest.get_by_role("button", name="Play now").click()
    wait_for_phase(guest, "play")
    run_to_the_end(guest)
    guest.goto(served)
    moment(guest, "front-of-a-guest")
    assert guest.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    guest.get_by_role("link", name="Keep your games").click()
    expect(guest.get_by_text("becomes yours")).to_be_visible()
    moment(guest, "keep")
