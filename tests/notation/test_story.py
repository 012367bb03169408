"""The story of a game says nothing that its steps do not."""

import random

import pytest

import tavoliere as tv
from tavoliere.notation.record import Record, Step, apply, chance_step, read_step
from tavoliere.notation.story import ranks, story


def typed(line, *turns):
    """A game of Qwixx from a position on."""
    steps = [read_step(text.strip()) for turn in turns for text in turn.split(";")]
    return Record(tv.game("qwixx"), {"position": line}).after(*steps)


def played(name, seed, players):
    """A game at random."""
    chance = random.Random(seed)
    record, steps = Record(tv.game(name), {"players": players}), []
    position = record.start
    while not position.over:
        if position.chance:
            step = chance_step(position, chance.randrange)
        else:
            seat = chance.choice(position.to_move)
            step = Step("play", chance.choice(position.legal(seat)), seat)
        position = apply(position, step)
        steps.append(step)
    return record.after(*steps)


def points_after_turns(record):
    begins = "play" if record.game.name == "crosswise" else "roll"
    after = [record.start.scores]
    for step, position in zip(record.steps, list(record.positions())[1:], strict=True):
        if step.kind == begins:
            after.append(())
        after[-1] = position.scores
    return after


def test_a_last_turn_that_decides():
    # 9 - 15 = -6 against 22 - 15 = 7; then seat 1 takes its fourth misthrow.
    record = typed(
        "qwixx | r2,3,4,5,6 y2,3,4 x3 | r2,3,4,5,6,7 g12 x3 | turn 1",
        "roll 12 1111; 0 pass; 1 pass; 1 pass",
    )
    assert record.position.scores == (6, 2)
    assert story(record) == []  # one turn alone has no course, and it brought nobody anything
    longer = typed(
        "qwixx | r2,3,4,5,6 y2,3 x3 | r2,3,4,5,6,7 g12 x3 | turn 0",
        "roll 22 6116; 0 y4; 1 pass; 0 b8",
        "roll 12 1111; 0 pass; 1 pass; 1 pass",
    )
    # 3 : 7 at first, then 7 : 7, then 7 : 2.
    assert story(longer) == [{"kind": "level"}, {"kind": "best", "seats": [0], "by": 4, "turn": 1}]


def test_a_lead_that_was_lost_and_one_that_was_kept():
    first = typed(
        "qwixx | r2,3,4,5 x2 | r2,3,4,5,6 x3 | turn 1",
        "roll 25 1111; 0 r7; 1 pass; 1 y3",  # 15 - 10 = 5, 15 - 15 + 1 = 1
        "roll 35 1111; 0 y8; 1 r8; 0 pass",  # 6 : 7
        "roll 36 1111; 0 y9; 1 pass; 1 pass",  # 8 : 2, over
    )
    assert story(first)[0] == {"kind": "turned", "seats": [1], "by": 1}
    kept = typed(
        "qwixx | r2,3,4,5,6 x2 | x3 | turn 1",
        "roll 25 1111; 0 r7; 1 b7; 1 pass",
        "roll 35 1111; 0 pass; 1 pass; 0 y4",
        "roll 36 1111; 0 y9; 1 pass; 1 pass",
    )
    assert story(kept)[0] == {"kind": "ahead", "seats": [0], "since": 1}
    assert story(kept)[1] == {"kind": "best", "seats": [0], "by": 6, "turn": 1}


def test_the_best_turn_says_what_it_closed():
    record = typed(
        "qwixx | r2,3,4,5,6,7 x3 | - | turn 0",
        "roll 66 6111; 0 r12; 1 pass; 0 pass",
        "roll 11 -111; 0 y2; 1 pass; 1 pass",
    )
    assert story(record)[-1] == {"kind": "best", "seats": [0], "by": 15, "turn": 1, "locks": ["red"]}


@pytest.mark.parametrize(("name", "players"), [("qwixx", 3), ("on-board", 2), ("duel", 2), ("crosswise", 4)])
def test_every_fact_of_a_game_is_true(name, players):
    kinds = set()
    for seed in range(6):
        record = played(name, seed, players)
        after = points_after_turns(record)
        winners = record.position.winners
        others = [seat for seat in range(players) if seat not in winners]
        leads = [now[winners[0]] - max(now[seat] for seat in others or winners) for now in after]
        for fact in story(record):
            kinds.add(fact["kind"])
            if "since" in fact:
                assert leads[fact["since"] - 1] <= 0 < min(leads[fact["since"] :])
            if fact["kind"] == "behind":
                assert fact["by"] == -leads[fact["turn"]] == -min(leads)
            if fact["kind"] == "turned":
                assert fact["by"] == -leads[-2] > 0
            if fact["kind"] == "best":
                before, now = after[fact["turn"] - 1], after[fact["turn"]]
                assert fact["seats"] == [
                    seat for seat in range(players) if now[seat] - before[seat] == fact["by"]
                ]
    assert len(kinds) > 1


def test_E1_winners_come_first_whatever_their_points_and_equal_results_share_a_place():
    assert ranks([70, 50, 50, 60, 60], winners=[1, 2]) == [3, 1, 1, 4, 4]
