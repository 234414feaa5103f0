"""How many sockets of one address this process keeps open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from games.tables import network_of

_open: Counter[str] = Counter()


@contextmanager
def admitted(address: str) -> Iterator[bool]:
    """Counts a socket as long as it is open; False where its address has too many already."""
    network = network_of(address)
    if network and _open[network] >= settings.SOCKETS_PER_ADDRESS:
        yield False
        return
    _open[network] += 1
    try:
        yield True
    finally:
        _open[network] -= 1
        if not _open[network]:
            del _open[network]
