"""The facts of games with melds on the table that a state of the engine and a record of the batch must share."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Any

from openrummy.cards import JOKER, JOKER_BIT, PLANE, add, cards_of, remove
from openrummy.engine import decide
from openrummy.engine.events import StockRecycled
from openrummy.engine.state import DEAL, OVER, State, TableMeld
from openrummy.parts.duties.owed import MeldCards, PlayCards, cards_due
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.numbers.calls import number_of_act
from openrummy.variants.five_hundred.memory import calls_of
from tests.lockstep.walking import Difference, Family

_SECOND = 1 << JOKER - 1


def _facts(state: State) -> dict[str, Any]:
    public, turn = state.public, state.public.turn
    facts = {
        "turn": turn.number,
        "dealer": public.dealer,
        "hands": _padded(state.hands),
        "known": _padded(public.known),
        "pile": public.pile,
        "stock": state.stock,
        "recycles": public.recycles,
        "melds": tuple(map(_meld, public.melds)),
        "credit": tuple(_credit(public.melds, seat) for seat in range(r.SEATS)),
        "jokers": sorted(_jokers(public.melds)),
    }
    if turn.phase in (DEAL, OVER):
        ended = public.last_deal
        assert ended is not None
        return {**facts, "result": (ended.reason, ended.winner, _padded(score.points for score in ended.scores))}
    calls, owed = calls_of(public), (cards_due(turn, PlayCards), cards_due(turn, MeldCards))
    return {
        **facts,
        "asked": decide.actors(state)[0],
        "seat": turn.seat,
        "calls": (calls.discarder, calls.passed),
        "phase": turn.phase,
        "turn's": (turn.taken, turn.melds, turn.laid_off, *owed, turn.fresh),
        "seats": (public.laid, public.melded, public.floating),
    }


def _padded(by_seat: Iterable[int]) -> tuple[int, ...]:
    """Return a number for every possible seat, as a record has them."""
    found = tuple(by_seat)
    return found + (0,) * (r.SEATS - len(found))


def _meld(meld: TableMeld) -> tuple[int, int, int, int | None]:
    shape = meld.shape
    wilds = (face for card, face in zip(shape.cards, shape.represents, strict=True) if card == JOKER)
    start = shape.represents[0] & 15 if shape.kind == "run" else None
    faces = cards_of(shape.represents)  # none of these is left to add, whatever the rules allow
    return faces, cards_of(wilds), meld.fits & ~JOKER_BIT & ~faces, start


def _credit(melds: tuple[TableMeld, ...], seat: int) -> int:
    """Return the natural cards that a seat has put on the table."""
    cards = (card for meld in melds for card, owner in zip(meld.shape.cards, meld.credit, strict=True) if owner == seat)
    return cards_of(card for card in cards if card != JOKER)


def _jokers(melds: tuple[TableMeld, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield the meld of each joker on the table, the face it represents, and the seat that put it there."""
    for place, meld in enumerate(melds):
        for card, face, owner in zip(meld.shape.cards, meld.shape.represents, meld.credit, strict=True):
            if card == JOKER:
                yield place, face, owner


def _jokers_of_record(deal: Any) -> Iterator[tuple[int, int, int]]:
    for owner, lies_at in zip(deal["joker_by"].tolist(), deal["joker_at"].tolist(), strict=True):
        if owner:
            yield *divmod(lies_at, 64), owner - 1


def _facts_of_record(deal: Any) -> dict[str, Any]:
    pack, pile, points = deal["pack"].tolist(), deal["pile"].tolist(), deal["points"].tolist()
    facts = {
        "turn": int(deal["turn"]),
        "dealer": int(deal["dealer"]),
        "hands": tuple(map(_hand, deal["hands"].tolist())),
        "known": tuple(map(_hand, deal["known"].tolist())),
        "pile": tuple(pile[: int(deal["pile_size"])]),
        "stock": tuple(pack[int(deal["drawn"]) : int(deal["stock_end"])]),
        "recycles": int(deal["recycles"]),
        "melds": tuple(_meld_of_record(deal, place) for place in range(int(deal["on_table"]))),
        "credit": tuple(deal["credit"].tolist()),
        "jokers": sorted(_jokers_of_record(deal)),
    }
    if deal["phase"] == r.OVER:
        winner = None if deal["winner"] < 0 else int(deal["winner"])
        return {**facts, "result": (r.REASONS[deal["reason"]], winner, tuple(points))}
    return {**facts, **_facts_of_turn(deal)}


def _facts_of_turn(deal: Any) -> dict[str, Any]:
    taken = None if deal["taken"] < 0 else int(deal["taken"])
    due = [int(deal["owed"])] if deal["owed"] >= 0 else []
    owed_meld = cards_of(due if deal["to_meld"] else ())
    owed = cards_of([*(() if deal["to_meld"] else due), *(JOKER,) * int(deal["jokers_owed"])])
    turns = (taken, int(deal["melds_now"]), bool(deal["laid_off"]), owed, owed_meld, bool(deal["fresh"]))
    in_window = deal["phase"] == r.WINDOW
    return {
        "asked": int(deal["seat"]),
        "seat": int(deal["in_turn" if in_window else "seat"]),
        "calls": (None if deal["discarder"] < 0 else int(deal["discarder"]), int(deal["passed"])),
        "phase": r.PHASES[deal["resume" if in_window else "phase"]],
        "turn's": turns,
        "seats": tuple(int(deal[seats]) for seats in ("laid", "melded", "floating")),
    }


def _hand(board: int) -> int:
    return board & ~_SECOND | (JOKER_BIT << PLANE if board & _SECOND else 0)


def _meld_of_record(deal: Any, place: int) -> tuple[int, int, int, int | None]:
    start = int(deal["starts"][place])
    faces, wilds, fits = (int(deal[field][place]) for field in ("melds", "wilds", "fits"))
    return faces, wilds, fits, None if start == r.NO_START else start


def _reorder(deal: Any, event: StockRecycled) -> None:
    """Reorder a record that has already drawn the first card of its new stock; another seat may have to call by now."""
    size, end, seat = int(deal["pile_size"]), int(deal["stock_end"]), event.seat
    assert event.stock is not None  # of a whole state
    turned_up = end - len(event.stock)
    ours = (*deal["pack"][turned_up:end].tolist(), *deal["pile"][:size].tolist())
    theirs = (*event.stock, *event.pile)
    if sorted(ours) != sorted(theirs) or int(deal["drawn"]) != turned_up + 1:
        raise Difference(f"a new stock: {theirs} in the engine, {ours} in the batch")
    hand = add(remove(_hand(int(deal["hands"][seat])), ours[0]), theirs[0])
    deal["hands"][seat] = hand & (1 << PLANE) - 1 | (_SECOND if hand >> PLANE else 0)
    deal["pack"][turned_up:end], deal["pile"][:size] = event.stock, event.pile


TABLEAU = Family(
    number_of_act,
    _facts,
    _facts_of_record,
    players=(2, 4),
    reorder=_reorder,
    only=MappingProxyType(
        {"turn_cap": (20, 60, 300, 1000)}
    ),  # without one a deal of few cards may be shuffled again forever
)
