"""Friends cheer each other with pictures and phrases, mute, hush, block; and who is out guesses."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.all_states import STATES
from tests.browser.sharing import menu
from tests.browser.stages import Stage
from tests.browser.tables import make_table, open_table, wait_for_phase, watch_table
from tests.browser.test_everybody_can_use_it import violations
from tests.browser.test_two_players_and_a_watcher import new_page, sit_down

QUIET_MS = 1500


def at_a_table(browser: Browser, served: str) -> tuple[Page, Page, Page, Page]:
    """Mia, who is the host, Tom and Opa at a table, and somebody who watches."""
    host, tom, opa, watcher = (new_page(browser) for _ in range(4))
    made = make_table(host, served, ["me", "open", "open"])
    open_table(host, served, made)
    menu(host, "Name and animal")
    sit_down(host, "Mia")
    for page, name in ((tom, "Tom"), (opa, "Opa")):
        open_table(page, served, made)
        sit_down(page, name)
    watch_table(watcher, served, made)
    for page, name in ((host, "Opa"), (tom, "Opa"), (opa, "Tom"), (watcher, "Opa")):
        expect(page.locator("#pelmet .who-name", has_text=name)).to_be_visible()
    return host, tom, opa, watcher


def cheer(page: Page, what: str) -> None:
    page.get_by_role("button", name="Cheer", exact=True).click()
    page.locator("#cheer-sheet").get_by_role("button", name=what, exact=True).click()


def bubble(page: Page, code: str) -> None:
    expect(page.locator(f".bubble[data-key$=' {code}']")).to_be_visible()


def people(page: Page, name: str) -> None:
    menu(page, "Mute and block")
    expect(page.locator("#people-sheet")).to_contain_text(name)


def test_friends_react_mute_hush_and_block(browser: Browser, served: str) -> None:
    host, tom, opa, watcher = at_a_table(browser, served)
    cheer(tom, "Clap")
    for page in (host, tom, opa, watcher):
        bubble(page, "clap")
    expect(host.locator("#say")).to_contain_text("Tom claps.")
    cheer(host, "Good luck!")
    for page in (host, tom, opa, watcher):
        bubble(page, "good_luck")
    expect(opa.locator("#say")).to_contain_text("Mia says: Good luck!")

    people(opa, "Tom")
    opa.get_by_role("switch", name="Show what Tom sends").uncheck()
    opa.keyboard.press("Escape")
    cheer(tom, "Star")
    bubble(watcher, "star")
    opa.wait_for_timeout(QUIET_MS)
    expect(opa.locator(".bubble[data-key$=' star']")).to_have_count(0)
    opa.reload()
    people(opa, "Tom")
    expect(opa.get_by_role("switch", name="Show what Tom sends")).not_to_be_checked()
    opa.keyboard.press("Escape")

    people(host, "Opa")
    host.get_by_role("button", name="Block Opa", exact=True).click()
    expect(host.locator("#blocked-people")).to_contain_text("Opa")
    host.keyboard.press("Escape")
    cheer(opa, "Thank you!")
    bubble(tom, "thank_you")
    host.wait_for_timeout(QUIET_MS)
    expect(host.locator(".bubble[data-key$=' thank_you']")).to_have_count(0)
    people(host, "Opa")
    host.locator("#blocked").get_by_role("button", name="Unblock Opa").click()
    expect(host.locator("#blocked")).to_be_hidden()

    host.get_by_role("switch", name="Allow them for the whole table").click()
    expect(host.get_by_role("switch", name="Allow them for the whole table")).not_to_be_checked()
    host.keyboard.press("Escape")
    tom.get_by_role("button", name="Cheer", exact=True).click()
    expect(tom.locator("#cheer-note")).to_contain_text("The host has switched pictures and phrases off")
    expect(tom.locator("#cheer-sheet").get_by_role("button", name="Clap")).to_be_disabled()


def test_the_tray_is_used_by_keyboard_and_axe_finds_nothing(page: Page, served: str) -> None:
    stage = Stage(page, served)
    page.set_viewport_size({"width": 390, "height": 844})
    stage.show(STATES["the tray"]())
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cheer", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Cheer")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert stage.told is not None
    assert stage.told.wait_to_hear("react")["emoji"] == "clap"
    assert not [command for command in stage.told.heard if command["type"] == "flip"]
    stage.show(STATES["people to mute"]())
    assert violations(page) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        stage.show(STATES["out, has guessed"]())
        assert violations(page) == []


def test_who_is_out_guesses_and_sees_the_score(page: Page, served: str) -> None:
    stage = Stage(page, served)
    stage.show(STATES["out, may guess"]())
    wait_for_phase(page, "play")
    told = stage.told
    assert told is not None
    row = page.locator("#guess")
    expect(row.get_by_role("heading", name="Who takes the next battle?")).to_be_visible()
    row.get_by_role("button", name="Tom").focus()
    page.keyboard.press("Enter")
    assert told.wait_to_hear("guess") == {"type": "guess", "seat": 1, "battle": 2}
    told.tell({"type": "guessed", "seat": 0, "guess": 1})
    expect(row.get_by_role("button", name="Tom")).to_have_attribute("aria-pressed", "true")
    expect(row).to_contain_text("Your guess: Tom")
    flip = told.entries[0]["event"]
    second = {**flip, "at": 2, "battle": 2, "winner": 1}
    told.tell(second)
    expect(row).to_contain_text("You guessed right!")
    expect(row.locator("#guess-score")).to_have_text("1 of 1")
    expect(page.locator("#say")).to_contain_text("You guessed right!")
    told.tell({"type": "guessed", "seat": 0, "guess": 2}, {**flip, "at": 3, "battle": 3, "winner": 1})
    expect(row).to_contain_text("This time it was Tom.")
    expect(row.locator("#guess-score")).to_have_text("1 of 2")
