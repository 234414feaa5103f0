"""One, two, three: screens that count turn the cards up together, and tell nothing before."""

import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.rules import Ruleset
from tests.browser.fake_tables import Told, laid_out, table_of, turned_up
from tests.browser.tables import SETTLED_MS, make_table, open_table, wait_for_flip, wait_for_phase
from tests.browser.test_two_players_and_a_watcher import press, sit_down

WITHIN_MS = 300
NOT_BEFORE_MS = 1300

WATCH = """
localStorage.setItem("war.count-three", "yes");
window.seen = [];
addEventListener("DOMContentLoaded", () => {
    const read = () => {
        const [word, faces] = [
            document.querySelector("#count-three")?.textContent ?? "",
            document.querySelectorAll("#fight .fighter .face").length,
        ];
        const last = window.seen.at(-1);
        if (last?.word === word && last.faces === faces) return;
        window.seen.push({word, faces, at: Date.now()});
    };
    new MutationObserver(read).observe(document.body, {subtree: true, childList: true, characterData: true});
});
"""


def counting_page(browser: Browser) -> Page:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(WATCH)
    return context.new_page()


def two_at_a_table(host: Page, friend: Page, served: str) -> None:
    made = make_table(host, served, ["me", "open"], battle_limit=40)
    open_table(host, served, made)
    open_table(friend, served, made)
    sit_down(friend, "Tom")
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, friend):
        wait_for_phase(page, "play")


def cards_shown(page: Page) -> float:
    seen: list[dict[str, Any]] = page.evaluate("window.seen")
    return float(next(one["at"] for one in seen if one["faces"] > 0))


def test_screens_that_count_turn_the_cards_up_together(browser: Browser, served: str) -> None:
    host, friend = counting_page(browser), counting_page(browser)
    two_at_a_table(host, friend, served)
    press(host)
    expect(host.get_by_role("button", name="Waiting for Tom")).to_be_visible()
    pressed = time.time() * 1000
    press(friend)
    for page in (host, friend):
        wait_for_flip(page, 1)
    shown = [cards_shown(page) for page in (host, friend)]
    assert abs(shown[0] - shown[1]) <= WITHIN_MS, shown
    assert min(shown) >= pressed + NOT_BEFORE_MS, (shown, pressed)
    for page in (host, friend):
        words = [one["word"] for one in page.evaluate("window.seen") if one["word"]]
        assert list(dict.fromkeys(words)) == ["One", "Two", "Three!"]


def told_so_far(page: Page) -> list[Any]:
    read = """selectors => selectors.map((selector) => [...document.querySelectorAll(selector)].map(
        (element) => [element.hidden, element.textContent, element.getAttribute("aria-label")]))"""
    places = "#say #shout #mine-count .count #hang #tally #ribbon #bunting #log"
    told: list[Any] = page.evaluate(read, places.split())
    return told


def test_nothing_tells_the_result_before_and_a_press_ends_the_count(page: Page, served: str) -> None:
    page.add_init_script("localStorage.setItem('war.count-three', 'yes')")
    page.emulate_media(reduced_motion="reduce")
    game = laid_out(Ruleset(buried=3), "KC 9C 2C", "2D 9D 3D")
    at = Told(page, table_of(game), me=True)
    at.open(served)
    before = told_so_far(page)
    entry = {"type": "entry", "n": 11, "chain": "bb", "due": None, "ends": None}
    at.send(entry | {"time": time.time_ns() // 1_000_000 + 300, "event": turned_up(game, 1)[0]})
    expect(page.locator("#count-three")).to_have_text("One")
    page.wait_for_timeout(SETTLED_MS)
    assert page.locator("#fight .fighter .face").count() == 0
    assert told_so_far(page) == before
    expect(page.get_by_role("button", name="Turn up now")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#count-three")).to_be_hidden(timeout=300)
    assert page.locator("#fight .fighter .face").count() == 2
    expect(page.locator("#mine-count")).to_have_attribute("aria-label", "4 cards")
    assert [command for command in at.heard if command["type"] == "flip"] == []


def test_the_count_is_chosen_in_the_settings_and_kept(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"]))
    wait_for_phase(page, "play")
    for on in (False, True):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        count = page.get_by_role("switch", name="Count one, two, three")
        assert count.is_checked() is on
        aloud = page.get_by_role("switch", name="Say it aloud")
        assert aloud.is_visible() is on
        if not on:
            count.check()
            expect(aloud).not_to_be_checked()
            page.reload()
            wait_for_phase(page, "play")
