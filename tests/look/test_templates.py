"""The house's pages: whole without a script, without a foreign host, without inline code, and light."""

import gzip
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse

from games.pages.public_tables import Filters, Row
from tests.look.palette import FRONTEND

TEMPLATES = sorted((FRONTEND / "templates").rglob("*.html"))
SOURCES = [path for path in FRONTEND.rglob("*") if path.suffix in {".html", ".css", ".js", ".svg"}]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list, as the pages hand it to the template."""

    status: str = "playing"
    names: tuple[str, ...] = ("Mia", "Tom")
    free: int = 0
    watchers: int = 3
    battle: int = 42
    code: str | None = None
    watch_code: str = "w" * 22
    war: int = 0
    stake: int = 0


def row(table: Listed) -> Row:
    seats = tuple((name, "owl", "QH" if table.war else None) for name in table.names)
    return Row(table, "Play War", seats)  # type: ignore[arg-type]


def tables(*listed: Listed) -> str:
    context = {"rows": [row(table) for table in listed], "count": "2 tables", "any": bool(listed)}
    return render_to_string("parts/tables.html", context)


def live() -> str:
    return render_to_string("parts/featured.html", {"row": row(Listed(war=2, stake=18))})


WATCH = {"filters": Filters(), "seats": ("2", "3"), "houses": [("Play War", "Play War")]}


PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "home": ("home.html", {"public_tables": [], "featured": "", "has_guest": False}),
    "home with a table": ("home.html", {"public_tables": [row(Listed())], "featured": live}),
    "home with a problem": ("home.html", {"public_tables": [], "featured": "", "problem": "Please wait."}),
    "join": ("join.html", {"code": "", "problem": ""}),
    "join with a problem": ("join.html", {"code": "BAMBAT", "problem": "No such table."}),
    "watch": (
        "watch.html",
        {**WATCH, "part": lambda: tables(Listed(), Listed("open", ("Mia",), 1, 0, 0, "BAMBAT"))},
    ),
    "watch nobody": ("watch.html", {**WATCH, "part": tables}),
    "nobody watches": ("no_watching.html", {}),
    "another device": (
        "handover.html",
        {"secret": "s", "who": {"code": "BAMBAT", "people": [("Mia", "owl")]}},
    ),
    "another device for nothing": ("handover.html", {"problem": "This link opens nothing."}),
    "forbidden": ("403.html", {}),
    "form too old": ("403_csrf.html", {}),
    "not found": ("404.html", {}),
    "too many": ("429.html", {}),
}


def page(name: str) -> str:
    template, context = PAGES[name]
    context = {key: value() if callable(value) else value for key, value in context.items()}
    return render_to_string(template, context, request=RequestFactory().get("/"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_language_one_heading_and_one_main_part(name: str) -> None:
    html = page(name)
    assert '<html lang="en" dir="ltr">' in html
    assert re.search(r"<title>\s*\w", html)
    assert html.count("<h1") == html.count("<main") == 1
    assert 'href="#main"' in html
    assert 'id="main"' in html


@pytest.mark.parametrize("name", PAGES)
def test_a_page_works_without_a_script(name: str) -> None:
    """Tables that are played now are fetched again and again where there are scripts, and a page that waits
    for the host looks again by itself: nothing else."""
    scripts = re.findall(r"<script[^>]*>", page(name))
    live = name.startswith(("home", "watch"))
    module = "live_parts" if live else "no_watching_page"
    needs_one = live or name == "nobody watches"
    assert scripts == [f'<script type="module" src="/static/js/{module}.js">'] * needs_one


def test_the_page_for_our_own_fault_needs_no_context() -> None:
    assert 'href="/"' in render_to_string("500.html")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_offers_one_main_action_and_a_way_out(name: str) -> None:
    html = page(name)
    assert len(re.findall(r'class="go\b', html)) == 1
    assert name.startswith("home") or f'href="{reverse("home")}"' in html


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_refers_to_is_there(name: str) -> None:
    for address in re.findall(r'(?:href|src|data-\w+)="/static/([^"#]+)', page(name)):
        assert finders.find(address), address


def test_the_front_page_makes_tables_of_both_kinds() -> None:
    html = page("home")
    assert html.count(f'method="post" action="{reverse("play")}"') == 2
    assert html.count("csrfmiddlewaretoken") == 2
    assert 'name="mode" value="computer"' in html
    assert 'name="mode" value="friends"' in html
    assert re.search(r'role="switch"\s+name="visibility"\s+value="public"', html)


def test_a_table_with_a_free_seat_may_be_joined_from_the_list() -> None:
    html = page("watch")
    assert html.count(reverse("watch-table", args=["w" * 22])) == 2
    assert html.count(reverse("table", args=["BAMBAT"])) == 1
    assert "Battle 42" in html
    assert "3 people watch" in html
    assert "1 seat is free" in html


def test_the_front_page_shows_one_live_table_with_its_cards() -> None:
    html = page("home with a table")
    assert html.count(reverse("watch-table", args=["w" * 22])) == 1
    assert html.count("#QH") == 2
    assert "War 2!" in html
    assert "18 cards at stake" in html


def test_names_are_shown_as_they_are() -> None:
    html = tables(Listed(names=("<b>Mia</b>",)))
    assert "&lt;b&gt;Mia" in html
    assert "<b>Mia" not in html


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_holds_no_inline_code(template: Path) -> None:
    text = template.read_text()
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_source_names_no_foreign_host(source: Path) -> None:
    text = source.read_text().replace("http://www.w3.org/", "")
    assert not re.search(r"https?://\w|(?:src|href|action)=[\"']//|url\([\"']?//", text)


def test_the_first_page_is_light() -> None:
    html = page("home")
    files = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html))
    parts = [html.encode(), *(Path(str(finders.find(name))).read_bytes() for name in files)]
    assert sum(len(gzip.compress(part)) for part in parts) < 30_000
