"""The kinds of event and of action of Indian rummy and the 21-card game."""

from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, remove
from openrummy.engine import core
from openrummy.engine.kinds import ActionKind, EventKind, by_class
from openrummy.engine.public import counted, with_item
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Payout
from openrummy.engine.state import Public
from openrummy.variants.indian import actions as a
from openrummy.variants.indian import events as e


def _declared(rules: Rules, public: Public, event: e.Declared) -> Public:
    shown = cards_of(card for group in event.groups for card in group)
    return replace(
        public,
        aside=(*public.aside, event.card),
        counts=counted(public.counts, event.seat, -1),
        known=with_item(public.known, event.seat, shown),
    )


def _groups_shown(rules: Rules, public: Public, event: e.GroupsShown) -> Public:
    shown = cards_of((*(card for group in event.groups for card in group), *event.loose))
    return replace(public, known=with_item(public.known, event.seat, shown))


def _rejoined(rules: Rules, public: Public, event: e.Rejoined) -> Public:
    sheet = public.sheet
    return replace(public, sheet=replace(sheet, totals=with_item(sheet.totals, event.seat, event.total)))


def _settled(rules: Rules, public: Public, event: e.Settled) -> Public:
    sheet = public.sheet
    chips = tuple(had + got.points for had, got in zip(sheet.chips, event.chips, strict=True))
    return replace(
        public, sheet=replace(sheet, chips=chips, fee=sheet.fee + event.fee, settled=Payout(event.chips, event.fee))
    )


def _hand_declared(hand: Cards, event: e.Declared) -> Cards:
    return remove(hand, event.card)


ACTIONS = (
    ActionKind(a.Declare),
    ActionKind(a.SubmitGroups),
    ActionKind(a.Drop),
    ActionKind(a.Miss),
    ActionKind(a.Leave),
    ActionKind(a.Rejoin),
    ActionKind(a.AcceptSplit),
    ActionKind(a.RefuseSplit),
)

EVENTS = (
    EventKind(e.Tossed),
    EventKind(e.Declared, _declared, _hand_declared),
    EventKind(e.ShowOpened),
    EventKind(e.GroupsShown, _groups_shown),
    EventKind(e.Dropped),
    EventKind(e.Missed),
    EventKind(e.Left),
    EventKind(e.PutOut),
    EventKind(e.RejoinOffered),
    EventKind(e.Rejoined, _rejoined),
    EventKind(e.RejoinDeclined),
    EventKind(e.SplitOffered),
    EventKind(e.SplitAnswered),
    EventKind(e.QuestionsClosed),
    EventKind(e.Settled, _settled),
)

INDIAN_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of these games."""
