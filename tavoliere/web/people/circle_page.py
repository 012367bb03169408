"""A circle as one of its members sees it. Nothing here knows a server."""

from collections.abc import Iterable

from tavoliere.notation.game import games
from tavoliere.store.circles import Circle, Counted, Member
from tavoliere.web.people import circle_answers as answers
from tavoliere.web.people.standing import Game, apart, games_of, leaders, season_of, standing

MOST_PLAYED = 50  # games that are listed


def seen_by(
    own: Member,
    circle: Circle,
    members: list[Member],
    link: str,
    lines: list[Counted],
    tables: list[answers.OpenTable],
    evenings: list[answers.EveningIn],
    season: str,
    kind: str,
) -> answers.CircleOf:
    """A circle as one of its members sees it."""
    played = games_of(lines)
    shown = [game for game in played if kind in ("", game.kind) and season in ("", season_of(game.at))]
    places = standing(shown)
    found = apart(places)
    return answers.CircleOf(
        circle=circle.id,
        name=circle.name,
        link=link,
        me=own.number,
        founder=members[0].number,
        members=[answers.Member(member.number, member.name) for member in members],
        season=season,
        game=kind,
        games=len(shown),
        reviewed=sum(game.luck is not None for game in shown),
        standing=[answers.Standing(*place) for place in places],
        apart=answers.Apart(*found) if found else None,
        seasons=_seasons(game for game in played if kind in ("", game.kind)),
        kinds=[name for name in games() if any(game.kind == name for game in played)],
        played=[_game(game) for game in reversed(shown[-MOST_PLAYED:])],
        tables=tables,
        evenings=evenings,
    )


def _seasons(played: Iterable[Game]) -> list[answers.Season]:
    """All seasons in which something was played, the latest first."""
    by_season: dict[str, list[Game]] = {}
    for game in played:
        by_season.setdefault(season_of(game.at), []).append(game)
    found = []
    for season, of_it in sorted(by_season.items(), reverse=True):
        ahead = leaders(of_it)
        share = ahead[0].won / ahead[0].games
        found.append(answers.Season(season, len(of_it), [place.member for place in ahead], share))
    return found


def _game(game: Game) -> answers.GameOf:
    seats = [answers.SeatOf(seat.name, seat.level, seat.points, seat.won) for seat in game.seats]
    return answers.GameOf(game.table, game.number, game.kind, game.at, seats, sorted(game.members))
