"""What a family does, press by press: it is made, devices are linked, children play by their faces."""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import menu, new_page
from tests.browser.tables import LONG_MS, wait_for_phase

PASSWORD = "bakers-bake-bread"
SECRET = ("sun", "boat", "sun")
"""The pictures of a child that has some."""


@dataclass(frozen=True, slots=True)
class Home:
    """Papa's telephone, and two devices that are linked to his family: a tablet and an old telephone."""

    key: str
    papa: Page
    tablet: Page
    phone: Page

    @property
    def board(self) -> str:
        return f"/family/{self.key}/"


def set_up(browser: Browser, served: str, user: str) -> Home:
    """The Bakers: Papa, Mia with a secret, Tom and Lily. Both devices ask who is playing."""
    phone = {"viewport": {"width": 360, "height": 740}}
    papa, other = new_page(browser, **phone), new_page(browser, **phone)
    tablet = new_page(browser, viewport={"width": 768, "height": 1024})
    sign_up(papa, served, user)
    make_family(papa, served, "The Bakers", seats=3)
    for name, animal, secret in (("Mia", "Owl", SECRET), ("Tom", "Bear", ()), ("Lily", "Rabbit", ())):
        add_child(papa, name, animal, secret)
    key = papa.url.partition("/family/")[2].partition("/")[0]
    for device in (tablet, other):
        link(device, served, code_for_a_device(papa))
        papa.get_by_role("link", name="It is linked").click()
    return Home(key, papa, tablet, other)


def sign_up(page: Page, served: str, user: str) -> None:
    page.goto(f"{served}/account/sign-up/")
    fill_sign_up(page, user)


def fill_sign_up(page: Page, user: str) -> None:
    """Ends where recovery codes are offered."""
    for field, text in (("username", user), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"input[name={field}]").fill(text)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/account/codes/**")


def sign_in(page: Page, served: str, user: str) -> None:
    page.goto(f"{served}/account/sign-in/")
    page.locator("input[name=login]").fill(user)
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/account/")


def make_family(page: Page, served: str, name: str, seats: int) -> None:
    """Ends on its settings."""
    page.goto(f"{served}/family/")
    page.get_by_label("Its name").fill(name)
    page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def add_child(page: Page, name: str, animal: str, secret: Sequence[str] = ()) -> None:
    """From a family's settings back to them."""
    page.get_by_role("link", name="Add a child").click()
    page.get_by_label("Nickname").fill(name)
    page.get_by_role("radio", name=animal, exact=True).check(force=True)
    if secret:
        page.get_by_role("radio", name="These pictures").check(force=True)
    for number, picture in enumerate(secret, start=1):
        page.locator(f"input[name=pin{number}][value={picture}]").check(force=True)
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def code_for_a_device(page: Page) -> str:
    """From a family's settings; another one each time."""
    page.get_by_role("button", name="Link a device").click()
    return page.locator(".code-big").inner_text()


def link(device: Page, served: str, code: str) -> None:
    """By a code that somebody types. Ends where the device asks who is playing."""
    device.goto(f"{served}/device/")
    device.locator("#code").fill(code)
    device.get_by_role("button", name="Link").click()
    expect(device.get_by_role("heading", name="Who is playing?")).to_be_visible()


def plays_here(device: Page, name: str, secret: Sequence[str] = ()) -> None:
    """A child presses its face, and its pictures. Ends on its front page."""
    device.get_by_role("button", name=name).click()
    for picture in secret:
        device.get_by_role("button", name=picture.capitalize()).click()
    expect(device.get_by_role("heading", name=f"Hello {name}!")).to_be_visible()
    # the doors of a child are whole on every screen
    assert device.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def sit_down_by_face(device: Page, name: str) -> None:
    device.get_by_role("button", name=name, exact=True).click()
    expect(device.locator("#sit")).to_be_hidden()


def three_sit_down(home: Home) -> None:
    """Mia opens a table on the tablet, Tom sits down there too, and Lily on the old telephone."""
    plays_here(home.tablet, "Mia", SECRET)
    plays_here(home.phone, "Lily")
    home.tablet.get_by_role("button", name="Play together").click()
    home.tablet.get_by_role("button", name="Another player on this device").first.click()
    sit_down_by_face(home.tablet, "Tom")
    home.phone.get_by_role("link", name="Sit down").click()
    sit_down_by_face(home.phone, "Lily")


def play_to_the_end(home: Home) -> str:
    """Both devices want the rest played at once. Tells who has won by their screens."""
    home.tablet.get_by_role("button", name="Start", exact=True).click()
    devices = (home.tablet, home.phone)
    for device in devices:
        wait_for_phase(device, "play")
        menu(device, "Finish now")
    for device in devices:
        wait_for_phase(device, "end", LONG_MS)
    first = ".place[data-place='1'] .place-name"
    winner, to_lily = (device.locator(first).inner_text() for device in devices)
    assert to_lily == ("You" if winner == "Lily" else winner)
    return winner
