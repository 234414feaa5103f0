"""The end of a game: what stands on the page, what is spoken, and what is stored say the same."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.all_states import STATES
from tests.browser.overlaps import overlaps
from tests.browser.sharing import begin_together, menu, new_page, play_on
from tests.browser.stages import Stage
from tests.browser.tables import (
    LONG_MS,
    PATIENCE_MS,
    counts,
    make_table,
    open_table,
    wait_for_flip,
    wait_for_phase,
)

COUNTED = """[
    document.querySelector("#count-number").getAttribute("aria-label"),
    document.querySelectorAll("#count-cards > *").length,
]"""

TOPS = """() => Object.fromEntries([...document.querySelectorAll(".place")].map((place) => (
    [place.dataset.place, place.querySelector(".plinth").getBoundingClientRect().top])))"""


def stored(page: Page) -> dict[str, Any]:
    """The record behind the page's link."""
    address = page.locator("#record").get_attribute("href")
    return dict(json.loads(page.evaluate("async (address) => (await fetch(address)).text()", address)))


def glyphs(page: Page, selector: str) -> int:
    return int(str(page.locator(selector).get_attribute("aria-label")).split()[0])


def test_text_speech_board_and_record_agree_on_all_sides(browser: Browser, served: str) -> None:
    table = begin_together(browser, served, pace_ms=600, battle_limit=3)
    for page in (table.host, table.friend):
        page.get_by_role("switch", name="Auto").check()
    for page in table.everybody:
        wait_for_phase(page, "end")
        expect(page.locator("#say")).to_contain_text("The game is over.")
    result = stored(table.watcher)["result"]
    assert result["reason"] == "limit"
    names = ["Mia", "Tom"]
    for page, seat in zip(table.everybody, (0, 1, None), strict=True):
        if result["winner"] is None:
            wanted = "A draw"
        else:
            wanted = "You win!" if result["winner"] == seat else f"{names[result['winner']]} wins!"
        assert page.locator("#end-title").inner_text() == wanted
        assert wanted in page.locator("#say").inner_text()
        board = {
            place.locator(".place-name").inner_text(): place.locator(".place-count").get_attribute(
                "aria-label"
            )
            for place in page.locator(".place").all()
        }
        for k, name in enumerate(names):
            assert board["You" if k == seat else name] == f"{result['cards'][k]} cards"
        totals = [glyphs(page, f"[data-total={key}]") for key in ("battles", "wars", "biggest")]
        assert totals == [result["battles"], result["wars"], result["biggest_war"]]
        assert glyphs(page, "#total-time .total-number") > 0


def see_battle(page: Page, battle: int) -> list[str]:
    """The cards of a battle's last flip, from the log."""
    menu(page, "What happened")
    page.get_by_label("Go to battle").fill(str(battle))
    page.keyboard.press("Enter")
    expect(page.locator("#back-title")).to_contain_text(f"Battle {battle}, flip")
    faces = page.locator("#fight .fighter .face").all()
    cards = sorted(str(card.get_attribute("aria-label")) for card in faces)
    page.keyboard.press("Escape")
    expect(page.locator("#back")).to_be_hidden()
    return cards


def test_whoever_finishes_or_comes_late_has_the_whole_game_to_look_at(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    play_on(table, 1)
    menu(table.host, "Finish now")
    table.friend.get_by_role("button", name="Finish too").click()
    late = new_page(browser)
    for page in table.everybody:
        wait_for_phase(page, "end")
    late.goto(table.watcher.url)
    pages = (*table.everybody, late)
    for page in pages:
        expect(page.locator(".story-words")).to_contain_text("Turning point: battle")
    battles = stored(late)["result"]["battles"]
    for battle in (2, battles):
        cards = [see_battle(page, battle) for page in pages]
        assert cards[0]
        assert cards == [cards[0]] * len(pages)


@pytest.mark.parametrize("way", ["Count now", "Give up"])
def test_a_game_that_was_stopped_can_be_looked_at_too(page: Page, served: str, way: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"]))
    wait_for_phase(page, "play")
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    menu(page, way)
    if way == "Give up":
        page.get_by_role("button", name="Give up", exact=True).click()
    wait_for_phase(page, "end")
    seen = see_battle(page, 1)
    with page.expect_response("**/api/games/*/events"):
        page.reload()
    wait_for_phase(page, "end")
    assert see_battle(page, 1) == seen


def test_the_turning_point_is_the_same_for_who_saw_the_game_and_who_reads_it(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=200, pace_ms=50))
    wait_for_phase(page, "play")
    page.get_by_role("switch", name="Auto").check()
    wait_for_phase(page, "end", LONG_MS)
    expect(page.locator(".story-words")).to_contain_text("Turning point: battle")
    words = page.locator(".story-words").inner_text()
    page.reload()
    wait_for_phase(page, "end")
    expect(page.locator(".story-words")).to_have_text(words)
    # One who came late reads the time from the record.
    expect(page.locator("#total-time")).to_be_visible()


def test_counting_with_a_child(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"]))
    wait_for_phase(page, "play")
    assert counts(page)["me"] == "26 cards"
    menu(page, "Finish now")
    wait_for_phase(page, "end")
    page.get_by_role("button", name="Count with me").click()
    sheet = page.locator("#count-sheet")
    page.wait_for_function(
        "() => document.querySelectorAll('#count-cards > *').length >= 3", timeout=PATIENCE_MS
    )
    number, cards = page.evaluate(COUNTED)
    assert number == f"{cards} cards"
    assert cards < 52
    expect(sheet.locator("#count-words")).to_be_empty()
    sheet.get_by_role("button", name="All at once").click()
    expect(sheet.locator(".count-card")).to_have_count(52)
    expect(sheet.locator("#count-words")).to_have_text("52 cards")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="How to check it").click()
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()


@pytest.mark.parametrize("state", ["a story, the loser is ready", "a story, the loser waits"])
def test_a_loser_who_is_ready_stands_lower_than_the_winner(page: Page, served: str, state: str) -> None:
    stage = Stage(page, served)
    stage.show(STATES[state]())
    expect(page.locator(".place[data-place='2'] .place-ready")).to_be_visible()
    expect(page.locator(".story-words")).to_contain_text("Turning point")
    for width, height in ((320, 568), (360, 640), (360, 740), (390, 844), (640, 400)):
        stage.resize(width, height)
        tops = page.evaluate(TOPS)
        assert tops["1"] < tops["2"] - 2, (width, height)
        assert overlaps(page) == [], (width, height)
        expect(page.locator(".place-head").first).to_be_visible()
