"""Accounts, as a grown-up makes one and comes back: by password, by passkey, and in another window."""

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.tables import PATIENCE_MS
from tests.browser.test_everybody_can_use_it import violations

PASSWORD = "three words together"
KEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en")
    yield context
    context.close()


@pytest.fixture
def localhost(served: str) -> str:
    """Where browsers have passkeys without TLS."""
    return served.replace("127.0.0.1", "localhost")


def with_finger(context: BrowserContext, page: Page) -> None:
    """The device has a finger to show."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})


def sign_up(page: Page, house: str) -> str:
    """A new account; the name it signs in with."""
    name = f"Papa {secrets.token_hex(3)}"
    page.goto(f"{house}/account/sign-up/")
    page.get_by_label("The name you sign in with").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The password once more").fill(PASSWORD)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/account/codes/")
    return name


def test_a_passkey_is_added_and_opens_the_account_without_a_password(
    device: BrowserContext, localhost: str
) -> None:
    page = device.new_page()
    with_finger(device, page)
    name = sign_up(page, localhost)
    page.goto(f"{localhost}/account/passkeys/")
    page.get_by_role("link", name="Add a passkey").click()
    # the password was typed just now, to sign up
    page.get_by_label("What you call it").fill("My phone")
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_text("My phone", exact=True).first).to_be_visible()

    page.goto(f"{localhost}/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{localhost}/")
    page.goto(f"{localhost}/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()

    # the password opens besides: a browser without passkeys is not locked out
    page.goto(f"{localhost}/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{localhost}/")
    page.goto(f"{localhost}/account/sign-in/")
    page.get_by_label("The name you sign in with").fill(name.lower())
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()
    page.goto(f"{localhost}/account/passkeys/")
    page.get_by_role("link", name="Remove My phone").click()
    page.wait_for_url("**/account/sure/**")
    page.get_by_role("link", name="Use a passkey instead").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("You have none yet.")).to_be_visible()


def test_where_browsers_have_no_passkeys_the_page_says_so_and_the_password_works(
    device: BrowserContext, served: str
) -> None:
    page = device.new_page()
    sign_up(page, served)
    page.goto(f"{served}/account/passkeys/")
    expect(page.get_by_text("This browser has no passkeys at this address")).to_be_visible()
    expect(page.get_by_role("link", name="Add a passkey")).to_be_hidden()
    page.goto(f"{served}/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{served}/")
    page.goto(f"{served}/account/sign-in/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()


def test_whoever_signs_out_in_one_window_reads_it_in_the_other(device: BrowserContext, served: str) -> None:
    page = device.new_page()
    page.goto(served)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*/")
    expect(page.locator("main")).to_have_attribute("data-connection", "open")
    other = device.new_page()
    name = sign_up(other, served)
    # the table's page has come back by itself as whoever signed up
    page.wait_for_timeout(2_500)
    expect(page.locator("main")).to_have_attribute("data-connection", "open", timeout=PATIENCE_MS)
    expect(page.locator("#mine")).to_be_visible()
    other.goto(f"{served}/account/sign-out/")
    other.get_by_role("button", name="Sign out").click()
    expect(page.locator("main")).to_have_attribute("data-connection", "signed_out")
    expect(page.locator("#connection")).to_contain_text("You are not signed in here any more.")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/account/sign-in/?next=%2Ft%2F*")
    page.get_by_label("The name you sign in with").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/t/*/")
    expect(page.locator("main")).to_have_attribute("data-connection", "open")


PAGES = ("", "codes/", "password/", "passkeys/", "sign-out/", "passkeys/add/")
DOORS = ("sign-up/", "sign-in/", "forgotten/", "inactive/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_pages_of_an_account(device: BrowserContext, served: str, scheme: str) -> None:
    page = device.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    found = {}
    for path in DOORS:
        page.goto(f"{served}/account/{path}")
        found[path] = violations(page)
    sign_up(page, served)
    for path in PAGES:
        page.goto(f"{served}/account/{path}")
        found[path or "own"] = violations(page)
        for width in (320, 768):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    assert not any(found.values()), found
