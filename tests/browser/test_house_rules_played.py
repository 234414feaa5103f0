"""Each of the five houses, from the first page to its end page."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.rules import HOUSES
from tests.browser.sharing import menu
from tests.browser.tables import (
    LONG_MS,
    SETTLED_MS,
    flips_shown,
    make_table,
    open_table,
    run_to_the_end,
    wait_for_flip,
    wait_for_phase,
)


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_is_played_from_the_first_page_to_its_end(page: Page, served: str, house: str) -> None:
    page.goto(served)
    page.locator("summary", has_text="Rules, seats and who may watch").click()
    page.get_by_role("link", name="Choose the rules").click()
    page.locator(f"input[type=radio][value='{house}']").check(force=True)
    page.locator("input[name=chair2][value=computer]").check(force=True)
    page.get_by_role("button", name="Make the table").click()
    wait_for_phase(page, "play")
    for flips in (1, 2, 3):
        page.keyboard.press("Enter")
        wait_for_flip(page, flips)
        page.wait_for_timeout(SETTLED_MS)
    won = page.locator("#pile .won, #pelmet .won")
    assert won.first.is_visible() is (HOUSES[house].winnings == "won_pile")
    menu(page, "Finish now")
    wait_for_phase(page, "end")
    assert page.locator("#end-title").inner_text()


def test_a_game_with_a_limit_says_what_is_left_and_why_it_ended(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=12))
    wait_for_phase(page, "play")
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    expect(page.locator("#tally")).to_contain_text("Battle 1, 11 left")
    run_to_the_end(page)
    expect(page.locator("#end-note")).to_contain_text("Most cards after 12 battles")


def test_a_spelling_war_and_an_addition_war_are_played_to_the_end(page: Page, served: str) -> None:
    for rules in ({"war_word": "Snap"}, {"cards_up": 2}):
        table = make_table(page, served, ["me", "computer"], pace_ms=50, battle_limit=40, **rules)
        open_table(page, served, table)
        wait_for_phase(page, "play")
        page.get_by_role("switch", name="Auto").check()
        wait_for_phase(page, "end", LONG_MS)


def test_a_time_limit_is_a_clock_that_runs(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], time_limit=60))
    wait_for_phase(page, "play")
    tally = page.locator("#tally")
    expect(tally).to_contain_text(re.compile(r"0:[0-5]\d left"))
    expect(tally).not_to_have_text(tally.inner_text())
    assert flips_shown(page) == 0
