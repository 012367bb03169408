"""Positions of Crosswise as lines.

    crosswise | s..... ...... ...... ...... ...... ....m. | sun sun gem move | sun! gem gem gem | turn 0, spent remove 1

The board row by row, each symbol by its first letter and `.` for an empty cell; then each hand, with `!` after a
tile that everybody saw come from the board; `-` for an empty hand. The bag holds all other tiles. In what a seat sees
`?3` stands for three tiles that it cannot know; then the bag holds these too.
"""

import numpy as np

from tavoliere.games import crosswise, tiles
from tavoliere.games.generic import STATES
from tavoliere.games.lines import EMPTY, SIDE
from tavoliere.games.refused import Refused
from tavoliere.games.tiles import ASK, DRAW, OVER, TURN
from tavoliere.notation.crosswise_words import write_place
from tavoliere.notation.line import UNKNOWN, Phrases, check_head, read_number, seat_count, split_line
from tavoliere.notation.tiles import SYMBOLS, TILES

NAME, TITLE = "crosswise", "Crosswise"
BOARD_LETTERS = "".join(name[0] for name in SYMBOLS)
PHASES = {"draw": DRAW, "ask": ASK, "turn": TURN, "over": OVER}
PHASE_WORDS = list(PHASES)  # by number
PHRASES = (*PHASES, "first", "settled", "lone", "next", "passes", "spent")


# --- writing ------------------------------------------------------------------------------------------------


def write(state: np.record) -> str:
    return f"{NAME} | {sections(state)}"


def sections(state: np.record) -> str:
    """What follows the name."""
    signs = "".join("." if tile == EMPTY else BOARD_LETTERS[tile] for tile in state.board.tolist())
    board = " ".join(signs[row : row + SIDE] for row in range(0, tiles.CELLS, SIDE))
    hands = [_write_hand(state, seat) for seat in range(state.players)]
    return f"{board} | {' | '.join(hands)} | {', '.join(_play_phrases(state))}"


def _write_hand(state: np.record, seat: int) -> str:
    words: list[str] = []
    for tile, name in enumerate(TILES):
        shown = int(state.shown[seat, tile]) if tile < len(SYMBOLS) else 0
        for place in range(int(state.hands[seat, tile])):
            words.append(name + "!" if place < shown else name)
    unknown = unknown_in_hand(state, seat)
    if unknown:
        words.append(f"{UNKNOWN}{unknown}")
    return " ".join(words) or "-"


def unknown_in_hand(state: np.record, seat: int) -> int:
    """How many tiles of a hand are not known in this state, a concealed one."""
    return int(state.held[seat]) - sum([int(state.hands[seat, tile]) for tile in range(tiles.TILES)])


def hidden(state: np.record) -> list[int]:
    """Those whose hands are not known whole."""
    return [seat for seat in range(state.players) if unknown_in_hand(state, seat)]


def _play_phrases(state: np.record) -> list[str]:
    phrases = [f"{PHASE_WORDS[state.phase]} {state.seat}"]
    if state.first:
        phrases.append(f"first {state.first}")
    if state.settled < state.players:
        phrases.append(f"settled {state.settled}")
    if state.players == 3:
        phrases.append(f"lone {state.lone}")
        phrases.append(f"next {state.team_next}")
    if state.passes:
        phrases.append(f"passes {state.passes}")
    spent = [
        f"{TILES[tiles.MOVE + kind]} {count}" for kind, count in enumerate(state.spent.tolist()) if count
    ]
    if spent:
        phrases.append("spent " + " ".join(spent))
    return phrases


# --- reading ------------------------------------------------------------------------------------------------


def read(line: str) -> np.record:
    head, board, *hands, play = split_line(line) if line.count("|") > 1 else [line, "", ""]
    check_head(head, NAME)
    players = seat_count(len(hands), range(2, tiles.SEATS + 1), TITLE, "C3")
    phrases = Phrases(play, PHRASES)
    first = phrases.number("first", 0, 0, players - 1)
    lone = phrases.number("lone", 1, 0, 2) if players == 3 else tiles.NOBODY
    state = np.zeros(1, STATES[NAME])[0]
    tiles.start(state, players, first, lone)
    _read_board(state, board)
    for seat, hand in enumerate(hands):
        _read_hand(state, seat, hand)
    _read_play(state, phrases)
    _fill_bag(state)
    _check_hands(state)
    _check_end(state)
    return state


