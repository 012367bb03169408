"""Who plays whom in the next round: plain functions on numbers of players.

Chance is an argument here, too: the order of the players is shuffled before it comes here.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

NOBODY = 0  # in a bracket, where there is no opponent
NEVER = 10**15  # the cost of what must not be
Pair = tuple[int, int]
Pairs = list[Pair]


def cheapest(
    players: Sequence[int], cost: Callable[[int, int], int], rest: Callable[[int], int], may_rest: bool
) -> tuple[Pairs, list[int]]:
    """The pairs with the lowest sum of costs, and who rests.

    Unless several may rest, it is one, and only of an odd number. All pairings are compared: for sixteen players that
    is some ten thousand sets of those who are left.
    """

    prices = [[cost(one, other) for other in players] for one in players]

    @cache
    def best(left: int) -> tuple[int, Pairs]:
        """The same of those players whose bits are set."""
        if not left:
            return 0, []
        first = left.bit_length() - 1
        others = left ^ 1 << first
        found: tuple[int, Pairs] = (NEVER * len(players), [])
        if may_rest or left.bit_count() % 2:
            after = best(others)
            found = (rest(players[first]) + after[0], after[1])
        for other in range(first):
            price = prices[first][other]
            if others >> other & 1 and price < NEVER:
                after = best(others ^ 1 << other)
                if price + after[0] < found[0]:
                    found = (price + after[0], [*after[1], (other, first)])
        return found

    pairs = [(players[one], players[other]) for one, other in best((1 << len(players)) - 1)[1]]
    playing = {player for pair in pairs for player in pair}
    return pairs, [player for player in players if player not in playing]


def wheel(players: Sequence[int]) -> list[set[frozenset[int]]]:
    """The rounds in which all play all, when nobody comes late: one stays, the others move on by one."""
    ring = [*players, *([NOBODY] if len(players) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        rounds.append({frozenset(pair) for pair in zip(ring[:half], reversed(ring[half:]), strict=True)})
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def all_against_all(
    players: Sequence[int], met: Mapping[frozenset[int], int], rested: Mapping[int, int]
) -> tuple[Pairs, list[int]]:
    """The next round of all against all: nobody meets anybody twice. Without pairs, everybody has met everybody.

    As many play as can. If nobody comes late or leaves, it takes as few rounds as possible.
    """
    present = set(players)

    def fresh(one_round: set[frozenset[int]]) -> int:
        return sum(pair <= present and pair not in met for pair in one_round)

    wanted = max(wheel(players), key=fresh, default=set())
    if fresh(wanted) == len(players) // 2:
        whole = [tuple(sorted(pair, key=players.index)) for pair in wanted if NOBODY not in pair]
        pairs = sorted(((one, other) for one, other in whole), key=lambda pair: players.index(pair[0]))
        return pairs, [one for one in players if frozenset((one, NOBODY)) in wanted]

    def cost(one: int, other: int) -> int:
        pair = frozenset((one, other))
        return NEVER if pair in met else 0 if pair in wanted else 1000

    return cheapest(players, cost, lambda player: 10**6 * (1 + rested.get(player, 0)), may_rest=True)


def swiss(
    players: Sequence[int],
    points: Mapping[int, int],
    met: Mapping[frozenset[int], int],
    rested: Mapping[int, int],
) -> tuple[Pairs, list[int]]:
    """The next round of a Swiss evening: equals play equals, whom they have not met.

    Of an odd number one rests: who has rested least, and of these one with few points. Only if nothing else is
    possible do two meet again, or does somebody rest twice.
    """

    def cost(one: int, other: int) -> int:
        again = met.get(frozenset((one, other)), 0)
        apart = points.get(one, 0) - points.get(other, 0)
        return 10**9 * again + 10**3 * apart * apart

    def rest(player: int) -> int:
        return 10**8 * rested.get(player, 0) + 10**4 * points.get(player, 0)

    return cheapest(players, cost, rest, may_rest=False)


def swiss_rounds(players: int) -> int:
    """As many rounds as leave one at most who has won them all.

    >>> [swiss_rounds(players) for players in (3, 4, 5, 8, 9, 16)]
    [2, 2, 3, 3, 4, 4]
    """
    return max(1, (players - 1).bit_length())


def bracket(seeds: Sequence[int]) -> Pairs:
    """The first round of a knock-out, in the order of the bracket: if players are missing, the first seeds wait.

    The first two can meet only in the final.

    >>> bracket([1, 2, 3, 4, 5])
    [(1, 0), (4, 5), (2, 0), (3, 0)]
    """
    size = 2
    while size < len(seeds):
        size *= 2
    places = [1, 2]
    while len(places) < size:
        both = 2 * len(places) + 1
        places = [place for one in places for place in (one, both - one)]
    filled = [*seeds, *[NOBODY] * (size - len(seeds))]
    pairs = [
        (filled[one - 1], filled[other - 1]) for one, other in zip(places[::2], places[1::2], strict=True)
    ]
    return [(other, one) if one == NOBODY else (one, other) for one, other in pairs]
