"""`make pictures`: every page and every state of a table, at three widths, by day and at night.

Writes the pictures and an `index.html` that shows them side by side.
"""

import html
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

from tests.browser.all_states import STATES
from tests.browser.at_home import made_home
from tests.browser.families import made_family, sign_in
from tests.browser.stages import Stage
from tests.browser.tv_states import TV_STATES
from tests.running import House, program

SIZES = ((360, 740), (768, 1024), (1440, 900))
TV_SIZES = ((1280, 720), (1920, 1080), (3840, 2160), *SIZES)
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
PAGES = ("/", "/new/", "/join/", "/tv/", "/watch/", "/h/", "/rules/", "/nothing-here/")
PASSWORD = "three words together"
SHOWN_PX = 220
"""So wide is a picture in `index.html`; a click shows it whole."""


def rules_pages(page: Page, house: House) -> list[str]:
    page.goto(f"{house.url}/rules/")
    hrefs = page.locator("main a[href^='/rules/']").evaluate_all(
        "all => all.map((a) => a.getAttribute('href'))"
    )
    return sorted(set(hrefs) - set(PAGES))


def account_pages(page: Page, house: House) -> Iterator[str]:
    """Each page of an account, shown to a stranger and then to somebody who has signed up."""
    for path in ("sign-up", "sign-in", "forgotten"):
        page.goto(f"{house.url}/account/{path}/")
        yield path
    page.goto(f"{house.url}/account/sign-up/")
    for field, typed in (("username", "Papa"), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.fill(f"[name={field}]", typed)
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name="Show my codes").click()
    page.locator(".code-list").wait_for()
    yield "codes"
    for path in ("", "passkeys/", "password/", "sure/", "sign-out/"):
        page.goto(f"{house.url}/account/{path}")
        yield path.strip("/") or "own"
    page.get_by_role("button", name="Sign out").click()


def take(page: Page, house: House, folder: Path) -> Iterator[tuple[str, list[Path]]]:
    """Each page or state by its name, with its pictures."""
    for path in (*PAGES, *rules_pages(page, house)):
        page.goto(house.url + path)
        yield path, list(pictures(page, folder, path.strip("/").replace("/", "-") or "home"))
    yield from family_pages(page, house, folder)
    for name in account_pages(page, house):
        yield f"account: {name}", list(pictures(page, folder, f"account-{name}"))
    yield from home_pages(page, house, folder)
    stage = Stage(page, house.url)
    for name, made in STATES.items():
        stage.show(made())
        yield name, list(pictures(page, folder, name.replace(" ", "-").replace(",", "")))
    for name, made in TV_STATES.items():
        stage.show(made())
        yield (
            f"tv: {name}",
            list(pictures(page, folder, f"tv-{name}".replace(" ", "-").replace(",", ""), TV_SIZES)),
        )


def family_pages(page: Page, house: House, folder: Path) -> Iterator[tuple[str, list[Path]]]:
    """Boards, empty and full, and the pages around one of them."""
    for what in ("the_bakers", "twenty_people", "one_alone", "nothing_played"):
        made = made_family(house, what)
        sign_in(page.context, house, made)
        paths = [""]
        if what == "the_bakers":
            two = ".".join(made["people"][:2])
            paths += ["rivals/", f"rivals/{two}/", f"people/{made['people'][1]}/", "seasons/"]
            paths += [f"games/{made['game']}/"]
        for path in paths:
            page.goto(f"{house.url}/family/{made['key']}/{path}")
            name = f"family-{what}-{path.partition('/')[0] or 'board'}{'-one' * (path.count('/') > 1)}"
            yield name, list(pictures(page, folder, name))
    page.context.clear_cookies()


def home_pages(page: Page, house: House, folder: Path) -> Iterator[tuple[str, list[Path]]]:
    """A family's settings, its tablet, and what a child sees on it."""
    made = made_home(house)
    sign_in(page.context, house, made)
    settings = f"/family/{made['key']}/settings/"
    for path, name in (
        ("/family/", "families"),
        (settings, "family-settings"),
        (f"{settings}people/{made['mia']}/", "family-child"),
        (f"/invited/#{made['invited']}", "invited"),
        ("/device/", "device"),
    ):
        page.goto(house.url + path)
        yield name, list(pictures(page, folder, name))
    page.goto(house.url + settings)
    page.get_by_role("button", name="Link a device").click()
    yield "family-link", list(pictures(page, folder, "family-link"))
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "device", "value": made["device"], "url": house.url}])
    for path, press, name in (
        ("/who/", "", "who"),
        ("/who/", made["mia"], "who-pictures"),
        ("/who/", made["tom"], "kid-home"),
        ("/watch/", "", "ask-a-grown-up"),
        ("/gate/", "", "gate"),
    ):
        page.goto(house.url + path)
        if press:
            page.locator(f"button[value='{press}']").click()
        yield name, list(pictures(page, folder, name))
    page.context.clear_cookies()


def pictures(page: Page, folder: Path, name: str, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[Path]:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            file = folder / f"{name}-{width}-{scheme}.png"
            page.screenshot(path=file)
            yield file


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    house = House(folder / "house").wait_until_open()
    rows = []
    try:
        with sync_playwright() as playwright:
            chromium = program(("chromium", "chromium-browser", "google-chrome"), "Chromium is missing.")
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_page()
            for name, files in take(page, house, folder):
                print(name, flush=True)
                shown = "".join(
                    f'<a href="{file.name}"><img src="{file.name}" width="{SHOWN_PX}" alt=""></a>'
                    for file in files
                )
                rows.append(f"<h2>{html.escape(name)}</h2>{shown}")
    finally:
        house.stop()
    (folder / "index.html").write_text(f"<!doctype html><title>Pictures</title>{''.join(rows)}", "utf-8")
    print(folder / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
