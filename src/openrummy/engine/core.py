"""The kinds of event and of action that every game shares."""

from openrummy.engine import actions as a
from openrummy.engine import events as e
from openrummy.engine import hands, public
from openrummy.engine.kinds import ActionKind, EventKind

EVENTS = (
    EventKind(e.DealStarted, public.deal_started, secret=hands.deal_started, own=hands.own_dealt),
    EventKind(e.TurnStarted, public.turn_started),
    EventKind(e.DrewStock, public.drew_stock, hands.drew_stock, secret=hands.drew_from_stock),
    EventKind(e.TookDiscard, public.took_discard, hands.took_discard),
    EventKind(e.StockRecycled, public.stock_recycled, secret=hands.stock_recycled),
    EventKind(e.Declined),
    EventKind(e.Melded, public.melded, hands.melded),
    EventKind(e.LaidOff, public.laid_off, hands.laid_off),
    EventKind(e.SwappedJoker, public.swapped_joker, hands.swapped_joker),
    EventKind(e.Discarded, public.discarded, hands.discarded),
    EventKind(e.Floated, public.floated),
    EventKind(e.DealEnded, public.deal_ended),
    EventKind(e.MatchEnded, public.match_ended),
)

ACTIONS = (
    ActionKind(a.DrawStock),
    ActionKind(a.DrawDiscard),
    ActionKind(a.Decline),
    ActionKind(a.Meld),
    ActionKind(a.LayOff),
    ActionKind(a.SwapJoker),
    ActionKind(a.Discard),
)
