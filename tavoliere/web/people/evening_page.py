"""An evening as somebody sees it. Nothing here knows a server."""

from collections.abc import Mapping

from tavoliere.table.evening.log import Evening, Match
from tavoliere.table.evening.standing import standing
from tavoliere.table.log import PLAYING
from tavoliere.table.table import Table
from tavoliere.web.edge import keys
from tavoliere.web.people import evening_answers as answers


def seen_by(
    secret: bytes,
    evening: str,
    state: Evening,
    persons: Mapping[int, str],
    person: str,
    right: str,
    tables: Mapping[str, Table],
    host: str,
) -> answers.EveningOf:
    """An evening as a person sees it who has this right."""
    invite, show = (keys.link_key(secret, evening, one) for one in (keys.INVITE, keys.WATCH))
    own = [number for number in state.present if person and persons.get(number) == person]

    def match_of(match: Match) -> answers.MatchOf:
        is_mine = any(number in own for number in match.players)
        watch = keys.links(secret, match.table)[keys.WATCH] if match.table else ""
        return answers.MatchOf(
            number=match.number,
            players=match.players,
            address=f"/t/{match.table}" if match.table and is_mine else watch,
            mine=is_mine,
            points=match.points,
            winner=match.winner,
            so_far=so_far(match, tables.get(match.table), persons),
        )

    return answers.EveningOf(
        evening=evening,
        name=state.name,
        mode=state.mode,
        game=state.game,
        dice=state.dice,
        seq=state.seq,
        invite=f"/e/{evening}/{invite}" if right == keys.INVITE else "",
        show=f"/e/{evening}/show/{show}",
        me=own[0] if own else 0,
        host=bool(person) and person == host,
        players=[
            answers.EveningPlayer(one.number, one.name, one.here, one.number not in persons)
            for one in state.players.values()
        ],
        rounds=[
            answers.RoundOf([match_of(match) for match in one.matches], one.rests) for one in state.rounds
        ],
        planned=max(state.planned, len(state.rounds)),
        paused=state.paused,
        over=state.over,
        standing=[answers.EveningLine(*line) for line in standing(state)] if state.is_begun else [],
    )


def so_far(match: Match, table: Table | None, persons: Mapping[int, str]) -> tuple[int, int] | None:
    """The points at a table, as whoever watches may see them."""
    if table is None or table.stage != PLAYING or table.position is None:
        return None
    scores = table.position.seen_by(None).scores
    if len(scores) != len(match.players):
        return None
    is_turned = table.players[1].device == persons.get(match.players[0])
    return (scores[1], scores[0]) if is_turned else (scores[0], scores[1])
