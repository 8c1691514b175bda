"""A knock-out whose tables are played with cards: rounds of Indian rummy, each tied and decided by an extra deal."""

from openrummy.bots import make_agent
from openrummy.engine.match import Match
from openrummy.tournament import Sitting, decode_entry, encode_entry, fold
from openrummy.tournament.play import game_text, points
from openrummy.tournament.ranking import places
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import Drop
from tests.tournament.world import Hall

GAME = "indian-deals-3(drop_allowed=true)"


def played(sitting: Sitting) -> tuple[int, ...]:
    """Drop everybody but one seat, a different one in each deal; the sensible bot plays extra deals."""
    match = Match.new(rules_for(game_text(GAME, sitting.deals), len(sitting.players)), sitting.match)
    agents = [make_agent("sensible", str(player)) for player in sitting.players]
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
            continue
        seat = match.to_act
        assert seat is not None
        match.apply(seat, agents[seat].act(match.view(seat)) if sitting.extra else Drop())
    return points(match.state)


def test_ties_of_every_round_are_broken_by_a_deal_with_cards() -> None:
    hall = Hall(game=GAME, qualifiers_per_table=1, table_size=4, deals_per_round=2).enter(*"ABCDEFGH").start()
    while len(hall.tournament.rounds) == 1:
        hall.play(played, 1)
    hall.tournament = fold(decode_entry(encode_entry(entry)) for entry in hall.tournament.log)  # as after a kill
    hall.play(played)
    assert hall.tournament.status == "over"
    assert [len(tables) for tables in hall.tournament.rounds] == [2, 1]
    for table in (table for tables in hall.tournament.rounds for table in tables):
        first, *extra = table.sittings
        assert first.points is not None
        assert (first.deals, sum(first.points)) == (2, 0)
        tied = {player for player, won in zip(first.players, first.points, strict=True) if won == max(first.points)}
        assert [(set(sitting.players), sitting.deals, sitting.extra) for sitting in extra] == [(tied, 1, True)] * len(
            extra
        )
        decided = extra[-1]
        assert decided.points is not None
        assert len(tied) == 2
        assert table.order is not None
        assert table.order[0] == decided.players[decided.points.index(max(decided.points))]
    winners = {table.order[0] for table in hall.tournament.rounds[0] if table.order is not None}
    assert set(hall.tournament.rounds[1][0].players) == winners
    order = hall.tournament.rounds[1][0].order
    assert order is not None
    assert places(hall.tournament)[0] == order[:1]
