"""A family is made on one device, and a tablet is linked to it and asks who is playing."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import new_page
from tests.browser.test_everybody_can_use_it import violations

PASSWORD = "bakers-bake-bread"


def sign_up(page: Page, served: str, name: str) -> None:
    page.goto(f"{served}/account/sign-up/")
    for field, text in (("username", name), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"input[name={field}]").fill(text)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/account/codes/")


def test_a_tablet_is_linked_and_asks_who_is_playing(browser: Browser, served: str) -> None:
    papa, tablet = new_page(browser, timezone_id="Pacific/Auckland"), new_page(browser)
    sign_up(papa, served, "papa-of-the-bakers")

    papa.goto(f"{served}/family/")
    expect(papa.get_by_label("By which clock?")).to_have_value("Pacific/Auckland")
    papa.get_by_label("Its name").fill("The Bakers")
    papa.get_by_role("button", name="Make it").click()
    for name, animal in (("Mia", "Owl"), ("Tom", "Bear")):
        papa.get_by_role("link", name="Add a child").click()
        papa.get_by_label("Nickname").fill(name)
        papa.get_by_role("radio", name=animal, exact=True).check(force=True)
        if name == "Mia":
            papa.get_by_role("radio", name="These pictures").check(force=True)
            for field, picture in (("pin1", "sun"), ("pin2", "boat"), ("pin3", "sun")):
                papa.locator(f"input[name={field}][value={picture}]").check(force=True)
        assert violations(papa) == []
        papa.get_by_role("button", name="Keep").click()
    assert violations(papa) == []
    papa.get_by_role("button", name="Link a device").click()
    code = papa.locator(".code-big").inner_text()
    assert violations(papa) == []

    tablet.goto(f"{served}/device/#{code}")
    expect(tablet.locator("#code")).to_have_value(code)
    assert code not in tablet.url
    tablet.get_by_role("button", name="Link").click()
    expect(tablet.get_by_role("heading", name="Who is playing?")).to_be_visible()
    assert violations(tablet) == []
    tablet.get_by_role("button", name="Mia").click()
    for picture in ("Sun", "Boat", "Sun"):
        tablet.get_by_role("button", name=picture).click()
    expect(tablet.get_by_role("heading", name="Hello Mia!")).to_be_visible()
    assert violations(tablet) == []

    tablet.goto(f"{served}/watch/")
    expect(tablet.get_by_role("heading", name="Ask a grown-up")).to_be_visible()
    assert violations(tablet) == []

    papa.goto(f"{served}/family/")
    papa.get_by_role("button", name="Play together").click()
    expect(papa.locator("#table")).to_be_visible()
    tablet.goto(served)
    expect(tablet.get_by_role("link", name="Sit down")).to_be_visible()

    papa.goto(f"{served}/family/")
    papa.get_by_role("link", name="Settings").click()
    papa.get_by_role("button", name="Unlink").click()
    tablet.goto(served)
    expect(tablet.get_by_role("heading", name="This device has moved out")).to_be_visible()
    assert violations(tablet) == []
