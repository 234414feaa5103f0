"""What the tests of several rooms share: real stores, houses started by `manage.py serve`, the browser."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from tests.running import House, RedisServer, program
from warsite.launcher.embedded_store import EmbeddedStore

SECRET = "only-for-tests-" + "0123456789" * 4


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="long trials of faults too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
    items.sort(key=place)
    for item in [] if config.getoption("--long") else items:
        # A busy computer may starve a browser, a house or a clock; the report says which.
        if {"browser", "faults", "house", "models", "sockets", "tables"} & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))


def place(item: pytest.Item) -> int:
    """Trials of faults begin: they wait longest, and side by side others run meanwhile. Playwright keeps an
    event loop running in this thread once it has begun: its tests come last."""
    return ("browser" in item.path.parts) - ("faults" in item.path.parts)


@pytest.fixture(scope="session", autouse=True)
def plain_static_names() -> Iterator[None]:
    """Pages rendered in this process need no static files laid out under hashed names, and passwords no
    hashes that take long."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    quick = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}, PASSWORD_HASHERS=quick):
        yield


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    """The address of an embedded Valkey that lives as long as the test run."""
    store = EmbeddedStore(Path(tempfile.mkdtemp(prefix="war-store-")))
    store.start()
    yield f"unix://{store.socket}"
    store.stop()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of Debian's Redis."""
    hint = "redis-server is missing (Debian: apt-get install redis-server)"
    server = RedisServer(program(("redis-server",), hint))
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def prepared_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder after a first start: tables in the database, static files laid out, nothing played."""
    folder = tmp_path_factory.mktemp("prepared")
    House(folder).wait_until_open().stop()
    for path in folder.iterdir():
        if path.name not in ("static", "war.sqlite3"):
            path.unlink()
    return folder


@pytest.fixture
def start_house(tmp_path: Path, prepared_data: Path) -> Iterator[Callable[..., House]]:
    """`start_house(data_dir=…, **environment)` starts a house and returns it when it is open."""
    started: list[House] = []

    def start(data_dir: Path | None = None, **environment: str) -> House:
        folder = data_dir or tmp_path / f"house-{len(started)}"
        if not folder.exists():
            shutil.copytree(prepared_data, folder)
        house = House(folder, **environment)
        started.append(house)
        return house.wait_until_open()

    yield start
    for house in started:
        house.stop()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[str]:
    """The address of one house that the tests of a whole run share."""
    folder = tmp_path_factory.mktemp("served") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder).wait_until_open()
    yield house.url
    house.stop()


@pytest.fixture
def two_houses(
    start_house: Callable[..., House], prepared_data: Path, tmp_path: Path, store_url: str
) -> tuple[House, House]:
    """Two processes that share one store and one database."""
    database = shutil.copy(prepared_data / "war.sqlite3", tmp_path / "shared.sqlite3")
    shared = {
        "REDIS_URL": store_url,
        "DATABASE_URL": f"sqlite:///{database}",
        "SECRET_KEY": SECRET,
    }
    return start_house(**shared), start_house(**shared)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    hint = "Chromium is missing (Debian: apt-get install chromium)"
    quiet = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    # Chromium's sandbox refuses root, which is what containers run tests as.
    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": program(("chromium", "chromium-browser", "google-chrome"), hint),
        "args": [*quiet, *sandbox, "--disable-gpu", "--disable-quic"],
    }
