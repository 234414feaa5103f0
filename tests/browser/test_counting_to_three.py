"""One, two, three: screens that count turn the cards up together, and tell nothing before."""

import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.rules import Ruleset
from tests.browser.fake_tables import NOW, Told, laid_out, table_of, turned_up
from tests.browser.tables import SETTLED_MS, make_table, open_table, wait_for_flip, wait_for_phase
from tests.browser.test_two_players_and_a_watcher import press, sit_down

COUNT_MS = 1500

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


def test_nobody_sees_the_cards_before_the_count_is_over(browser: Browser, served: str) -> None:
    host, friend = counting_page(browser), counting_page(browser)
    two_at_a_table(host, friend, served)
    press(host)
    expect(host.get_by_role("button", name="Waiting for Tom")).to_be_visible()
    pressed = time.time() * 1000
    press(friend)
    for page in (host, friend):
        wait_for_flip(page, 1)
        assert cards_shown(page) >= pressed + COUNT_MS
        words = dict.fromkeys(one["word"] for one in page.evaluate("window.seen") if one["word"])
        # A machine that stands still for a moment leaves a word out; it never says them in another order.
        assert list(words) == [word for word in ("One", "Two", "Three!") if word in words]


def faces(page: Page) -> int:
    return page.locator("#fight .fighter .face").count()


def test_screens_that_hear_at_different_times_count_together(browser: Browser, served: str) -> None:
    game = laid_out(Ruleset(buried=3), "KC 9C 2C", "2D 9D 3D")
    near, far = (Told(counting_page(browser), table_of(game)) for _ in range(2))
    for late, at in ((0, near), (700, far)):
        at.open(served, stopped=True)
        at.pass_ms(late)
        at.announce(turned_up(game, 1)[0], time_ms=NOW)
        expect(at.page.locator("#count-three")).to_have_text("Two" if late else "One")
        at.pass_ms(COUNT_MS - late - 1)
        expect(at.page.locator("#count-three")).to_have_text("Three!")
        assert faces(at.page) == 0
        at.pass_ms(1)
        expect(at.page.locator("#count-three")).to_be_hidden()
        assert faces(at.page) == 2
        words = [one["word"] for one in at.page.evaluate("window.seen") if one["word"]]
        assert list(dict.fromkeys(words)) == ["One", "Two", "Three!"][bool(late) :]


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
    at.open(served, stopped=True)
    before = told_so_far(page)
    at.announce(turned_up(game, 1)[0], time_ms=NOW)
    expect(page.locator("#count-three")).to_have_text("One")
    at.pass_ms(SETTLED_MS)
    assert faces(page) == 0
    assert told_so_far(page) == before
    expect(page.get_by_role("button", name="Turn up now")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#count-three")).to_be_hidden()
    assert faces(page) == 2
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
