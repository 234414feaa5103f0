import re

from playwright.sync_api import Page, expect

from tests.browser.tables import (
    BREATH_MS,
    LONG_MS,
    SETTLED_MS,
    flips_shown,
    make_table,
    open_table,
    wait_for_flip,
    wait_for_phase,
    wait_for_turn,
)


def tab_to(page: Page, name: str, role: str) -> None:
    """Presses Tab until the control with this name has the focus."""
    wanted = page.get_by_role(role, name=name)  # type: ignore[arg-type]
    for _ in range(30):
        if wanted.count() == 1 and wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {name}")


def test_from_the_front_page_to_the_cards(page: Page, served: str) -> None:
    page.goto(served)
    tab_to(page, "Play now", "button")
    page.keyboard.press("Enter")
    wait_for_phase(page, "play")
    for flips, key in enumerate(("Enter", " ", "Enter"), start=1):
        page.keyboard.press(key)
        wait_for_flip(page, flips)
        page.wait_for_timeout(SETTLED_MS)
    assert flips_shown(page) == 3


def test_a_whole_game_on_auto_play_and_another(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=30))
    wait_for_phase(page, "play")
    tab_to(page, "Menu", "button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    tab_to(page, "Brisk", "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#go")).to_be_focused()
    tab_to(page, "Auto", "switch")
    page.keyboard.press(" ")
    wait_for_phase(page, "end", LONG_MS)

    tab_to(page, "Play again", "button")
    page.wait_for_timeout(BREATH_MS)
    page.keyboard.press("Enter")
    wait_for_phase(page, "play")


def test_a_whole_game_flip_by_flip(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=10))
    wait_for_phase(page, "play")
    while wait_for_turn(page):
        at = flips_shown(page)
        page.keyboard.press(" " if at % 2 else "Enter")
        wait_for_flip(page, at + 1)
        page.wait_for_timeout(SETTLED_MS)
    wait_for_phase(page, "end")


def test_any_press_takes_the_seat_back_from_auto_play(page: Page, served: str) -> None:
    page.goto(served)
    page.get_by_role("button", name="Play now").click()
    wait_for_phase(page, "play")
    page.get_by_role("switch", name="Auto").check()
    wait_for_flip(page, 1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("switch", name="Auto")).not_to_be_checked()
    expect(page.get_by_role("button", name=re.compile("Flip|Turn up"))).to_be_enabled()
