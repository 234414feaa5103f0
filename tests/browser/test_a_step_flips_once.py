from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.tables import (
    SETTLED_MS,
    flips_and_stays,
    make_table,
    open_table,
    wait_for_flip,
    wait_for_phase,
)


def at_a_table(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=50))
    wait_for_phase(page, "play")


def test_a_held_key_flips_once(page: Page, served: str) -> None:
    at_a_table(page, served)
    for flips, key in enumerate(("Enter", "Space"), start=1):
        for _ in range(20):
            page.keyboard.down(key)
            page.wait_for_timeout(30)
        page.keyboard.up(key)
        flips_and_stays(page, flips)


def test_a_held_key_on_the_button_flips_once(page: Page, served: str) -> None:
    at_a_table(page, served)
    page.locator("#go").focus()
    for flips, key in enumerate(("Enter", "Space"), start=1):
        for _ in range(20):
            page.keyboard.down(key)
            page.wait_for_timeout(30)
        page.keyboard.up(key)
        flips_and_stays(page, flips)


def test_many_presses_at_once_flip_once(page: Page, served: str) -> None:
    at_a_table(page, served)
    page.evaluate(
        """() => {
            const go = document.querySelector("#go");
            const pile = document.querySelector("#pile");
            for (let i = 0; i < 5; i += 1) {
                go.click();
                pile.click();
                for (const key of ["Enter", " "]) {
                    const code = key === " " ? "Space" : key;
                    document.body.dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true}));
                    document.body.dispatchEvent(new KeyboardEvent("keyup", {key, code, bubbles: true}));
                }
            }
        }"""
    )
    flips_and_stays(page, 1)


def test_a_double_click_turns_one_card(page: Page, served: str) -> None:
    at_a_table(page, served)
    page.locator("#go").dblclick(delay=10)
    flips_and_stays(page, 1)


def test_button_pile_enter_and_space_all_flip(page: Page, served: str) -> None:
    at_a_table(page, served)
    presses: tuple[Callable[[], None], ...] = (
        lambda: page.locator("#go").click(),
        lambda: page.locator("#pile").click(),
        lambda: page.keyboard.press("Enter"),
        lambda: page.keyboard.press("Space"),
    )
    for flips, press in enumerate(presses, start=1):
        press()
        wait_for_flip(page, flips)
        page.wait_for_timeout(SETTLED_MS)


def test_no_card_is_named_before_it_is_turned_up(page: Page, served: str) -> None:
    at_a_table(page, served)
    pictures = "[...document.querySelectorAll('use')].map((use) => use.getAttribute('href').split('#')[1])"
    deck = set(page.evaluate(f"{pictures}.filter((id) => /^[2-9TJQKA][CDHS]/.test(id))"))
    assert deck == set()
    page.locator("#go").click()
    wait_for_flip(page, 1)
    assert len(page.evaluate(f"{pictures}.filter((id) => /^[2-9TJQKA][CDHS]/.test(id))")) >= 2
