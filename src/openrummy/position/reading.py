"""Reading a position: first its fields, then the cards, then the table, then the checks."""

import re
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, faces_of
from openrummy.engine.events import DealEnded
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, Sheet, State
from openrummy.options import OptionError
from openrummy.position.checks import Stock, check_cards, check_sizes, check_state
from openrummy.position.defaults import default_commitment, default_laid, default_melded, default_nonces
from openrummy.position.history import read_history
from openrummy.position.melds import MeldText, parse_meld, placed
from openrummy.position.turn import finished, read_turn
from openrummy.position.words import (
    NOTHING,
    PositionError,
    clipped,
    each,
    groups,
    parse_hand,
    parse_list,
    parse_number,
    parse_row,
    parse_seat,
    parse_seats,
)
from openrummy.variants import rules_for


def parse_position(text: str, *, quickly: bool = False) -> State:
    """Return the state that `text` describes (docs/positions.md), checked card by card.

    quickly: hands so large that their melds may take long to find are refused, as for strangers.
    Raises PositionError that names the fault if the text is malformed or the situation impossible.
    """
    choice, *rest = (part.strip() for part in text.split(";"))
    words = _fields(rest)
    if "hands" not in words:
        raise PositionError("no hands are given: add the field hands")
    hands = groups(words["hands"])
    rules = _rules(choice, len(hands))
    given = {name: _read(name, value, len(hands)) for name, value in words.items()}
    state = _state(rules, given)
    if quickly:
        check_sizes(state)
    check_state(state)
    return state


def _fields(parts: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, parts):
        name, _, value = part.partition(" ")
        name, value = name.strip(), value.strip()
        if name not in _READERS:
            raise PositionError(f"{clipped(name)} is not a field; the fields are {', '.join(_READERS)}")
        if name in found:
            raise PositionError(f"{name} is given twice")
        if not value:
            raise PositionError(f"{name}: nothing is given")
        found[name] = value
    return found


def _rules(choice: str, players: int) -> Rules:
    try:
        return rules_for(choice, players)
    except OptionError as fault:
        raise PositionError(str(fault)) from None


def _read(name: str, value: str, players: int) -> Any:
    try:
        return _READERS[name](value, players)
    except PositionError as fault:
        raise PositionError(f"{name}: {fault}") from None


def _state(rules: Rules, given: Mapping[str, Any]) -> State:
    pile, texts = given.get("pile", ()), given.get("melds", ())
    hands: tuple[Cards, ...] = given["hands"]
    seen = [
        *pile,
        *given.get("aside", ()),
        *chain.from_iterable(map(faces_of, hands)),
        *(entry.card for meld in texts for entry in meld.entries),
    ]
    left = check_cards(rules, seen, given.get("stock", Stock()))
    public = _with_counts(_public(rules, given, texts), hands, len(left))
    return State(
        rules,
        replace(public, last_deal=_ended(given, hands)),
        hands,
        left,
        given.get("secret", b""),
        given.get("nonces", default_nonces(rules.players)),
        given.get("turn", {}).get("drawn"),
    )


def _ended(given: Mapping[str, Any], hands: tuple[Cards, ...]) -> DealEnded | None:
    """Return the end of the deal that is over, without the proofs of its scores."""
    if "ended" not in given:
        return None
    reason, winner = given["ended"]
    return DealEnded(reason, winner, hands, (), (), given.get("secret", b""))


def _public(rules: Rules, given: Mapping[str, Any], texts: tuple[MeldText, ...]) -> Public:
    melds = tuple(placed(rules, meld) for meld in texts)
    melded = given.get("melded", default_melded(melds))
    laid = given.get("laid", default_laid(melds, melded))
    dealer = given.get("dealer", rules.players - 1)
    deal = given.get("deal", 1)
    return Public(
        _sheet(rules, given, deal),
        deal=deal,
        dealer=dealer,
        commitment=given.get("commitment", default_commitment(given.get("secret", b""))),
        turn=finished(given.get("turn", {"seat": (dealer + 1) % rules.players}), laid),
        melds=melds,
        pile=given.get("pile", ()),
        known=given.get("known", (0,) * rules.players),
        recycles=given.get("recycles", 0),
        laid=laid,
        melded=melded,
        floating=given.get("floating", 0),
        aside=given.get("aside", ()),
        extra=_extra(rules, given.get("memory", "")),
        history=given.get("history", ""),
    )


