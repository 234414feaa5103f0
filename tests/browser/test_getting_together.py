"""From the front page to the first cards of two people, as fast as a link can be opened."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import menu, new_page
from tests.browser.tables import make_table, open_table, wait_for_flip, wait_for_phase

FIRST_FLIP_S = 15.0
EVIL = "<img src=x>\"'{{7*7}}"
"""Twenty characters that would do something where a name is taken for more than a name."""

PRESSES = """() => {
    const count = (event) => {
        if (!event.isTrusted || (event.type === "keydown" && event.key !== "Enter")) return;
        sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses") ?? 0) + 1));
    };
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", count, true);
}"""


def presses(page: Page) -> int:
    """Presses with the pointer or Enter since the page's tab was opened."""
    return int(page.evaluate("() => sessionStorage.getItem('presses') ?? 0"))


def link_of(page: Page, served: str) -> str:
    """The link that a friend is sent, at the address under which this test knows the house."""
    return f"{served}/t/{page.locator('#table').get_attribute('data-code')}/"


@pytest.fixture
def host(browser: Browser) -> Iterator[Page]:
    page = new_page(browser)
    page.add_init_script(f"({PRESSES})()")
    yield page
    page.context.close()


@pytest.fixture
def friend(browser: Browser) -> Iterator[Page]:
    page = new_page(browser)
    page.add_init_script(f"({PRESSES})()")
    yield page
    page.context.close()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_two_presses_of_one_and_one_of_the_other_and_both_play(
    host: Page, friend: Page, served: str, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    host.goto(served)
    host.get_by_role("button", name="Play with friends").click()
    wait_for_phase(host, "waiting")
    expect(host.get_by_role("img", name="Code", exact=False)).to_be_visible()
    expect(host.locator("#qr img")).to_be_visible()

    friend.goto(link_of(host, served))
    sit_down(friend, "Tom")

    expect(host.locator("#go")).to_have_text("Start")
    expect(host.locator("#go")).to_be_focused()
    host.keyboard.press("Enter")
    for page in (host, friend):
        wait_for_phase(page, "play")
    assert (presses(host), presses(friend)) == (2, 1)
    for page in (host, friend):
        page.keyboard.press("Enter")
    for page in (host, friend):
        wait_for_flip(page, 1)
    seconds = time.monotonic() - began
    with capsys.disabled():
        print(f" front page to first flip of two: {seconds:.1f} s ", end="")
    assert seconds <= FIRST_FLIP_S


def test_the_same_name_twice_is_told_apart_wherever_it_is_read(
    host: Page, friend: Page, browser: Browser, served: str
) -> None:
    made = make_table(host, served, ["me", "open"], battle_limit=20)
    open_table(host, served, made)
    menu(host, "Name and animal")
    sit_down(host, "Mia")
    open_table(friend, served, made)
    sit_down(friend, "mia")
    expect(host.locator("#pelmet .who-name")).to_have_text("mia 2")
    expect(host.get_by_role("group", name="mia 2").or_(host.locator("[aria-label='mia 2']"))).to_have_count(1)
    assert friend.evaluate("() => localStorage.getItem('war.name')") == "mia"
    host.locator("#go").click()
    for page in (host, friend):
        wait_for_phase(page, "play")
        page.keyboard.press("Enter")
    wait_for_flip(host, 1)
    menu(host, "What happened")
    expect(host.locator("#log")).to_contain_text("mia 2")


def test_a_name_is_a_name_and_nothing_else_wherever_it_stands(
    host: Page, friend: Page, browser: Browser, served: str
) -> None:
    wrong: list[str] = []
    made = make_table(host, served, ["me", "open", "open"], battle_limit=20)
    watcher = new_page(browser)
    for page in (host, friend, watcher):
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
    open_table(host, served, made)
    open_table(friend, served, made)
    sit_down(friend, EVIL)
    watcher.goto(f"{served}/w/{made['watch_code']}/")
    for page in (host, watcher):
        expect(page.get_by_text(EVIL).first).to_be_visible()
    menu(friend, "Another device")
    friend.keyboard.press("Escape")
    host.get_by_role("button", name="Start with a computer").click()
    for page in (host, friend):
        wait_for_phase(page, "play")
        page.keyboard.press("Enter")
    wait_for_flip(host, 1)
    menu(host, "What happened")
    expect(host.locator("#log")).to_contain_text(EVIL)
    for page in (host, friend, watcher):
        assert page.locator("img[src=x]").count() == 0
        assert "49" not in page.title()
    assert wrong == []
    watcher.context.close()
