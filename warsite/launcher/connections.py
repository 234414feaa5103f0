"""How many connections this process holds: descriptors must be left for the store, the database and files."""

import contextlib
import resource
from collections import Counter
from typing import Any, Final

from django.conf import settings

from games.tables import network_of
from warsite.launcher import garbage

OTHER_FILES: Final = 256
"""So many descriptors are kept for what is no visitor's connection."""
BESIDE_SOCKETS: Final = 2
"""Pages and files need connections beside a visitor's sockets."""

opened: dict[Any, str] = {}
"""The transports of all visitors, and the network that each comes from."""
_by_network: Counter[str] = Counter()


def raise_limit() -> None:
    """As many open files as the system lets this process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # some systems name a limit here that they then refuse
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def let_in(transport: Any) -> bool:
    """Counts one more connection; False where there is no room for it."""
    network = network_of(getattr(transport.getPeer(), "host", ""))
    if not _files_left() or _is_crowded(network):
        return False
    opened[transport] = network
    _by_network[network] += 1
    return True


def gone(transport: Any) -> None:
    """The connection is closed; again, or of one that was not let in, is harmless."""
    network = opened.pop(transport, None)
    if network is not None:
        _by_network[network] -= 1
        if not _by_network[network]:
            del _by_network[network]
        garbage.connection_left(len(opened))


def _files_left() -> bool:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return files == resource.RLIM_INFINITY or len(opened) < max(files - OTHER_FILES, files // 2)


def _is_crowded(network: str) -> bool:
    # Behind a proxy everybody comes from its address.
    by_proxy = settings.SECURE_PROXY_SSL_HEADER is not None
    most = BESIDE_SOCKETS * settings.SOCKETS_PER_ADDRESS
    return bool(network) and not by_proxy and _by_network[network] >= most
