"""The examples in the docstrings are true."""

import doctest
from types import ModuleType

import pytest

from games.pages import (
    card_names,
    chairs,
    house_words,
    join,
    length_words,
    measured,
    rules_form,
    rules_text,
    situations,
)
from games.tables import names


@pytest.mark.parametrize(
    "module",
    [
        *(names, join, rules_text, card_names, chairs, house_words, length_words, measured, rules_form),
        situations,
    ],
    ids=lambda module: str(module.__name__),
)
def test_the_examples_of_a_module_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
