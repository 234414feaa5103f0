"""Compose static/art/deck.svg from the drawings in parts.svg and the ranks in glyphs.svg.

Every drawing stands once; a card only places drawings. Run `python frontend/art/make_deck.py`
after changing a drawing.
"""

import re
from pathlib import Path

HERE = Path(__file__).parent
ART = HERE.parent / "static" / "art"
DECK_FILE = ART / "deck.svg"

RANKS = "23456789TJQKA"
SUITS = "CDHS"
INKS = {
    "C": ("var(--card-c,#221c4a)", "var(--tint-c,#e2e0f2)"),
    "D": ("var(--card-d,#c62a17)", "var(--tint-d,#fbe0d3)"),
    "H": ("var(--card-h,#c62a17)", "var(--tint-h,#fbe0d3)"),
    "S": ("var(--card-s,#221c4a)", "var(--tint-s,#e2e0f2)"),
}
GOLD = "var(--gold,#ffc42e)"
CREAM = "var(--cream,#fff9ec)"

# People are painted, not suited: skin and hair of king, queen and jack in each suit.
SKIN_AND_HAIR = {
    "C": {"K": ("#e8b98f", "#6b6470"), "Q": ("#f3c9a4", "#b5452a"), "J": ("#5d3a24", "#1c1226")},
    "D": {"K": ("#d79a68", "#3a241a"), "Q": ("#5d3a24", "#1c1226"), "J": ("#e8b98f", "#6e3d1e")},
    "H": {"K": ("#f3c9a4", "#c98a2b"), "Q": ("#f3c9a4", "#6e3d1e"), "J": ("#f3c9a4", "#d9a441")},
    "S": {"K": ("#8b5a33", "#1c1226"), "Q": ("#8b5a33", "#1c1226"), "J": ("#d79a68", "#1c1226")},
}
# The face of an ace sits where its suit is widest.
ACE_FACE = {"C": 68, "D": 74, "H": 62, "S": 76}
PIP_ROW = 64


def use(part: str, **attributes: object) -> str:
    """One placed drawing."""
    placed = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<use href="#{part}"{placed}/>'


def pips(suit: str, count: int) -> str:
    """Pips in rows of two, stacked from below, an odd one centred on top: nine stands above six."""
    pairs, odd = divmod(count, 2)
    rows = [use(f"two-{suit}", y=302 - PIP_ROW * row) for row in range(pairs)]
    if odd:
        rows.append(use(f"s-{suit}", x=161, y=302 - PIP_ROW * pairs))
    return "".join(rows)


def court(rank: str, suit: str) -> str:
    """A king, queen or jack: layers from back to front, the suit worn on the chest."""
    skin, hair = SKIN_AND_HAIR[suit][rank]
    layers = {
        "K": [use("K-body"), use("K-skin", fill=skin), use("K-hair", fill=hair), use("K")],
        "Q": [use("Q-hair", fill=hair), use("Q-skin", fill=skin), use("Q")],
        "J": [use("J-hair", fill=hair), use("J-skin", fill=skin), use("J")],
    }[rank]
    badge = {
        "K": use(f"s-{suit}", transform="translate(161 258)", fill=GOLD),
        "Q": use(f"s-{suit}", transform="translate(161 292) scale(.8)"),
        "J": use(f"s-{suit}", transform="translate(161 296) scale(.8)", fill=CREAM),
    }[rank]
    return "".join(layers) + badge


def ace(suit: str) -> str:
    """One big pip with a face, on striped stilts to the top of the card."""
    pip = use(f"s-{suit}", transform="translate(161 80) scale(2.2)")
    return use("A-legs") + pip + use("A", y=ACE_FACE[suit])


def picture(rank: str, suit: str) -> str:
    """What stands in the panel of a card."""
    if rank == "A":
        return ace(suit)
    if rank in "KQJ":
        return court(rank, suit)
    return pips(suit, RANKS.index(rank) + 2)


def symbol(name: str, suit: str, content: str) -> str:
    """A card of 250 by 350 units, in the ink of its suit."""
    ink, _ = INKS[suit]
    head = f'<symbol id="{name}" viewBox="0 0 250 350" color="{ink}" fill="currentColor">'
    return head + use("paper") + content + "</symbol>"


def full(rank: str, suit: str) -> str:
    """The whole card: corner index and picture."""
    _, tint = INKS[suit]
    index = use(f"r-{rank}", x=14, y=20, width=60, height=80) + use(f"s-{suit}", x=44, y=138)
    content = use("panel", fill=tint) + index + picture(rank, suit)
    return symbol(f"{rank}{suit}", suit, content)


def small(rank: str, suit: str) -> str:
    """The small cut for cards up to 50 px: rank above suit, no picture."""
    index = use(f"r-{rank}", x=65, y=26, width=120, height=150)
    pip = use(f"s-{suit}", transform="translate(125 254) scale(2.33)")
    return symbol(f"{rank}{suit}-s", suit, index + pip)


def rank_drawings() -> list[str]:
    """The cut-paper glyphs of all ranks but ten, which has a narrow drawing of its own."""
    glyphs = (ART / "glyphs.svg").read_text().splitlines()
    ranks = [line for line in glyphs if re.match(r'<symbol id="g-[2-9JQKA]"', line)]
    return [line.replace('id="g-', 'id="r-') for line in ranks]


def pair_drawings() -> list[str]:
    """For each suit a row of two pips."""
    return [f'<g id="two-{suit}">{use(f"s-{suit}", x=126)}{use(f"s-{suit}", x=196)}</g>' for suit in SUITS]


def deck() -> str:
    """The text of deck.svg."""
    opening, *parts, closing = (HERE / "parts.svg").read_text().splitlines()
    cards = [full(rank, suit) for suit in SUITS for rank in RANKS]
    cuts = [small(rank, suit) for suit in SUITS for rank in RANKS]
    return "\n".join([opening, *parts, *rank_drawings(), *pair_drawings(), *cards, *cuts, closing, ""])


if __name__ == "__main__":
    DECK_FILE.write_text(deck())
