"""`make pictures`: every page and every state of a table, at three widths, by day and at night.

Writes the pictures and an `index.html` that shows them side by side. `ONLY="family kid"` makes those alone in
whose names one of these words stands.
"""

import html
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import FloatRect, Page, sync_playwright

from tests.browser.all_states import STATES
from tests.browser.at_home import made_home
from tests.browser.family_table_pictures import family_table_states
from tests.browser.page_pictures import (
    account_pages,
    board_pages,
    guests_pages,
    home_pages,
    houses_pages,
)
from tests.browser.stages import SETTLED, Stage
from tests.browser.tv_states import TV_STATES
from tests.running import House, program

SIZES = ((360, 740), (768, 1024), (1440, 900))
TV_SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 600), *SIZES)
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
SHOWN_PX = 220
"""So wide is a picture in `index.html`; a click shows it whole."""
PATIENCE_MS = 120_000
SCREENS = 4
"""So much of a long page is shown."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows now: its name, the sizes to look at it, and whether it may be longer than they."""

    name: str
    sizes: Sequence[tuple[int, int]] = SIZES
    long: bool = False


def shown(page: Page, house: House, wanted: Callable[[str], bool]) -> Iterator[Shown]:
    for pages in (houses_pages, board_pages, account_pages, guests_pages):
        yield from (Shown(name, long=True) for name in pages(page, house))
    home = made_home(house)
    yield from (Shown(name, long=True) for name in home_pages(page, house, home))
    yield from (Shown(name) for name in family_table_states(page, house, home))
    stage = Stage(page, house.url)
    for states, prefix, sizes in ((STATES, "", SIZES), (TV_STATES, "tv-", TV_SIZES)):
        for name, made in states.items():
            called = f"{prefix}{name}".replace(" ", "-").replace(",", "")
            if wanted(called):
                stage.show(made())
                yield Shown(called, sizes)


def pictures(page: Page, folder: Path, what: Shown) -> Iterator[Path]:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in what.sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("(width) => innerWidth === width", arg=width)
            page.evaluate(SETTLED)
            page.wait_for_timeout(150)
            file = folder / f"{what.name}-{width}-{scheme}.png"
            tall = page.evaluate("() => document.documentElement.scrollHeight") if what.long else height
            whole: FloatRect = {
                "x": 0,
                "y": 0,
                "width": width,
                "height": max(height, min(tall, SCREENS * height)),
            }
            page.screenshot(path=file, full_page=what.long, clip=whole if what.long else None)
            yield file


def main(folder: Path, words: Sequence[str]) -> None:
    def wanted(name: str) -> bool:
        return not words or any(word in name for word in words)

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
            page.set_default_timeout(PATIENCE_MS)
            for what in shown(page, house, wanted):
                if not wanted(what.name):
                    continue
                print(what.name, flush=True)
                images = "".join(
                    f'<a href="{file.name}"><img src="{file.name}" width="{SHOWN_PX}" alt=""></a>'
                    for file in pictures(page, folder, what)
                )
                rows.append(f"<h2>{html.escape(what.name)}</h2>{images}")
    finally:
        house.stop()
    (folder / "index.html").write_text(f"<!doctype html><title>Pictures</title>{''.join(rows)}", "utf-8")
    print(folder / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
