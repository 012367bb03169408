"""The lines of the daily roll, in both databases."""

from tavoliere.store import days
from tavoliere.store.days import Line
from tests.store.logged import with_store

UNTIL = 1000  # when the dice of that day are open
DAY = "2026-11-18"


async def play(store, person, points, day=DAY, at=1):
    await days.begin(store, person, day, f"table of {person}", person.title())
    await days.end(store, person, day, points, at)


def test_a_person_has_one_line_a_day_and_the_first_one_stays(database):
    async def work(store):
        begun = await days.begin(store, "ada", DAY, "one", "Ada")
        assert begun == Line("ada", DAY, "one", "Ada", 0, 0, "", "")
        assert await days.begin(store, "ada", DAY, "another", "Zoe") == begun
        assert await days.spread(store, DAY, UNTIL) == []  # it is not over
        await days.end(store, "ada", DAY, 97, 5)
        await days.end(store, "ada", DAY, 120, 6)
        await days.review(store, "ada", DAY, "{}")
        assert await days.line_of(store, "ada", DAY) == Line("ada", DAY, "one", "Ada", 97, 5, "{}", "")
        assert await days.line_of(store, "bo", DAY) is None

    with_store(database, work)


def test_a_day_has_its_best_and_its_spread_and_a_person_their_latest_days(database):
    async def work(store):
        for person, points, at in (("ada", 97, 5), ("bo", 97, 4), ("cy", -20, 1)):
            await play(store, person, points, at=at)
        await play(store, "ada", 60, "2026-11-17")
        best = await days.best_of(store, DAY)
        assert best is not None
        assert best.person == "bo"  # the earliest of equals
        assert await days.best_of(store, "2026-11-16") is None
        assert await days.spread(store, DAY, UNTIL) == [(-20, 1), (97, 2)]
        assert await days.latest(store, "ada", 1) == [(DAY, 97)]
        assert await days.latest(store, "ada", 5) == [(DAY, 97), ("2026-11-17", 60)]

    with_store(database, work)
