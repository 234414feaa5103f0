"""When memory is looked through for what nobody holds any more.

A flip leaves nothing behind, but a connection that ends leaves cycles of some eighty objects: Autobahn's,
Daphne's and a task's. Python looks through all that has long been there only when a quarter more has come,
and after a crowd has gone nothing comes.
"""

import gc
from typing import Final

from daphne.server import reactor

NEW_OBJECTS: Final = 10_000
"""So many more objects than before may be there until the newest are looked through."""
CONNECTIONS: Final = 1000
LATER_SECONDS: Final = 1.0
"""Until then the tasks of a connection have ended too."""

_left = 0


def look_seldom() -> None:
    """What is loaded by now stays, and is not looked through again."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 20)


def connection_left(still_open: int) -> None:
    """To look through everything costs by what is there, so that as many must have gone."""
    global _left
    _left += 1
    if _left >= max(CONNECTIONS, still_open):
        _left = 0
        reactor.callLater(LATER_SECONDS, gc.collect)
