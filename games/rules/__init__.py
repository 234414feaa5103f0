"""The card game War: pure values and functions, standard library only.

A game is dealt from a ruleset and a source of shuffles, then stepped flip by flip; each step gives the new
game and the events that everybody saw.

>>> source = CheckableSource(game_seed(bytes(32), ["", ""]))
>>> game = deal(house("play-war"), source)
>>> while game.result is None:
...     game = step(game, source).game
>>> game.result.reason
'all_cards'
"""

from games.rules.battle import step
from games.rules.cards import DECK, Card
from games.rules.code import from_rule_code, rule_code
from games.rules.decide import Decision, InvalidDecision, decide, settle
from games.rules.digest import chain_link, chain_next, chain_start, digest
from games.rules.events import Conceded, Event, Flip, conceded_event, flip_event
from games.rules.game import Game, GameOver, Progress, deal, position
from games.rules.houses import HOUSES, house
from games.rules.record import RECORD_VERSION, dealt_event, over_event
from games.rules.replay import play, replay
from games.rules.result import Result
from games.rules.ruleset import InvalidRuleset, Ruleset
from games.rules.source import CheckableSource, FastSource, Source, commit_of, commitment, game_seed
from games.rules.words import letters

__all__ = [
    "DECK",
    "HOUSES",
    "RECORD_VERSION",
    "Card",
    "CheckableSource",
    "Conceded",
    "Decision",
    "Event",
    "FastSource",
    "Flip",
    "Game",
    "GameOver",
    "InvalidDecision",
    "InvalidRuleset",
    "Progress",
    "Result",
    "Ruleset",
    "Source",
    "chain_link",
    "chain_next",
    "chain_start",
    "commit_of",
    "commitment",
    "conceded_event",
    "deal",
    "dealt_event",
    "decide",
    "digest",
    "flip_event",
    "from_rule_code",
    "game_seed",
    "house",
    "letters",
    "over_event",
    "play",
    "position",
    "replay",
    "rule_code",
    "settle",
    "step",
]
