"""Crosswise's tiles: the bag, the hands, the deal, and whose turn comes next (rules C2–C5, C7, C8).

A tile is a number: six symbols, then four action tiles. Hands and the bag are counts of each tile: a bag has no
order until somebody draws.
"""

import numpy as np

from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.rule import rule

SEATS = 4
CELLS = SIDE * SIDE
SUN, MOON, WAVE, BLOOM, GEM, CROSS, MOVE, REMOVE, SWAP, REPLACE = range(10)
TILES = 10
ACTION_TILES = 4
TILE_COUNT = np.array([7] * SYMBOLS + [3] * ACTION_TILES, np.int8)  # C2
ALL_TILES = int(TILE_COUNT.sum())
HAND, LONE_HAND = 4, 6
NOBODY = -1

# What the game is waiting for: a tile for somebody's hand, the answer to C4, a turn.
DRAW, ASK, TURN, OVER = range(4)

RECORD: list[tuple[object, ...]] = [
    ("players", np.int8),
    ("lone", np.int8),  # with three players the lone one, else nobody (C3)
    ("first", np.int8),
    ("phase", np.int8),
    ("seat", np.int8),  # whose hand is due a tile, who is asked, or whose turn it is
    ("team_next", np.int8),  # with three: the team player whose turn comes after the lone player's (C5)
    ("settled", np.int8),  # how many seats, from the first on, have their final first hand (C4)
    ("passes", np.int8),  # in a row (C12)
    ("spent", np.int8, ACTION_TILES),  # played action tiles, in the corners of the board (C7)
    ("held", np.int8, SEATS),  # the size of each hand, which everybody sees
    ("hands", np.int8, (SEATS, TILES)),
    ("shown", np.int8, (SEATS, SYMBOLS)),  # tiles of a hand that everybody saw come from the board
    ("bag", np.int8, TILES),
    ("board", np.int8, CELLS),
]


# --- seats and teams ----------------------------------------------------------------------------------------


@rule
def is_green(state: np.record, seat: int) -> bool:
    """Whether a seat's team owns the columns (C3)."""
    if state.players == 3:
        return seat == state.lone
    return seat % 2 == 1


@rule
def hand_size(state: np.record, seat: int) -> int:
    return LONE_HAND if seat == state.lone else HAND


@rule
def seat_after(state: np.record, seat: int) -> int:
    """The seat whose turn is next: clockwise; with three, every second turn is the lone player's (C5)."""
    if state.players == 3:
        return state.team_next if seat == state.lone else state.lone
    return (seat + 1) % state.players


# --- start and tiles ----------------------------------------------------------------------------------------


@rule
def start(state: np.record, players: int, first: int, lone: int) -> None:
    """The board is empty, all tiles are in the bag, the first hand is to be dealt. `lone` is -1 unless three play."""
    state.players = players
    state.first = first
    state.lone = lone
    if players == 3:
        # C5: if the lone player starts, the team player clockwise from him is next.
        state.team_next = (lone + 1) % 3 if first == lone else 3 - lone - first
    else:
        state.team_next = NOBODY
    for cell in range(CELLS):
        state.board[cell] = EMPTY
    for tile in range(TILES):
        state.bag[tile] = TILE_COUNT[tile]
    state.phase = DRAW
    state.seat = first


@rule
def in_bag(state: np.record) -> int:
    """How many tiles the bag holds; in a concealed state, how many are unseen."""
    count = 0
    for tile in range(TILES):
        count += state.bag[tile]
    return count


@rule
def is_bag_empty(state: np.record) -> bool:
    """Whether no tile can be drawn. In a concealed state, some of the unseen tiles are in the others' hands."""
    count = in_bag(state)
    for seat in range(state.players):
        count -= state.held[seat]
        for tile in range(TILES):
            count += state.hands[seat, tile]
    return count == 0


@rule
def chance(state: np.record) -> int:
    """How many equally likely outcomes are due now: the tiles in the bag, each once; 0 if no tile is due."""
    return in_bag(state) if state.phase == DRAW else 0