def _read_board(state: np.record, board: str) -> None:
    signs = board.replace("/", "").replace(" ", "")
    if len(signs) != tiles.CELLS or set(signs) - set(BOARD_LETTERS + "."):
        raise Refused(
            "the board is six rows of six signs, {letters} for the symbols and . for an empty cell",
            "C1",
            letters=", ".join(BOARD_LETTERS),
        )
    state.board[:] = [EMPTY if sign == "." else BOARD_LETTERS.index(sign) for sign in signs]


def _read_hand(state: np.record, seat: int, hand: str) -> None:
    for word in [] if hand == "-" else hand.split():
        if word.startswith(UNKNOWN) and not unknown_in_hand(state, seat):
            room = tiles.hand_size(state, seat) - int(state.held[seat])
            state.held[seat] += read_number(UNKNOWN, word.removeprefix(UNKNOWN), 1, room, "C4")
            continue
        name = word.rstrip("!")
        if name not in TILES:
            raise Refused(
                "“{word}” is not a tile in the hand of seat {seat}: the tiles are {tiles}",
                word=word[:40],
                seat=seat,
                tiles=", ".join(TILES),
            )
        tile = TILES.index(name)
        if state.held[seat] == tiles.hand_size(state, seat):
            raise Refused("the hand of seat {seat} is too large", "C4", seat=seat)
        state.hands[seat, tile] += 1
        state.held[seat] += 1
        if word != name:
            if tile >= len(SYMBOLS):
                raise Refused("“{word}”: only symbol tiles come from the board", "C6", word=word[:40])
            state.shown[seat, tile] += 1


def _read_play(state: np.record, phrases: Phrases) -> None:
    players = int(state.players)
    said = [word for word in PHASES if word in phrases]
    if len(said) != 1:
        raise Refused("the position says one of turn 0, draw 0, ask 0 and over 0, with the number of a seat")
    state.phase = PHASES[said[0]]
    state.seat = phrases.number(said[0], 0, 0, players - 1)
    state.settled = phrases.number("settled", players, 0, players)
    # With three, the lone player may have passed twice before everybody has.
    state.passes = phrases.number("passes", 0, 0, players + (players == 3))
    if players == 3:
        _read_next(state, phrases)
    elif word := phrases.first_of("lone", "next"):
        raise Refused("“{word}” belongs to games of three players", "C3", word=word)
    words = phrases.text("spent").split()
    for name, count in zip(words[::2], [*words[1::2], ""], strict=False):
        kind = TILES.index(name) - tiles.MOVE if name in TILES else -1
        if kind < 0:
            raise Refused("“{word}” is not an action tile", "C7", word=name[:40])
        if state.spent[kind]:
            raise Refused("“{word}” appears twice", "C7", word=name)
        state.spent[kind] = read_number(name, count, 1, 3, "C2")


def _read_next(state: np.record, phrases: Phrases) -> None:
    """With three: the team player whose turn comes after the lone player's (C5)."""
    lone, seat = int(state.lone), int(state.seat)
    is_open = state.settled == 3 and seat == lone
    if state.settled == 3 and not is_open:  # in a team player's turn it is the other one
        state.team_next = 3 - lone - seat
    allowed = {0, 1, 2} - {lone} if is_open else {int(state.team_next)}
    if "next" in phrases and phrases.number("next", 0, 0, 2) not in allowed:
        raise Refused("seat {seat} cannot be the next team player", "C5", seat=phrases.text("next"))
    state.team_next = phrases.number("next", int(state.team_next), 0, 2)


