"""Who sits where, as families do it: children at one tablet, a parent who watches, a friend who is late."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.all_states import seat_offered
from tests.browser.fake_tables import Told
from tests.browser.table_states import played
from tests.browser.tables import (
    SETTLED_MS,
    make_table,
    open_table,
    shown,
    wait_for_flip,
    wait_for_phase,
    wait_for_turn,
    watch_table,
)


def new_page(browser: Browser, **more: Any) -> Page:
    # Without movement the stage of a war is there at once.
    return browser.new_context(reduced_motion="reduce", **more).new_page()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#sit")).to_be_hidden()


def call_myself(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Name and animal").click()
    sit_down(page, name)


def open_seats(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-sheet").get_by_role("button", name="Who sits where").click()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()


def touch_together(page: Page, names: list[str]) -> None:
    """Two fingers come down in one moment, and go up again."""
    boxes = [page.locator(".target", has_text=name).bounding_box() for name in names]
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": k}
        for k, box in enumerate(boxes)
        if box is not None
    ]
    assert len(points) == len(names)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    fingers.detach()


def words_of(page: Page, name: str) -> Any:
    return page.locator(".target", has_text=name).locator(".target-words")


def test_two_children_on_one_tablet_and_a_grandparent_far_away(browser: Browser, served: str) -> None:
    tablet = new_page(browser, has_touch=True, viewport={"width": 768, "height": 1024})
    far = new_page(browser)
    made = make_table(tablet, served, ["me", "open", "open"], battle_limit=40, buried=1)
    open_table(tablet, served, made)
    call_myself(tablet, "Mia")
    tablet.locator("#sit-too").tap()
    sit_down(tablet, "Tom")
    expect(tablet.get_by_text("Mia and Tom sit here")).to_be_visible()
    open_table(far, served, made)
    sit_down(far, "Opa")
    expect(tablet.get_by_text("Not ready yet: Opa")).to_be_visible()
    far.get_by_role("button", name="I am ready").click()
    expect(tablet.get_by_text("All are ready.")).to_be_visible()
    tablet.get_by_role("button", name="Start", exact=True).tap()
    for page in (tablet, far):
        wait_for_phase(page, "play")

    # each turns up with one finger, and the step waits for the grandparent alone
    expect(tablet.locator(".target")).to_have_count(2)
    tablet.wait_for_timeout(SETTLED_MS)
    touch_together(tablet, ["Mia", "Tom"])
    for name in ("Mia", "Tom"):
        expect(words_of(tablet, name)).to_have_text("ready")
    assert shown(tablet)["at"] == 0
    far.keyboard.press("Enter")
    wait_for_flip(tablet, 1)

    # each key is one child's: a key that is pressed twice turns up one card
    for at in range(1, 4):
        tablet.wait_for_timeout(SETTLED_MS)
        for key, name in (("s", "Mia"), ("s", "Mia"), ("l", "Tom")):
            if words_of(tablet, name).inner_text() in ("Flip", "Turn up"):
                tablet.keyboard.press(key)
        expect(tablet.locator(".target[data-does=flip]")).to_have_count(0)
        if far.locator("#go").get_attribute("data-does") == "flip":
            far.keyboard.press("Enter")
        wait_for_flip(tablet, at + 1)
        wait_for_flip(far, at + 1)
    assert shown(tablet)["cards"] == shown(far)["cards"]


def test_one_child_presses_by_enter_and_the_other_by_the_key_of_their_place(
    browser: Browser, served: str
) -> None:
    page = new_page(browser)
    made = make_table(page, served, ["me", "open"])
    open_table(page, served, made)
    call_myself(page, "Mia")
    page.locator("#sit-too").click()
    sit_down(page, "Tom")
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for_phase(page, "play")
    page.locator("#table").evaluate("() => document.activeElement?.blur()")
    page.keyboard.press("Enter")
    expect(words_of(page, "Mia")).to_have_text("ready")
    expect(words_of(page, "Tom")).to_have_text("Flip")
    tom = page.get_by_role("button", name="Tom: Flip")
    assert tom.get_attribute("aria-keyshortcuts") == "L"
    tom.focus()
    page.keyboard.press("Enter")
    wait_for_flip(page, 1)
    page.wait_for_timeout(2 * SETTLED_MS)
    assert shown(page)["at"] == 1
    open_seats(page)
    expect(page.get_by_text("Keys on this device: ")).to_contain_text("Tom")


def test_the_host_leaves_and_the_part_passes_on(browser: Browser, served: str) -> None:
    host, friend, third = new_page(browser), new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open", "open"], pace_ms=3000)
    open_table(host, served, made)
    for page, name in ((friend, "Tom"), (third, "Eve")):
        open_table(page, served, made)
        sit_down(page, name)
    open_seats(host)
    host.get_by_role("button", name="Make Eve the host").click()
    expect(third.locator("#connection")).to_contain_text("You are the host now")
    host.keyboard.press("Escape")
    third.get_by_role("button", name="Start", exact=True).click()
    wait_for_phase(friend, "play")
    third.get_by_role("button", name="Menu").click()
    third.get_by_role("button", name="Leave the table").click()
    third.get_by_role("button", name="Leave", exact=True).click()
    expect(host.locator("#connection")).to_contain_text("You are the host now")
    open_seats(host)
    expect(host.get_by_role("button", name="Make Tom the host")).to_be_visible()


def test_a_parent_opens_a_table_and_only_watches(browser: Browser, served: str) -> None:
    parent, child, friend = new_page(browser), new_page(browser), new_page(browser)
    parent.goto(f"{served}/new/")
    parent.get_by_role("switch", name="I only watch").check()
    parent.get_by_role("button", name="Make the table").last.click()
    wait_for_phase(parent, "waiting")
    expect(parent.get_by_text("Say this code")).to_be_visible()
    code = parent.url.rstrip("/").rsplit("/", 1)[-1]
    for page, name in ((child, "Mia"), (friend, "Tom")):
        open_table(page, served, {"code": code})
        sit_down(page, name)
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    expect(parent.get_by_text("Not ready yet: Mia and Tom")).to_be_visible()
    open_seats(parent)
    parent.get_by_role("button", name="Swap Mia with somebody").click()
    parent.get_by_role("button", name="Swap with Tom").click()
    expect(parent.locator(".sitter-name").first).to_have_text("Tom")
    parent.keyboard.press("Escape")
    parent.get_by_role("button", name="Start", exact=True).click()
    for page in (parent, child, friend):
        wait_for_phase(page, "play")
    expect(parent.get_by_role("button", name="You are watching")).to_be_visible()
    parent.get_by_role("button", name="Menu").click()
    expect(parent.get_by_role("radio", name="Calm")).to_be_enabled()
    parent.get_by_role("radio", name="Calm").check()
    expect(parent.locator("#table")).to_have_attribute("data-status", "playing")


def test_somebody_is_removed_and_cannot_come_back(browser: Browser, served: str) -> None:
    host, rude = new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open"])
    open_table(host, served, made)
    open_table(rude, served, made)
    sit_down(rude, "Rude")
    open_seats(host)
    host.get_by_role("button", name="Remove Rude from this table").click()
    expect(host.get_by_text("Rude cannot come back to this table.")).to_be_visible()
    host.get_by_role("button", name="Remove", exact=True).click()
    expect(host.locator("#connection")).to_have_text("The host has removed Rude.")
    for come in (None, open_table):
        if come is not None:
            come(rude, served, made)
        wait_for_phase(rude, "barred")
        expect(rude.get_by_text("The host has taken you off this table.")).to_be_visible()
    rude.get_by_role("button", name="Home").click()
    rude.wait_for_url(f"{served}/")
    watch_table(rude, served, made)
    expect(rude.get_by_text("The host has taken you off this table.")).to_be_visible()
    expect(rude.get_by_role("link", name="Home")).to_be_visible()
    # everybody else still finds it
    other = new_page(browser)
    open_table(other, served, made)
    sit_down(other, "Eve")


def test_a_friend_takes_a_computers_seat_in_mid_game(browser: Browser, served: str) -> None:
    host, friend = new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "computer", "computer"])
    open_table(host, served, made)
    wait_for_phase(host, "play")
    open_table(friend, served, made)
    expect(friend.get_by_role("button", name="You are watching")).to_be_visible()
    open_seats(host)
    host.get_by_role("button", name="Offer the seat of").first.click()
    host.keyboard.press("Escape")
    friend.get_by_role("button", name="Take a free seat").click()
    sit_down(friend, "Tom")
    expect(host.locator("#pelmet").get_by_text("Tom")).to_be_visible()
    for page in (host, friend):
        assert wait_for_turn(page)
        page.wait_for_timeout(SETTLED_MS)
        page.keyboard.press("Enter")
    for page in (host, friend):
        wait_for_flip(page, 1)


def test_whoever_comes_in_a_battle_gets_the_seat_when_it_is_over(page: Page, served: str) -> None:
    fighting = seat_offered(2, played(("QC - - - KC", "QD - - - 9D", "3D"), 2))
    told = Told(page, fighting.table, me=False)
    told.open(served)
    told.tell(fighting.events[0])
    page.get_by_role("button", name="Take a free seat").click()
    sit_down(page, "Eve")
    expect(page.get_by_role("button", name="You get a seat after this battle")).to_be_visible()
    assert not [command for command in told.heard if command["type"] == "sit"]
    told.tell(fighting.events[1])
    sitting = told.wait_to_hear("sit")
    assert (sitting["seat"], sitting["name"]) == (2, "Eve")


def test_nobody_is_asked_to_wait_for_a_seat_that_is_offered_no_more(page: Page, served: str) -> None:
    fighting = seat_offered(2, played(("QC - - - KC", "QD - - - 9D", "3D"), 1))
    told = Told(page, fighting.table, me=False)
    told.open(served)
    told.tell(*fighting.events)
    page.get_by_role("button", name="Take a free seat").click()
    sit_down(page, "Eve")
    told.tell({"type": "seat_offered", "seat": 2, "on": False})
    expect(page.locator("#connection")).to_have_text("No seat is free any more.")
    expect(page.get_by_role("button", name="You are watching")).to_be_visible()
