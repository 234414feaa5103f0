"""Pictures of what a test runs through, wherever somebody wants to look: `MOMENTS=folder pytest …`."""

import os
from itertools import count
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.pictures import Shown, pictures

_numbers = count(1)


def moment(page: Page, name: str) -> None:
    """What this page shows now, at three widths, by day and at night; nothing without the folder."""
    folder = os.environ.get("MOMENTS")
    if folder is None:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    size = page.viewport_size
    list(pictures(page, Path(folder), Shown(f"{next(_numbers):02}-{name}", long=True)))
    page.emulate_media(color_scheme=None, reduced_motion="reduce")
    if size is not None:
        page.set_viewport_size(size)
