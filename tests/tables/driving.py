"""Random tables: people who sit, leave, commit, start and flip as the rules of the table allow."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.rules import InvalidRuleset, Ruleset, commit_of
from games.tables.admitting import admit, ask, set_guests, set_watching, withdraw
from games.tables.agreeing import call, choose_rules, concede, finish, leave, rematch, rerun, time_up
from games.tables.closing import close, list_publicly, stay, warn
from games.tables.commands import (
    Admit,
    Ask,
    Auto,
    Call,
    Commit,
    Concede,
    Finish,
    Guess,
    Guests,
    HandHost,
    Hush,
    Leave,
    Pace,
    Pause,
    Ready,
    Rematch,
    Remove,
    Rerun,
    Resume,
    Reveal,
    RulesFor,
    SameDevice,
    SeatKind,
    ShowCode,
    Sit,
    Sleeper,
    Start,
    Stay,
    Swap,
    Watching,
)
from games.tables.entries import Entry, Flipped
from games.tables.fold import Progress, fold
from games.tables.forget import forget
from games.tables.handover import hand
from games.tables.looking_on import guess
from games.tables.pausing import keep_seats, pause, pause_over, presence, resume, set_clock, set_sleeper
from games.tables.reacting import hush
from games.tables.refusals import Refused
from games.tables.rulings import (
    Context,
    auto,
    commit,
    deal_without_the_rest,
    over,
    pace,
    reveal,
    sit,
    start,
)
from games.tables.seating import hand_host, ready, remove, same_device, seat_kind, swap
from games.tables.showing import show_code
from games.tables.state import AVATARS, PACES_MS, SLEEPERS_MS, WHYS, Seat, TableState

PLAYERS = tuple(f"{k:032x}" for k in range(1, 7))
CONTRIBUTIONS = {player: f"{int(player, 16) * 7919:032x}" for player in PLAYERS}


def random_rules(random: Random, seats: int) -> Ruleset:
    while True:
        try:
            return Ruleset(
                seats=seats,
                ace=random.choice(["high", "low", "wild"]),
                cards_up=random.choice([1, 1, 2]),
                buried=random.choice([0, 1, 3, 3, 5, 11]),
                winnings=random.choice(["under_pile", "won_pile"]),
                pickup=random.choice(["shuffled", "winner_first", "loser_first", "as_played"]),
                turnover=random.choice(["kept", "shuffled"]),
                shortage=random.choice(["last_card", "stands", "loss", "showdown", "forfeit"]),
                battle_limit=random.choice([5, 20, 60]),
                time_limit=random.choice([None, None, 60]),
            )
        except InvalidRuleset:
            continue


def new_table(random: Random, seats: int | None = None, rules: Ruleset | None = None) -> TableState:
    rules = rules or random_rules(random, seats or random.randint(2, 6))
    return TableState(
        code="MANTOR",
        watch_code="w" * 22,
        visibility="public",
        rules=rules,
        host=PLAYERS[0],
        seats=(Seat("person", PLAYERS[0], "Mia", "bear"), *(Seat() for _ in range(rules.seats - 1))),
        pace_ms=PACES_MS[2],
        server_seed=random.randbytes(32),
        deals=1,
        n=1,
        series=(0,) * rules.seats,
    )


def entries_of_random_command(state: TableState, random: Random) -> list[Entry]:
    """What a random command of a random person becomes; nothing when it is refused."""
    player = random.choice(PLAYERS)
    context = Context(now=random.randint(1, 10**12), draw=random.randbytes)
    hashed = commit_of(CONTRIBUTIONS[player])
    seat = random.randrange(len(state.seats))
    try:
        match random.randrange(30):
            case 0 | 1:
                named = Sit(
                    f"P{player[-1]}",
                    random.choice(AVATARS),  # type: ignore[arg-type]
                    random.choice([None, seat]),
                    hashed,
                    also=random.random() < 0.3,
                )
                return sit(state, player, named, context)
            case 2:
                return commit(state, player, Commit(hashed), context)
            case 3:
                return seat_kind(state, player, SeatKind(seat, random.choice(["open", "computer"])), context)
            case 4 | 5:
                return start(state, player, Start(random.choice(["computer", "drop"])), context)
            case 6 | 7:
                return reveal(state, player, Reveal(CONTRIBUTIONS[player]), context)
            case 8:
                return auto(state, player, Auto(random.random() < 0.5), context)
            case 9:
                return pace(state, player, Pace(random.choice(PACES_MS)), context)  # type: ignore[arg-type]
            case 10:
                return leave(state, player, Leave(), context) if random.random() < 0.3 else []
            case 11:
                if random.random() < 0.5:
                    return finish(state, player, Finish(random.random() < 0.9), context)
                return call(state, player, Call(random.random() < 0.9), context)
            case 12:
                return concede(state, player, Concede(), context) if random.random() < 0.3 else []
            case 13 | 14:
                if random.random() < 0.5:
                    return rematch(state, player, Rematch(random.random() < 0.8), context)
                again = random.choice([None, random_rules(random, len(state.seats)).as_dict()])
                return rerun(state, player, Rerun(again, random.random() < 0.8), context)  # type: ignore[arg-type]
            case 15:
                chosen = random_rules(random, random.randint(2, 6)).as_dict()
                return choose_rules(state, player, RulesFor(chosen), context)  # type: ignore[arg-type]
            case 16:
                return time_up(state, context)
            case 17:
                return deal_without_the_rest(state, context) if random.random() < 0.3 else []
            case 18:
                if random.random() < 0.2:
                    return hush(state, player, Hush(random.random() < 0.5), context)
                if random.random() < 0.5:
                    return set_sleeper(state, player, Sleeper(random.choice([None, *SLEEPERS_MS])), context)  # type: ignore[list-item]
                return pause(state, player, Pause(random.choice([None, *WHYS])), context)  # type: ignore[list-item]
            case 19:
                return resume(state, player, Resume(), context)
            case 20:
                return hand(state, player, random.choice(PLAYERS))
            case 27 | 28:
                return what_onlookers_do(state, player, random, context)
            case 24:
                return show_code(state, player, ShowCode(random.random() < 0.5), context)
            case 21 | 22:
                return what_the_host_does(state, random)
            case 23:
                return what_the_house_does(state, random)
            case _:
                return what_time_does(state, random)
    except Refused:
        return []


def what_onlookers_do(state: TableState, player: str, random: Random, context: Context) -> list[Entry]:
    """The host says who may watch, somebody asks, the host answers, or somebody is tired of waiting."""
    ids = [onlooker.id for onlooker in (*state.asked, *state.admitted)]
    match random.randrange(6):
        case 5:
            return set_guests(state, state.host or player, Guests(random.random() < 0.7), context)
        case 0:
            who = random.choice(["open", "link", "approve", "approve", "approve", "none"])
            return set_watching(state, state.host or player, Watching(who), context)  # type: ignore[arg-type]
        case 1 | 2:
            name, avatar = f"W{random.randrange(9)}", random.choice(AVATARS)
            return ask(state, f"{random.randrange(9):032x}", Ask(name, avatar), context)  # type: ignore[arg-type]
        case 3:
            answer = Admit(random.choice([*ids, "nobody"]), random.random() < 0.6)
            return admit(state, state.host or player, answer, context)
        case _:
            return withdraw(state, {f"{random.randrange(9):032x}"})


def what_all_people_want(state: TableState, random: Random) -> list[Entry]:
    """One after another every person at the table wants the rest at once, or the cards counted."""
    entries: list[Entry] = []
    context = Context(now=random.randint(1, 10**12), draw=random.randbytes)
    wish = random.choice([True, False])
    for seat in state.people:
        player = state.seats[seat].player or ""
        more = finish(state, player, Finish(), context) if wish else call(state, player, Call(), context)
        for entry in more:
            state = fold(state, entry).state
        entries += more
        if not state.awaits:
            break
    return entries


def what_is_guessed(state: TableState, random: Random) -> list[Entry]:
    """Somebody who is out guesses the coming battle, if there is such a person."""
    assert state.play is not None
    game = state.play.game
    command = Guess(random.randrange(len(state.seats)), game.battle + 1)
    for seat in game.out:
        try:
            return guess(state, state.seats[seat].player or "", command, Context(0, random.randbytes))
        except Refused:
            continue
    return []


def what_time_does(state: TableState, random: Random) -> list[Entry]:
    """Somebody vanishes or is back, or something is due."""
    late = Context(now=2 * 10**12, draw=random.randbytes)
    match random.randrange(6):
        case 0:
            due = [seat.keeps_ms for seat in state.seats if seat.keeps_ms is not None]
            return keep_seats(state, Context(min(due, default=0), random.randbytes))
        case 1:
            return pause_over(state, late)
        case 2 | 3:
            return set_clock(state, late)
        case _:
            here = set(random.sample(PLAYERS, random.randint(0, 6)))
            return presence(
                state, here, set(PLAYERS) - here, Context(random.randint(1, 10**12), random.randbytes)
            )


def what_the_host_does(state: TableState, random: Random) -> list[Entry]:
    """Somebody is ready; the host swaps people, offers a seat, hands the part on or sends somebody away."""
    host, context = state.host or "", Context(now=random.randint(1, 10**12), draw=random.randbytes)
    seat, other = random.randrange(len(state.seats)), random.randrange(len(state.seats))
    match random.randrange(7):
        case 0:
            return ready(state, random.choice(PLAYERS), Ready(random.random() < 0.8), context)
        case 1 | 2:
            return swap(state, host, Swap(seat, other), context)
        case 3:
            return hand_host(state, host, HandHost(seat), context)
        case 4:
            return remove(state, host, Remove(seat), context) if random.random() < 0.2 else []
        case 5:
            return same_device(state, host, SameDevice(random.random() < 0.8), context)
        case _:
            return seat_kind(state, host, SeatKind(seat, random.choice(["open", "computer"])), context)


def what_the_house_does(state: TableState, random: Random) -> list[Entry]:
    """Nothing has happened for hours, somebody stays after all, staff hide the table or show it again, or
    somebody was deleted."""
    context = Context(now=random.randint(1, 10**12), draw=random.randbytes)
    match random.randrange(4):
        case 3:
            played = tuple(k for k in range(len(state.seats)) if random.random() < 0.3)
            return forget(state, random.choice(PLAYERS), played, context) if random.random() < 0.1 else []
        case 0:
            return warn(state, context, 300_000)
        case 1:
            return stay(state, PLAYERS[0], Stay(), context)
        case _:
            return list_publicly(state, random.choice([True, False]))


def time_of(entry: Entry) -> int | None:
    """When it was decided, if it is a flip."""
    return entry.time if isinstance(entry, Flipped) else None


def random_life(
    random: Random, seats: int | None = None, length: int = 400
) -> Iterator[tuple[TableState, Entry, Progress]]:
    """The entries of one random table in order, each with the table before and after it."""
    state = replace(new_table(random, seats), family="k" * 16)
    entries: list[Entry]
    for _ in range(length):
        if state.awaits and state.paused is None and random.random() < 0.01:
            entries = what_all_people_want(state, random)
        elif state.awaits and random.random() < 0.2 and (guesses := what_is_guessed(state, random)):
            entries = guesses
        elif state.awaits and state.paused is None and random.random() < 0.8:
            slept = random.choice([0, 0, 0, 1, 3])
            due = random.choice([None, random.randint(1, 10**12)])
            entries = [Flipped(due, random.randint(1, 10**12), slept)]
        elif state.status == "playing" and not state.awaits:
            entries = over(state, Context(0, random.randbytes))
        else:
            entries = entries_of_random_command(state, random)
        for entry in entries:
            progress = fold(state, entry)
            yield state, entry, progress
            state = progress.state
    for entry in close(state, "staff"):
        yield state, entry, fold(state, entry)