def _extra(rules: Rules, text: str) -> msgspec.Struct | None:
    if rules.memory is None:
        if text:
            raise PositionError(f"memory: {rules.key} has no memory under these rules")
        return None
    try:
        return rules.memory.parse(text, rules.players)
    except ValueError as fault:
        raise PositionError(f"memory: {fault}") from None


def _with_counts(public: Public, hands: tuple[Cards, ...], stock: int) -> Public:
    return replace(public, counts=tuple(hand.bit_count() for hand in hands), stock_count=stock)


def _sheet(rules: Rules, given: Mapping[str, Any], deal: int) -> Sheet:
    players = rules.players
    rows = given.get("rows", ())
    zeros = (0,) * players
    totals = tuple(map(sum, zip(*rows, strict=True))) if rows else (rules.first_total,) * players
    scored = given.get("scored", deal - ("ended" not in given))
    return Sheet(given.get("totals", totals), rows, scored, given.get("chips", zeros))


_ENDINGS = ("declared", "last_in", "wrong_declaration", "void")
"""The ends of deals after which a question may follow."""


def _ending(value: str, players: int) -> tuple[str, int | None]:
    reason, _, seat = value.partition(" ")
    if reason not in _ENDINGS:
        raise PositionError(f"{clipped(reason)} is not an end of a deal; the ends are {', '.join(_ENDINGS)}")
    return reason, None if seat.strip() == NOTHING else parse_seat(seat.strip(), players)


def _stock(value: str, players: int) -> Stock:
    known = value.removesuffix("?").strip()
    return Stock(parse_list(known) if known else (), is_open=value.endswith("?"))


def _hex(value: str) -> bytes:
    if value == NOTHING:
        return b""
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", value):
        raise PositionError(f"{clipped(value)} is not hexadecimal")
    return bytes.fromhex(value)


def _nonce(value: str) -> str:
    try:
        nonce = _hex(value).decode()
    except UnicodeDecodeError:
        raise PositionError(f"{clipped(value)} is not UTF-8 in hexadecimal") from None
    if "\0" in nonce:
        raise PositionError(f"{clipped(value)} has a zero byte, which separates the nonces of a shuffle")
    return nonce


_READERS: Mapping[str, Callable[[str, int], Any]] = {
    "deal": lambda value, players: parse_number(value, 1),
    "dealer": parse_seat,
    "totals": parse_row,
    "rows": lambda value, players: tuple(parse_row(row, players) for row in groups(value)),
    "scored": lambda value, players: parse_number(value, 0),
    "chips": parse_row,
    "ended": _ending,
    "hands": lambda value, players: each(groups(value), players, parse_hand),
    "known": lambda value, players: each(groups(value), players, parse_hand),
    "stock": _stock,
    "pile": lambda value, players: parse_list(value),
    "aside": lambda value, players: parse_list(value),
    "melds": lambda value, players: tuple(parse_meld(meld, players) for meld in groups(value)),
    "melded": parse_seats,
    "laid": parse_seats,
    "floating": parse_seats,
    "recycles": lambda value, players: parse_number(value, 0),
    "turn": read_turn,
    "memory": lambda value, players: value,
    "history": read_history,
    "secret": lambda value, players: _hex(value),
    "nonces": lambda value, players: each(groups(value), players, _nonce),
    "commitment": lambda value, players: "" if value == NOTHING else _hex(value).hex(),
}
"""Every field with the reader of its value, in the order in which they are written."""
