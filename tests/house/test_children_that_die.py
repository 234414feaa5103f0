"""How often and how soon the launcher starts a process again that has died. Children and clock are fakes."""

from dataclasses import dataclass
from typing import cast

import pytest

from warsite.launcher import CannotStart
from warsite.launcher.child import Child
from warsite.launcher.processes import LONGEST_PAUSE_SECONDS, SHORT_LIFE_SECONDS, Processes


@dataclass(eq=False)
class FakeChild:
    number: int
    began: float
    is_open: bool = False
    failure: str | None = None
    lives: bool = True
    lived: float = 0.0
    why: str = "status -9"

    def look(self) -> bool:
        return self.lives

    def bury(self) -> float:
        return self.lived


class Launcher:
    """Two children that open at once, unless `failure` says why they cannot."""

    def __init__(self) -> None:
        self.time = 100.0
        self.begun: list[FakeChild] = []
        self.failure: str | None = None
        self.opened = 0
        self.processes = Processes(2, self.begin, self.on_open, watch=lambda: None, now=lambda: self.time)

    def begin(self, number: int) -> Child:
        fails = self.failure is not None
        self.begun.append(FakeChild(number, self.time, not fails, self.failure, lives=not fails))
        return cast(Child, self.begun[-1])

    def on_open(self) -> None:
        self.opened += 1

    def until_begun(self, count: int) -> float:
        """Looks on until so many children were begun; the seconds that took."""
        since = self.time
        while len(self.begun) < count:
            assert self.time < since + 60
            self.time += 0.05
            self.processes.look()
        return self.time - since

    def kill(self, child: FakeChild) -> None:
        child.lives, child.is_open, child.lived = False, False, self.time - child.began
        self.processes.look()


@pytest.fixture
def launcher() -> Launcher:
    launcher = Launcher()
    launcher.until_begun(2)
    launcher.processes.look()
    assert launcher.opened == 1
    return launcher


def test_a_child_that_had_lived_is_replaced_at_once(launcher: Launcher) -> None:
    launcher.time += SHORT_LIFE_SECONDS + 1
    launcher.kill(launcher.begun[0])
    assert launcher.until_begun(3) <= 0.1
    assert launcher.begun[2].number == 1
    assert launcher.opened == 1


def test_the_pause_grows_while_lives_are_short_and_another_keeps_the_house_open(launcher: Launcher) -> None:
    launcher.failure = "The store does not answer."
    launcher.time += SHORT_LIFE_SECONDS + 1
    launcher.kill(launcher.begun[0])
    pauses = [round(launcher.until_begun(count), 1) for count in range(3, 15)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(LONGEST_PAUSE_SECONDS, abs=0.2)


def test_the_house_ends_with_a_sentence_when_nobody_can_live(launcher: Launcher) -> None:
    launcher.failure = "The store does not answer."
    for child in launcher.begun[:2]:
        launcher.kill(child)
    with pytest.raises(CannotStart, match="end as soon as they begin"):
        launcher.until_begun(100)


def test_what_keeps_the_first_one_from_opening_ends_the_house_at_once() -> None:
    launcher = Launcher()
    launcher.failure = "The store does not answer."
    with pytest.raises(CannotStart, match="The store does not answer"):
        launcher.until_begun(3)
