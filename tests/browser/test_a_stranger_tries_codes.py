"""A stranger who guesses codes finds no table and has to wait; who belongs to one finds it all the same."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from games.tables.guessing import WRONG_CODES
from tests.browser.sharing import new_page
from tests.browser.tables import make_table, open_table, wait_for_phase
from tests.running import House

GUESS = """async (codes) => {
    const seen = await Promise.all(codes.map((code) => fetch(`/join/?code=${code}`)));
    return seen.map(({status}) => status);
}"""


def type_code(page: Page, code: str) -> None:
    page.get_by_label("The code your friend says").fill(code)
    page.get_by_role("button", name="Join").click()


def test_a_stranger_tries_codes(browser: Browser, start_house: Callable[..., House]) -> None:
    house = start_house()
    host, stranger = new_page(browser), new_page(browser)
    made = make_table(host, house.url, ["me", "open"])
    open_table(host, house.url, made)
    wait_for_phase(host, "waiting")

    stranger.goto(house.url)
    stranger.get_by_role("link", name="Join").click()
    type_code(stranger, "BAMBAT")
    expect(stranger.get_by_role("alert")).to_contain_text("There is no table with this code.")
    assert stranger.get_by_label("The code your friend says").input_value() == "BAMBAT"
    assert stranger.evaluate(GUESS, ["BAMBAT"] * (WRONG_CODES - 1)) == [404] * (WRONG_CODES - 1)
    # the right one is no longer told from a wrong one
    for code in ("BAMBAT", made["code"]):
        type_code(stranger, code)
        expect(stranger.get_by_role("alert")).to_contain_text("Please wait a minute")
    stranger.goto(f"{house.url}/t/{made['code']}/")
    expect(stranger.get_by_role("alert")).to_contain_text("Please wait a minute")
    assert stranger.locator("#table").count() == 0

    host.reload()
    wait_for_phase(host, "waiting")
    expect(host.locator("#table")).to_have_attribute("data-connection", "open")
