"""A family's table for `make pictures`: as each of its people, and somebody else, see it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from playwright.sync_api import Page

from tests.browser.all_states import SIX, TURNED, at_one_device, told
from tests.browser.bakers_at_home import bring
from tests.browser.stages import Stage
from tests.browser.table_states import State, over, over_after, played, waiting
from tests.browser.tables import MAKE, open_table, wait_for_phase
from tests.running import House


def of_family(made: State, *, guests: bool = False) -> State:
    return told(made, family=True, guests=guests)


def with_someone(made: State) -> State:
    """Whoever sat in the second seat was deleted."""
    seats = [
        seat | {"name": "someone", "avatar": "someone-fox", "kind": "computer"} if k == 1 else seat
        for k, seat in enumerate(made.table["seats"])
    ]
    return of_family(told(made, seats=seats))


PAPAS: dict[str, Callable[[], State]] = {
    "waiting": lambda: of_family(waiting([1, 2], 3)),
    "waiting-guests": lambda: of_family(waiting([1, 2], 3), guests=True),
    "seats": lambda: replace(of_family(waiting([1], 3), guests=True), does="seats"),
    "menu": lambda: replace(of_family(played(SIX[:3])), opens="menu-sheet"),
    "someone": lambda: with_someone(played(SIX[:3])),
    "someone-end": lambda: with_someone(over(3, 0, "limit", series=[2, 1, 0])),
    "end": lambda: of_family(over_after(TURNED, 7, 0, "all_cards")),
}
TABLETS: dict[str, Callable[[], State]] = {
    "one-more": lambda: replace(of_family(waiting([2], 3)), does="also", role="player"),
    "two-wait": lambda: replace(of_family(at_one_device(2, waiting([2], 3))), role="player"),
    "two-play": lambda: replace(of_family(at_one_device(2, played(SIX[:3]))), role="player"),
    "two-end": lambda: replace(of_family(at_one_device(2, over(3, 1, "limit"))), role="player"),
}


def family_table_states(page: Page, house: House, home: dict[str, str]) -> Iterator[str]:
    papa, tablet = ({name: home[name] for name in names} for names in (("session", "player"), ("device",)))
    papa["sessionid"] = papa.pop("session")
    bring(page.context, house, papa)
    page.goto(house.url)
    made = page.evaluate(
        MAKE, {"rules": {"seats": 3}, "seats": ["open", "open", "open"], "family": home["key"]}
    )
    open_table(page, house.url, made)
    wait_for_phase(page, "waiting")
    yield "family-table-papa-comes"
    page.get_by_role("button", name="Sit down").click()
    page.locator("#faces").wait_for()
    yield "family-table-papa-sits"
    page.context.clear_cookies()
    open_table(page, house.url, made)
    yield "family-table-outsider"
    bring(page.context, house, tablet)
    page.goto(f"{house.url}/who/")
    page.locator(f"button[value='{home['tom']}']").click()
    page.locator(".kid-home").wait_for()
    open_table(page, house.url, made)
    wait_for_phase(page, "waiting")
    yield "family-table-tablet-comes"
    page.get_by_role("button", name="Somebody else").click()
    yield "family-table-somebody-else"
    stage = Stage(page, house.url, made)
    for name, state in TABLETS.items():
        stage.show(state())
        yield f"family-table-{name}"
    page.context.clear_cookies()
    bring(page.context, house, papa)
    for name, state in PAPAS.items():
        stage.show(state())
        yield f"family-table-{name}"
    page.unroute_all()
    page.context.clear_cookies()
