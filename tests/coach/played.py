"""Games to review, played by bots or at random, reproducible by their seed."""

import random

from tavoliere.minds.levels import bot
from tavoliere.notation.position import game
from tavoliere.notation.record import Event, Record, apply
from tavoliere.notation.words import write_move

# Every game with every number of players.
TABLES = [
    *(("qwixx", players) for players in range(1, 6)),
    *(("on-board", players) for players in range(2, 5)),
    ("duel", 2),
    *(("crosswise", players) for players in range(2, 5)),
]


def next_chance(position, rng):
    if position.chance == "tile":
        bag = position.outcomes()
        return Event("draw", rng.choices(list(bag), list(bag.values()))[0])
    faces = [str(rng.randint(1, 6)) for _ in range(6)]
    coloured = (
        "-" if closed else face for closed, face in zip(position.state.closed, faces[2:], strict=True)
    )
    return Event("roll", f"{faces[0]}{faces[1]} {''.join(coloured)}")


def played(name, players, seed, level=None, events=(), until=None):
    """A game that begins with these events and goes on to its end, or until so many events have happened."""
    rng = random.Random(seed)
    options = {"players": players, "first": seed % players}
    mind = bot(level, name) if level else None
    position = game(name).start(**options)
    found: list[Event] = []
    while not position.over and len(found) != until:
        if len(found) < len(events):
            event = events[len(found)]
        elif position.chance:
            event = next_chance(position, rng)
        else:
            seat = rng.choice(position.to_move)
            if mind:
                action = mind.choose(position.concealed(seat), seat, rng.getrandbits(32))
                move = write_move(name, int(action))
            else:
                move = rng.choice(position.legal(seat))
            event = Event("play", move, seat)
        position = apply(position, event)
        found.append(event)
    return Record(game(name), options, tuple(found))
