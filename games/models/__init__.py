"""What the database keeps: players, tables, games and the seats of games, and who has blocked whom."""

from games.models.block import Block
from games.models.game import Game
from games.models.player import Player
from games.models.seat import Seat
from games.models.table import Table

__all__ = ["Block", "Game", "Player", "Seat", "Table"]
