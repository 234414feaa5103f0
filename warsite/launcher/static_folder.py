"""Lays the static files out under their hashed names, when they are not those of the last start."""

import hashlib
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

MARK = ".made-from"


def lay_out(*, clear: bool = True) -> None:
    """Without `clear` the files of other versions stay beside the new ones."""
    folder = Path(settings.STATIC_ROOT)
    source = state_of_sources()
    mark = folder / MARK
    if mark.is_file() and mark.read_text(encoding="ascii") == source:
        return
    mark.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=clear, verbosity=0)
    mark.write_text(source, encoding="ascii")


def state_of_sources() -> str:
    """Changes whenever a file is added, taken away or written."""
    state = hashlib.sha256(django.__version__.encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list(None), key=lambda found: found[0]):
            written = Path(storage.path(name)).stat()
            state.update(f"{name} {written.st_size} {written.st_mtime_ns}\n".encode())
    return state.hexdigest()
