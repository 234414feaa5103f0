from typing import Any, Literal

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.all_states import STATES
from tests.browser.sharing import begin_together, menu
from tests.browser.stages import Stage
from tests.browser.tables import (
    BREATH_MS,
    make_table,
    open_table,
    run_to_the_end,
    wait_for_flip,
    wait_for_phase,
)

SETTLED = "() => document.getAnimations().every((animation) => animation.playState !== 'running')"


def violations(page: Page) -> list[str]:
    page.wait_for_function(SETTLED)
    found: dict[str, Any] = Axe().run(page)
    return [
        f"{violation['id']}: {node['html']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_from_home_to_the_end(
    page: Page, served: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(served)
    assert violations(page) == []

    open_table(page, served, make_table(page, served, ["me", "open", "computer"], battle_limit=20))
    wait_for_phase(page, "waiting")
    expect(page.get_by_text("Say this code")).to_be_visible()
    assert violations(page) == []

    open_table(page, served, make_table(page, served, ["me", "computer", "computer"], battle_limit=8))
    wait_for_phase(page, "play")
    page.locator("#go").click()
    wait_for_flip(page, 1)
    assert violations(page) == []

    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
    page.keyboard.press("Escape")

    run_to_the_end(page)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_people_ask_each_other(
    browser: Browser, served: str, scheme: Literal["light", "dark"]
) -> None:
    table = begin_together(browser, served)
    host, friend = table.host, table.friend
    for page in (host, friend):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    # looking takes its time, and nobody is to be thought asleep meanwhile
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("radio", name="For ever").check()
    host.keyboard.press("Escape")
    menu(friend, "Count now")
    for page in table.everybody:
        expect(page.locator("#wishes")).to_be_visible()
        assert violations(page) == []
    for button, dialog in (("Give up", "Give up the game?"), ("Rules of the next game", "#choose-rules")):
        menu(host, button)
        expect(
            host.get_by_role("dialog", name=dialog) if "?" in dialog else host.locator(dialog)
        ).to_be_visible()
        assert violations(host) == []
        host.keyboard.press("Escape")
    host.get_by_role("button", name="Count too").click()
    wait_for_phase(host, "end")
    friend.wait_for_timeout(BREATH_MS)
    friend.get_by_role("button", name="Play again").click()
    expect(host.locator(".place-ready:visible")).to_have_count(1)
    assert violations(host) == []
    host.get_by_role("button", name="Count with me").click()
    host.get_by_role("button", name="All at once").click()
    assert violations(host) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_seats_change_hands(
    page: Page, served: str, scheme: Literal["light", "dark"]
) -> None:
    stage = Stage(page, served)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for name in ("who sits where", "one of two has pressed", "one more at this device", "removed"):
        stage.show(STATES[name]())
        assert violations(page) == [], name


def test_the_focus_stays_on_the_button_through_flips(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=20))
    wait_for_phase(page, "play")
    page.locator("#go").focus()
    for at in range(1, 4):
        page.keyboard.press("Enter")
        wait_for_flip(page, at)
        page.wait_for_timeout(300)
    expect(page.locator("#go")).to_be_focused()


def test_each_result_is_one_sentence_for_a_screen_reader(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=20))
    wait_for_phase(page, "play")
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    spoken = page.locator("#say, #shout").all_inner_texts()
    assert [text.startswith("Battle 1: ") for text in spoken].count(True) == 1


def test_the_log_and_the_rules_can_be_read(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=20))
    wait_for_phase(page, "play")
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What happened").click()
    log = page.get_by_role("dialog", name="What happened")
    expect(log.get_by_role("listitem").first).to_contain_text("Battle 1")
    log.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules of this table").click()
    expect(page.get_by_role("dialog", name="Rules of this table")).to_contain_text("20")


def test_leaving_a_running_game_asks_first(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=20))
    wait_for_phase(page, "play")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    asks = page.get_by_role("dialog", name="Leave the game?")
    expect(asks.get_by_role("button", name="Stay")).to_be_focused()
    asks.get_by_role("button", name="Leave").click()
    expect(page).to_have_url(f"{served}/")
