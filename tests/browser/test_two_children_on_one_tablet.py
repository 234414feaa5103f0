"""A family at its own table: two children on the tablet that is linked to it, and Papa on his telephone."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.bakers_at_home import at_home, bring
from tests.browser.tables import MAKE, SETTLED_MS, open_table, wait_for_flip, wait_for_phase
from tests.browser.test_everybody_can_use_it import violations
from tests.running import House

TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def page_of(browser: Browser, house: House, cookies: dict[str, str], **more: Any) -> Page:
    context = browser.new_context(reduced_motion="reduce", **more)
    bring(context, house, cookies)
    return context.new_page()


def family_table(papa: Page, house: House, family: str, seats: tuple[str, ...]) -> dict[str, str]:
    papa.goto(house.url)
    rules = {"seats": len(seats), "battle_limit": 40}
    made: dict[str, str] = papa.evaluate(MAKE, {"rules": rules, "seats": seats, "family": family})
    assert "code" in made, made
    return made


def test_two_children_sit_down_by_their_faces_and_play_with_papa(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = at_home(house, "Mia", "Tom", "Lily")
    papa = page_of(browser, house, home["papa"], **PHONE)
    tablet = page_of(browser, house, home["tablet"], **TABLET)
    made = family_table(papa, house, home["family"], ("me", "open", "open"))
    for page in (papa, tablet):
        open_table(page, house.url, made)
        expect(page.get_by_text("Only for The Bakers").first).to_be_visible()

    tablet.get_by_role("button", name="Mia").click()
    expect(tablet.locator("#sit")).to_be_hidden()
    tablet.get_by_role("button", name="Another player on this device").first.click()
    expect(tablet.get_by_role("button", name="Mia", exact=True)).to_be_disabled()
    assert violations(tablet) == []
    tablet.get_by_role("button", name="Tom", exact=True).click()
    expect(papa.locator("#waiting-title")).to_have_text("Everybody is here")

    tablet.get_by_role("button", name="Menu").click()
    tablet.locator("#menu-cheer").click()
    tablet.get_by_role("radio", name="Tom").check()
    tablet.get_by_role("button", name="Clap").click()
    expect(papa.locator("#say")).to_contain_text("Tom")

    papa.get_by_role("button", name="Start").click()
    for page in (papa, tablet):
        wait_for_phase(page, "play")
    papa.wait_for_timeout(SETTLED_MS)
    papa.keyboard.press("Enter")
    for child in ("Mia", "Tom"):
        tablet.locator(".target", has_text=child).click()
    wait_for_flip(papa, 1)
    wait_for_flip(tablet, 1)


def test_a_child_with_pictures_presses_them_and_then_sits_down_beside_the_other(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = at_home(house, "Mia", "Tom", secret="Tom")
    papa = page_of(browser, house, home["papa"], **PHONE)
    tablet = page_of(browser, house, home["tablet"], **TABLET)
    made = family_table(papa, house, home["family"], ("me", "open", "open"))
    open_table(tablet, house.url, made)
    tablet.get_by_role("button", name="Mia").click()
    expect(tablet.locator("#sit")).to_be_hidden()
    also = tablet.get_by_role("button", name="Another player on this device").first
    also.click()
    assert violations(tablet) == []
    tablet.get_by_role("button", name="Tom").click()
    expect(tablet.get_by_role("heading", name="Tom")).to_be_visible()
    for picture in ("Sun", "Star", "Moon"):
        tablet.get_by_role("button", name=picture, exact=True).click()
    also.click()
    expect(tablet.get_by_role("button", name="Mia", exact=True)).to_be_disabled()
    tablet.get_by_role("button", name="Tom", exact=True).click()
    open_table(papa, house.url, made)
    for child in ("Mia", "Tom"):
        expect(papa.locator("#pelmet")).to_contain_text(child)


def test_somebody_else_sits_down_there_with_an_animal_and_a_name(
    browser: Browser, start_house: Callable[..., House]
) -> None:
    house = start_house()
    home = at_home(house, "Mia", "Tom")
    papa = page_of(browser, house, home["papa"], **PHONE)
    tablet = page_of(browser, house, home["tablet"], **TABLET)
    made = family_table(papa, house, home["family"], ("me", "open", "open"))
    open_table(tablet, house.url, made)
    tablet.get_by_role("button", name="Somebody else").click()
    tablet.get_by_label("Your name").fill("Grandma")
    tablet.get_by_role("button", name="Sit down").click()
    expect(tablet.locator("#sit")).to_be_hidden()
    open_table(papa, house.url, made)
    expect(papa.locator("#pelmet")).to_contain_text("Grandma")


def test_a_friend_comes_once_papa_lets_guests_in(browser: Browser, start_house: Callable[..., House]) -> None:
    house = start_house()
    home = at_home(house, "Mia")
    papa, friend = page_of(browser, house, home["papa"]), page_of(browser, house, {}, **PHONE)
    made = family_table(papa, house, home["family"], ("me", "open"))
    open_table(friend, house.url, made)
    expect(friend.get_by_role("heading", name="This table is for others")).to_be_visible()
    assert violations(friend) == []
    open_table(papa, house.url, made)
    papa.get_by_role("button", name="Who sits where").first.click()
    papa.get_by_role("switch", name="Guests with the link may come too").check()
    papa.keyboard.press("Escape")
    expect(papa.get_by_text("For The Bakers and whoever has the link").first).to_be_visible()
    open_table(friend, house.url, made)
    friend.get_by_label("Your name").fill("Eva")
    friend.get_by_role("button", name="Sit down").click()
    expect(papa.locator("#pelmet")).to_contain_text("Eva")
