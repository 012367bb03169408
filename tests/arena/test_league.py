"""A league: its file cannot be changed unseen, its ladder finds the truth, and every game can be played again."""

import json
from pathlib import Path

import numpy as np
import pytest

from tavoliere.arena.league.book import FILE, SECRET, Book, Played, commitment_of
from tavoliere.arena.league.ladder import expected, ladder, pairs_of
from tavoliere.arena.league.play import FIRST_ROUNDS, ladder_of, next_pair, play
from tavoliere.arena.league.report import write_page
from tavoliere.arena.league.setup import new_setup, read_setup
from tavoliere.arena.workers import workers
from tavoliere.games.refused import Refused
from tests.cli.terminal import run

LEAGUE = """
game = "duel"
anchors = ["greedy"]
[entrants]
greedy = "greedy"
random = "random"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "league.toml").write_text(LEAGUE)
    return tmp_path


def round_of(
    number: int, first: str, second: str, shares: tuple[float, float], luck: float = 0.0
) -> list[Played]:
    """Both games of a round; `shares` and `luck` are the first one's in each, and the second has the rest."""
    games = []
    for seats, share in zip(((first, second), (second, first)), (shares[0], 1 - shares[1]), strict=True):
        mine = luck if seats[0] == first else -luck
        parts = ((mine, 0.0, 0.0), (-mine, 0.0, 0.0))
        games.append(Played(number, seats, number % 2, "", (0, 0), (share, 1 - share), parts, (), 0.1))
    return games


def season(strengths: dict[str, float], rounds: int, luck: float) -> list[Played]:
    """Games in which the stronger one wins as often as ratings promise, moved by luck that is known."""
    rng = np.random.default_rng(3)
    names = list(strengths)
    games: list[Played] = []
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            chance = expected(strengths[first], strengths[second])
            for number in range(rounds):
                by_luck = float(rng.normal(0, luck))
                games += round_of(number, first, second, (chance + by_luck, chance + by_luck), by_luck)
    return games


def test_the_ladder_finds_the_ratings_behind_the_games_and_places_them_within_its_intervals() -> None:
    truth = {"anchor": 0.0, "weak": -120.0, "strong": 90.0, "best": 210.0}
    found = ladder(list(truth), "anchor", pairs_of(list(truth), season(truth, 60, luck=0.3)))
    assert [found.names[i] for i in found.order] == ["best", "strong", "anchor", "weak"]
    for place, rating in enumerate(truth.values()):
        assert abs(found.ratings[place] - rating) < 8
        assert found.low[place] - 1 <= rating <= found.high[place] + 1


def test_luck_that_is_known_scatters_no_rating() -> None:
    truth = {"anchor": 0.0, "strong": 90.0}
    wild, calm = (
        ladder(list(truth), "anchor", pairs_of(list(truth), season(truth, 40, luck))) for luck in (0.4, 0.0)
    )
    assert wild.widest < calm.widest + 10
    assert wild.pairs[0].raw.std() > 5 * wild.pairs[0].adjusted.std()


def test_a_clean_sweep_has_a_finite_rating() -> None:
    games = [each for number in range(30) for each in round_of(number, "a", "b", (1.0, 1.0))]
    found = ladder(["a", "b"], "b", pairs_of(["a", "b"], games))
    assert 300 < found.ratings[0] < 1500


def test_a_round_of_which_one_game_is_missing_waits_for_it() -> None:
    assert pairs_of(["a", "b"], round_of(0, "a", "b", (1.0, 0.0))[:1]) == []


def test_newcomers_meet_the_anchors_first_then_those_meet_who_teach_most(folder: Path) -> None:
    setup = read_setup(folder)
    book = Book(folder, setup)
    assert next_pair(setup, ladder_of(setup, book), []) == (("random", "greedy"), FIRST_ROUNDS)
    for number in range(FIRST_ROUNDS):
        book.add(round_of(number, "greedy", "random", (1.0, 1.0)))
    assert set(next_pair(setup, ladder_of(setup, book), [])[0]) == {"random", "greedy"}


