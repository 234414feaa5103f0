"""The rules pages and the form for a new table in a browser: no script, by keyboard, small, for all."""

from typing import Any, Literal

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import wait_for_phase

PAGES = ("/rules/", "/rules/cardgames-io/", "/rules/w1d/", "/new/", "/new/w13b1/?own=1")
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_rules_pages(
    page: Page, served: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for path in PAGES:
        page.goto(served + path)
        page.evaluate(OPEN_ALL)
        found: dict[str, Any] = Axe().run(page)
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], path


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_nothing_is_wider_than_the_screen(page: Page, served: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    for path in PAGES:
        page.goto(served + path)
        page.evaluate(OPEN_ALL)
        assert page.evaluate(WIDE) <= 0, path


def test_without_a_script_a_table_with_its_own_rules_is_made_and_shared(
    browser: Browser, served: str
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(served)
    page.get_by_role("link", name="House rules").click()
    page.get_by_role("link", name="Keep your card").click()
    page.get_by_role("link", name="With friends").click()
    expect(page.get_by_role("radio", name="Keep your card")).to_be_checked()
    expect(page.get_by_role("radio", name="Aces low")).to_be_hidden()
    page.get_by_role("radio", name="Our own rules").check()
    page.get_by_role("radio", name="Aces low").check()
    page.get_by_role("button", name="Show the link").click()
    assert page.get_by_label("Link", exact=True).input_value().endswith("/new/w1lb1s/")
    page.get_by_role("button", name="Make the table").click()
    assert "/t/" in page.url
    page.context.close()


def test_by_keyboard_alone_a_table_of_three_is_made(page: Page, served: str) -> None:
    page.goto(f"{served}/new/")
    page.locator("[name=chair2][value=open]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[name=chair2][value=computer]")).to_be_checked()
    expect(page.locator("[name=chair3][value=computer]")).to_be_checked()
    page.locator("[name=rules]:checked").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="The cardgames.io ruleset")).to_be_checked()
    page.keyboard.press("Enter")
    wait_for_phase(page, "play")
    assert page.locator("#pelmet .pelmet-part").count() == 2
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules of this table").click()
    expect(page.get_by_text("House rules: The cardgames.io ruleset")).to_be_visible()


def test_what_will_not_do_is_said_beside_the_rule(page: Page, served: str) -> None:
    page.goto(f"{served}/new/?own=1")
    page.get_by_text("The cards you win", exact=True).click()
    page.get_by_role("radio", name="As they lay").check()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    order = page.get_by_role("group", name="In what order?")
    expect(order.get_by_text("repeat for ever")).to_be_visible()
    expect(order.get_by_role("radio", name="As they lay")).to_be_checked()


def test_an_example_is_stepped_through_by_keyboard(page: Page, served: str) -> None:
    page.goto(f"{served}/rules/play-war/")
    example = page.locator(".example").filter(has=page.locator(".turn + .turn")).first
    at, turns = example.locator(".example-at"), example.locator(".turn")
    of = turns.count() + 1
    example.get_by_role("button", name="Next step").focus()
    for step in range(1, of + 1):
        page.keyboard.press("Enter")
        expect(at).to_have_text(f"Step {step} of {of}")
        for turn in range(of - 1):
            expect(turns.nth(turn).locator(".plinth").first).to_be_visible(visible=turn < step)
        assert example.locator("strong").is_visible() is (step == of)
    example.get_by_role("button", name="Play it").click()
    expect(at).to_have_text(f"Step 1 of {of}")
    expect(at).to_have_text(f"Step {of} of {of}", timeout=30_000)


def test_without_a_script_all_of_an_example_is_seen_and_a_table_says_what_it_needs(
    browser: Browser, served: str
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{served}/rules/play-war/")
    assert all(turn.is_visible() for turn in page.locator(".turn .card").all())
    expect(page.get_by_role("button", name="Next step")).to_have_count(0)
    page.goto(f"{served}/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".no-script")).to_be_visible()
    expect(page.locator("button:visible")).to_have_count(0)
    page.context.close()
