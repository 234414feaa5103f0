"""One step of a game: a flip and all that follows from it (docs/rules.md, sections 3 and 4)."""

from dataclasses import dataclass

from games.rules.cards import highest, highest_single
from games.rules.ending import end_by_rule
from games.rules.events import Flip
from games.rules.game import CARRY, Cards, Game, GameOver, Progress, Row, War
from games.rules.holdings import Holdings
from games.rules.shortage import Seats, Tie, settle_tie
from games.rules.source import Source
from games.rules.spoils import collect, in_table_order, take_back

_WON_BY = tuple(Tie(winner=seat) for seat in range(6))


@dataclass(slots=True)
class _Turn:
    """What one flip has turned up; ``number`` is the war it was, 0 for the opening of a battle."""

    game: Game
    source: Source
    holdings: Holdings
    number: int
    rows: list[Row]
    up: dict[int, Cards]
    shown: dict[int, Cards]
    buried: dict[int, int]
    showdown: bool
    stake: int = 0


def step(game: Game, source: Source) -> Progress:
    """Turn up the cards of all seats that the game awaits and settle what follows: exactly one Flip.

    >>> from games.rules import FastSource, Ruleset, deal
    >>> source = FastSource(1)
    >>> progress = step(deal(Ruleset(), source), source)
    >>> progress.game.at, progress.events[0].stake
    (1, 2)

    Raises GameOver when the game has a result.
    """
    if game.result is not None:
        raise GameOver("the game is over")
    turn = _turn_up(game, source)
    compare = highest_single if turn.showdown else highest
    leaders = compare(turn.shown, game.rules.ace)
    tie = _tie(turn, leaders)
    if tie.warriors:
        return _go_to_war(turn, leaders, tie)
    return _end_battle(turn, leaders, tie)


def _turn_up(game: Game, source: Source) -> _Turn:
    holdings = Holdings(game, source)
    war = game.war
    if war is not None and war.showdown:
        laid = {seat: holdings.take_all(seat) for seat in war.warriors}
        up = {seat: cards for seat, cards in laid.items() if cards}
    else:
        n = game.rules.cards_up
        up = {seat: holdings.draw(seat, n) for seat in game.awaits}
    if war is None:
        rows: list[Row] = [(CARRY, game.carry)] if game.carry else []
        rows += up.items()
        return _Turn(game, source, holdings, 0, rows, up, up, {}, False)
    rows = [*war.rows, *up.items()]
    shown = {**war.shown, **up}
    return _Turn(game, source, holdings, war.number, rows, up, shown, war.buried, war.showdown)


def _tie(turn: _Turn, leaders: Seats) -> Tie:
    if len(leaders) == 1:
        return _WON_BY[leaders[0]]
    if turn.showdown:
        return Tie(still_tied=leaders)
    rules = turn.game.rules
    tie = settle_tie(rules.shortage, leaders, rules.buried + rules.cards_up, turn.holdings)
    turn.rows += tie.lost
    return tie


def _go_to_war(turn: _Turn, leaders: Seats, tie: Tie) -> Progress:
    holdings, warriors = turn.holdings, tie.warriors
    if not tie.showdown:
        turn.buried = _bury(turn, warriors)
    turn.stake = _stake(turn.rows)
    war = War(
        number=turn.number + 1,
        warriors=warriors,
        shown={seat: turn.shown[seat] for seat in warriors},
        buried=turn.buried,
        rows=tuple(turn.rows),
        showdown=tie.showdown,
    )
    awaits = warriors if tie.showdown else tuple([seat for seat in warriors if holdings.count(seat)])
    game = _next_game(turn, leaders, war, (), awaits, turn.game.gone)
    return _progress(turn, game, leaders, tie, 0, {})


def _bury(turn: _Turn, warriors: Seats) -> dict[int, int]:
    rules, holdings = turn.game.rules, turn.holdings
    buried = dict(turn.buried)
    for seat in warriors:
        n = min(rules.buried, holdings.count(seat) - rules.cards_up)
        if n > 0:
            turn.rows.append((seat, holdings.draw(seat, n)))
            buried[seat] = buried.get(seat, 0) + n
    return buried


def _end_battle(turn: _Turn, leaders: Seats, tie: Tie) -> Progress:
    before, source, holdings, rows = turn.game, turn.source, turn.holdings, turn.rows
    battle = before.battle + (turn.number == 0)
    turn.stake = _stake(rows)
    captured, takeback = 0, dict[int, int]()
    carry: Cards = ()
    if tie.winner is not None:
        captured = collect(before.rules, rows, tie.winner, battle, holdings, source)
    elif tie.takeback:
        takeback = take_back(rows, leaders, battle, holdings, source)
    else:
        carry = in_table_order(rows)
    holders = _holders(holdings)
    if carry and len(holders) == 1:
        collect(before.rules, rows, holders[0], battle, holdings, source)
        carry = ()
    gone = before.gone if len(holders) == before.gone.count(0) else _gone(before.gone, holders)
    game = _next_game(turn, leaders, None, carry, holders, gone)
    return _progress(turn, end_by_rule(game, tie.still_tied), leaders, tie, captured, takeback)


def _holders(holdings: Holdings) -> Seats:
    won = holdings.won
    return tuple([seat for seat, pile in enumerate(holdings.piles) if pile or won[seat]])


def _gone(gone: tuple[int, ...], holders: Seats) -> tuple[int, ...]:
    """When each seat went out; those without a card do so now, together."""
    now = max(gone) + 1
    return tuple([when or (0 if seat in holders else now) for seat, when in enumerate(gone)])


def _next_game(
    turn: _Turn, leaders: Seats, war: War | None, carry: Cards, awaits: Seats, gone: tuple[int, ...]
) -> Game:
    before, holdings = turn.game, turn.holdings
    opens = turn.number == 0
    tied = len(leaders) > 1
    biggest_war = before.biggest_war
    if tied or not opens:
        biggest_war = max(biggest_war, turn.stake)
    return Game(
        rules=before.rules,
        piles=tuple(holdings.piles),
        won=tuple(holdings.won),
        carry=carry,
        aside=before.aside,
        at=before.at + 1,
        battle=before.battle + opens,
        awaits=awaits,
        war=war,
        turnovers=tuple(holdings.turnovers),
        gone=gone,
        wars=before.wars + (opens and tied),
        deepest_war=max(before.deepest_war, turn.number),
        biggest_war=biggest_war,
        result=None,
    )


def _stake(rows: list[Row]) -> int:
    return sum([len(cards) for _, cards in rows])


def _progress(
    turn: _Turn, game: Game, leaders: Seats, tie: Tie, captured: int, takeback: dict[int, int]
) -> Progress:
    flip = Flip(
        at=game.at,
        battle=game.battle,
        war=turn.number if game.war is None else game.war.number,
        up=turn.up,
        buried=turn.buried,
        stake=turn.stake,
        tied=leaders if len(leaders) > 1 else (),
        warriors=tie.warriors,
        short=tie.short,
        forfeited={seat: len(cards) for seat, cards in tie.lost},
        showdown=tie.showdown or turn.showdown,
        takeback=takeback,
        winner=tie.winner,
        captured=captured,
        carry=len(game.carry),
        cards=game.counts,
        won=game.won_counts,
        out=game.out,
        awaits=game.awaits,
        wars=game.wars,
        biggest_war=game.biggest_war,
    )
    return Progress(game, (flip,))