@rule
def happen(state: np.record, outcome: int) -> None:
    """Draw the tile with this number, below `chance(state)`, counting through the bag in the order of the tiles."""
    tile = 0
    while outcome >= state.bag[tile]:
        outcome -= state.bag[tile]
        tile += 1
    draw(state, tile)


@rule
def draw(state: np.record, tile: int) -> None:
    """Give this tile to the hand that is due one. Caller checked that it is in the bag."""
    state.bag[tile] -= 1
    state.hands[state.seat, tile] += 1
    state.held[state.seat] += 1
    if state.settled < state.players:
        deal_on(state)
    else:
        fill_hand(state)


@rule
def deal_on(state: np.record) -> None:
    """Deal whole hands clockwise from the first player; then ask the seats (C4)."""
    for place in range(state.players):
        seat = (state.first + place) % state.players
        if state.held[seat] < hand_size(state, seat):
            state.phase = DRAW
            state.seat = seat
            return
    ask(state)


@rule
def ask(state: np.record) -> None:
    """Ask the next seat that holds only action tiles; when all are settled the first turn begins (C4).

    In a concealed state, an unseen hand is assumed to have a symbol, as it nearly always does.
    """
    while state.settled < state.players:
        seat = (state.first + state.settled) % state.players
        if is_seen(state, seat) and not has_symbol(state, seat):
            state.phase = ASK
            state.seat = seat
            return
        state.settled += 1
    state.phase = TURN
    state.seat = state.first


@rule
def is_seen(state: np.record, seat: int) -> bool:
    """Whether every tile of this hand is known."""
    count = 0
    for tile in range(TILES):
        count += state.hands[seat, tile]
    return count == state.held[seat]


@rule
def has_symbol(state: np.record, seat: int) -> bool:
    for symbol in range(SYMBOLS):
        if state.hands[seat, symbol] > 0:
            return True
    return False


@rule
def put_back(state: np.record, seat: int) -> None:
    """Return the whole hand to the bag, before new tiles are drawn (C4)."""
    for tile in range(TILES):
        state.bag[tile] += state.hands[seat, tile]
        state.hands[seat, tile] = 0
    state.held[seat] = 0
    state.phase = DRAW


@rule
def fill_hand(state: np.record) -> None:
    """At the end of a turn, draw until the hand is full or the bag empty; then it is the next seat's turn (C8)."""
    seat = state.seat
    if state.held[seat] < hand_size(state, seat) and not is_bag_empty(state):
        state.phase = DRAW
        return
    state.phase = TURN
    state.seat = seat_after(state, seat)
    if state.players == 3 and state.seat != state.lone:
        state.team_next = 3 - state.lone - state.seat


# --- from hand to hand --------------------------------------------------------------------------------------


@rule
def spend(state: np.record, seat: int, tile: int) -> None:
    """A played action tile goes to the board's corner, for all to see (C7)."""
    state.hands[seat, tile] -= 1
    state.held[seat] -= 1
    state.spent[tile - MOVE] += 1


@rule
def leave_hand(state: np.record, seat: int, symbol: int) -> None:
    state.hands[seat, symbol] -= 1
    state.held[seat] -= 1
    if state.shown[seat, symbol] > 0:
        state.shown[seat, symbol] -= 1


@rule
def to_hand(state: np.record, seat: int, symbol: int) -> None:
    """Take a tile from the board into the hand; everybody sees which one."""
    state.hands[seat, symbol] += 1
    state.held[seat] += 1
    state.shown[seat, symbol] += 1


@rule
def conceal(state: np.record, seat: int) -> None:
    """Put the tiles that a seat cannot know into the bag, which then holds all unseen tiles.

    Of another player's hand its size remains, and the tiles that everybody saw come from the board.
    """
    for other in range(state.players):
        if other == seat:
            continue
        for tile in range(TILES):
            seen = state.shown[other, tile] if tile < SYMBOLS else 0
            state.bag[tile] += state.hands[other, tile] - seen
            state.hands[other, tile] = seen
