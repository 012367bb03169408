"""Matches: fair, the same wherever they are played, and able to go on after an interruption."""

import json
from time import sleep

import numpy as np
import pytest

from tavoliere import Refused
from tavoliere.arena import run as running
from tavoliere.arena.findings import summary
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match, rotations
from tavoliere.arena.run import run
from tavoliere.arena.tally import FILE, Tally
from tavoliere.arena.workers import Cluster, Here, Processes
from tavoliere.games.qwixx import HIDDEN, UNANSWERED
from tavoliere.games.rows import ACTION_1
from tests.arena.some_bots import Recorder

FIRST, LAST = "tests.arena.some_bots:First", "tests.arena.some_bots:Last"
TWIN, MANY = "tests.arena.some_bots:Twin", "tests.arena.some_bots:ManyAtOnce"
RECORDER = "tests.arena.some_bots:Recorder"


def played(match, games, pool=None, folder=None, **settings):
    tally = Tally(match, games, folder)
    with pool or Here() as workers:
        run(match, tally, workers, **settings)
    return tally


def shares(tally, name, line_up=0):
    each = tally.line_ups[line_up]
    return each.of_bot(each.shares, tally.match.bots.index(name))


# --- fairness -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "crosswise"])
def test_equal_bots_share_every_round_equally(game):
    """Luck cancels within a round: the same dice, the same first seat, the bots exchanged."""
    tally = played(Match(game, (FIRST, TWIN)), 20)
    assert shares(tally, FIRST).tolist() == [0.5] * 10


def test_all_rotations_of_a_round_have_the_same_dice_and_the_same_first_player():
    Recorder.seen.clear()
    play_chunk(Match("qwixx", (RECORDER, FIRST), seed=3), 0, first=5, rounds=1)
    # The recorder has seat 0 in one game and seat 1 in the other. In action 1 it sees every roll.
    answers = [(view, seat) for view, seat, _ in Recorder.seen if view.phase == ACTION_1]
    rolls = [[view.dice.tolist() for view, seat in answers if seat == mine] for mine in (0, 1)]
    firsts = [next(int(view.active) for view, seat in answers if seat == mine) for mine in (0, 1)]
    assert firsts == [1, 1]
    common = min(len(rolls[0]), len(rolls[1]))
    assert common >= 4
    assert rolls[0][:common] == rolls[1][:common]


def test_other_rounds_and_other_seeds_have_other_dice():
    def first_roll(seed, number):
        Recorder.seen.clear()
        play_chunk(Match("qwixx", (RECORDER,), players=1, seed=seed), 0, first=number, rounds=1)
        return tuple(Recorder.seen[0][0].dice)

    assert len({first_roll(seed, number) for seed in range(4) for number in range(4)}) >= 14


def test_Q3_nobody_sees_an_answer_before_all_have_answered():
    Recorder.seen.clear()
    play_chunk(Match("qwixx", (RECORDER,), players=3), 0, first=0, rounds=3)
    assert len(Recorder.seen) > 100
    for view, _, _ in Recorder.seen:
        assert {*view.answers.tolist()} <= {UNANSWERED, HIDDEN}


def test_seeds_for_bots_differ_from_move_to_move():
    Recorder.seen.clear()
    play_chunk(Match("qwixx", (RECORDER,), players=2), 0, first=0, rounds=20)
    seeds = [seed for _, _, seed in Recorder.seen]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_bots_that_answer_many_views_at_once_play_the_same():
    alone = play_chunk(Match("qwixx", (LAST, FIRST), players=3), 0, 0, 20)
    at_once = play_chunk(Match("qwixx", (MANY, FIRST), players=3), 0, 0, 20)
    assert alone.points == at_once.points
    assert alone.winners == at_once.winners


# --- who sits where -----------------------------------------------------------------------------------------


