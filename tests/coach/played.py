"""Games to review, played by bots or at random, reproducible by their seed."""

import random

from tavoliere.minds.levels import bot
from tavoliere.notation.game import game
from tavoliere.notation.record import Record, Step, apply

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
        return Step("draw", rng.choices(list(bag), list(bag.values()))[0])
    faces = [str(rng.randint(1, 6)) for _ in range(6)]
    coloured = (
        "-" if closed else face for closed, face in zip(position.state.closed, faces[2:], strict=True)
    )
    return Step("roll", f"{faces[0]}{faces[1]} {''.join(coloured)}")


def played(name, players, seed, level=None, steps=(), until=None):
    """A game that begins with these steps and goes on to its end, or until this many steps have happened."""
    rng = random.Random(seed)
    options = {"players": players, "first": seed % players}
    mind = bot(level, name) if level else None
    position = game(name).start(**options)
    found: list[Step] = []
    while not position.over and len(found) != until:
        if len(found) < len(steps):
            step = steps[len(found)]
        elif position.chance:
            step = next_chance(position, rng)
        else:
            seat = rng.choice(position.to_move)
            if mind:
                action = mind.choose(position.concealed(seat), seat, rng.getrandbits(32))
                move = game(name).write_move(int(action))
            else:
                move = rng.choice(position.legal(seat))
            step = Step("play", move, seat)
        position = apply(position, step)
        found.append(step)
    return Record(game(name), options, tuple(found))


def given_up(record):
    """The same game, of two players, given up by seat 1 where it stands: so a review takes no longer than it must."""
    return Record(record.game, record.options, record.steps, (), {"resigned": "1"})
