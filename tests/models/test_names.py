"""What people may call themselves."""

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tables.names import RESERVED, NameRefused, clean_name, told_apart


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Mia", "Mia"),
        ("  Mia \t\n Rose  ", "Mia Rose"),
        ("Zoe\u0308", "Zoë"),
        ("a\u202egnol\u202c", "agnol"),
        ("T\u200bo\u200dm\ufeff", "Tom"),
        ("\x00\x07Bell", "Bell"),
        ("Tom\ufe0f", "Tom"),
        ("\ud800Lone", "Lone"),
        ("李小龍", "李小龍"),
        ("عائشة", "عائشة"),
        ("<b>&amp;{{7*7}}", "<b>&amp;{{7*7}}"),
        ("🦊🦊", "🦊🦊"),
        ("a" + "\u0335" * 9, "a" + "\u0335" * 3),
        ("\u0301Ann", "Ann"),
        ("x" * 20, "x" * 20),
        ("q\u0323\u0331" * 20, "q\u0323\u0331" * 20),
    ],
)
def test_a_name_is_shown_without_anything_invisible(typed: str, shown: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u2060", "\u3164", "\u2800", "\u0301", "\n\t"])
def test_a_name_with_nothing_to_see_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(NameRefused) as refused:
        clean_name(typed)
    assert refused.value.message == "Please type a name."


@pytest.mark.parametrize("typed", ["x" * 21, "🦊" * 1000, "a\u0301" * 21])
def test_a_name_of_more_than_twenty_visible_characters_is_refused(typed: str) -> None:
    with pytest.raises(NameRefused) as refused:
        clean_name(typed)
    assert "at most 20" in refused.value.message


@pytest.mark.parametrize(
    "typed",
    ["Computer", "ADMIN", "bot", "Bot 7", "C.o.m.p.u.t.e.r", "Ｂｏｔ", "Cómputer", "you", "b\u200bot"],
)
def test_a_name_that_belongs_to_the_house_is_refused(typed: str) -> None:
    with pytest.raises(NameRefused) as refused:
        clean_name(typed)
    assert "choose another name" in refused.value.message


@pytest.mark.parametrize("typed", ["Abbot", "Botho", "Adminah", "Youssef", "Computer Fan"])
def test_a_name_that_only_contains_a_reserved_word_is_welcome(typed: str) -> None:
    assert clean_name(typed) == typed


def test_reserved_words_are_written_as_they_are_compared() -> None:
    assert all(word.isalpha() and word == word.casefold() for word in RESERVED)


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Mia", [], "Mia"),
        ("Mia", ["", "Tom"], "Mia"),
        ("Mia", ["Mia"], "Mia 2"),
        ("mia", ["Mia", "Mia 2"], "mia 3"),
        ("M1a", ["Mia"], "M1a 2"),
        ("Міа", ["Mia"], "Міа 2"),
        ("Mia 2", ["Mia", "Mia 2"], "Mia 2 2"),
        ("Maximiliane-Isabella", ["Maximiliane-Isabella"], "Maximiliane-Isabel 2"),
        ("é" * 20, ["é" * 20], "é" * 18 + " 2"),
        ("q\u0323\u0331" * 20, ["q\u0323\u0331" * 20], "q\u0323\u0331" * 18 + " 2"),
    ],
)
def test_two_people_of_one_name_are_told_apart(name: str, others: list[str], shown: str) -> None:
    assert told_apart(name, others) == shown
    assert clean_name(shown) == shown


@given(st.lists(st.text(max_size=25), max_size=6))
def test_no_two_people_at_a_table_are_called_the_same(typed: list[str]) -> None:
    shown: list[str] = []
    for text in typed:
        with suppress(NameRefused):
            shown.append(told_apart(clean_name(text), shown))
    assert len({name.casefold() for name in shown}) == len(shown)


@given(st.text(max_size=60))
def test_cleaning_a_clean_name_changes_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefused:
        return
    assert clean_name(name) == name
    assert len(name) <= 80
    assert name == name.strip()
    assert name.isprintable()