def test_C3_in_crosswise_a_bot_plays_a_whole_team():
    match = Match("crosswise", (FIRST, LAST), players=4)
    assert match.line_ups() == [(0, 1)]
    assert [match.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    chunk = play_chunk(match, 0, 0, 2)
    assert len(chunk.points) == 2 * len(rotations((0, 1)))
    assert all(winners in (0b0101, 0b1010, 0b1111) for winners in chunk.winners)
    tally = Tally(match, 4)
    tally.add(chunk)
    assert np.allclose(tally.line_ups[0].shares.sum(-1), 1)


def test_every_choice_of_bots_meets():
    tally = played(Match("duel", (FIRST, LAST, "random")), 8)
    assert [each.bots for each in tally.line_ups] == [(0, 1), (0, 2), (1, 2)]
    assert tally.played() == 24


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (Match("duel", ("random",), players=3), "Qwixx Duel is for 2 players, not 3"),
        (Match("duel", ("random", "random")), "name every bot once"),
        (Match("duel", ()), "name at least one bot"),
        (Match("duel", ("nobody",)), "there is no bot “nobody”"),
        (Match("duel", ("no_such:Bot",)), "cannot be loaded: No module named"),
        (Match("duel", ("tests.arena.some_bots:Bot",)), "cannot be loaded: .* has no attribute"),
        (Match("duel", (":",)), "cannot be loaded"),
        (Match("duel", ("random",), seed=-1), "the seed is a number from 0"),
        (Match("duel", ("random",), side="a"), "has no track"),
        (Match("qwixx", ("random",), players=1, luck=True), "no share from which to take the luck"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_match(match, sentence):
    with pytest.raises(Refused, match=sentence):
        match.check()


def test_an_illegal_answer_names_the_bot_and_the_rule():
    with pytest.raises(Refused, match=r"some_bots:Cheat” answered 0 on seat \d: .*\(Q\d\)"):
        play_chunk(Match("qwixx", ("tests.arena.some_bots:Cheat", FIRST)), 0, 0, 50)


def test_a_fault_inside_a_bot_is_not_hidden():
    with pytest.raises(ZeroDivisionError, match="this bot is broken"):
        play_chunk(Match("qwixx", ("tests.arena.some_bots:Broken", FIRST)), 0, 0, 1)


# --- the same wherever and whenever it is played -------------------------------------------------------------


def assert_equal_results(one, other):
    for mine, yours in zip(one.line_ups, other.line_ups, strict=True):
        assert np.array_equal(mine.points, yours.points)
        assert np.array_equal(mine.shares, yours.shares)


@pytest.mark.slow
def test_processes_play_the_same_games():
    match = Match("qwixx", ("random", LAST), seed=5)
    assert_equal_results(played(match, 60), played(match, 60, Processes(2)))


def test_an_interruption_does_not_wait_for_what_is_being_played():
    pool = Processes(1)
    begun = [pool.submit(sleep, 100) for _ in range(3)]
    while not begun[0].running():
        sleep(0.01)
    pool.__exit__(KeyboardInterrupt)
    assert all(task.done() for task in begun)


@pytest.mark.whole
def test_a_ray_cluster_plays_the_same_games():
    match = Match("qwixx", ("random", LAST), seed=5)
    assert_equal_results(played(match, 60), played(match, 60, Cluster("local")))


class Stop(Exception):
    pass


def test_a_match_goes_on_after_an_interruption(tmp_path):
    match = Match("duel", ("random", FIRST, LAST), seed=2)
    whole = played(match, 40)

    def interrupt(done, wanted):
        if done >= 50:
            raise Stop

    with pytest.raises(Stop):
        played(match, 40, folder=tmp_path, progress=interrupt)
    file = tmp_path / FILE
    kept = Tally(match, 40, tmp_path).played()
    assert 50 <= kept < 120
    # The power failed while a line was written.
    file.write_text(file.read_text() + '{"line_up": 2, "first"')

    gone_on = played(match, 40, folder=tmp_path)
    assert_equal_results(whole, gone_on)
    games = [len(json.loads(line)["points"]) for line in file.read_text().splitlines()[1:]]
    assert sum(games) == 120, "no game is played twice"

    # More games add to what is there; fewer are a part of it.
    assert_equal_results(played(match, 60), played(match, 60, folder=tmp_path))
    assert_equal_results(played(match, 20), Tally(match, 20, tmp_path))


def test_rounds_that_are_missing_in_the_middle_are_played(tmp_path):
    match = Match("duel", (FIRST, LAST))
    tally = Tally(match, 40, tmp_path)
    tally.add(play_chunk(match, 0, first=3, rounds=4))
    tally.add(play_chunk(match, 0, first=15, rounds=5))
    assert tally.line_ups[0].missing() == [(0, 3), (7, 8)]
    assert_equal_results(played(match, 40), played(match, 40, folder=tmp_path))


def test_another_match_in_the_folder_is_refused(tmp_path):
    Tally(Match("duel", (FIRST, LAST)), 4, tmp_path)
    with pytest.raises(Refused, match="keeps another match"):
        Tally(Match("duel", (FIRST, LAST), seed=1), 4, tmp_path)


@pytest.mark.parametrize("kept", [b"", b"\xff\xfe\n", b"nothing\n", b"[]\n", b'{"match": 1}\n'])
def test_a_file_that_keeps_no_match_is_refused(tmp_path, kept):
    (tmp_path / FILE).write_bytes(kept)
    with pytest.raises(Refused, match="keeps another match"):
        Tally(Match("duel", (FIRST, LAST)), 4, tmp_path)
    assert (tmp_path / FILE).read_bytes() == kept


def test_a_file_with_a_broken_line_in_the_middle_is_refused(tmp_path):
    played(Match("duel", (FIRST, LAST)), 4, folder=tmp_path)
    file = tmp_path / FILE
    head, *lines = file.read_text().splitlines(keepends=True)
    file.write_text(head + '{"line_up": 0}\n' + "".join(lines))
    with pytest.raises(Refused, match="line 2"):
        Tally(Match("duel", (FIRST, LAST)), 4, tmp_path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="cannot be written"):
        Tally(Match("duel", (FIRST, LAST)), 4, tmp_path / "file" / "folder")


def test_a_match_stops_when_it_is_decided_at_the_same_round_in_whatever_chunks(monkeypatch):
    match = Match("qwixx", (LAST, FIRST))
    results = []
    for chunk_games in (7, 1000):
        monkeypatch.setattr(running, "CHUNK_GAMES", chunk_games)
        tally = played(match, 2000, until_decided=True)
        results.append(shares(tally, LAST).tolist())
    assert results[0] == results[1]
    assert 50 <= len(results[0]) < 1000


def test_equal_bots_are_never_decided():
    assert played(Match("duel", (FIRST, TWIN)), 400, until_decided=True).played() == 400


@pytest.mark.filterwarnings("error")
def test_a_bot_that_has_met_nobody_yet_has_no_rating():
    match = Match("duel", ("random", FIRST, LAST), seed=2)

    def interrupt(done, wanted):
        if done:
            raise Stop

    tally = Tally(match, 40)
    with pytest.raises(Stop), Here() as workers:
        run(match, tally, workers, progress=interrupt)
    rated = {each["bot"]: each["elo"] for each in summary(tally)["elo"]}
    assert set(rated) == {"random", FIRST}
    assert all(np.isfinite(elo) for elo in rated.values())
