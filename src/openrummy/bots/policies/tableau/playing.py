"""The plain policy: the best action by `judging`, a function of the view alone."""

from collections.abc import Sequence

from openrummy.bots.policies.tableau import judging as j
from openrummy.bots.policies.tableau.looking import sight_of, tables_of
from openrummy.bots.policies.tableau.sight import Costs, Sight
from openrummy.bots.policies.tableau.skill import TableauSkill
from openrummy.bots.sensible import play_sensibly
from openrummy.cards import JOKER
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.rules import Rules
from openrummy.engine.state import DRAW, View
from openrummy.variants.five_hundred.actions import CallRummy, PassCall

LEAST_GAIN = 0.0
"""A play must gain more than this."""


def covers(rules: Rules) -> bool:
    """Whether the policy plays these rules itself: basic rummy, block and 500 with one pack and at most two named jokers."""
    jokers = rules.pack.count(JOKER)
    plain = rules.melds.set_max is not None and rules.melds.distinct_suits and (rules.melds.named or not jokers)
    return (
        rules.key in {"basic", "500"}
        and len(rules.pack) == len(set(rules.pack)) + max(jokers - 1, 0)
        and plain
        and jokers < 3
    )


def play(view: View, allowed: Sequence[Act], skill: TableauSkill) -> Act:
    """Return the action to take, one of `allowed`; under rules that `covers` refuses, that of the sensible player."""
    if len(allowed) == 1:
        return allowed[0]
    if not covers(view.rules):
        return play_sensibly(view, allowed, 0)
    see, tables = sight_of(view, skill), tables_of(view.rules)
    j.prepare(see, tables)
    called = _call(view, see, tables, allowed)
    if called is not None:
        return called
    if view.public.turn.phase == DRAW:
        return max(allowed, key=lambda action: _draw_worth(see, tables, action))
    return _lay(view, see, tables, allowed) or _discard(see, tables, allowed)


def _call(view: View, see: Sight, tables: Costs, allowed: Sequence[Act]) -> Act | None:
    best, chosen = LEAST_GAIN, None
    for call in allowed:
        if isinstance(call, CallRummy):
            naturals, wilds = _cards(call.cards, call.represents)
            gain = j.call_worth(see, tables, -1 if call.meld is None else call.meld, naturals, wilds, call.depth)
            if gain > best:
                best, chosen = gain, call
    return chosen or (PassCall() if PassCall() in allowed else None)


def _cards(cards: Sequence[int], represents: Sequence[int]) -> tuple[int, int]:
    """Return the natural cards, and the faces for which jokers stand."""
    naturals = wilds = 0
    for card, face in zip(cards, represents or cards, strict=True):
        if card == JOKER:
            wilds |= 1 << face
        else:
            naturals |= 1 << face
    return naturals, wilds


def _draw_worth(see: Sight, tables: Costs, action: Act) -> float:
    if isinstance(action, DrawStock):
        return j.stock_worth(see, tables)
    return j.take_worth(see, tables, action.depth) if isinstance(action, DrawDiscard) else j.decline_worth(see)


def _lay(view: View, see: Sight, tables: Costs, allowed: Sequence[Act]) -> Act | None:
    plays = [act for act in allowed if isinstance(act, Meld | LayOff | SwapJoker)]
    if not plays:
        return None
    gains = [_gain(view, see, tables, act) for act in plays]
    best = max(gains)
    waits = best < j.ENDS / 2 and j.holds_back(see, tables)
    must = not any(isinstance(act, Discard) for act in allowed)
    return plays[gains.index(best)] if must or (best > LEAST_GAIN and not waits) else None


def _gain(view: View, see: Sight, tables: Costs, act: Meld | LayOff | SwapJoker) -> float:
    if isinstance(act, Meld):
        naturals, wilds = _cards(act.cards, act.represents)
        faces = naturals | wilds
        return j.play_worth(see, tables, j.MELD, 0, faces, wilds, int(faces & faces >> 1 > 0))
    is_run = int(view.public.melds[act.meld].shape.kind == "run")
    if isinstance(act, SwapJoker):
        return j.play_worth(see, tables, j.SWAP, act.meld, 1 << act.card, 0, is_run)
    faces = 1 << (act.card if act.represents is None else act.represents)
    return j.play_worth(see, tables, j.LAY_OFF, act.meld, faces, faces if act.card == JOKER else 0, is_run)


def _discard(see: Sight, tables: Costs, allowed: Sequence[Act]) -> Act:
    discards = sorted((act for act in allowed if isinstance(act, Discard)), key=lambda act: act.card)
    return max(discards, key=lambda act: j.discard_worth(see, tables, act.card), default=allowed[0])
