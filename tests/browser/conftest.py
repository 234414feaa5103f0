from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.tables import PATIENCE_MS

# A busy machine is slow, never wrong: what must come is waited for.
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses; the plugin's own fixture is of a form that pytest gives up."""


@pytest.fixture(autouse=True)
def no_page_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages of a test that has ended would go on asking, drawing and playing beside those of the next."""
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    for context in browser.contexts if browser is not None else ():
        context.close()
