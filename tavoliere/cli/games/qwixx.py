"""Qwixx in the terminal: nothing but sheets."""

from tavoliere.cli.games import dice, sheets
from tavoliere.cli.language import sentence

ABOUT = sentence("everybody crosses off on every roll, 1 to 5 players")
RULES = [*sheets.TURN, *sheets.END]
NOW = sheets.NOW

EXAMPLE, HAS_HANDS, NUMBERS = dice.EXAMPLE, dice.HAS_HANDS, dice.NUMBERS
draw, consequence = sheets.draw, sheets.consequence
say_move, ask_dice, uncover = dice.say_move, dice.ask_dice, dice.uncover
