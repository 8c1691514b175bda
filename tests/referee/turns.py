"""A second opinion on all actions in basic rummy, block and 500 (rulebook 2 and 3): plays, draws, calls and answers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from openrummy.cards import JOKER, Face
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.state import State
from openrummy.parts.switches import TableOptions
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.five_hundred.options import FiveHundredOptions
from tests.referee.melds import Entries, nameless
from tests.referee.plays import Play, Spot, can_end, may_discard, plays, spot_of


def legal_plays(options: TableOptions, state: State) -> set[Play]:
    """Return all plays of the phase after the draw, discards included."""
    spot = spot_of(state)
    discarded: set[Play] = {("discard", card) for card in spot.hand if may_discard(options, spot, card)}
    played = {play for play, after in plays(options, spot) if can_end(options, after)}
    lone = spot.floats and len(spot.hand) == 1 and getattr(options, "floating_must_play", False)
    return played if lone and any(play[0] == "lay" for play in played) else discarded | played


def can_recycle(options: TableOptions, state: State) -> bool:
    """Whether the pile can become the stock (rulebook 2.3)."""
    public = state.public
    if options.stock_recycle == "none" or (
        options.max_recycles is not None and public.recycles >= options.max_recycles
    ):
        return False
    return len(public.pile) >= (1 if options.discard_after_recycle == "empty" else 2)


def legal_draws(options: TableOptions, state: State) -> set[Play]:
    """Return all plays of the phase before the draw (2.2, 3.2)."""
    drawable = bool(state.stock) or can_recycle(options, state)
    found: set[Play] = {("stock",)} if drawable else {("decline",)}
    pile = state.public.pile
    deepest = len(pile) if getattr(options, "discard_draw", "top") == "any_depth" else min(1, len(pile))
    for depth in range(1, deepest + 1):
        if can_end(options, after_take(options, state, depth, drawable=drawable)):
            found.add(("pile", depth))
    return found


def after_take(options: TableOptions, state: State, depth: int, *, drawable: bool) -> Spot:
    """Return the turn after `depth` cards are taken.  drawable: whether there is a stock to draw from instead."""
    spot, cards = spot_of(state), state.public.pile[-depth:]
    must = depth > 1 or getattr(options, "discard_draw_top_must_play", False)
    if isinstance(options, FiveHundredOptions):
        must = must or not spot.hand or (options.empty_stock_take_must_play and not drawable)
    meld_only = getattr(options, "discard_draw_new_meld", False)
    return spot._replace(
        hand=tuple(sorted((*spot.hand, *cards))),
        taken=cards[0] if depth == 1 else None,
        melds=0,
        laid_off=False,
        owed=cards[:1] if must and not meld_only else (),
        owed_meld=cards[:1] if must and meld_only else (),
    )


def legal_calls(options: FiveHundredOptions, state: State, pile: tuple[Face, ...]) -> set[Play]:
    """Return every call of 3.4 from `pile`, the cards that the caller may use.  A call is judged like plays from a hand."""
    free = replace(options, layoff_requires_own_meld=False, max_melds_per_turn=None, play_order="free")
    spot = Spot(tuple(sorted(pile)), spot_of(state).table, 0, False, (), None, True)
    found: set[Play] = {("meld", play[1]) for play, _ in plays(free, spot) if play[0] == "meld"}
    for number in range(len(spot.table)):
        found |= {("lay", number, cards) for cards in _laid(free, spot, number, ())}
    calls = {(*play, depth) for play in found for depth in _depths(options, pile, play)}
    return {call for call in calls if options.call_rummy_scope == "any_depth" or _is_top(call, pile)}


def _laid(options: TableOptions, spot: Spot, number: int, done: Entries) -> set[Entries]:
    found = {done} if done else set()
    for play, after in plays(options, spot):
        if play[0] == "lay" and play[1] == number:
            added: Any = play[2]
            found |= _laid(options, after, number, tuple(sorted((*done, added))))
    return found


def _depths(options: FiveHundredOptions, pile: tuple[Face, ...], play: Play) -> Iterator[int]:
    """Yield the depths from which the pile may be taken for a call; 0 if the pile stays."""
    cards = Counter(card for card, _ in play[-1])  # type: ignore[attr-defined]
    if options.call_rummy == "take_cards":
        yield 0
        return
    for depth in range(1, len(pile) + 1):
        if pile[-depth] in cards and not cards - Counter(pile[-depth:]):
            yield depth


def _is_top(call: Play, pile: tuple[Face, ...]) -> bool:
    return call[-1] in (0, 1) and [card for card, _ in call[-2]] == list(pile[-1:])  # type: ignore[attr-defined]


def allowed(options: TableOptions, state: State, seat: int) -> set[Play]:
    """Return all plays that a seat may make now."""
    turn = state.public.turn
    found: set[Play] = set()
    if seat == turn.seat and turn.phase in ("draw", "play"):
        found = legal_draws(options, state) if turn.phase == "draw" else legal_plays(options, state)
    if isinstance(options, FiveHundredOptions) and options.call_rummy != "off":
        found |= answers(options, state, seat)
    return found


def answers(options: FiveHundredOptions, state: State, seat: int) -> set[Play]:
    """Return the calls and passes that a seat may make (3.4)."""
    public, turn = state.public, state.public.turn
    discarder, passed, announced = (getattr(public.extra, name, None) for name in ("discarder", "passed", "announced"))
    if (passed or 0) >> seat & 1:
        return set()
    if options.call_rummy == "take_pile":
        players = state.rules.players
        nearer = announced is None or (seat - turn.seat) % players < (announced.seat - turn.seat) % players
        if turn.phase != "window" or seat == turn.seat or not nearer:
            return set()
        return {("pass",), *legal_calls(options, state, public.pile)}
    may_need = turn.duties or (turn.taken is not None and public.counts[turn.seat] <= 1)
    if seat != turn.seat and turn.phase == "play" and may_need:
        return set()
    own_discard = discarder == seat
    pile = public.pile[:-1] if own_discard else public.pile
    calls = set() if own_discard and options.call_rummy_scope == "top_only" else legal_calls(options, state, pile)
    if seat == turn.seat:
        return {call for call in calls if turn.phase == "draw" or can_end(options, _after_call(state, call))}
    return {("pass",), *calls} if calls else set()


def _after_call(state: State, call: Play) -> Spot:
    spot = spot_of(state)
    if call[0] == "meld":
        return spot._replace(table=(*spot.table, call[1]), own_meld=True)  # type: ignore[arg-type]
    number: int = call[1]  # type: ignore[assignment]
    grown = tuple(sorted((*spot.table[number], *call[2])))  # type: ignore[misc]
    return spot._replace(table=(*spot.table[:number], grown, *spot.table[number + 1 :]))


def play_of(options: TableOptions, action: Act) -> Play:
    """Return the effect of an action whose wilds are all named."""
    free = options.joker_naming == "free"
    if isinstance(action, CallRummy):
        placed = tuple(sorted(zip(action.cards, action.represents or action.cards, strict=True)))
        shown = nameless(placed) if free else placed
        return ("meld", shown, action.depth) if action.meld is None else ("lay", action.meld, shown, action.depth)
    match action:
        case DrawStock():
            return ("stock",)
        case DrawDiscard(depth):
            return ("pile", depth)
        case Decline():
            return ("decline",)
        case Meld(cards, names):
            entries = tuple(sorted(zip(cards, names or cards, strict=True)))
            return ("meld", nameless(entries) if free else entries)
        case LayOff(card, meld, name):
            named = card if name is None else name
            return ("lay", meld, (card, JOKER if free and card == JOKER else named))
        case SwapJoker(meld, _, card):
            return ("swap", meld, card)
        case Discard(card):
            return ("discard", card)
        case PassCall():
            return ("pass",)
        case _:
            raise AssertionError(action)
