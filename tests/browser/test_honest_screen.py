"""A page that is not in touch with its table says so, and promises nothing meanwhile."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.rules import Ruleset
from tests.browser.fake_tables import NOW, Told, laid_out, table_of, turned_up
from tests.browser.tables import make_table, open_table, wait_for_flip, wait_for_phase
from tests.running import House

NOTICED_MS = 3250
"""Silence is noticed by then."""
BACK_MS = 9000
"""A try that began in silence is given up after six seconds; the next one comes in."""
SOON_MS = 2000
"""A server that goes away is looked for again by then."""


def expect_my_turn(page: Page) -> None:
    expect(page.locator("#go")).to_have_attribute("data-does", "flip")
    expect(page.locator("#go")).not_to_have_attribute("aria-disabled", "true")
    expect(page).to_have_title("Your turn · War")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon_turn"))
    expect(page.locator("#connection")).to_be_hidden()


def expect_no_promise(page: Page, words: str) -> None:
    expect(page.locator("#connection")).to_contain_text(words)
    expect(page.locator("#go")).to_have_attribute("data-does", "nothing")
    expect(page.locator("#go")).to_have_attribute("aria-disabled", "true")
    expect(page).to_have_title("Reconnecting… · War")
    expect(page.locator("link[rel=icon]")).not_to_have_attribute("href", re.compile("icon_turn"))


def told(page: Page, served: str) -> Told:
    page.emulate_media(reduced_motion="reduce")
    game = laid_out(Ruleset(buried=3, time_limit=600), "KC 9C 2C", "2D 9D 3D")
    at = Told(page, table_of(game, ends=NOW + 300_000))
    at.open(served, stopped=True)
    expect(page.locator("#tally")).to_contain_text("left")
    return at


def test_a_server_that_is_started_anew_is_waited_for_and_found_again(
    page: Page, start_house: Callable[..., House]
) -> None:
    house = start_house()
    open_table(page, house.url, make_table(page, house.url, ["me", "computer"], battle_limit=100))
    wait_for_phase(page, "play")
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    expect_my_turn(page)
    house.stop()
    expect_no_promise(page, "your cards are safe.")
    page.keyboard.press("Enter")
    start_house(data_dir=house.data_dir, PORT=str(house.port))
    expect_my_turn(page)
    page.keyboard.press("Enter")
    wait_for_flip(page, 2)


def test_a_connection_that_brings_nothing_is_noticed_and_no_clock_runs_on(page: Page, served: str) -> None:
    at = told(page, served)
    expect_my_turn(page)
    at.silent = True
    for _ in range(NOTICED_MS // 250):
        at.pass_ms(250)
    expect_no_promise(page, "Reconnecting")
    left = page.locator("#tally").text_content() or ""
    at.pass_ms(60_000)
    expect_no_promise(page, "Reconnecting")
    assert page.locator("#tally").text_content() == left
    at.silent = False
    for _ in range(BACK_MS // 250):
        at.pass_ms(250)
    expect_my_turn(page)
    expect(page.locator("#tally")).not_to_have_text(left)


def test_a_server_that_goes_away_is_looked_for_soon(page: Page, served: str) -> None:
    at = told(page, served)
    at.sockets[-1].close(code=1012)
    expect_no_promise(page, "Back in a moment")
    at.pass_ms(SOON_MS)
    expect_my_turn(page)
    assert len(at.sockets) == 2


def test_a_new_version_is_told_at_once_and_offered_between_steps(page: Page, served: str) -> None:
    at = told(page, served)
    offer = page.get_by_role("button", name="Load it")
    expect(offer).to_be_hidden()
    own = page.locator("#table").get_attribute("data-build")
    assert own
    at.build = own
    at.welcome()
    expect(page.locator("#connection")).to_be_hidden()
    at.build = "another"
    at.welcome()
    expect(page.locator("#wishes")).to_contain_text("There is a new version of this page.")
    expect(page.locator("#say")).to_contain_text("There is a new version of this page.")
    expect(offer).to_be_visible()
    # Nobody has to: the game goes on, and a war is not interrupted.
    expect(page.locator("#go")).to_have_attribute("data-does", "flip")
    first, war = turned_up(laid_out(Ruleset(buried=3), "KC 9C 2C 3C 4C", "2D 9D 3D 4D 5D"), 2)
    at.tell(first)
    expect(offer).to_be_visible()
    at.tell(war)
    expect(offer).to_be_hidden()


def test_the_new_version_is_loaded_by_a_press_and_never_by_itself(page: Page, served: str) -> None:
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    at = told(page, served)
    at.build = "another"
    at.welcome()
    at.stopped = False
    loads.clear()
    page.get_by_role("button", name="Load it").click()
    # The page that comes is the same, as from a cache: it offers once more, and waits.
    expect(page.get_by_role("button", name="Load it")).to_be_visible()
    page.wait_for_timeout(500)
    assert len(loads) == 1


def test_a_page_whose_greeting_is_not_understood_offers_to_be_loaded_anew(page: Page, served: str) -> None:
    at = told(page, served)
    at.send({"type": "refused", "re": "hello", "code": "bad_message", "message": "Reload the page."})
    expect(page.locator("#connection")).to_contain_text("This page is out of date.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    assert page.title() == "War"
