"""A table where nothing happens any more: people are warned, may stay, and are told why it was closed."""

from playwright.sync_api import Page, expect

from games.rules import Ruleset
from tests.browser.fake_tables import Told, laid_out, table_of


def told(page: Page, served: str) -> Told:
    table = Told(page, table_of(laid_out(Ruleset(), "KS 2H", "9H 3H")))
    table.open(served)
    return table


def test_a_warning_is_seen_and_spoken_and_one_press_keeps_the_table(page: Page, served: str) -> None:
    table = told(page, served)
    stay = page.get_by_role("button", name="Stay")
    expect(stay).to_be_hidden()
    table.tell({"type": "closing", "at": table.now() + 300_000})
    expect(page.locator("#closing")).to_contain_text("closed in a few minutes")
    expect(page.get_by_role("alert").filter(has_text="Do you still want it?")).to_have_count(1)
    stay.focus()
    page.keyboard.press("Enter")
    assert table.wait_to_hear("stay") == {"type": "stay"}
    table.tell({"type": "stayed"})
    expect(stay).to_be_hidden()


def test_a_closed_table_says_why_and_leads_home(page: Page, served: str) -> None:
    table = told(page, served)
    table.tell({"type": "closed", "why": "staff"})
    table.sockets[-1].close(code=4410)
    expect(page.get_by_text("Whoever looks after this house has closed this table.")).to_be_visible()
    expect(page.get_by_role("button", name="Stay")).to_be_hidden()
    page.locator("#go", has_text="Home").click()
    page.wait_for_url(f"{served}/")
