"""The kinds of event and of action of 500 that other games lack: calls."""

from msgspec.structs import replace

from openrummy.cards import Cards
from openrummy.engine import core, hands
from openrummy.engine.action_words import plain_words
from openrummy.engine.event_words import always_said, of_seat
from openrummy.engine.family import Family
from openrummy.engine.history import CALLED, noted, noted_cards
from openrummy.engine.kinds import ActionKind, EventKind, Path, by_class, its_card, its_cards, one_each
from openrummy.engine.move_text import LIST, NUMBER, MoveText, check_names, format_places, one_word, parse_places
from openrummy.engine.public import passed, phase_after, with_grown_meld, with_new_meld, with_pile_in_hand
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.engine.step_words import in_replay
from openrummy.engine.typed import one_command
from openrummy.melds import Shape
from openrummy.variants.five_hundred import typed, words
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.five_hundred.events import (
    CallAnnounced,
    Called,
    CalledLayOff,
    CalledMeld,
    CallPassed,
    CallsOpened,
)


def _called(rules: Rules, public: Public, event: Called) -> Public:
    turn = replace(public.turn, phase=phase_after(rules, public.turn, event))
    return with_pile_in_hand(public, turn, event.seat, event.cards, CALLED)


def _called_meld(rules: Rules, public: Public, event: CalledMeld) -> Public:
    shape = Shape(event.kind, event.cards, event.represents)
    return replace(
        with_new_meld(rules, public, event.seat, shape),
        pile=_left(public.pile, event.places),
        history=noted_cards(public, event.seat, CALLED, event.cards),
    )


def _called_lay_off(rules: Rules, public: Public, event: CalledLayOff) -> Public:
    shape = Shape(event.kind, event.cards, event.represents)
    return replace(
        with_grown_meld(rules, public, event.seat, event.meld, shape, event.place),
        pile=_left(public.pile, (event.source,)),
        history=noted(public, event.seat, CALLED, event.card),
    )


def _left(pile: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for place, card in enumerate(pile) if place not in places)


def _hand_called(hand: Cards, event: Called) -> Cards:
    return hands.taken(hand, event.cards)


def _write_call(action: CallRummy) -> str:
    meld = "" if action.meld is None else action.meld + 1
    depth = f"@{action.depth}" if action.depth else ""
    return f"c{meld}{depth}({format_places(action.cards, action.represents)})"


def _read_call(number: str | None, depth: str | None, text: str) -> CallRummy:
    return CallRummy(*parse_places(text), None if number is None else int(number) - 1, int(depth or 0))


def _normal_call(action: CallRummy) -> CallRummy:
    check_names(action.cards, action.represents)
    if not (-1000 < (action.meld or 0) < 1000 and 0 <= action.depth < 1000):
        raise ValueError("CallRummy has a number that makes no sense")
    return replace(action, represents=()) if action.represents == action.cards else action


_CALL = MoveText(_write_call, {rf"c{NUMBER}?(?:@([0-9]{{1,3}}))?{LIST}": _read_call}, _normal_call)

ACTIONS = (
    ActionKind(
        CallRummy,
        _CALL,
        words.call_rummy,
        plain_words("call rummy"),
        "call",
        typed=(typed.CALL,),
        meanwhile="You may call rummy.",
        first="Cards of the pile make a meld or fit one. Call rummy to lay them down for your own points, even out of turn.",
    ),
    ActionKind(
        PassCall,
        one_word("nocall", PassCall),
        plain_words("Do not call"),
        plain_words("let it go by"),
        typed=(one_command(PassCall(), "no", "n"),),
        gesture="pass",
    ),
)

EVENTS = (
    EventKind(
        Called,
        words.called,
        _called,
        _hand_called,
        moving=its_cards,
        brief="called {cards}",
        step=in_replay("{name} calls rummy and takes {cards}."),
        cue="take",
        paths=(Path("pile", "hand"),),
        counts=one_each("calls"),
    ),
    EventKind(
        CalledMeld,
        words.called_meld,
        _called_meld,
        moving=its_cards,
        brief="called and melded {cards}",
        step=in_replay("{name} calls rummy and melds {cards}."),
        cue="meld",
        paths=(Path("pile", "melds"),),
        counts=one_each("calls"),
    ),
    EventKind(
        CalledLayOff,
        words.called_lay_off,
        _called_lay_off,
        moving=its_card,
        brief="called and laid off {cards}",
        step=in_replay("{name} calls rummy and lays off {cards}."),
        cue="meld",
        paths=(Path("pile", "melds"),),
        counts=one_each("calls"),
    ),
    EventKind(
        CallAnnounced,
        words.call_announced,
        step=in_replay("{name} calls rummy; a player ahead of them has yet to answer."),
    ),
    EventKind(CallPassed, of_seat("You pass.", "{name} passes."), passed, step=in_replay("{name} passes.")),
    EventKind(CallsOpened, always_said("Rummy can be called before the next draw.")),
)

FIVE_HUNDRED_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of 500."""

FAMILY = Family(ACTIONS, EVENTS, commands=typed.COMMANDS)
