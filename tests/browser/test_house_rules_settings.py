"""Settings of the device: reached, changed and kept, by keyboard alone."""

from playwright.sync_api import Page, expect

from tests.browser.tables import SETTLED_MS, make_table, open_table, wait_for_flip, wait_for_phase
from tests.browser.test_playing_the_computer_by_keyboard import tab_to


def open_settings(page: Page) -> None:
    tab_to(page, "Menu", "button")
    page.keyboard.press("Enter")
    tab_to(page, "Settings", "button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_settings_are_changed_by_keyboard_and_kept(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], cards_up=2))
    wait_for_phase(page, "play")
    open_settings(page)
    for name, on in (("Sound", False), ("Tips", True), ("Four colours", False)):
        switch = page.get_by_role("switch", name=name)
        assert switch.is_checked() is on
        tab_to(page, name, "switch")
        page.keyboard.press(" ")
        assert switch.is_checked() is not on
    tab_to(page, "2 s", "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Until I press")).to_be_checked()
    expect(page.get_by_role("dialog", name="Settings")).to_contain_text(
        "The rules change with the next game."
    )
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    page.keyboard.press("Escape")
    expect(page.locator("#ribbon")).to_be_hidden()

    page.reload()
    wait_for_phase(page, "play")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    open_settings(page)
    assert page.get_by_role("switch", name="Sound").is_checked()
    assert not page.get_by_role("switch", name="Tips").is_checked()
    assert page.get_by_role("radio", name="Until I press").is_checked()


def test_each_tip_comes_twice_on_a_device(page: Page, served: str) -> None:
    shown = []
    for _ in range(3):
        open_table(page, served, make_table(page, served, ["me", "computer"]))
        wait_for_phase(page, "play")
        shown.append(page.locator("#ribbon").is_visible())
    assert shown == [True, True, False]


def test_with_sound_on_the_game_goes_on_where_there_is_no_audio(page: Page, served: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script("localStorage.setItem('war.sound', 'yes'); delete window.AudioContext;")
    open_table(page, served, make_table(page, served, ["me", "computer"]))
    wait_for_phase(page, "play")
    for flips in (1, 2, 3):
        page.keyboard.press("Enter")
        wait_for_flip(page, flips)
        page.wait_for_timeout(SETTLED_MS)
    assert faults == []
