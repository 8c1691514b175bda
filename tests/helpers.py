"""Positions from text, and turns played in words: the language of the rule tests.

    deal = position("basic", hands=["7S 8S 9S KD", "2H"], pile="4C", phase="play")
    deal = play(deal, "meld 7S 8S 9S", "discard KD")

Words for actions: `stock`, `pile` (or `pile 3`), `decline`, `meld 7S 8S JK=9S`, `lay 7S 0`, `lay JK=7S 0`, `swap JK 7S 0`
`discard KD`, `call 6H on 0`, `call 9S 9D 9C from 5` and `nocall`, `buy` and `nobuy`, in gin `take`, `pass`, `knock KD 7S 8S 9S / 4S 4H 4D`,
`biggin ...` and `finish ...`, in Indian rummy `declare KD 7S 8S 9S / 4S 4H 4D`, `show ...`, `drop`, `miss`, `quit`, `rejoin`,
`share` and `playon`; the number is that of the table meld, from 0.  A seat other
than the one in turn is named first: `2: call 6H on 0`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from openrummy import variants
from openrummy.cards import (
    Cards,
    Face,
    cards_of,
    format_card,
    format_cards,
    format_faces,
    parse_card,
    parse_cards,
    parse_faces,
)
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.decide import act, check, legal_actions
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, Sheet, State, TableMeld, Turn
from openrummy.engine.table_meld import table_meld
from openrummy.melds import NAMELESS, Fault, read_shape
from openrummy.variants import rules_for
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, Leave, Miss, RefuseSplit, Rejoin, SubmitGroups

SECRET = bytes(128)


def seats_for(text: str, wanted: int) -> int:
    """Return the number of players nearest to `wanted` that the game of a preset, with its options, allows."""
    seats = variants.seats_for(text)
    return min(max(wanted, seats[0]), seats[-1])


def parse_act(text: str) -> Act:
    """Return the action of words such as `lay JK=7S 0`."""
    verb, *words = text.split()
    action: Act = _VERBS[verb](words)
    return action


def _named(words: Sequence[str]) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    pairs = [word.split("=") for word in words]
    cards = tuple(parse_card(pair[0]) for pair in pairs)
    if all(len(pair) == 1 for pair in pairs):
        return cards, ()
    return cards, tuple(parse_card(pair[-1]) for pair in pairs)


def _meld(words: list[str]) -> Act:
    return Meld(*_named(words))


def _lay(words: list[str]) -> Act:
    card, equals, name = words[0].partition("=")
    return LayOff(parse_card(card), int(words[1]), parse_card(name) if equals else None)


def _call(words: list[str]) -> Act:
    at = min((words.index(word) for word in ("on", "from") if word in words), default=len(words))
    found = dict(zip(words[at::2], map(int, words[at + 1 :: 2]), strict=True))
    cards, names = _named(words[:at])
    return CallRummy(cards, names, found.get("on"), found.get("from", 0))


_VERBS: dict[str, Any] = {
    "stock": lambda words: DrawStock(),
    "pile": lambda words: DrawDiscard(int(words[0])) if words else DrawDiscard(),
    "decline": lambda words: Decline(),
    "meld": _meld,
    "lay": _lay,
    "swap": lambda words: SwapJoker(int(words[2]), parse_card(words[0]), parse_card(words[1])),
    "discard": lambda words: Discard(parse_card(words[0])),
    "call": _call,
    "nocall": lambda words: PassCall(),
    "buy": lambda words: Buy(),
    "nobuy": lambda words: PassBuy(),
    "take": lambda words: TakeUpcard(),
    "pass": lambda words: PassUpcard(),
    "knock": lambda words: Knock(parse_card(words[0]), _groups(words[1:])),
    "biggin": lambda words: BigGin(_groups(words)),
    "finish": lambda words: FinishLayoffs(_groups(words)),
    "declare": lambda words: Declare(parse_card(words[0]), _groups(words[1:])),
    "show": lambda words: SubmitGroups(_groups(words)),
    "drop": lambda words: Drop(),
    "miss": lambda words: Miss(),
    "quit": lambda words: Leave(),
    "rejoin": lambda words: Rejoin(),
    "share": lambda words: AcceptSplit(),
    "playon": lambda words: RefuseSplit(),
}


def _groups(words: Sequence[str]) -> tuple[tuple[Face, ...], ...]:
    """Return groups that are separated by slashes."""
    return tuple(parse_faces(group) for group in " ".join(words).split("/")) if words else ()


def group_words(groups: Iterable[Sequence[Face]]) -> str:
    """Return groups as text with slashes, after a blank."""
    return "".join(f" {text}" for text in [" / ".join(map(format_faces, groups))] if text)


def words_of(action: Act) -> str:
    """Return the words that `parse_act` reads."""
    words: str = _WORDS[type(action)](action)
    return words


def _lay_words(action: LayOff) -> str:
    name = action.represents
    shown = format_card(action.card) if name is None else f"{format_card(action.card)}={format_card(name)}"
    return f"lay {shown} {action.meld}"


def _call_words(action: CallRummy) -> str:
    where = "" if action.meld is None else f" on {action.meld}"
    depth = f" from {action.depth}" if action.depth else ""
    return f"call {named_cards(action.cards, action.represents or action.cards)}{where}{depth}"


_WORDS: dict[type[Act], Any] = {
    DrawStock: lambda action: "stock",
    DrawDiscard: lambda action: "pile" if action.depth == 1 else f"pile {action.depth}",
    Decline: lambda action: "decline",
    Meld: lambda action: "meld " + named_cards(action.cards, action.represents or action.cards),
    LayOff: _lay_words,
    SwapJoker: lambda action: f"swap {format_card(action.joker)} {format_card(action.card)} {action.meld}",
    Discard: lambda action: f"discard {format_card(action.card)}",
    CallRummy: _call_words,
    PassCall: lambda action: "nocall",
    Buy: lambda action: "buy",
    PassBuy: lambda action: "nobuy",
    TakeUpcard: lambda action: "take",
    PassUpcard: lambda action: "pass",
    Knock: lambda action: f"knock {format_card(action.discard)}{group_words(action.melds)}",
    BigGin: lambda action: f"biggin{group_words(action.melds)}",
    FinishLayoffs: lambda action: f"finish{group_words(action.melds)}",
    Declare: lambda action: f"declare {format_card(action.card)}{group_words(action.groups)}",
    SubmitGroups: lambda action: f"show{group_words(action.groups)}",
    Drop: lambda action: "drop",
    Miss: lambda action: "miss",
    Leave: lambda action: "quit",
    Rejoin: lambda action: "rejoin",
    AcceptSplit: lambda action: "share",
    RefuseSplit: lambda action: "playon",
}


def named_cards(cards: Sequence[Face], represents: Sequence[Face]) -> str:
    """Return cards in their order, a wild with the face it represents: `7S JK=8S 9S`."""
    pairs = zip(cards, represents, strict=True)
    return " ".join(format_card(c) if r in (c, NAMELESS) else f"{format_card(c)}={format_card(r)}" for c, r in pairs)


def rules(text: str | Rules, players: int = 2, **changes: Any) -> Rules:
    """Return the rules of a preset with some options changed to these values."""
    if isinstance(text, Rules):
        return text
    return rules_for(text, players, changes)


def position(
    text: str | Rules,
    *,
    hands: Sequence[str],
    melds: Sequence[str] = (),
    pile: str = "",
    stock: str | None = None,
    seat: int = 0,
    phase: str = "draw",
    taken: str | None = None,
    totals: Sequence[int] | None = None,
    turn: int = 9,
    laid: Iterable[int] | None = None,
    dealer: int | None = None,
    recycles: int = 0,
    floating: Iterable[int] = (),
    aside: str = "",
    drawn: str | None = None,
    memory: str = "",
    scored: int = 0,
    **changes: Any,
) -> State:
    """Return a state in mid-deal.

    melds: each `seat: cards` as in `meld`; a card that counts for another seat is followed by `@seat`.
    pile: bottom to top.  stock: top first; by default the cards that are in no other place.
    laid: seats with cards on the table from earlier turns; by default those that have melds.
    memory: the memory of the variant, as in the text of positions.  scored: deals before this one.
    """
    ours = rules(text, len(hands), **changes)
    held = tuple(map(parse_cards, hands))
    table = tuple(_table_meld(ours, words) for words in melds)
    known_pile, beside = parse_faces(pile), parse_faces(aside)
    rest = _left(ours, held, table, (*known_pile, *beside)) if stock is None else parse_faces(stock)
    down = {credit for meld in table for credit in meld.credit} if laid is None else set(laid)
    fresh = seat not in down
    zeros, first = (0,) * len(hands), (ours.first_total,) * len(hands)
    public = Public(
        Sheet(totals=first if totals is None else tuple(totals), scored=scored, chips=zeros),
        deal=1 + scored,
        dealer=(seat - 1) % len(hands) if dealer is None else dealer,
        turn=Turn(seat, phase, turn, taken=None if taken is None else parse_card(taken), fresh=fresh),
        melds=table,
        pile=known_pile,
        stock_count=len(rest),
        counts=tuple(map(int.bit_count, held)),
        known=(0,) * len(hands),
        recycles=recycles,
        floating=sum(1 << each for each in floating),
        laid=sum(1 << each for each in down),
        melded=sum(1 << each for each in {meld.owner for meld in table}),
        aside=beside,
        extra=None if ours.memory is None else ours.memory.parse(memory, len(hands)),
    )
    return State(ours, public, held, rest, SECRET, ("",) * len(hands), None if drawn is None else parse_card(drawn))


def _table_meld(ours: Rules, words: str) -> TableMeld:
    owner, _, text = words.partition(":")
    items = [word.partition("@") for word in text.split()]
    cards, names = _named([item[0] for item in items])
    shape = read_shape(ours.melds, cards, names)
    assert not isinstance(shape, Fault), f"{words}: {shape}"
    given = {name: int(item[2] or owner) for name, item in zip(names or cards, items, strict=True)}
    credit = tuple(given[name] for name in shape.represents)
    return table_meld(ours, int(owner), shape, credit)


def _left(ours: Rules, hands: Iterable[Cards], table: Iterable[TableMeld], pile: Iterable[Face]) -> tuple[Face, ...]:
    rest = list(ours.pack)
    used = [*pile, *(card for meld in table for card in meld.shape.cards)]
    for word in (*(word for hand in hands for word in format_cards(hand).split()), *map(format_card, used)):
        rest.remove(parse_card(word))
    return tuple(rest)


def start(text: str | Rules, players: int = 2, seed: str = "1", **changes: Any) -> State:
    """Return a match whose first deal is dealt."""
    return Match.new(rules(text, players, **changes), seed).state


def play(state: State, *texts: str) -> State:
    """Return the state after the seats to act have done these actions one after the other."""
    for text in texts:
        seat, words = _seat_of(state, text)
        state = act(state, seat, parse_act(words))[0]
    return state


def _seat_of(state: State, text: str) -> tuple[int, str]:
    """Return the seat and the words of its action: `2: call 6H on 0`, or without a number the seat in turn."""
    seat, colon, words = text.partition(": ")
    return (int(seat), words) if colon else (state.public.turn.seat, text)


def events(state: State, text: str) -> tuple[Happening, ...]:
    """Return the events of one action of the seat to act."""
    seat, words = _seat_of(state, text)
    return act(state, seat, parse_act(words))[1]


def refusal(state: State, text: str) -> str | None:
    """Return the code with which an action of the seat to act is refused, or None."""
    seat, words = _seat_of(state, text)
    problem = check(state, seat, parse_act(words))
    return None if problem is None else problem.code


def legal(state: State, seat: int | None = None) -> set[str]:
    """Return all legal actions of a seat, by default the one in turn, in words."""
    return {words_of(action) for action in legal_actions(state, state.public.turn.seat if seat is None else seat)}


def result(state: State) -> DealEnded:
    """Return the event that ended the last deal."""
    assert state.public.last_deal is not None
    return state.public.last_deal


def points(state: State) -> tuple[int, ...]:
    """Return the points of the last deal."""
    return tuple(score.points for score in result(state).scores)


def hand(state: State, seat: int) -> str:
    """Return the hand of a seat as text."""
    return format_cards(state.hands[seat])


def pile(state: State) -> str:
    """Return the pile as text, bottom to top."""
    return format_faces(state.public.pile)


def meld_text(meld: TableMeld) -> str:
    """Return a table meld as text."""
    return named_cards(meld.shape.cards, meld.shape.represents)


def table(state: State) -> list[str]:
    """Return the table melds as text."""
    return [meld_text(meld) for meld in state.public.melds]


def all_cards(state: State) -> Cards:
    """Return the cards of all zones."""
    melded = (card for meld in state.public.melds for card in meld.shape.cards)
    in_hands = (parse_card(word) for held in state.hands for word in format_cards(held).split())
    return cards_of((*state.stock, *state.public.pile, *state.public.aside, *melded, *in_hands))
