"""A board on the wall: it moves when a game ends elsewhere, and its pages are for everybody to use."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.families import made_family, sign_in
from tests.browser.tables import LONG_MS, make_table, open_table, wait_for_phase
from tests.browser.test_everybody_can_use_it import violations
from tests.running import House

SHORT = {"battle_limit": 20}
WINS = """() => Object.fromEntries([...document.querySelectorAll("#board tr[data-key]")].map(
    ({ dataset }) => [dataset.name, [Number(dataset.wins), Number(dataset.place)]]))"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    """A house of these tests, whose database they write."""
    folder = tmp_path_factory.mktemp("boards") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder).wait_until_open()
    yield house
    house.stop()


def context_of(
    browser: Browser, house: House, made: dict[str, Any], session: str = "session"
) -> BrowserContext:
    context = browser.new_context(reduced_motion="reduce")
    sign_in(context, house, made, session)
    return context


def play_to_the_end(host: Page, friend: Page, house: House) -> None:
    """A short game of the two, which turns itself up."""
    made = make_table(host, house.url, ["me", "open"], pace_ms=50, **SHORT)
    open_table(host, house.url, made)
    open_table(friend, house.url, made)
    friend.locator("[data-act='sit-member']").first.click()  # who is signed in sits down by their face
    friend.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, friend):
        wait_for_phase(page, "play")
        page.get_by_role("button", name="Menu").click()
        page.keyboard.press("Escape")
        page.get_by_role("switch", name="Auto").check()
    wait_for_phase(host, "end", LONG_MS)


def test_a_board_moves_on_a_second_screen_when_a_game_ends(browser: Browser, house: House) -> None:
    made = made_family(house, "two_grown_ups")
    mia, grandpa = (context_of(browser, house, made, who) for who in ("session", "other_session"))
    wall = mia.new_page()
    wall.goto(f"{house.url}/family/{made['key']}/")
    expect(wall.get_by_role("heading", name="The board is still empty")).to_be_visible()
    play_to_the_end(mia.new_page(), grandpa.new_page(), house)
    rows = wall.locator("#board tr[data-key]")
    expect(rows).to_have_count(2, timeout=LONG_MS)
    games = wall.locator("#board tbody tr").filter(has_text="of 1 game")
    expect(games).to_have_count(2)
    wins = wall.evaluate(WINS)
    assert sum(won for won, _ in wins.values()) <= 1
    expect(wall.get_by_role("status")).not_to_be_empty()
    # it is the same without a word of the socket
    wall.reload()
    assert wall.evaluate(WINS) == wins


def test_a_board_that_was_cut_off_catches_up(browser: Browser, house: House) -> None:
    made = made_family(house, "two_grown_ups")
    mia, grandpa = (context_of(browser, house, made, who) for who in ("session", "other_session"))
    wall = mia.new_page()
    wall.goto(f"{house.url}/family/{made['key']}/")
    expect(wall.locator("#board")).to_have_attribute("data-counted", "0")
    wall.context.set_offline(True)
    others = context_of(browser, house, made)
    play_to_the_end(others.new_page(), grandpa.new_page(), house)
    expect(wall.locator("#board")).to_have_attribute("data-counted", "0")
    wall.context.set_offline(False)
    wall.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(wall.locator("#board tr[data-key]")).to_have_count(2, timeout=LONG_MS)


def test_the_board_is_chosen_by_keyboard_and_has_no_barriers(browser: Browser, house: House) -> None:
    made = made_family(house)
    page = context_of(browser, house, made).new_page()
    page.goto(f"{house.url}/family/{made['key']}/")
    assert violations(page) == []
    page.get_by_role("link", name="Ever").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**season=ever*")
    expect(page.get_by_role("link", name="Ever")).to_have_attribute("aria-current", "page")
    page.get_by_label("Seats").select_option("3")
    page.wait_for_url("**seats=3*")
    page.get_by_role("button", name="What counts").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What counts")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("row").filter(has_text="Tom").get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tom")
    for path in ("", f"people/{made['people'][1]}/", "rivals/", "seasons/", f"games/{made['game']}/"):
        page.goto(f"{house.url}/family/{made['key']}/{path}")
        assert violations(page) == [], path


def test_the_board_stands_without_a_script(browser: Browser, house: House) -> None:
    made = made_family(house)
    context = browser.new_context(java_script_enabled=False)
    sign_in(context, house, made)
    page = context.new_page()
    page.goto(f"{house.url}/family/{made['key']}/")
    expect(page.locator("#board tr[data-key]")).to_have_count(5)
    page.get_by_label("Seats").select_option("3")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url("**seats=3*")


def test_no_line_grows_and_no_page_is_wider_than_a_screen(browser: Browser, house: House) -> None:
    made = made_family(house, "twenty_people")
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 320, "height": 640})
    sign_in(context, house, made)
    page = context.new_page()
    paths = ("", f"people/{made['people'][1]}/", "rivals/", "seasons/", f"games/{made['game']}/")
    for path in paths:
        page.goto(f"{house.url}/family/{made['key']}/{path}")
        for width in (320, 360, 768, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            fits = "wide => innerWidth === wide && document.documentElement.scrollWidth <= wide"
            page.wait_for_function(fits, arg=width)
            heights = page.evaluate(
                "() => [...document.querySelectorAll('#board tr[data-key]')].map((row) => row.offsetHeight)"
            )
            assert len(set(heights)) <= 1, (path, width)
