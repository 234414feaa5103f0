"""Who watches: the host lets people in, ends watching, and the list of tables moves by itself."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import MAKE, PATIENCE_MS, open_table, wait_for_phase, watch_table


def new_page(browser: Browser) -> Page:
    return browser.new_context(reduced_motion="reduce").new_page()


def made_by(page: Page, served: str, **wishes: object) -> dict[str, str]:
    page.goto(served)
    wanted = {"rules": "play-war", "seats": ["me", "computer"], "visibility": "private", "name": "Mia"}
    made: dict[str, str] = page.evaluate(MAKE, wanted | wishes)
    assert "code" in made, made
    return made


def choose_watching(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name=name, exact=True).check()
    page.keyboard.press("Escape")


def ask_to_watch(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Ask to watch").click()
    expect(page.get_by_role("heading", name="You wait until the host lets you in")).to_be_visible()


def test_the_host_is_asked_about_a_watcher_and_answers_by_keyboard(browser: Browser, served: str) -> None:
    host, ida, tom = new_page(browser), new_page(browser), new_page(browser)
    made = made_by(host, served, watching="approve")
    open_table(host, served, made)
    wait_for_phase(host, "play")
    host.locator("#go").focus()
    for page, name in ((ida, "Ida"), (tom, "Tom")):
        watch_table(page, served, made)
        ask_to_watch(page, name)
    yes = host.locator("#askers").get_by_role("button", name="Let Ida watch", exact=True)
    expect(yes).to_be_visible()
    expect(host.get_by_role("status").filter(has_text="Ida would like to watch")).to_have_count(1)
    # nobody's focus is taken
    assert host.evaluate("document.activeElement.id") == "go"
    yes.focus()
    host.keyboard.press("Enter")
    wait_for_phase(ida, "play")
    host.locator("#askers").get_by_role("button", name="Do not let Tom watch").click()
    expect(tom.get_by_role("heading", name="The host would rather not just now")).to_be_visible()
    expect(tom.locator("#go")).to_have_attribute("aria-disabled", "true")
    host.get_by_role("button", name="Menu").click()
    expect(host.locator("#watchers")).to_have_text("1 person is watching: Ida.")
    host.locator("#onlookers").get_by_role("button", name="Send Ida away").click()
    expect(ida.get_by_role("heading", name="The host would rather not just now")).to_be_visible()
    expect(host.locator("#watchers")).to_have_text("Nobody is watching.")


def test_watching_can_be_ended_and_opened_again_in_mid_game(browser: Browser, served: str) -> None:
    host, watcher = new_page(browser), new_page(browser)
    made = made_by(host, served)
    open_table(host, served, made)
    wait_for_phase(host, "play")
    watch_table(watcher, served, made)
    wait_for_phase(watcher, "play")
    choose_watching(host, "Nobody")
    expect(watcher.get_by_role("heading", name="Nobody watches here just now")).to_be_visible()
    # a television has no keys to ask again
    choose_watching(host, "With the link")
    wait_for_phase(watcher, "play")
    # to be asked about everybody concerns who is here already
    choose_watching(host, "Only if let in")
    ask_to_watch(watcher, "Ida")
    choose_watching(host, "Anybody")
    wait_for_phase(watcher, "play")


def test_the_list_and_the_front_page_move_by_themselves(browser: Browser, served: str) -> None:
    host, onlooker, home = new_page(browser), new_page(browser), new_page(browser)
    onlooker.goto(f"{served}/watch/?seats=2")
    home.goto(served)
    made = made_by(host, served, visibility="public", name="Zora", pace_ms=3000)
    open_table(host, served, made)
    wait_for_phase(host, "play")
    ticket = onlooker.locator(f".ticket[data-key={made['watch_code']}]")
    expect(ticket).to_be_visible(timeout=PATIENCE_MS)
    watch = ticket.get_by_role("link", name="Watch")
    watch.focus()
    host.locator("#go").click()
    expect(ticket).to_contain_text("Battle 1", timeout=PATIENCE_MS)
    assert onlooker.evaluate("document.activeElement.getAttribute('href')") == f"/w/{made['watch_code']}/"
    # the tables of other tests may be played too
    live = home.locator(".live")
    expect(live).to_be_visible(timeout=PATIENCE_MS)
    expect(live.locator(".live-card").first).to_be_visible(timeout=PATIENCE_MS)
    choose_watching(host, "Nobody")
    expect(ticket).to_have_count(0, timeout=PATIENCE_MS)
    assert made["code"] not in home.content()


def test_filters_work_at_once_and_stay_in_the_address(page: Page, served: str) -> None:
    page.goto(f"{served}/watch/")
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    page.get_by_label("Seats").select_option("6")
    page.wait_for_url("**/watch/?seats=6")
    page.reload()
    expect(page.get_by_label("Seats")).to_have_value("6")


def test_filters_work_without_a_script(browser: Browser, served: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{served}/watch/")
    page.get_by_label("Seats").select_option("6")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**seats=6*")
    expect(page.get_by_label("Seats")).to_have_value("6")
