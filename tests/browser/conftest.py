import pytest


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses; the plugin's own fixture is of a form that pytest gives up."""
