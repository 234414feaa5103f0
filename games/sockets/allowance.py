"""How many messages a socket may send: a burst, and then so many a second."""

from __future__ import annotations

BURST = 400
A_SECOND = 200.0
PATIENCE = 400
MOST_WAITING = 32
"""So many commands of one socket may wait for those before them."""
FLIP, OTHER = 1, 5
"""What a message costs. Nobody clicks 200 times a second; every other command is rarer still."""


class Allowance:
    """A fast clicker never meets the limit; a flooder is told, and after `PATIENCE` refusals closed."""

    def __init__(self, now: float, burst: int = BURST, a_second: float = A_SECOND) -> None:
        self._burst = float(burst)
        self._a_second = a_second
        self._left = self._burst
        self._at = now
        self.refused = 0

    def spend(self, now: float, cost: int) -> bool:
        """One message at loop time `now` (seconds); False when it is one too many.

        >>> allowance = Allowance(0.0)
        >>> [allowance.spend(0.0, FLIP) for _ in range(BURST + 1)][-2:]
        [True, False]
        """
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < cost:
            self.refused += 1
            return False
        self._left -= cost
        return True

    @property
    def used_up(self) -> bool:
        """The socket went on for so long that it is closed."""
        return self.refused > PATIENCE
