"""What the houses' rules look like at the table, from positions the engine has played."""

import pytest
from playwright.sync_api import Page, expect

from games.rules import Ruleset, house
from tests.browser.fake_tables import Event, Told, laid_out, table_of, turned_up
from tests.browser.tables import SETTLED_MS

LOW = "2C 3C 4C 5C 6C 7C 8C"
OTHERS = "2D 3D 4D 5D 6D 7D 8D"


def told(page: Page, served: str, table: Event, *events: Event, me: bool = True) -> Told:
    page.emulate_media(reduced_motion="reduce")
    at = Told(page, table, me=me)
    at.open(served)
    at.tell(*events)
    return at


def labels(page: Page, selector: str) -> list[str | None]:
    return [one.get_attribute("aria-label") for one in page.locator(selector).all()]


@pytest.mark.parametrize(
    ("buried", "wars", "piles", "stakes"),
    [
        (3, 1, ("9C 2C 3C 4C QC 5C", "9D 2D 3D 4D 7D 5D"), ["8", "10"]),
        (3, 2, ("9C 2C 3C 4C QC 5C 6C 7C KC TC", "9D 2D 3D 4D QD 5D 6D 7D JD TD"), ["8", "16", "18"]),
        (1, 1, ("9C 2C QC 5C", "9D 2D 7D 5D"), ["4", "6"]),
        (1, 2, ("9C 2C QC 5C KC TC", "9D 2D QD 5D JD TD"), ["4", "8", "10"]),
        (3, 1, ("9C 2C 3C 4C QC 5C", "9D 2D 3D 4D 7D 5D", "9H 2H 3H 4H 8H 5H"), ["12", "15"]),
    ],
)
def test_the_stake_on_the_screen_is_the_number_of_cards_on_the_table(
    page: Page, served: str, buried: int, wars: int, piles: tuple[str, ...], stakes: list[str]
) -> None:
    game = laid_out(Ruleset(seats=len(piles), buried=buried), *piles)
    at = told(page, served, table_of(game))
    seen = []
    for event in turned_up(game, wars + 1):
        at.tell(event)
        seen.append((page.locator("#middle .stake-count").get_attribute("aria-label") or "").split()[0])
    assert seen == stakes


def test_a_spelling_war_calls_its_letters(page: Page, served: str) -> None:
    game = laid_out(Ruleset(buried=3, war_word="War"), "9C 2C 3C 4C QC 5C", "9D 2D 3D 4D 7D 5D")
    told(page, served, table_of(game), *turned_up(game, 1))
    assert page.locator(".called-letter").all_inner_texts() == ["W", "A", "R"]
    # The first card laid is the lowest step.
    assert page.locator(".fighter").first.locator(".step").all_inner_texts() == ["R", "A", "W"]
    expect(page.locator("#shout")).to_contain_text("W, A, R!")


def test_a_long_word_lies_in_rows_of_bricks(page: Page, served: str) -> None:
    eleven = "2C 3C 4C 5C 6C 7C 8C TC JC QC KC"
    game = laid_out(
        Ruleset(buried=11, war_word="I declare war"), f"9C {eleven} AC", f"9D {eleven.replace('C', 'D')} AD"
    )
    told(page, served, table_of(game), *turned_up(game, 1))
    bricks = page.locator(".fighter").first.locator(".step")
    assert "".join(bricks.all_inner_texts()) == "IDECLAREWAR"
    tops = [box["y"] for brick in bricks.all() if (box := brick.bounding_box())]
    assert len(set(tops)) == 3
    assert tops[0] > tops[-1]


def test_sums_stay_hidden_until_they_are_said(page: Page, served: str) -> None:
    page.add_init_script("localStorage.setItem('war.add-first', 'press')")
    game = laid_out(Ruleset(cards_up=2, buried=3), f"KS 5H {LOW}", f"9D 3S {OTHERS}")
    at = told(page, served, table_of(game), *turned_up(game, 1))
    assert page.locator(".sum").all_inner_texts() == ["?", "?"]
    assert "KS" not in page.locator("#pelmet").inner_text()
    assert labels(page, "#mine-count") == ["9 cards"]
    expect(page.locator("#say")).to_contain_text("Add them up!")
    # The press shows the sums and flips nothing; nor does a second one of a double tap.
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert labels(page, ".sum-count") == ["together 18", "together 12"]
    expect(page.locator("#hang .sign-line")).to_have_text("18 beats 12")
    assert labels(page, "#mine-count") == ["11 cards"]
    assert [command for command in at.heard if command["type"] == "flip"] == []
    page.wait_for_timeout(SETTLED_MS)
    page.keyboard.press("Enter")
    assert at.wait_to_hear("flip")["at"] == 1


