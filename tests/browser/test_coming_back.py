from playwright.sync_api import Page, expect

from tests.browser.tables import (
    SETTLED_MS,
    counts,
    flips_shown,
    make_table,
    open_table,
    shown,
    wait_for_flip,
    wait_for_phase,
    wait_for_turn,
)


def flip(page: Page) -> int:
    assert wait_for_turn(page)
    at = flips_shown(page)
    page.keyboard.press("Enter")
    wait_for_flip(page, at + 1)
    page.wait_for_timeout(SETTLED_MS)
    return at + 1


def at_war(page: Page) -> bool:
    return bool(shown(page)["war"]) and page.get_by_role("button", name="Turn up").count() == 1


def test_a_reload_in_mid_war_shows_the_same_war_and_goes_on(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    # Wild aces bring many wars.
    made = make_table(page, served, ["me", "computer"], ace="wild", battle_limit=400)
    open_table(page, served, made)
    wait_for_phase(page, "play")
    for _ in range(150):
        if at_war(page):
            break
        flip(page)
    before, held = shown(page), counts(page)
    assert at_war(page)

    page.reload()
    wait_for_phase(page, "play")
    expect(page.get_by_role("button", name="Turn up")).to_be_visible()
    assert shown(page) == before
    assert counts(page) == held
    expect(page.locator("#war")).to_be_visible()

    assert flip(page) == before["at"] + 1


def test_a_lost_connection_is_said_and_mended(page: Page, served: str) -> None:
    made = make_table(page, served, ["me", "computer"], battle_limit=100)
    open_table(page, served, made)
    wait_for_phase(page, "play")
    flip(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting", exact=False)).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    flip(page)


def test_a_table_that_is_gone_says_so_and_shows_the_way_out(page: Page, served: str) -> None:
    made = make_table(page, served, ["me", "computer"])
    # The page is there, its table is not.
    page.route_web_socket("**/ws/**", lambda socket: socket.close(code=4404))
    open_table(page, served, made)
    expect(page.get_by_text("This table is closed.")).to_be_visible()
    page.get_by_role("button", name="Home").click()
    expect(page).to_have_url(f"{served}/")
