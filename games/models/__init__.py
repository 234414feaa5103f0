"""What the database keeps: players, tables, games and the seats of games, who has blocked whom, people
and their sessions, families and their boards."""

from games.models.block import Block
from games.models.board import FamilyGame, Rivalry, Tally
from games.models.family import Device, Family, FamilyTable, Invitation, Member
from games.models.game import Game
from games.models.person import Person
from games.models.player import Player
from games.models.recovery_code import RecoveryCode
from games.models.seat import Seat
from games.models.session import Session
from games.models.table import Table

__all__ = [
    "Block",
    "Device",
    "Family",
    "FamilyGame",
    "FamilyTable",
    "Game",
    "Invitation",
    "Member",
    "Person",
    "Player",
    "RecoveryCode",
    "Rivalry",
    "Seat",
    "Session",
    "Table",
    "Tally",
]