def _fill_bag(state: np.record) -> None:
    """Put all other tiles into the bag; refuse more of a kind than the game has (C2)."""
    for tile, name in enumerate(TILES):
        out = int(state.hands[:, tile].sum())
        out += (
            int((state.board == tile).sum()) if tile < len(SYMBOLS) else int(state.spent[tile - tiles.MOVE])
        )
        left = int(tiles.TILE_COUNT[tile]) - out
        if left < 0:
            raise Refused(
                "there are {count} tiles “{name}” in this position; the game has {all}",
                "C2",
                count=out,
                name=name,
                all=int(tiles.TILE_COUNT[tile]),
            )
        state.bag[tile] = left
    hidden = sum(unknown_in_hand(state, seat) for seat in range(state.players))
    if hidden > tiles.in_bag(state):
        raise Refused("the hands hold more unknown tiles than are left", "C2")


def _check_hands(state: np.record) -> None:
    """Hands are as full as the bag allows, except the one that is due a tile (C4, C8)."""
    players, seat = int(state.players), int(state.seat)
    from_board = int(state.spent[tiles.REMOVE - tiles.MOVE] + state.spent[tiles.REPLACE - tiles.MOVE])
    if int(state.shown.sum()) > from_board:
        raise Refused("only “remove” and “replace” take tiles from the board into a hand", "C6")
    without_symbol = sum(not tiles.has_symbol(state, s) for s in range(players))
    most = 2 if players == 3 and state.phase != OVER else players  # seats that may have passed
    if without_symbol < min(int(state.passes), most):
        raise Refused("a player who holds a symbol tile cannot have passed", "C12")
    short = [s for s in range(players) if state.held[s] < tiles.hand_size(state, s)]
    if state.settled < players:
        _check_deal(state, short)
    elif state.phase == ASK:
        raise Refused("seats are asked before the first turn only: write how many are settled", "C4")
    elif state.phase == DRAW and (seat not in short or tiles.is_bag_empty(state)):
        raise Refused("the hand of seat {seat} is not due a tile", "C8", seat=seat)
    elif (
        not tiles.is_bag_empty(state)
        and state.phase != OVER
        and set(short) - ({seat} if state.phase == DRAW else set())
    ):
        raise Refused("while the bag has tiles the hands are full", "C8")


def _check_deal(state: np.record, short: list[int]) -> None:
    players, seat = int(state.players), int(state.seat)
    if crosswise.on_board(state) or any(state.spent) or state.passes:
        raise Refused("all hands are settled before the first turn", "C4")
    order = [(int(state.first) + place) % players for place in range(players)]
    is_first_deal = state.phase == DRAW and state.settled == 0 and seat in short
    if is_first_deal and short and seat == min(short, key=order.index):
        rest = order[order.index(seat) + 1 :]
        if not any(state.held[other] for other in rest) or not set(rest) & set(short):
            return
    if state.phase == DRAW and short == [seat] and order[state.settled] == seat:
        return
    if (
        state.phase == ASK
        and not short
        and order[state.settled] == seat
        and not tiles.has_symbol(state, seat)
    ):
        return
    raise Refused("hands are dealt and asked about one after the other, from the first player on", "C4")


def _check_end(state: np.record) -> None:
    """Over exactly when a line is won (C9), the board is full (C10) or everybody has passed (C12)."""
    is_won = any(crosswise.has_six_equal(state, seat) for seat in range(state.players))
    is_full = int(crosswise.on_board(state)) == tiles.CELLS
    is_passed = bool(crosswise.all_passed(state, _last_to_act(state)))
    ended = is_won or is_full or is_passed
    if (state.phase == OVER) != ended:
        if ended:
            raise Refused(
                "this game is over: write “over” and the seat that ended it",
                "C9" if is_won else "C10" if is_full else "C12",
            )
        raise Refused(
            "nothing has ended this game of {game}: there are empty cells, such as {cell}",
            "C10",
            game=TITLE,
            cell=write_place(state.board.tolist().index(EMPTY)),
        )


def _last_to_act(state: np.record) -> int:
    if state.phase == OVER or state.players != 3:
        return int(state.seat)
    return int(state.team_next if state.seat == state.lone else state.lone)
