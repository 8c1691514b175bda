"""The facts of Indian rummy that a state of the engine and a record of the batch must share."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from openrummy.cards import PLANE, Cards, add, remove
from openrummy.engine.decide import actors
from openrummy.engine.events import StockRecycled
from openrummy.engine.state import State
from openrummy.sim.batch.indian import record as r
from openrummy.sim.numbers.indian import INDIAN_NUMBERS
from openrummy.variants.indian.seats import seats_of
from tests.lockstep.walking import Difference, Family


def _facts(state: State) -> dict[str, Any]:
    public, seats, ended = state.public, seats_of(state.public), state.public.last_deal
    facts = {
        "turn": public.turn.number,
        "dealer": public.dealer,
        "hands": state.hands,
        "known": public.known,
        "pile": public.pile,
        "stock": state.stock,
        "recycles": public.recycles,
        "turned up, finish": public.aside,
    }
    if ended is not None:  # the batch ends with the deal; questions of a pool come later
        return {**facts, "result": (ended.reason, ended.winner, tuple(score.points for score in ended.scores))}
    return {
        **facts,
        "seat": actors(state)[0],
        "phase": public.turn.phase,
        "taken": public.turn.taken,
        "seats": (seats.inside, seats.drawn, seats.turned, seats.opening),
        "prices": seats.prices,
    }


def _facts_of_record(deal: Any) -> dict[str, Any]:
    players, pack, pile = _players(deal), deal["pack"].tolist(), deal["pile"].tolist()
    drawn, phase = int(deal["drawn"]), deal["phase"]
    facts = {
        "turn": int(deal["turn"]),
        "dealer": int(deal["dealer"]),
        "hands": tuple(map(_cards, deal["hands"].tolist()))[:players],
        "known": tuple(map(_cards, deal["known"].tolist()))[:players],
        "pile": tuple(pile[: int(deal["pile_size"])]),
        "stock": tuple(pack[drawn : drawn + int(deal["stock_size"])]),
        "recycles": int(deal["recycles"]),
        "turned up, finish": tuple(int(deal[card]) for card in ("turned_up", "finish") if deal[card] >= 0),
    }
    if phase == r.OVER:
        winner = None if deal["winner"] < 0 else int(deal["winner"])
        return {**facts, "result": (r.REASONS[deal["reason"]], winner, tuple(deal["points"].tolist()[:players]))}
    return {
        **facts,
        "seat": int(deal["seat"]),
        "phase": r.PHASES[phase],
        "taken": None if deal["taken"] < 0 else int(deal["taken"]),
        "seats": (int(deal["inside"]), int(deal["drew"]), int(deal["turned"]), bool(deal["opening"])),
        "prices": tuple(r.PRICES[price] for price in deal["prices"][:players]),
    }


def _players(deal: Any) -> int:
    return int(deal["hands"].any(axis=1).sum())


def _cards(planes: Iterable[int]) -> Cards:
    return sum(plane << PLANE * number for number, plane in enumerate(planes))


def _reorder(deal: Any, event: StockRecycled) -> None:
    """Reorder a record that has already drawn the first card of its new stock."""
    seat, first = event.seat, int(deal["drawn"]) - 1
    last = first + 1 + int(deal["stock_size"])
    ours, theirs = deal["pack"][first:last].tolist(), event.stock or ()
    if sorted(ours) != sorted(theirs):
        raise Difference(f"a new stock: {theirs} in the engine, {ours} in the batch")
    hand = add(remove(_cards(deal["hands"][seat].tolist()), ours[0]), theirs[0])
    deal["hands"][seat] = [hand >> PLANE * plane & (1 << PLANE) - 1 for plane in range(r.PLANES)]
    deal["pack"][first:last] = theirs


INDIAN = Family(
    INDIAN_NUMBERS.number,
    _facts,
    _facts_of_record,
    players=(2, 3, 6),
    reorder=_reorder,
    only=MappingProxyType(
        {
            "turn_cap": (20, 60, 300),  # under strict rules greedy players may wait for each other forever
            "min_sequences": (0, 1, 2, 3, 4),
            "min_pure_sequences": (0, 1, 2, 3),
        }
    ),
    wisdom=(0.5, 0.9, 1.0, 1.0),  # fully random players seldom declare in a thousand turns
)
