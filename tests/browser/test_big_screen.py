"""A television follows a table through its games without a touch."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.overlaps import overlaps
from tests.browser.stages import Stage
from tests.browser.tables import BREATH_MS, SETTLED_MS, make_table, open_table, wait_for_phase, wait_for_turn
from tests.browser.tv_states import TV_STATES

TV = {"width": 1280, "height": 720}
SIZES = ((1280, 720), (360, 740))
TINY = """() => [...document.querySelectorAll("body *")].filter((element) => (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest(".visually-hidden, svg") && element.getBoundingClientRect().width > 1
    && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
    && parseFloat(getComputedStyle(element).fontSize) < innerHeight / 40 - 0.01
)).map((element) => `small: ${element.className} ${element.textContent}`)"""
"""Words less than a fortieth of the screen high, which nobody reads at three metres."""
OUTSIDE = """() => {
    const [x, y] = [innerWidth * 0.045, innerHeight * 0.045];
    const read = ".who-name, .who-note, .count, .low, .tally-line, .join, .sign, .stake, .plinth-name, "
        + ".tile, .lobby-title, .lobby-address, .lobby-note, .screen-note, .lobby-qr, "
        + ".ribbon, .pot, .countdown, .total";
    const outside = (element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && (left < x || right > innerWidth - x || top < y || bottom > innerHeight - y);
    };
    return [...document.querySelectorAll(read)]
        .filter((element) => element.checkVisibility() && outside(element))
        .map((element) => `outside: ${element.className} ${element.textContent}`);
}"""
"""Words in the outer twentieth, which an old television cuts off."""
SCROLLS = """() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return scrollWidth > clientWidth || scrollHeight > clientHeight ? ["it scrolls"] : [];
}"""
FULLEST = (
    "the lobby of six", "a lobby without the code", "a full lobby", "limits", "counted down", "a card aside",
    "a battle of six", "a war of three won", "a war of four of six won", "sums of three", "won piles of six",
    "short, stands", "long names", "the end of six", "a seat is free after the game", "a notice",
)  # fmt: skip
"""The states in which most is shown at once."""
HOST_SHOWS = ("Menu", "Big screen")


def show_the_code(host: Page) -> None:
    for name in HOST_SHOWS:
        host.get_by_role("button", name=name).click()
    host.get_by_role("switch", name="Show the code there").check()
    host.keyboard.press("Escape")


def test_a_television_follows_three_games_of_two_without_a_touch(browser: Browser, served: str) -> None:
    host, friend = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(2))
    made = make_table(host, served, ["me", "open"], battle_limit=2)
    open_table(host, served, made)
    tv = browser.new_context(viewport=TV).new_page()  # type: ignore[arg-type]
    tv.goto(f"{served}/tv/")
    tv.keyboard.type(made["code"])
    tv.keyboard.press("Enter")
    expect(tv).to_have_url(f"{served}/tv/{made['watch_code']}/")
    expect(tv.locator("#lobby-title")).to_have_text("Not everybody is here yet")
    expect(tv.locator("#tiles")).to_be_hidden()

    show_the_code(host)
    expect(tv.get_by_role("img", name="Code " + " ".join(made["code"]))).to_be_visible()
    expect(tv.locator("#lobby-address")).to_contain_text(f"/t/{made['code']}")
    expect(tv.locator("#lobby-qr img")).to_have_attribute("src", f"/qr/{made['code']}.svg")

    open_table(friend, served, made)
    friend.get_by_label("Your name").fill("Tom")
    friend.get_by_role("button", name="Sit down").click()
    expect(tv.locator("#lobby-title")).to_have_text("Everybody is here")
    expect(tv.locator("#tiles")).to_be_hidden()
    expect(tv.locator("#cast")).to_contain_text("Tom")
    expect(tv.locator("#lobby-qr img")).to_have_attribute("src", f"/qr/w/{made['watch_code']}.svg")

    host.get_by_role("button", name="Start", exact=True).click()
    for game in range(3):
        wait_for_phase(tv, "play")
        expect(tv.locator("#join")).to_be_hidden()
        expect(tv.locator(".pelmet-part")).to_have_count(2)
        while wait_for_turn(host) and wait_for_turn(friend):
            for page in (host, friend):
                page.keyboard.press("Enter")
            host.wait_for_timeout(SETTLED_MS)
        wait_for_phase(tv, "end")
        expect(tv.locator("#end-title")).to_have_text(re.compile(r"^(\w+ wins!|A draw)$"))
        if game < 2:
            host.wait_for_timeout(BREATH_MS)
            for page in (host, friend):
                wait_for_phase(page, "end")
                page.get_by_role("button", name="Play again").click()


def test_the_way_in_stays_in_the_corner_while_somebody_can_still_join(page: Page, served: str) -> None:
    stage = Stage(page, served)
    stage.show(TV_STATES["a seat is free after the game"]())
    expect(page.locator("#join figcaption")).to_have_text("Join with BAMBAT")
    expect(page.locator("#join img")).to_have_attribute("src", "/qr/BAMBAT.svg")
    assert stage.told is not None
    seated = {"type": "seated", "seat": 1, "name": "Eva", "avatar": "frog", "kind": "person"}
    stage.told.tell(seated | {"commit": None, "host": 0})
    expect(page.locator("#join")).to_be_hidden()


def test_everything_is_read_from_afar_and_nothing_lies_on_another(page: Page, served: str) -> None:
    stage = Stage(page, served)
    found = {}
    for name in FULLEST:
        stage.show(TV_STATES[name]())
        for width, height in SIZES:
            stage.resize(width, height)
            wrong = [*overlaps(page), *page.evaluate(SCROLLS)]
            if width > height:
                wrong += page.evaluate(OUTSIDE) + page.evaluate(TINY)
            if wrong:
                found[f"{name}, {width} x {height}"] = wrong
    assert found == {}


def test_a_pointer_that_rests_is_hidden(page: Page, served: str) -> None:
    Stage(page, served).show(TV_STATES["a battle"]())
    page.mouse.move(40, 40)
    expect(page.locator("body")).not_to_have_attribute("data-alone", "")
    expect(page.locator("body")).to_have_attribute("data-alone", "")
    assert page.evaluate("() => getComputedStyle(document.body).cursor") == "none"
