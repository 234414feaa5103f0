"""``manage.py simulate --rules play-war --games 10000 --seed 1``: how long games are."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.code import VERSION, from_rule_code
from games.rules.houses import HOUSES
from games.rules.result import Result
from games.rules.ruleset import OPTIONS, InvalidRuleset, Ruleset
from games.rules.source import FastSource
from games.rules.statistics import Statistics, is_fast, results, statistics

BAR_WIDTH = 40
NUMBERS = ("seats", "cards_up", "buried", "battle_limit", "time_limit")


class Command(BaseCommand):
    """Plays many seeded games and prints their statistics; a progress bar goes to stderr."""

    help = "Plays many games of one ruleset and prints how long they are and how they end."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A house or rule code, and options that differ from it."""
        parser.add_argument("--rules", default="play-war", help=f"{', '.join(HOUSES)}, or a rule code")
        parser.add_argument("--games", type=int, default=10_000)
        parser.add_argument("--seed", type=int, default=1)
        for option in OPTIONS:
            kind = int if option in NUMBERS else str
            parser.add_argument(f"--{option.replace('_', '-')}", type=kind, help=f"instead of its {option}")

    def handle(self, *, rules: str, games: int, seed: int, verbosity: int, **options: Any) -> None:
        """Play and print."""
        if games < 1:
            raise CommandError("--games must be 1 or more")
        try:
            ruleset = _ruleset(rules, {name: options[name] for name in OPTIONS if options[name] is not None})
        except InvalidRuleset as fault:
            raise CommandError(str(fault)) from fault
        played = results(ruleset, games, FastSource(seed))
        self._print(statistics(self._with_bar(played, games) if verbosity else played), ruleset)

    def _with_bar(self, played: Iterable[Result], games: int) -> Iterator[Result]:
        drawn = -1
        for number, result in enumerate(played, start=1):
            yield result
            if number * BAR_WIDTH // games > drawn:
                drawn = number * BAR_WIDTH // games
                bar = "#" * drawn + "." * (BAR_WIDTH - drawn)
                self.stderr.write(f"\r[{bar}] {number}/{games} games", self.style.NOTICE, ending="")
        self.stderr.write("")

    def _print(self, found: Statistics, rules: Ruleset) -> None:
        engine = "fast loop" if is_fast(rules) else "exact engine"
        endings = ", ".join(f"{reason} {count}" for reason, count in found.endings.items())
        self.stdout.write(
            f"games        {found.games} ({engine})\n"
            f"median       {found.median} battles\n"
            f"mean         {found.mean:.1f} battles\n"
            f"nine in ten  by {found.nine_in_ten} battles\n"
            f"longest      {found.longest} battles\n"
            f"wars         {found.wars:.1f} a game\n"
            f"draws        {found.draws}\n"
            f"endings      {endings}"
        )


def _ruleset(rules: str, changes: dict[str, Any]) -> Ruleset:
    """The house or rule code with the changed options; a changed war word brings its own ``buried``."""
    if rules in HOUSES:
        options = HOUSES[rules].as_dict()
    elif rules.startswith(VERSION):
        options = from_rule_code(rules, changes.get("war_word")).as_dict()
    else:
        raise InvalidRuleset(f"--rules must be {', '.join(HOUSES)}, or a rule code", "rules")
    if "war_word" in changes and "buried" not in changes:
        del options["buried"]
    return Ruleset.from_dict({**options, **changes})
