"""What people can do with a game besides turning up cards, as their pages show it."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import begin_together, menu, new_page, play_on, sit_down
from tests.browser.tables import BREATH_MS, make_table, open_table, wait_for_flip, wait_for_phase, watch_table


def alone(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "computer"]))
    wait_for_phase(page, "play")


def test_one_who_plays_alone_finishes_at_once(page: Page, served: str) -> None:
    alone(page, served)
    menu(page, "Finish now")
    wait_for_phase(page, "end")
    assert page.locator("[data-total=battles]").get_attribute("aria-label") not in (None, "0", "1")
    assert page.locator("#wishes").is_hidden()
    expect(page.locator("#story")).to_contain_text("Turning point: battle")


def test_one_who_plays_alone_counts_at_once(page: Page, served: str) -> None:
    alone(page, served)
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    menu(page, "Count now")
    wait_for_phase(page, "end")
    expect(page.locator("#end-note")).to_contain_text("Most cards when they were counted")


def test_a_new_game_asks_first_and_then_deals_anew(page: Page, served: str) -> None:
    alone(page, served)
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    menu(page, "New game")
    sheet = page.get_by_role("dialog", name="Stop this game?")
    expect(sheet).to_be_visible()
    # The safe answer has the focus: a press that came too early changes nothing.
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    wait_for_phase(page, "play")
    menu(page, "New game")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('#table').dataset.status === 'playing'"
        " && document.querySelector('#table').dataset.at === '0'"
    )


def test_finishing_together_needs_everybody_and_can_be_taken_back(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    host, friend, watcher = table.everybody
    play_on(table, 1)
    menu(friend, "Finish now")
    expect(host.locator("#wishes")).to_contain_text("Tom wants to finish now. You too?")
    expect(host.locator("#wish-say")).to_contain_text("Tom wants to finish now.")
    expect(friend.locator("#wishes")).to_contain_text("Waiting for Mia.")
    expect(watcher.locator("#wishes")).to_contain_text("Tom wants to finish now.")
    expect(watcher.locator("#wishes").get_by_role("button")).to_have_count(0)
    friend.get_by_role("button", name="Take it back").click()
    for page in table.everybody:
        expect(page.locator("#wishes")).to_be_hidden()
    assert host.locator("#table").get_attribute("data-status") == "playing"
    menu(host, "Finish now")
    friend.get_by_role("button", name="Finish too").click()
    for page in table.everybody:
        wait_for_phase(page, "end")
    title = watcher.locator("#end-title").inner_text()
    assert {host.locator("#end-title").inner_text(), friend.locator("#end-title").inner_text()} == {
        "You win!",
        title,
    }


def test_giving_up_asks_first_and_is_told_from_both_sides(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    friend = table.friend
    menu(friend, "Give up")
    expect(friend.get_by_role("dialog", name="Give up the game?")).to_contain_text("Then Mia wins.")
    friend.get_by_role("button", name="Give up", exact=True).click()
    for page in table.everybody:
        wait_for_phase(page, "end")
    titles = [page.locator("#end-title").inner_text() for page in table.everybody]
    assert titles == ["You win!", "Mia wins!", "Mia wins!"]
    notes = [page.locator("#end-note").inner_text() for page in table.everybody]
    assert notes == ["Tom gave up", "You gave up", "Tom gave up"]


def test_either_may_play_again_and_the_series_counts(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    host, friend = table.host, table.friend
    for game in (1, 2):
        menu(friend, "Give up")
        friend.get_by_role("button", name="Give up", exact=True).click()
        for page in table.everybody:
            wait_for_phase(page, "end")
        if game == 1:
            friend.wait_for_timeout(BREATH_MS)
            friend.get_by_role("button", name="Play again").click()
            expect(friend.get_by_role("button", name="Waiting for Mia")).to_be_visible()
            for page in table.everybody:
                expect(page.locator(".place-ready:visible")).to_have_count(1)
            expect(host.locator("#wish-say")).to_contain_text("Tom wants to play again.")
            friend.get_by_role("button", name="Take it back").click()
            expect(friend.get_by_role("button", name="Play again")).to_be_visible()
            host.get_by_role("button", name="Play again").click()
            friend.get_by_role("button", name="Play again").click()
            for page in table.everybody:
                wait_for_phase(page, "play")
    expect(host.locator("#end-note")).to_contain_text("Series: 2 to 0")
    expect(friend.locator("#end-note")).to_contain_text("Series: 0 to 2")


def test_the_host_chooses_the_rules_of_the_next_game(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    host, friend, watcher = table.everybody
    friend.get_by_role("button", name="Menu").click()
    expect(friend.locator("#choose")).to_be_hidden()
    expect(friend.locator("#paces-note")).to_have_text("Mia sets the speed.")
    friend.keyboard.press("Escape")
    menu(host, "Rules of the next game")
    sheet = host.get_by_role("dialog", name="Rules of the next game")
    expect(sheet).to_contain_text("Only the speed changes at once")
    sheet.locator("input[name=rules][value=keep-your-card]").check()
    sheet.get_by_role("button", name="Take these rules").click()
    expect(sheet).to_be_hidden()
    words = "1 card is buried in a war"
    for page in table.everybody:
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#menu-next")).to_contain_text("From the next game on:")
        expect(page.locator("#menu-next")).to_contain_text(words)
        page.keyboard.press("Escape")
    menu(friend, "Give up")
    friend.get_by_role("button", name="Give up", exact=True).click()
    for page in table.everybody:
        wait_for_phase(page, "end")
        expect(page.locator("#end-next")).to_contain_text(words)
    host.wait_for_timeout(BREATH_MS)
    for page in (host, friend):
        page.get_by_role("button", name="Play again").click()
    wait_for_phase(watcher, "play")
    menu(watcher, "Rules of this table")
    expect(watcher.locator("#rules-panel")).to_contain_text("Keep your card")


def test_title_and_icon_say_whose_turn_it_is(page: Page, served: str) -> None:
    alone(page, served)
    icon = page.locator("link[rel=icon]")
    assert page.title() == "Your turn · War"
    assert "icon_turn" in str(icon.get_attribute("href"))
    page.get_by_role("switch", name="Auto").check()
    expect(icon).not_to_have_attribute("href", re.compile("icon_turn"))


def test_who_watches_takes_no_seat(browser: Browser, served: str) -> None:
    host, watcher = new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open"])
    open_table(host, served, made)
    watch_table(watcher, served, made)
    expect(watcher.get_by_text("Not everybody is here yet")).to_be_visible()
    expect(watcher.get_by_role("button", name="Sit down")).to_have_count(0)
    visitor = new_page(browser)
    open_table(visitor, served, made)
    expect(visitor.get_by_role("button", name="Sit down")).to_be_visible()
    sit_down(visitor, "Tom")
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_one_person_in_two_tabs_has_one_seat_and_one_press(page: Page, served: str) -> None:
    made = make_table(page, served, ["me", "computer"])
    open_table(page, served, made)
    wait_for_phase(page, "play")
    second = page.context.new_page()
    open_table(second, served, made)
    wait_for_phase(second, "play")
    for at, pressed in enumerate((page, second, page), start=1):
        pressed.keyboard.press("Enter")
        for tab in (page, second):
            wait_for_flip(tab, at)
            assert tab.locator("#table").get_attribute("data-at") == str(at)
        page.wait_for_timeout(300)
    second.close()
    page.keyboard.press("Enter")
    wait_for_flip(page, 4)
    assert page.locator("#mine").is_visible()
