"""The course of a game at a table: what happened, who is asked, what stays hidden, and what may be taken back.

A `Course` never changes: what happens makes another one. These are plain functions on plain records, and all of them
are translated for tables on a device, too (`script`). Whoever calls them has the words of moves, rolls and tiles, and
has asked the rules whether a move is legal.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games import generic
from tavoliere.notation import generic as notation
from tavoliere.notation.contract import Facts

State = np.record  # or a plain one; nobody changes a state that is part of a course

ROLL, DRAW, PLAY = "roll", "draw", "play"
NOBODY = -1


class Step(NamedTuple):
    """What happened: a roll, a tile drawn or a move, with its word as the log keeps it."""

    kind: str
    seat: int  # who rolled, drew or played
    action: int  # of a move; else -1
    word: str


class Answer(NamedTuple):
    """The last answer of a seat: the decision's number, the move, and the answer's number in the log."""

    decision: int  # 0: there is none, or it was taken back
    action: int
    word: str
    seq: int


class Takeback(NamedTuple):
    """Something that its seat may still take back: its place in the history, and the position before it."""

    seat: int
    seq: int
    is_roll: bool
    place: int
    before: State


class Course(NamedTuple):
    """How far a game has come. Lists are by seat, unless they say otherwise."""

    state: State
    is_rolled: bool  # by seats, who are asked to; tiles are drawn by the table, at once
    history: list[Step]  # in order
    asked: list[int]  # the number of its decision; 0 if a seat is not asked
    answers: list[Answer]
    hidden: list[bool]  # whose answer stays hidden until all are in (Q3)
    takebacks: list[Takeback]  # in order
    undos: int
    hints: list[int]  # how often a seat has asked the coach
    rolled_from: State | None  # the position before the last roll


# --- what happens -------------------------------------------------------------------------------------------


def begin(state: State, is_rolled: bool, seq: int) -> Course:
    """The course at the start of a game, with this number in the log."""
    nobody = [0 for _ in range(state.players)]
    return Course(
        state,
        is_rolled,
        [],
        questions(state, is_rolled, nobody, seq, NOBODY),
        [Answer(0, -1, "", 0) for _ in range(state.players)],
        [False for _ in range(state.players)],
        [],
        0,
        nobody,
        None,
    )


def rolled(course: Course, seq: int, seat: int, word: str, after: State, is_own: bool) -> Course:
    """After a roll that led to this position; only dice of one's own can be taken back."""
    takebacks = [Takeback(seat, seq, True, len(course.history), course.state)] if is_own else []
    return course._replace(
        state=after,
        history=[*course.history, Step(ROLL, seat, -1, word)],
        asked=questions(after, course.is_rolled, course.asked, seq, seat),
        takebacks=takebacks,
        rolled_from=course.state,
    )


def drawn(course: Course, seq: int, seat: int, word: str, after: State) -> Course:
    """After a tile that led to this position."""
    return course._replace(
        state=after,
        history=[*course.history, Step(DRAW, seat, -1, word)],
        asked=questions(after, course.is_rolled, course.asked, seq, seat),
        takebacks=[],
    )


def played(course: Course, seq: int, seat: int, action: int, word: str) -> Course:
    """After a move. Caller checked that it is legal."""
    before, after = course.state, after_move(course.state, seat, action)
    is_hidden = stays_hidden(before, after, seat)
    hidden = [is_hidden and (other == seat or course.hidden[other]) for other in range(before.players)]
    # A typed roll can be taken back only until a seat other than its own has answered it.
    kept = [
        taken
        for taken in course.takebacks
        if taken.seat == seat or (course.hidden[taken.seat] and not taken.is_roll)
    ]
    is_reveal = not is_hidden and True in course.hidden
    takeback = Takeback(seat, seq, False, len(course.history), before)
    return course._replace(
        state=after,
        history=[*course.history, Step(PLAY, seat, action, word)],
        asked=questions(after, course.is_rolled, course.asked, seq, seat),
        answers=with_answer(course.answers, seat, Answer(course.asked[seat], action, word, seq)),
        hidden=hidden,
        takebacks=[] if is_reveal else [*kept, takeback],
    )


def looked(course: Course, seq: int, word: str, after: list[State]) -> Course:
    """After more dice of the last roll were typed in, or one was corrected; `after` are the positions `seen_again`."""
    place = last_roll(course)
    step = course.history[place]
    state = after[len(after) - 1]
    return course._replace(
        state=state,
        history=[*course.history[:place], Step(ROLL, step.seat, -1, word), *course.history[place + 1 :]],
        asked=questions(state, course.is_rolled, course.asked, seq, NOBODY),
        takebacks=[],  # those answers were given without knowing these dice
    )


