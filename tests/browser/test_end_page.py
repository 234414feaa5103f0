"""The end of a game: what stands on the page, what is spoken, and what is stored say the same."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import begin_together, menu
from tests.browser.tables import LONG_MS, PATIENCE_MS, counts, make_table, open_table, wait_for_phase

COUNTED = """[
    document.querySelector("#count-number").getAttribute("aria-label"),
    document.querySelectorAll("#count-cards > *").length,
]"""


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


def test_the_turning_point_stands_where_the_whole_game_was_seen(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=200, pace_ms=50))
    wait_for_phase(page, "play")
    page.get_by_role("switch", name="Auto").check()
    wait_for_phase(page, "end", LONG_MS)
    expect(page.locator(".story-words")).to_contain_text("Turning point: battle")
    page.reload()
    wait_for_phase(page, "end")
    expect(page.locator("#story")).to_be_hidden()
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
