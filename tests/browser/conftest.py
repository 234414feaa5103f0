import pytest
from playwright.sync_api import expect

from tests.browser.tables import PATIENCE_MS

# A busy machine is slow, never wrong: what must come is waited for.
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses; the plugin's own fixture is of a form that pytest gives up."""
