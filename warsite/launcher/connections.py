"""How many connections this process holds: descriptors must be left for the store, the database and files."""

import contextlib
import resource
from typing import Any, Final

OTHER_FILES: Final = 256
"""So many descriptors are kept for what is no visitor's connection."""

opened: set[Any] = set()
"""The transports of all visitors."""


def raise_limit() -> None:
    """As many open files as the system lets this process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # some systems name a limit here that they then refuse
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def room_for_one_more() -> bool:
    """Whether another visitor may connect."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return files == resource.RLIM_INFINITY or len(opened) < max(files - OTHER_FILES, files // 2)
