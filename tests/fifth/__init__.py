"""Pig, a fifth game: importing this package adds it, and no file of tavoliere is touched."""

from tavoliere.cli.games import GAMES as TERMINAL
from tavoliere.envs.games import GAMES as ENVIRONMENTS
from tavoliere.games import generic
from tavoliere.minds.modules import MODULES as MINDS
from tavoliere.notation import GAMES as NOTATION
from tests.fifth import environment, minds, notation, rules, terminal

generic.add("pig", rules)
NOTATION["pig"] = notation
TERMINAL["pig"] = terminal
ENVIRONMENTS["pig"] = environment
MINDS["pig"] = minds
