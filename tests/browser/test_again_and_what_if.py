"""One game after another at one table, and the last cards once more under other rules."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import Company, begin_together, menu
from tests.browser.tables import BREATH_MS, PATIENCE_MS, wait_for_phase


def give_up(page: Page) -> None:
    menu(page, "Give up")
    page.get_by_role("button", name="Give up", exact=True).click()


def again(table: Company) -> None:
    """One press each."""
    game = table.watcher.locator("#table").get_attribute("data-n")
    table.host.wait_for_timeout(BREATH_MS)
    for page in (table.host, table.friend):
        page.get_by_role("button", name="Play again").click()
    for page in table.everybody:
        wait_for_phase(page, "play")
    assert table.watcher.locator("#table").get_attribute("data-n") != game


def test_a_rematch_three_times_keeps_people_code_watcher_and_counts_the_evening(
    browser: Browser, served: str
) -> None:
    table = begin_together(browser, served)
    addresses = [page.url for page in table.everybody]
    for game, loser in enumerate((table.friend, table.friend, table.host, table.friend), 1):
        give_up(loser)
        for page in table.everybody:
            wait_for_phase(page, "end")
        if game < 4:
            again(table)
    expect(table.host.locator("#end-note")).to_contain_text("Series: 3 to 1")
    expect(table.friend.locator("#end-note")).to_contain_text("Series: 1 to 3")
    expect(table.watcher.locator("#end-note")).to_contain_text("Series: 3 to 1")
    assert [page.url for page in table.everybody] == addresses


def test_the_same_cards_are_seen_under_other_rules_and_do_not_count(browser: Browser, served: str) -> None:
    table = begin_together(browser, served, battle_limit=20)
    host, friend, watcher = table.everybody
    menu(host, "Finish now")
    friend.get_by_role("button", name="Finish too").click()
    for page in table.everybody:
        wait_for_phase(page, "end")
    expect(friend.get_by_role("button", name="What if…?")).to_have_count(0)
    host.get_by_role("button", name="What if…?").click()
    sheet = host.get_by_role("dialog", name="Same cards, other rules")
    expect(sheet).to_contain_text("counts nowhere")
    sheet.get_by_label("Keep Your Card").check()
    sheet.get_by_role("button", name="Ask the others").click()
    expect(friend.locator("#end-next")).to_contain_text("The same cards, but:", timeout=PATIENCE_MS)
    expect(watcher.locator("#end-next")).to_contain_text("The same cards, but:")
    host.get_by_role("button", name="Rather not").click()
    expect(host.get_by_role("button", name="Same cards!")).to_be_visible()
    host.get_by_role("button", name="Same cards!").click()
    friend.get_by_role("button", name="Same cards!").click()
    for page in table.everybody:
        wait_for_phase(page, "play")
        expect(page.locator("#tally")).to_contain_text("What if")
    give_up(friend)
    for page in table.everybody:
        wait_for_phase(page, "end")
        expect(page.locator("#end-note")).to_contain_text("this game counts nowhere")
    again(table)
    for page in table.everybody:
        expect(page.locator("#tally")).not_to_contain_text("What if")
