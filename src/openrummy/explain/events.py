"""What happened, one sentence an event: the log line and the speech text are the same words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openrummy.cards import Face
from openrummy.engine import events as e
from openrummy.explain.voice import Style, Voice, sentence
from openrummy.melds import Shape


def event_words(event: e.Happening, names: Sequence[str], *, you: int | None = None, style: Style = "symbols") -> str:
    """One sentence for `event`, which may be redacted: what is hidden from it is not spoken of.

    names: one a seat.  you: the seat that is spoken to.
    """
    return sentence(EVENTS[type(event)](Voice(names, you, style), event))


def signed(points: int) -> str:
    """`+18`, `-4` or `0`."""
    return f"{points:+}" if points else "0"


def counted(number: int) -> str:
    """`1 card`, `12 cards`."""
    return f"{number} card" if number == 1 else f"{number} cards"


def _deal_started(voice: Voice, event: e.DealStarted) -> str:
    return f"deal {event.deal}: {voice.does(event.dealer, 'deal')}, and {voice.card(event.upcard)} is turned up"


def _turn_started(voice: Voice, event: e.TurnStarted) -> str:
    return f"{voice.whose(event.seat)} turn"


def _drew_stock(voice: Voice, event: e.DrewStock) -> str:
    card = "" if event.card is None else f" {voice.card(event.card)}"
    return f"{voice.does(event.seat, 'draw')}{card} from the stock"


def _took_discard(voice: Voice, event: e.TookDiscard) -> str:
    if len(event.cards) == 1:
        taken = f"{voice.does(event.seat, 'take')} {voice.card(event.cards[0])}"
    else:
        taken = (
            f"{voice.does(event.seat, 'take')} {counted(len(event.cards))} from the pile: {voice.cards(event.cards)}"
        )
    return f"{taken}, and must play {voice.card(event.cards[0])} this turn" if event.owed else taken


def _stock_recycled(voice: Voice, event: e.StockRecycled) -> str:
    how = "shuffled" if event.shuffle else "turned over"
    upcard = f", and {voice.card(event.pile[-1])} lies face up" if event.pile else ""
    return f"the pile is {how} to make a new stock of {counted(event.stock_count)}{upcard}"


def _declined(voice: Voice, event: e.Declined) -> str:
    return f"{voice.does(event.seat, 'do')} not draw"


def _melded(voice: Voice, event: e.Melded) -> str:
    return f"{voice.does(event.seat, 'meld')} the {event.kind} {voice.meld(_shape(event))}"


def _shape(event: e.Melded | e.LaidOff | e.SwappedJoker) -> Shape:
    return Shape(event.kind, event.cards, event.represents)


def _laid_off(voice: Voice, event: e.LaidOff) -> str:
    now = _shape(event)
    place, shown = event.place, now.represents[event.place]
    rest = Shape(now.kind, _without(now.cards, place), _without(now.represents, place))
    return f"{voice.does(event.seat, 'lay')} off {voice.played(event.card, shown)} on the {now.kind} {voice.meld(rest)}"


def _without(cards: tuple[Face, ...], place: int) -> tuple[Face, ...]:
    return (*cards[:place], *cards[place + 1 :])


def _swapped_joker(voice: Voice, event: e.SwappedJoker) -> str:
    swapped = f"{voice.does(event.seat, 'put')} {voice.card(event.card)} for {voice.card(event.joker)}"
    return f"{swapped} into the {event.kind}, which is now {voice.meld(_shape(event))}"


def _discarded(voice: Voice, event: e.Discarded) -> str:
    return f"{voice.does(event.seat, 'throw')} {voice.card(event.card)}"


def _floated(voice: Voice, event: e.Floated) -> str:
    return f"{voice.does(event.seat, 'float')}: no cards left, and the deal goes on"


def _deal_ended(voice: Voice, event: e.DealEnded) -> str:
    if event.reason == "void":
        return "the deal is void and nobody scores"
    how = "the deal is blocked" if event.winner is None else voice.does(event.winner, "go") + " out"
    points = ", ".join(f"{voice.who(seat)} {signed(score.points)}" for seat, score in enumerate(event.scores))
    return f"{how}: {points}"


def _match_ended(voice: Voice, event: e.MatchEnded) -> str:
    if len(event.winners) == 1:
        return f"{voice.does(event.winners[0], 'win')} the match"
    return f"{voice.everyone(event.winners)} share the match"


EVENTS: Mapping[type[e.Happening], Callable[[Voice, Any], str]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew_stock,
    e.TookDiscard: _took_discard,
    e.StockRecycled: _stock_recycled,
    e.Declined: _declined,
    e.Melded: _melded,
    e.LaidOff: _laid_off,
    e.SwappedJoker: _swapped_joker,
    e.Discarded: _discarded,
    e.Floated: _floated,
    e.DealEnded: _deal_ended,
    e.MatchEnded: _match_ended,
}
"""A sentence for every class of event; a test finds one that is missing."""
