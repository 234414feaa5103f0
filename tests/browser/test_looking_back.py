"""Whoever comes late scrolls back to the first war while the game goes on, and returns with one press."""

import json
from functools import reduce

from playwright.sync_api import Page, expect

from games.rules import Ruleset
from games.tables.applying import apply
from tests.browser.fake_tables import Event, Told, laid_out, table_of, turned_up

PILES = ("KC 9C 2C 3C 4C QC 5C 6C", "2D 9D 3D 4D 5D 7D 6D 8D")
"""A battle, a war and its end, and two more battles."""


def labels(page: Page, selector: str) -> list[str | None]:
    return [element.get_attribute("aria-label") for element in page.locator(selector).all()]


def dealt(table: Event) -> Event:
    names = ("game", "commitment", "commits", "contributions", "withheld", "deals", "aside", "awaits")
    cards = [seat["cards"] for seat in table["seats"]]
    return {"type": "dealt", "at": 0, "cards": cards} | {name: table[name] for name in names}


def come_late(page: Page, served: str) -> tuple[Told, list[Event]]:
    """A watcher who comes after the fourth flip; the fifth is still to be told."""
    game = laid_out(Ruleset(buried=3), *PILES)
    start, events = table_of(game), turned_up(game, 5)
    now = reduce(lambda view, event: apply(view, event, start["n"], "bb", None), events[:4], start)
    seats = [{name: seat[name] for name in ("name", "avatar", "kind")} for seat in start["seats"]]
    story = {"game": start["game"], "rules": start["rules"], "seats": seats}
    text = json.dumps(story | {"events": [dealt(start), *events[:4]]})
    page.route(
        "**/api/tables/*/events", lambda route: route.fulfill(body=text, content_type="application/json")
    )
    at = Told(page, now, me=False)
    at.open(served)
    return at, events


def open_the_log(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What happened").click()


def test_a_late_watcher_goes_back_to_the_first_war_while_the_game_runs(page: Page, served: str) -> None:
    at, events = come_late(page, served)
    open_the_log(page)
    expect(page.locator("#log .log-line")).to_have_count(4)
    expect(page.locator("#log-since")).to_be_hidden()
    page.get_by_role("switch", name="Wars only").check()
    expect(page.locator("#log .log-line")).to_have_count(2)
    page.locator("#log .log-line").last.click()
    expect(page.locator("#back-title")).to_have_text("Battle 2, flip 2")
    expect(page.locator("body.at-war")).to_have_count(1)
    assert labels(page, "#middle .tied .face") == ["nine of clubs", "nine of diamonds"]
    assert labels(page, "#fight .fighter .face") == []

    expect(page.locator("#back-now")).to_have_text("Now: battle 4")
    at.tell(events[4])
    expect(page.locator("#back-now")).to_have_text("Now: battle 5")
    expect(page.locator("#back-title")).to_have_text("Battle 2, flip 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#back-title")).to_have_text("Battle 2, flip 3")
    assert labels(page, "#fight .fighter .face") == ["queen of clubs", "seven of diamonds"]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#back-title")).to_have_text("Battle 1, flip 1")
    expect(page.get_by_role("button", name="The flip before")).to_be_disabled()

    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#back")).to_be_hidden()
    expect(page.locator("#tally")).to_contain_text("Battle 4")
    open_the_log(page)
    page.get_by_role("switch", name="Wars only").uncheck()
    expect(page.locator("#log .log-line")).to_have_count(5)


def test_escape_is_a_way_back_and_the_next_game_is_not_missed(page: Page, served: str) -> None:
    at, _ = come_late(page, served)
    for leave in ("Escape", "deal"):
        open_the_log(page)
        page.locator("#log .log-line").last.click()
        expect(page.locator("#back-title")).to_have_text("Battle 1, flip 1")
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            at.tell(dealt(table_of(laid_out(Ruleset(buried=3), *PILES))) | {"game": "another"})
        expect(page.locator("#back")).to_be_hidden()
