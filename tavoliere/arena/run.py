"""Run a match: hand out its rounds in chunks, gather the results, stop when enough is known."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait

from tavoliere.arena.lockstep import Chunk, play_chunk
from tavoliere.arena.match import Match
from tavoliere.arena.tally import Tally
from tavoliere.arena.workers import Workers

# A chunk takes about this long, and is never larger than this.
CHUNK_SECONDS = 3.0
CHUNK_GAMES = 2000


def run(
    match: Match,
    tally: Tally,
    workers: Workers,
    *,
    until_decided: bool = False,
    progress: Callable[[int, int], None] = lambda done, wanted: None,
) -> None:
    """Play what the tally still lacks. `progress` gets the number of games done and wanted."""
    under_way: set[Future[Chunk]] = set()
    wanted = sum(each.shares.shape[0] * each.shares.shape[1] for each in tally.line_ups)
    progress(tally.played(), wanted)
    for number, line_up in enumerate(tally.line_ups):
        spans = line_up.missing()
        largest = CHUNK_GAMES // len(line_up.rotations)
        size = 4  # the first chunks show how long a round takes
        while True:
            is_decided = until_decided and line_up.decided_after() is not None
            while spans and not is_decided and len(under_way) < workers.slots:
                first, rounds = spans.pop(0)
                rounds, rest = min(rounds, size), max(0, rounds - size)
                if rest:
                    spans.insert(0, (first + rounds, rest))
                under_way.add(workers.submit(play_chunk, match, number, first, rounds))
            # The next line-up may begin while the last chunks of this one are still being played.
            is_last = line_up is tally.line_ups[-1]
            if (not spans or is_decided) and not (is_last and under_way):
                break
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = future.result()
                tally.add(chunk)
                faster = CHUNK_SECONDS * chunk.rounds / max(chunk.seconds, 1e-3)
                size = max(1, min(largest, 4 * size, int(faster)))
            progress(tally.played(), wanted)
    if until_decided:
        cut(tally)


def cut(tally: Tally) -> None:
    """Forget what was played after a line-up was decided, so that shares and points do not depend on the workers."""
    for line_up in tally.line_ups:
        rounds = line_up.decided_after()
        if rounds is not None:
            line_up.cut(rounds)
