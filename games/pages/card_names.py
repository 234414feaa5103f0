"""Cards in words."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def card_name(card: str) -> str:
    """A card as it is read out.

    >>> card_name("TH"), card_name("QS")
    ('10 of hearts', 'queen of spades')
    """
    ranks = {
        "T": "10",
        "J": pgettext("card", "jack"),
        "Q": pgettext("card", "queen"),
        "K": pgettext("card", "king"),
        "A": pgettext("card", "ace"),
    }
    suits = {
        "C": _("%(rank)s of clubs"),
        "D": _("%(rank)s of diamonds"),
        "H": _("%(rank)s of hearts"),
        "S": _("%(rank)s of spades"),
    }
    return suits[card[1]] % {"rank": ranks.get(card[0], card[0])}
