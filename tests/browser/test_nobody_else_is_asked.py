"""A browser that goes from page to page asks this house and nobody else."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, WebSocket

from tests.browser.tables import make_table

PASSWORD = "bakers-bake-bread"
PAGES = (
    *("/", "/join/", "/watch/", "/new/", "/tv/", "/rules/", "/rules/play-war/", "/rules/choose/"),
    *("/privacy/", "/account/", "/family/", "/device/", "/me/delete/", "/nothing/"),
)


def test_the_main_pages_ask_this_house_alone(page: Page, served: str) -> None:
    asked: set[str] = set()

    def note(one: Request | WebSocket) -> None:
        parts = urlsplit(one.url)
        asked.add("" if parts.scheme in ("data", "blob") else parts.netloc)

    page.on("request", note)
    page.on("websocket", note)
    made = make_table(page, served, ["me", "computer"])
    page.goto(f"{served}/t/{made['code']}/")
    page.wait_for_selector("#table[data-connection=open]")
    page.goto(f"{served}/tv/{made['watch_code']}/")
    page.goto(f"{served}/account/sign-up/")
    for field, words in (("username", "nobody-else"), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"input[name={field}]").fill(words)
    page.locator("input[name=password2]").press("Enter")
    page.wait_for_url("**/account/codes/")
    for path in PAGES:
        page.goto(served + path)
        page.wait_for_load_state("load")
    assert asked - {""} == {urlsplit(served).netloc}
