"""Writes the data that test the client's shuffle and its check of deals: `python -m tests.web_deals`.

Vectors of the shuffle, and matches of two deals under different rules: each with its record, and for every deal its dealer and
its frames.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from openrummy.cards import bits, format_card, format_cards, pack
from openrummy.catalogue import rules_answer
from openrummy.engine import decide
from openrummy.engine.actions import Act, Discard, LayOff
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import DealLog, Deed, Match, new_state
from openrummy.engine.rules import keeps_melds, wild_in
from openrummy.engine.state import DEAL, OVER, State
from openrummy.record import SeatRecord, read_record, record_of, write_record
from openrummy.shuffle import secret_from_seed, shuffled
from openrummy.solver import deadwood
from openrummy.table.messages import AskRules, ReplayFrame
from openrummy.table.replay import frame_view, record_deal
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.indian.actions import Declare
from openrummy.variants.kinds import EVENTS
from tests.strategies import eager, striving

TARGET = Path(__file__).parents[1] / "web" / "src" / "testing" / "deals.json"
NONCES = ("00ff", "", "ab" * 32, "", "12", "")

MATCHES: tuple[tuple[str, int, dict[str, Any], str, int], ...] = (
    ("basic", 3, {}, "web-133", 2),
    ("basic-classic", 2, {}, "web-105", 2),
    ("basic-quick", 3, {"first_dealer": "seat"}, "web-110", 2),
    ("basic-house", 2, {"printed_jokers": 2}, "web-4", 2),
    ("basic", 5, {"deck_count": "auto5", "printed_jokers": 1}, "web-100", 2),
    ("500-river", 3, {}, "web-20", 2),
    ("500-house", 5, {}, "web-23", 2),
    ("500-house", 4, {"call_priority": "first"}, "web-2", 2),
    ("gin-oklahoma", 2, {}, "web-102", 2),
    ("gin-hollywood", 2, {"next_dealer": "winner"}, "web-8", 2),
    ("indian-pool-101", 4, {"first_drop": 101, "middle_drop": 101}, "web-214", 2),
    ("indian-pool-101", 4, {"first_drop": 101, "middle_drop": 101}, "web-180", 2),
    ("indian-pool-101", 4, {"first_drop": 101, "middle_drop": 101}, "web-3", 3),
    ("indian-deals-2", 2, {"deck_count": 1}, "web-21", 2),
    ("21-card", 3, {}, "web-21", 2),
    ("contract", 3, {}, "web-37", 1),
)
"""Preset, players, options, seed, number of deals.

