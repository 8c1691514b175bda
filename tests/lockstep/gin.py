"""The facts of gin that a state of the engine and a record of the batch must share."""

from typing import Any

from openrummy.cards import cards_of
from openrummy.engine.state import DEAL, OVER, State
from openrummy.sim.batch.gin import record as r
from openrummy.sim.numbers.gin import number_of_act
from tests.lockstep.walking import Family


def _facts(state: State) -> dict[str, Any]:
    public, turn = state.public, state.public.turn
    facts = {
        "turn": turn.number,
        "dealer": public.dealer,
        "seat": turn.seat,
        "hands": state.hands,
        "known": public.known,
        "pile": public.pile,
        "stock": state.stock,
    }
    if turn.phase in (DEAL, OVER):
        ended = public.last_deal
        assert ended is not None
        return {**facts, "result": (ended.reason, ended.winner, tuple(score.points for score in ended.scores))}
    return {**facts, "phase": turn.phase, "taken": turn.taken, "melds": tuple(_melds(state))}


def _melds(state: State) -> list[int]:
    return [cards_of(meld.shape.cards) for meld in state.public.melds]


def _facts_of_record(deal: Any) -> dict[str, Any]:
    pack, pile = deal["pack"].tolist(), deal["pile"].tolist()
    facts = {
        "turn": int(deal["turn"]),
        "dealer": int(deal["dealer"]),
        "seat": int(deal["seat"]),
        "hands": tuple(deal["hands"].tolist()),
        "known": tuple(deal["known"].tolist()),
        "pile": tuple(pile[: int(deal["pile_size"])]),
        "stock": tuple(pack[int(deal["drawn"]) :]),
    }
    if deal["phase"] == r.OVER:
        winner = None if deal["winner"] < 0 else int(deal["winner"])
        return {**facts, "result": (r.REASONS[deal["reason"]], winner, tuple(deal["points"].tolist()))}
    taken = None if deal["taken"] < 0 else int(deal["taken"])
    melds = tuple(meld for meld in deal["melds"].tolist() if meld)
    return {**facts, "phase": r.PHASES[deal["phase"]], "taken": taken, "melds": melds}


GIN = Family(lambda public, act: number_of_act(act), _facts, _facts_of_record, players=(2,))