def undone(course: Course, seq: int, answer: int) -> Course:
    """After the answer or roll with this number was taken back."""
    place = place_of(course.takebacks, answer)
    taken = course.takebacks[place]
    seat, state = taken.seat, taken.before
    history, takebacks = course.history[: taken.place], course.takebacks[:place]
    for later in course.takebacks[place + 1 :]:  # hidden answers of others, which stay
        step = course.history[later.place]
        takebacks = [*takebacks, Takeback(later.seat, later.seq, later.is_roll, len(history), state)]
        history = [*history, step]
        state = after_move(state, step.seat, step.action)
    return course._replace(
        state=state,
        history=history,
        asked=questions(state, course.is_rolled, course.asked, seq, seat),
        answers=with_answer(course.answers, seat, Answer(0, -1, "", 0)),
        hidden=[is_hidden and other != seat for other, is_hidden in enumerate(course.hidden)],
        takebacks=takebacks,
        undos=course.undos + 1,
    )


def hinted(course: Course, seat: int) -> Course:
    """After a seat has asked the coach."""
    return course._replace(
        hints=[count + (other == seat) for other, count in enumerate(course.hints)],
    )


def ended(course: Course) -> Course:
    """After the end of the game: nobody is asked any more, and nothing is taken back."""
    return course._replace(
        asked=[0 for _ in course.asked], hidden=[False for _ in course.hidden], takebacks=[]
    )


# --- what follows -------------------------------------------------------------------------------------------


def questions(state: State, is_rolled: bool, asked: list[int], seq: int, acted: int) -> list[int]:
    """The decisions that a position asks for, by seat: a seat that has not answered keeps its own."""
    decisions: list[int] = []
    is_over, is_chance = generic.is_over(state), generic.chance(state) > 0
    for seat in range(state.players):
        if is_over:
            is_asked = False
        elif is_chance:
            is_asked = is_rolled and notation.due(state) == seat
        else:
            is_asked = generic.is_awaited(state, seat)
        is_kept = asked[seat] > 0 and seat != acted
        decisions.append((asked[seat] if is_kept else seq) if is_asked else 0)
    return decisions


def after_move(state: State, seat: int, action: int) -> State:
    after = state.copy()
    generic.play(after, seat, action)
    return after


def stays_hidden(before: State, after: State, seat: int) -> bool:
    """An answer is hidden while others have yet to give theirs in the same simultaneous action (Q3)."""
    waiting = 0
    for other in range(before.players):
        is_waiting = other != seat and generic.is_awaited(before, other)
        if generic.is_awaited(after, other) != is_waiting:
            return False
        waiting += is_waiting
    return waiting > 0


def seen_again(course: Course, rolled: State) -> list[State]:
    """The position after the last roll had it been this one, and after each answer to it, as long as it is legal."""
    states = [rolled]
    state = rolled
    for step in course.history[last_roll(course) + 1 :]:
        if generic.forbids(state, step.seat, step.action):
            return states
        state = after_move(state, step.seat, step.action)
        states.append(state)
    return states


def last_roll(course: Course) -> int:
    """The place of the last roll in the history."""
    place = len(course.history) - 1
    while place >= 0 and course.history[place].kind != ROLL:
        place -= 1
    return place


def undoable(course: Course) -> list[Takeback]:
    """What may be taken back now: the last thing, or while answers are hidden any of them."""
    if True in course.hidden or not course.takebacks:
        return course.takebacks
    return course.takebacks[len(course.takebacks) - 1 :]


def place_of(takebacks: list[Takeback], seq: int) -> int:
    """Where in a list the one with this number is; -1 if there is none."""
    for place in range(len(takebacks)):
        if takebacks[place].seq == seq:
            return place
    return -1


def with_answer(answers: list[Answer], seat: int, answer: Answer) -> list[Answer]:
    return [answer if other == seat else old for other, old in enumerate(answers)]


# --- what is told -------------------------------------------------------------------------------------------


def told_of_answer(before: Course, after: Course, seat: int) -> Facts:
    """What is told of a seat's answer, by its kind: hidden, the one that reveals all, or seen at once.

    What an `answered` one was is only for the seat itself.
    """
    answer = after.answers[seat]
    if after.hidden[seat]:
        return {"type": "answered", "seat": seat, "move": answer.word}
    if True in before.hidden:
        seats = [other for other in range(len(after.hidden)) if before.hidden[other] or other == seat]
        did = {str(other): effect(before, after, other) for other in seats}
        return {
            "type": "revealed",
            "moves": {str(other): after.answers[other].word for other in seats},
            "did": {key: facts for key, facts in did.items() if len(facts) > 0},
        }
    return {"type": "played", "seat": seat, "move": answer.word, "did": effect(before, after, seat)}


def effect(before: Course, after: Course, seat: int) -> Facts:
    """What the last answer of a seat did."""
    return notation.effect(before.state, after.state, seat, after.answers[seat].action)


def winners(state: State, resigned: int) -> list[int]:
    """The winners of a game that is over, or that a seat gave up."""
    if resigned != NOBODY:
        return [seat for seat in range(state.players) if seat != resigned]
    return [seat for seat in range(state.players) if generic.is_winner(state, seat)]


def written(step: Step) -> str:
    """A step as a line of text has it."""
    return f"{step.seat} {step.word}" if step.kind == PLAY else f"{step.kind} {step.word}"