def test_a_changed_line_is_seen(folder: Path) -> None:
    setup = read_setup(folder)
    book = Book(folder, setup)
    book.add(round_of(0, "greedy", "random", (1.0, 1.0)))
    book.add(round_of(1, "greedy", "random", (1.0, 0.0)))
    file = folder / FILE
    assert len(Book(folder, setup).games) == 4
    file.write_text(file.read_text().replace('"shares":[1.0,0.0]', '"shares":[0.0,1.0]', 1))
    with pytest.raises(Refused, match="does not follow from the line before: the file was changed"):
        Book(folder, setup)


def test_a_line_torn_by_an_interruption_is_cut_off(folder: Path) -> None:
    setup = read_setup(folder)
    Book(folder, setup).add(round_of(0, "greedy", "random", (1.0, 1.0)))
    with (folder / FILE).open("a") as file:
        file.write('{"round":1,"seats":["gre')
    book = Book(folder, setup)
    assert len(book.games) == 2
    book.add(round_of(1, "greedy", "random", (1.0, 1.0)))
    assert len(Book(folder, setup).games) == 4


def test_the_seed_is_sealed_before_the_first_game_and_published_when_the_season_is_closed(
    folder: Path,
) -> None:
    setup = read_setup(folder)
    book = Book(folder, setup)
    seed, commitment = book.seed, book.commitment
    assert str((folder / SECRET).read_text()) not in (folder / FILE).read_text()
    book.close()
    assert not (folder / SECRET).exists()
    again = Book(folder, setup)
    assert again.published is not None
    assert commitment_of(again.published) == commitment
    assert again.seed == seed
    with pytest.raises(Refused, match="is closed"):
        again.add(round_of(0, "greedy", "random", (1.0, 1.0)))


WRONG = {
    "": "needs a table",
    '[entrants]\na = "easy"\nb = "easy"': "the same player",
    'anchors = ["c"]\n[entrants]\na = "easy"\nb = "hard"': "names of entrants",
    '[entrants]\na = "easy"\nb = 3': "in quotation marks, who plays",
    'players = "x"\ngame = "duel"\n[entrants]\na = "easy"\nb = "hard"': "is a number, not x",
    'players = 3\ngame = "qwixx"\n[entrants]\na = "easy"\nb = "hard"': "two sides",
    'game = "duel"\n[entrants': "cannot be read",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_fault_in_the_file_of_entrants_is_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "league.toml").write_text(text)
    with pytest.raises(Refused, match=WRONG[text]):
        read_setup(tmp_path)


def test_a_new_league_can_be_read_and_is_not_written_twice(tmp_path: Path) -> None:
    new_setup(tmp_path / "new", "qwixx")
    setup = read_setup(tmp_path / "new")
    assert setup.game == "qwixx"
    assert set(setup.anchors) <= set(setup.names)
    with pytest.raises(Refused, match="is there already"):
        new_setup(tmp_path / "new", "qwixx")


@pytest.mark.slow
def test_a_league_is_played_goes_on_and_every_game_can_be_played_again(folder: Path) -> None:
    setup = read_setup(folder)
    with workers(1) as here:
        play(setup, Book(folder, setup), here, rounds=2)
        now = play(setup, Book(folder, setup), here, rounds=3, narrow=1)
    book = Book(folder, setup)
    assert [played.round for played in book.games] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    for played in book.games:
        position = played.record(setup).position
        assert position.over
        assert position.scores == played.scores
        assert {played.seats[seat] for seat in position.winners} == {
            name for name, share in zip(played.seats, played.shares, strict=True) if share > 0
        }
    first, mirrored = book.games[:2]
    assert first.seats == mirrored.seats[::-1]
    assert first.steps.split(";")[0] == mirrored.steps.split(";")[0]  # the same dice
    page = write_page(setup, book, now, folder, "tavoliere league").read_text("utf-8")
    assert book.commitment in page
    assert "http" not in page


def test_the_command_begins_a_league_and_shows_a_game(tmp_path: Path) -> None:
    place = str(tmp_path / "mine")
    assert run("league", place).returncode == 2
    assert "--new duel" in run("league", place).stderr
    assert run("league", place, "--new", "duel").returncode == 0
    assert "there are 0 games" in run("league", place, "--show", "1").stderr
    assert run("league", place, "--rounds", "0").returncode == 0
    assert json.loads((tmp_path / "mine" / FILE).read_text().splitlines()[0])["game"] == "duel"
