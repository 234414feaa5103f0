"""How many messages a socket may send."""

from games.sockets.allowance import A_SECOND, BURST, FLIP, OTHER, PATIENCE, Allowance


def spent(allowance: Allowance, now: float, cost: int, times: int) -> int:
    """How many of so many messages are allowed at one moment."""
    return sum(allowance.spend(now, cost) for _ in range(times))


def test_a_burst_is_allowed_and_then_so_many_a_second() -> None:
    allowance = Allowance(10.0)
    assert spent(allowance, 10.0, FLIP, 2 * BURST) == BURST
    assert spent(allowance, 10.5, FLIP, BURST) == A_SECOND // 2
    assert spent(allowance, 1000.0, FLIP, 2 * BURST) == BURST


def test_other_messages_cost_more() -> None:
    assert spent(Allowance(0.0), 0.0, OTHER, BURST) == BURST // OTHER


def test_nobody_who_clicks_as_fast_as_they_can_meets_the_limit() -> None:
    allowance = Allowance(0.0)
    assert all(allowance.spend(k / 100, FLIP) for k in range(10_000))


def test_patience_ends_after_so_many_refusals() -> None:
    allowance = Allowance(0.0)
    spent(allowance, 0.0, FLIP, BURST + PATIENCE)
    assert (allowance.refused, allowance.used_up) == (PATIENCE, False)
    assert not allowance.spend(0.0, FLIP)
    assert allowance.used_up


def test_a_clock_that_stands_still_gives_nothing() -> None:
    allowance = Allowance(5.0)
    spent(allowance, 5.0, FLIP, BURST)
    assert not allowance.spend(5.0, FLIP)
