"""Several processes behind one address: started, started again when they die, renewed one by one, ended.

The launcher listens and hands the socket down, so connections wait in one queue, from which any process that
has time takes the next. Nobody is refused while a process ends or none is there. SO_REUSEPORT cannot promise
that: it gives every process a queue of its own that dies with it, and on macOS the newest gets everything.
"""

import logging
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import NoReturn

from django.conf import settings

from warsite.launcher import CannotStart, tethered
from warsite.launcher.child import Child

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.05
SHORT_LIFE_SECONDS = 5.0
MOST_SHORT_LIVES = 6
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.25, 8.0
DONE = object()


class Processes:
    """Keeps `count` children open, which `begin` starts by number. `on_open` is called when all of them are
    open for the first time."""

    def __init__(
        self,
        count: int,
        begin: Callable[[int], Child],
        on_open: Callable[[], None],
        watch: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.begin = begin
        self.now = now
        self.on_open = on_open
        self.watch = watch
        self.children: dict[int, Child | None] = dict.fromkeys(range(1, count + 1))
        self.start_at = dict.fromkeys(self.children, 0.0)
        self.short_lives = 0
        self.dead: set[int] = set()
        self.has_opened = False
        self.is_asked_to_renew = False
        self.renewal: Iterator[None] = iter(())
        self.leaving: list[Child] = []

    def run(self) -> NoReturn:
        """Ends by a signal's exception, or by CannotStart."""
        signal.signal(signal.SIGUSR1, self.ask_to_renew)
        try:
            while True:
                self.watch()
                self.look()
                if next(self.renewal, DONE) is DONE and self.is_asked_to_renew:
                    self.is_asked_to_renew = False
                    self.renewal = self.renew()
                time.sleep(LOOK_SECONDS)
        finally:
            self.stop()

    def ask_to_renew(self, number: int, frame: FrameType | None) -> None:
        self.is_asked_to_renew = self.has_opened

    def look(self) -> None:
        """Starts children that are missing, and hears of those that opened or ended."""
        for number, child in self.children.items():
            if child is None:
                if self.now() >= self.start_at[number]:
                    self.children[number] = self.begin(number)
            elif not child.look():
                self.children[number] = None
                self.has_died(child)
            elif child.is_open and number in self.dead:
                self.dead.remove(number)
                log.info("Process %s is open again", number)
        for child in [child for child in self.leaving if not child.look()]:
            self.leaving.remove(child)
            child.bury()
        if not self.has_opened and all(child and child.is_open for child in self.children.values()):
            self.has_opened = True
            self.on_open()

    def has_died(self, child: Child) -> None:
        lived = child.bury()
        if not self.has_opened:
            raise CannotStart(child.failure or f"A process of the house did not open ({child.why}).")
        log.error(
            "Process %s has died after %.0f s (%s); another one takes its place",
            child.number,
            lived,
            child.why,
        )
        self.dead.add(child.number)
        self.short_lives = self.short_lives + 1 if lived < SHORT_LIFE_SECONDS else 0
        nobody_is_open = not any(other and other.is_open for other in self.children.values())
        if self.short_lives >= MOST_SHORT_LIVES and nobody_is_open:
            raise CannotStart(f"The processes of the house end as soon as they begin ({child.why}).")
        pause = FIRST_PAUSE_SECONDS * 2**self.short_lives if self.short_lives else 0.0
        self.start_at[child.number] = self.now() + min(pause, LONGEST_PAUSE_SECONDS)

    def renew(self) -> Iterator[None]:
        """New processes for old, one at a time; each is open before its predecessor is told to end."""
        prepared = subprocess.Popen(
            tethered.command([sys.executable, "manage.py", "prepare"]),
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
        )
        while prepared.poll() is None:
            yield
        if prepared.returncode:
            log.error("The processes were not renewed: there is no database or no static files for new ones")
            return
        for number in self.children:
            successor = self.begin(number)
            try:
                while successor.look() and not successor.is_open:
                    yield
            finally:
                self.leaving.append(successor)
            if not successor.is_open:
                log.error("The processes were not renewed: the new one did not open (%s)", successor.why)
                return
            self.leaving.remove(successor)
            predecessor, self.children[number] = self.children[number], successor
            if predecessor:
                predecessor.end()
                self.leaving.append(predecessor)
            while self.leaving:
                yield
        log.info("All %s processes have been renewed", len(self.children))

    def stop(self) -> None:
        """Ends all children, those that take too long or meet a second signal the hard way."""
        self.renewal = iter(())
        everybody = [*self.leaving, *filter(None, self.children.values())]
        for child in everybody:
            child.end()
        try:
            while [child for child in everybody if child.look()]:
                time.sleep(LOOK_SECONDS)
        finally:
            for child in everybody:
                child.kill()
