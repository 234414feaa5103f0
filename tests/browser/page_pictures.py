"""The pages around the table for `make pictures`: each is shown, and then its name is given."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.families import made_family, sign_in
from tests.browser.tables import run_to_the_end, wait_for_phase
from tests.running import House

PAGES = ("/", "/new/", "/join/", "/tv/", "/watch/", "/h/", "/rules/", "/privacy/", "/nothing-here/")
PASSWORD = "three words together"


def houses_pages(page: Page, house: House) -> Iterator[str]:
    """Those that anybody sees."""
    page.goto(f"{house.url}/rules/")
    hrefs = page.locator("main a[href^='/rules/']").evaluate_all(
        "all => all.map((a) => a.getAttribute('href'))"
    )
    for path in (*PAGES, *sorted(set(hrefs) - set(PAGES))):
        page.goto(house.url + path)
        yield path.strip("/").replace("/", "-") or "home"


def guests_pages(page: Page, house: House) -> Iterator[str]:
    """What somebody without an account is shown who has played."""
    page.goto(house.url)
    page.get_by_role("button", name="Play now").click()
    wait_for_phase(page, "play")
    run_to_the_end(page)
    page.wait_for_timeout(1_500)
    yield "guest-end"
    page.goto(house.url)
    yield "guest-home"
    page.goto(f"{house.url}/me/delete/")
    yield "guest-delete"
    page.get_by_role("button", name="Forget me").click()
    yield "guest-deleted"
    page.context.clear_cookies()


def account_pages(page: Page, house: House) -> Iterator[str]:
    """Each page of an account, shown to a stranger and then to somebody who has signed up."""
    for path in ("sign-up", "sign-in", "forgotten"):
        page.goto(f"{house.url}/account/{path}/")
        yield f"account-{path}"
    page.goto(f"{house.url}/account/sign-up/")
    for field, typed in (("username", "Papa"), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.fill(f"[name={field}]", typed)
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name="Show my codes").click()
    page.locator(".code-list").wait_for()
    yield "account-codes"
    for path in ("", "passkeys/", "password/", "sure/", "sign-out/"):
        page.goto(f"{house.url}/account/{path}")
        yield f"account-{path.strip('/') or 'own'}"
    page.goto(house.url)
    yield "account-home"
    page.goto(f"{house.url}/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    page.context.clear_cookies()


def board_pages(page: Page, house: House) -> Iterator[str]:
    """Boards, empty and full, and the pages around one of them; of one family a child was deleted."""
    for what in ("twenty_people", "one_alone", "nothing_played", "one_deleted", "the_bakers"):
        made = made_family(house, what)
        sign_in(page.context, house, made)
        paths = [""]
        if what == "one_deleted":
            paths += ["rivals/", f"games/{made['game']}/"]
        if what == "the_bakers":
            two = ".".join(made["people"][:2])
            paths += ["rivals/", f"rivals/{two}/", f"people/{made['people'][1]}/", "seasons/"]
            paths += [f"games/{made['game']}/"]
        for path in paths:
            page.goto(f"{house.url}/family/{made['key']}/{path}")
            yield f"family-{what}-{path.partition('/')[0] or 'board'}{'-one' * (path.count('/') > 1)}"
    page.context.clear_cookies()


def home_pages(page: Page, house: House, made: dict[str, str]) -> Iterator[str]:
    """A family's settings, its tablet, and what a child sees on it."""
    sign_in(page.context, house, made)
    settings = f"/family/{made['key']}/settings/"
    for path, name in (
        ("/", "family-home"),
        ("/family/", "families"),
        (settings, "family-settings"),
        (f"/family/{made['group']}/settings/", "group-settings"),
        (f"/family/{made['group']}/", "group-board"),
        (f"{settings}people/{made['mia']}/", "family-child"),
        (f"{settings}people/", "family-add-child"),
        ("/invited/", "invited-code"),
        ("/device/", "device"),
        ("/me/delete/", "delete-account"),
        (f"/family/{made['key']}/delete/", "delete-family"),
        (f"/family/{made['key']}/children/{made['mia']}/delete/", "delete-child"),
    ):
        page.goto(house.url + path)
        yield name
    page.get_by_label("Your password").fill("not this one")
    page.get_by_role("button", name="Delete for good").click()
    yield "delete-child-wrong"
    page.goto(f"{house.url}/invited/#{made['invited']}")
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("invites you").wait_for()
    yield "invited-shown"
    page.goto(house.url + settings)
    page.get_by_role("button", name="Link a device").click()
    yield "family-link"
    page.context.clear_cookies()
    page.goto(f"{house.url}/invited/#{made['invited']}")
    yield "invited"
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("invites you").wait_for()
    yield "invited-stranger"
    yield from tablets_pages(page, house, made)


def tablets_pages(page: Page, house: House, made: dict[str, str]) -> Iterator[str]:
    page.context.add_cookies([{"name": "device", "value": made["device"], "url": house.url}])
    for path, press, name in (
        ("/who/", "", "who"),
        ("/who/", made["mia"], "who-pictures"),
        ("/who/", made["tom"], "kid-home"),
        ("/watch/", "", "ask-a-grown-up"),
        ("/gate/", "", "gate"),
        (f"/gate/?who={made['papa']}", "", "gate-face"),
        (f"/family/{made['key']}/", "", "kid-board"),
        ("/privacy/", "", "kid-privacy"),
    ):
        page.goto(house.url + path)
        if press:
            page.locator(f"button[value='{press}']").click()
        yield name
    page.goto(house.url)
    page.get_by_role("button", name="Play together").click()
    wait_for_phase(page, "waiting")
    yield "kid-table"
    page.goto(house.url)
    expect(page.locator(".family-table")).to_be_visible()
    yield "kid-home-table"
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "device", "value": "of.nobody", "url": house.url}])
    page.goto(f"{house.url}/who/")
    yield "who-unlinked"
    page.context.clear_cookies()
