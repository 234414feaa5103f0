"""The word of a spelling war: one buried card a letter (docs/rules.md, section 2)."""


def letters(war_word: str) -> tuple[str, ...]:
    """The letters called while the cards go down; only Unicode letters count.

    >>> "".join(letters("I declare war!"))
    'Ideclarewar'
    >>> len(letters("I DECLARE WAR"))
    11
    """
    return tuple(sign for sign in war_word if sign.isalpha())