They cover new stocks that are shuffled, turned over or keep the top, swaps, two packs, calls, knocks and gin; a toss, valid and
wrong declarations, shows, missed turns, seats that drop, leave, sit out and rejoin; a first move that skips a seat that is out;
cards bought out of turn.
"""

_VECTORS = ((1, 0, ("", ""), 1, 1), (2, 2, ("a1", "ff00", ""), 3, 1), (1, 1, ("", "beef"), 300, 7))


def text() -> str:
    """Return the content of the whole file."""
    return (
        msgspec.json.encode(
            {"shuffles": [*map(_vector, _VECTORS)], "matches": [*map(_for_the_page, matches())]}
        ).decode()
        + "\n"
    )


def matches() -> list[dict[str, Any]]:
    """Return every match: its rules and record, and each deal as the engine played it."""
    return [*map(_match, MATCHES)]


def _for_the_page(match: dict[str, Any]) -> dict[str, Any]:
    """Return a match with the frames of each deal in place of its events."""
    record = read_record(msgspec.json.encode(match["record"]).decode())
    deals = [
        {"dealer": deal["dealer"], "frames": _changes([*map(frame_view, record_deal(record, index))])}
        for index, deal in enumerate(match["deals"])
    ]
    return {**match, "deals": deals}


def _changes(frames: list[ReplayFrame]) -> list[dict[str, Any]]:
    """Return the fields of each frame that differ from the one before, hands by their seats; words are left out, since they are long."""
    changes, before = [], dict[str, Any]()
    for frame in frames:
        told = tuple(replace(line, words="", outside="") for line in frame.told)
        plain = msgspec.to_builtins(replace(frame, told=told))
        hands = {str(seat): hand for seat, hand in enumerate(plain.pop("hands"))}
        change = {key: value for key, value in plain.items() if before.get(key) != value}
        moved = {seat: hand for seat, hand in hands.items() if before.get("hands", {}).get(seat) != hand}
        changes.append({**change, "hands": moved})
        before = {**plain, "hands": hands}
    return changes


def _vector(given: tuple[int, int, tuple[str, ...], int, int]) -> dict[str, Any]:
    decks, jokers, nonces, deal, shuffle = given
    cards, secret = pack(decks, jokers), secret_from_seed("web", deal)
    return {
        "decks": decks,
        "jokers": jokers,
        "pack": [*map(format_card, cards)],
        "secret": secret.hex(),
        "nonces": nonces,
        "deal": deal,
        "shuffle": shuffle,
        "order": [*map(format_card, shuffled(cards, secret, nonces, deal, shuffle))],
    }


def _match(given: tuple[str, int, dict[str, Any], str, int]) -> dict[str, Any]:
    preset, players, options, seed, deals = given
    rules = rules_for(preset, players, options)
    names = ("Ann", "Mira", "Tom", "Zoë", "Bo")[:players]
    rng, match, ends = Random(seed), Match(new_state(rules)), []
    while len(match.log) < deals and match.state.public.turn.phase != OVER:
        deal = match.state.public.deal + 1
        log = DealLog(deal, secret_from_seed(seed, deal), NONCES[:players], [])
        state, events = decide.deal(match.state, log.secret, log.nonces)
        happened, before = [*events], state
        while state.public.turn.phase not in (DEAL, OVER):
            before, seats = state, decide.actors(state)
            seat = seats[0] if len(seats) == 1 else rng.choice(seats)
            action = _chosen(rng, state, seat)
            state, events = decide.act(state, seat, action)
            log.deeds.append(Deed(seat, action))
            happened += events
        log.result = next(event for event in happened if isinstance(event, DealEnded))
        match.log.append(log)
        match.state = state
        ends.append({"dealer": before.public.dealer, "happened": _told(happened), **_lying(before)})
    record = msgspec.json.decode(write_record(record_of(match, [*map(SeatRecord, names)])))
    answer = rules_answer(AskRules(rules.text, players))
    return {
        "rules": {"pack": answer.pack, "values": answer.values},
        "record": record,
        "deals": ends,
    }


def _chosen(rng: Random, state: State, seat: int) -> Act:
    """Choose at random; if melds stay in the hand, with some skill, since random play would not match them in a hundred turns."""
    actions = [*decide.legal_actions(state, seat)]
    if not keeps_melds(state.rules):
        return eager(rng, actions)
    if state.rules.in_deal is not None:
        return _wrong(rng, actions) or striving(rng, state, seat)
    ends = [action for action in actions if isinstance(action, BigGin | Knock | LayOff)]
    discards = [action for action in actions if isinstance(action, Discard)]
    rules, hand = state.rules, state.hands[seat]
    discards.sort(key=lambda action: deadwood(rules.melds, rules.values, hand ^ 1 << action.card))
    return (ends or discards or [rng.choice(actions)])[0]


def _wrong(rng: Random, actions: list[Act]) -> Act | None:
    """Return, rarely, a declaration without groups."""
    discards = [action for action in actions if isinstance(action, Discard)]
    return Declare(discards[0].card, ()) if discards and rng.random() < 0.03 else None


def _told(events: list[Happening]) -> list[list[Any]]:
    """Return kind, seat and cards of the events for a viewer who sees everything."""
    return [
        [
            event.__struct_config__.tag,
            getattr(event, "seat", None),
            [format_card(card) for card in EVENTS[type(event)].moving(event) if card is not None],
        ]
        for event in events
        if EVENTS[type(event)].moves_cards
    ]


def _lying(state: State) -> dict[str, Any]:
    """Return the table before the last action of a deal."""
    public = state.public
    return {
        "stock": [*map(format_card, state.stock)],
        "pile": [*map(format_card, public.pile)],
        "melds": [[*map(format_card, meld.shape.cards)] for meld in public.melds],
        "hands": [format_cards(hand) for hand in state.hands],
        "aside": [*map(format_card, public.aside)],
        "wild": [*map(format_card, bits(wild_in(state.rules, public)))],
    }


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
