"""Tables in browsers: making one, sitting down, pressing, and reading what a page shows."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE_MS = 30_000
LONG_MS = 120_000
"""For a whole game by the clock."""
SETTLED_MS = 270
"""A press sooner after a card was shown is a double press of the one before."""
BREATH_MS = 700
"""A press sooner after the end was meant for the last card, not for another game."""

MAKE = """async (table) => {
    const response = await fetch("/api/tables", {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(table),
    });
    return response.json();
}"""

READ = """() => {
    const main = document.querySelector("#table");
    const all = (selector) => [...document.querySelectorAll(selector)];
    const labels = (selector) => all(selector).map((element) => element.getAttribute("aria-label"));
    return {
        at: Number(main.dataset.at),
        n: Number(main.dataset.n),
        phase: main.dataset.phase,
        cards: labels("#fight .fighter .face, #middle .face").sort(),
        stake: labels("#middle:not([hidden]) .stake-count")[0] ?? null,
        tally: document.querySelector("#tally").textContent,
        war: document.body.classList.contains("at-war"),
    };
}"""

COUNTS = """() => Object.fromEntries(
    [...document.querySelectorAll("#pelmet .pelmet-part")].map((part) => [
        part.querySelector(".who-name").textContent, part.querySelector(".count").getAttribute("aria-label"),
    ]).concat([[
        "me", document.querySelector("#mine-count:not([hidden])")?.getAttribute("aria-label") ?? null,
    ]]),
)"""


def make_table(
    page: Page, served: str, seats: Sequence[str], *, pace_ms: int = 1200, **rules: object
) -> dict[str, str]:
    """A table made by this page's person, who is its host; `rules` differ from the first house's."""
    page.goto(served)
    table = {
        "rules": {"seats": len(seats), **rules} if rules else "play-war",
        "seats": list(seats),
        "visibility": "private",
        "pace_ms": pace_ms,
    }
    made: dict[str, str] = page.evaluate(MAKE, table)
    assert "code" in made, made
    return made


def open_table(page: Page, served: str, made: dict[str, str]) -> None:
    page.goto(f"{served}/t/{made['code']}/")


def watch_table(page: Page, served: str, made: dict[str, str]) -> None:
    page.goto(f"{served}/w/{made['watch_code']}/")


def wait_for_phase(page: Page, phase: str, patience_ms: int = PATIENCE_MS) -> None:
    expect(page.locator("#table")).to_have_attribute("data-phase", phase, timeout=patience_ms)


def wait_for_flip(page: Page, at: int) -> None:
    """Until the page shows the table after `at` flips."""
    page.wait_for_function(
        "at => Number(document.querySelector('#table').dataset.at) >= at", arg=at, timeout=PATIENCE_MS
    )


def flips_and_stays(page: Page, at: int) -> None:
    """Until the page shows the table after `at` flips, and then no other although there is time for one."""
    wait_for_flip(page, at)
    page.wait_for_timeout(2 * SETTLED_MS)
    assert flips_shown(page) == at


def wait_for_turn(page: Page) -> bool:
    """Until a press turns up a card here, which it tells, or the game is over."""
    page.wait_for_function(
        "() => document.querySelector('#table').dataset.status === 'over'"
        " || document.querySelector('#go').dataset.does === 'flip'",
        timeout=PATIENCE_MS,
    )
    return page.locator("#table[data-status=over]").count() == 0


def flips_shown(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-at") or 0)


def shown(page: Page) -> dict[str, Any]:
    """What everybody must see alike."""
    read: dict[str, Any] = page.evaluate(READ)
    return read


def counts(page: Page) -> dict[str, str | None]:
    """How many cards each of the others holds, by name, and "me"."""
    read: dict[str, str | None] = page.evaluate(COUNTS)
    return read


def run_to_the_end(page: Page) -> None:
    """Puts my seat on auto-play at the highest speed and waits for the end."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Instant").check()
    page.keyboard.press("Escape")
    page.get_by_role("switch", name="Auto").check()
    wait_for_phase(page, "end", LONG_MS)
