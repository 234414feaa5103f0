"""What the database keeps of who has blocked whom."""

from dataclasses import dataclass

from games.models import Block, Player
from games.querying import read, write


@dataclass(frozen=True, slots=True)
class BlockKept:
    """One that somebody has blocked: the player `blocked`, called `name` then."""

    id: int
    blocked: str
    name: str
    avatar: str


async def blocks_of(player: str) -> list[BlockKept]:
    """Whom a player has blocked, the earliest first."""
    return await read(_blocks_of, player)


async def block(player: str, blocked: str, name: str, avatar: str) -> None:
    """Keep that `player` (32 hex digits) has blocked another, called so now. Again is harmless."""
    await write(_block, player, blocked, name, avatar)


async def unblock(player: str, blocked: str) -> None:
    """Forget it. Again is harmless."""
    await write(_unblock, player, blocked)


async def copy_blocks(giver: str, taker: str) -> None:
    """Whom one player has blocked, another has too: the same person on another device. Again is harmless."""
    await write(_copy_blocks, giver, taker)


def _copy_blocks(giver: str, taker: str) -> None:
    rows = Block.objects.filter(blocker=giver).exclude(blocked=taker)
    copies = [
        Block(blocker_id=taker, blocked_id=row.blocked_id, name=row.name, avatar=row.avatar) for row in rows
    ]
    if copies:
        Player.objects.bulk_create([Player(id=taker)], ignore_conflicts=True)
        Block.objects.bulk_create(copies, ignore_conflicts=True)


def _blocks_of(player: str) -> list[BlockKept]:
    rows = Block.objects.filter(blocker=player).values_list("id", "blocked_id", "name", "avatar")
    return [BlockKept(*row) for row in rows]


def _block(player: str, blocked: str, name: str, avatar: str) -> None:
    # who has played no game yet may be unknown to the database
    people = [Player(id=player), Player(id=blocked, name=name, avatar=avatar)]
    Player.objects.bulk_create(people, ignore_conflicts=True)
    row = Block(blocker_id=player, blocked_id=blocked, name=name, avatar=avatar)
    Block.objects.bulk_create([row], ignore_conflicts=True)


def _unblock(player: str, blocked: str) -> None:
    Block.objects.filter(blocker=player, blocked=blocked).delete()
