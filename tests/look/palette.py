"""Reads tokens.css: colours by day and at night, and the contrast between two of them."""

import re
from pathlib import Path

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"
CSS = FRONTEND / "static" / "css"

RULE = re.compile(r"(?P<selector>[^{}]+)\{(?P<body>[^{}]*)\}")
DECLARATION = re.compile(r"(?P<name>[\w-]+)\s*:\s*(?P<value>[^;{}]+);")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DAY_AND_NIGHT = re.compile(r"light-dark\((#\w{6}), (#\w{6})\)")

Palette = dict[str, str]


def without_comments(path: Path) -> str:
    return COMMENT.sub("", path.read_text())


def blocks() -> dict[str, Palette]:
    """Selector -> token -> value as it is written."""
    text = without_comments(CSS / "tokens.css")
    return {
        rule["selector"].strip(): {
            found["name"]: found["value"] for found in DECLARATION.finditer(rule["body"])
        }
        for rule in RULE.finditer(text)
    }


def palette(*selectors: str, night: bool) -> Palette:
    """Token -> hex under these selectors, later over earlier; what is no plain colour is left out."""
    written: Palette = {}
    for selector in (":root", *selectors):
        written |= blocks()[selector]
    shown = {}
    for name, value in written.items():
        pair = DAY_AND_NIGHT.fullmatch(value)
        colour = pair[2 if night else 1] if pair else value
        if reference := re.fullmatch(r"var\((--[\w-]+)\)", colour):
            colour = written[reference[1]]
        if re.fullmatch(r"#\w{6}", colour):
            shown[name] = colour
    return shown


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