def test_sums_show_themselves_after_a_while(page: Page, served: str) -> None:
    game = laid_out(Ruleset(cards_up=2, buried=3), f"KS 5H {LOW}", f"9D 3S {OTHERS}")
    page.emulate_media(reduced_motion="reduce")
    at = Told(page, table_of(game))
    at.open(served, stopped=True)
    at.tell(*turned_up(game, 1))
    at.pass_ms(1999)
    assert page.locator(".sum").all_inner_texts() == ["?", "?"]
    at.pass_ms(1)
    expect(page.locator("#hang .sign-line")).to_have_text("18 beats 12")


def test_sums_show_themselves_when_a_friend_goes_on(page: Page, served: str) -> None:
    page.add_init_script("localStorage.setItem('war.add-first', 'press')")
    game = laid_out(Ruleset(cards_up=2, buried=3), f"KS 5H {LOW}", f"9D 3S {OTHERS}")
    table = table_of(game)
    table["seats"][1]["kind"] = "person"
    at = told(page, served, table, *turned_up(game, 1))
    assert page.locator(".sum").all_inner_texts() == ["?", "?"]
    at.send({"type": "pressed", "seats": [1], "at": 1})
    expect(page.locator("#hang .sign-line")).to_have_text("18 beats 12")


def test_two_of_three_go_to_war_and_the_third_watches(page: Page, served: str) -> None:
    game = laid_out(Ruleset(seats=3, buried=3), "7C 2C 3C 4C 5C 6C", "QD 2D 3D 4D KD 6D", "QH 2H 3H 4H 9H 6H")
    events = turned_up(game, 2)
    table = table_of(game, aside=["9S"])
    for seat in table["seats"][1:]:
        seat["kind"] = "person"
    at = told(page, served, table)
    expect(page.locator("#hang .sign-line")).to_have_text("One card is left over")
    assert labels(page, ".sign-cards .face") == ["nine of spades"]
    at.tell(events[0])
    assert labels(page, "#fight .fighter") == ["Tom", "Opa"]
    assert labels(page, ".beside .face") == ["seven of clubs"]
    expect(page.get_by_role("button", name="Waiting for Tom and Opa")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert [command for command in at.heard if command["type"] == "flip"] == []
    at.tell(events[1])
    assert labels(page, "#fight .face")[-1] == "nine of hearts"
    expect(page.locator("#middle .stake-words")).to_have_text("cards for Tom")


def test_four_cards_are_left_over_with_six(page: Page, served: str) -> None:
    game = laid_out(house("play-war", 6), *(f"{rank}C {rank}D" for rank in "23456T"))
    told(page, served, table_of(game, aside=["9S", "9H", "9C", "9D"]))
    expect(page.locator("#hang .sign-line")).to_have_text("Four cards are left over")
    assert page.locator(".sign-cards .face").count() == 4


def test_a_won_pile_stands_apart_and_is_turned_over_when_the_pile_ends(page: Page, served: str) -> None:
    rules = house("cardgames-io")
    game = laid_out(rules, "KC", "9D 2D 3D", won=["4C 5C 6C", "7D"])
    events = turned_up(game, 2)
    at = told(page, served, table_of(game))
    assert labels(page, "#pile .won-count") == ["3 cards in the won pile"]
    assert labels(page, "#pelmet .won-count") == ["1 card in the won pile"]
    at.tell(events[0])
    assert labels(page, "#pile .won-count") == ["5 cards in the won pile"]
    at.tell(events[1])
    expect(page.locator("#ribbon")).to_have_text("Your won pile is turned over: it is your pile now.")


@pytest.mark.parametrize(
    ("ace", "mine", "theirs", "words"),
    [
        ("low", "2S", "AH", "Aces are low here: an ace counts 1."),
        ("wild", "AS", "7H", "Aces are wild here: the ace counts as much as a seven."),
        ("high", "2S", "AH", ""),
    ],
)
def test_aces_are_explained_where_they_matter(
    page: Page, served: str, ace: str, mine: str, theirs: str, words: str
) -> None:
    page.add_init_script("localStorage.setItem('war.tips', 'no')")
    rules = Ruleset(ace=ace, battle_limit=80)
    game = laid_out(rules, f"{mine} {LOW}", f"{theirs} {OTHERS}")
    told(page, served, table_of(game), *turned_up(game, 1))
    assert (page.locator("#ribbon").inner_text() if words else "") == words
    assert page.locator("#ribbon").is_visible() is bool(words)


@pytest.mark.parametrize(
    ("shortage", "left", "words"),
    [
        ("last_card", "3D", "Tom is short and keeps the last card to turn up."),
        ("last_card", "", "Tom has no card left for the war and drops out of it."),
        ("stands", "", "Tom has no card left: the last card stays up and fights again."),
        ("loss", "3D", "Tom has too few cards for the war and loses. What was held goes to the table."),
        ("showdown", "3D", "Tom is short, so all in the war lay down every card. The highest wins."),
        ("forfeit", "3D", "Tom has too few cards for the war: all of them go to the table."),
    ],
)
def test_being_short_is_explained_as_it_happens(
    page: Page, served: str, shortage: str, left: str, words: str
) -> None:
    rules = Ruleset(shortage=shortage, buried=3)
    game = laid_out(rules, f"QC {LOW}", f"QD {left}")
    told(page, served, table_of(game), *turned_up(game, 1))
    expect(page.locator("#ribbon")).to_have_text(words)
    spoken = page.locator("#say").inner_text() + page.locator("#shout").inner_text()
    assert words in spoken


def test_takeback_is_explained(page: Page, served: str) -> None:
    game = laid_out(Ruleset(seats=3, shortage="stands", buried=1), f"3C {LOW.replace('3C ', '')}", "QD", "QH")
    told(page, served, table_of(game), *turned_up(game, 1))
    expect(page.locator("#ribbon")).to_have_text(
        "Nobody has a card left: each takes back what they laid down, all other cards are shared out."
    )


def test_a_pot_waits_for_the_next_winner(page: Page, served: str) -> None:
    game = laid_out(Ruleset(seats=3, buried=3), f"3C {LOW.replace('3C ', '')}", "QD", "QH", carry="9S 9H")
    at = told(page, served, table_of(game))
    assert labels(page, "#pot .pot-count") == ["2 cards wait for the next winner"]
    other = laid_out(Ruleset(seats=3, buried=3), "KC 2C", "4D 2D", "5H 2H", carry="9S 9H")
    at.tell(*turned_up(other, 1))
    expect(page.locator("#ribbon")).to_have_text("With the 2 cards that waited on the table.")
    assert page.locator("#pot").is_hidden()


def go_to_battle(page: Page, battle: int) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What happened").click()
    page.get_by_label("Go to battle").fill(str(battle))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("me", [True, False], ids=["player", "watcher"])
def test_a_battle_of_the_log_shows_its_cards_again(page: Page, served: str, me: bool) -> None:
    game = laid_out(Ruleset(buried=3), "KC 9C 2C 3C 4C QC 5C 6C", "2D 9D 3D 4D 5D 7D 6D 8D")
    told(page, served, table_of(game), *turned_up(game, 3), me=me)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("button", name="Battle 1").first.click()
    expect(page.locator("#back-title")).to_have_text("Battle 1, flip 1")
    assert labels(page, "#fight .fighter .face") == ["king of clubs", "two of diamonds"]
    page.get_by_role("button", name="The flip after").click()
    expect(page.locator("#back-title")).to_have_text("Battle 2, flip 2")
    assert labels(page, "#middle .tied .face") == ["nine of clubs", "nine of diamonds"]
    go_to_battle(page, 2)
    expect(page.locator("#back-title")).to_have_text("Battle 2, flip 3")
    assert labels(page, "#fight .fighter .face") == ["queen of clubs", "seven of diamonds"]
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#back")).to_be_hidden()
    go_to_battle(page, 77)
    expect(page.locator("#jump-missing")).to_have_text("Battle 77 has not been played yet.")
    page.get_by_role("switch", name="Wars only").check()
    expect(page.get_by_role("button", name="Battle 1:")).to_have_count(0)
    assert page.locator("#log .log-line").count() == 2
