"""Rewrites the golden texts: `python -m tests.golden`.  Read the difference before you commit it.

A census counts the tree of actions of a fixed deal, by depth and by the kind of the last action.  A
playthrough shows one deal: position, number of legal actions, action, events.  Decisions are the moves of every player at fixed
positions (`tests.bots.decisions`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from openrummy.cards import format_card, format_faces, pack
from openrummy.engine.actions import Act
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import act, actors, legal_actions
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State
from openrummy.variants import presets, rules_for, variant_of
from tests.bots import decisions
from tests.helpers import hand, meld_text, position, seats_for, words_of
from tests.strategies import striving

HERE = Path(__file__).parent
PLAYERS = 3
WIDEST = 8_000
"""A census stops before a depth with more distinct states than this at its start."""
LONGEST = 24
"""A playthrough uses the first seed whose deal is over within this number of turns."""


def census_text(preset: str) -> str:
    """Return the counted action trees of the first deal of seed `census`, and of the end of a deal."""
    players = seats_for(preset, PLAYERS)
    dealt = Match.new(rules_for(preset, players), "census").state
    trees = {f"{players} players, seed census": _census_lines(dealt, 6), **_late_trees(preset)}
    head = [f"# {preset}: depth, leaves, and what the last action was"]
    return "\n".join(chain(head, *(["", f"# {name}", *lines] for name, lines in trees.items()))) + "\n"


def _late_trees(preset: str) -> dict[str, Iterator[str]]:
    if variant_of(preset).key == "gin":
        return {_KNOCK: _census_lines(_knocking(preset), 9), _DYING: _census_lines(_dying(preset), 9)}
    if variant_of(preset).key in ("indian", "21-card"):
        return {_SHOW: _census_lines(_showing(preset), 5)}
    if variant_of(preset).key == "contract":
        return {_SET_AND_RUN: _census_lines(_set_and_run(preset), 7)}
    return {_LATE: _census_lines(_late(preset), 9)}


_KNOCK = "to discard, with a knock and gin at hand: 5H 6H 7H TS TH TD 2C 3C 4C AS 4S / 8H 9H TC 4H 4D 2S JS QS KS 9D"


def _knocking(preset: str) -> State:
    return position(
        preset,
        hands=["5H 6H 7H TS TH TD 2C 3C 4C AS 4S", "8H 9H TC 4H 4D 2S JS QS KS 9D", *_sits_out(preset)],
        dealer=1,
        pile="KD",
        phase="discard",
        memory=_upcard(preset),
    )


_DYING = "the stock about to be dead, to draw: 5H 6H 7H TS TH TD 2C 3C 4C 4S / 8H 9H TC 4H 4D 2S JS QS KS 9D"


def _dying(preset: str) -> State:
    hands = ["5H 6H 7H TS TH TD 2C 3C 4C 4S", "8H 9H TC 4H 4D 2S JS QS KS 9D"]
    left = " ".join(card for card in map(format_card, pack(1, 0)) if card not in f"{hands} AS KD QC")
    hands += _sits_out(preset)
    return position(preset, hands=hands, dealer=1, pile=left, stock="AS KD QC", memory=_upcard(preset))


def _upcard(preset: str) -> str:
    return "upcard=7S" if rules_for(preset, seats_for(preset, 2)).memory else ""


def _sits_out(preset: str) -> list[str]:
    return [""] * (seats_for(preset, 2) - 2)


_SHOW = "a valid hand and a card to discard, against a hand that is nearly whole"


def _showing(preset: str) -> State:
    """Return a state in which seat 0 may declare, whatever the rules require."""
    many = rules_for(preset, 2).deal_size == 21
    first = "2H 3H 4H 5C 6C 7C 8D 9D TD JS JH JC JD" + (" 2S 3S 4S 9C 9S 9H AC AH" if many else "")
    other = "3H 4H 5H 6S 7S 8S TH TC TS QD KD 2C 4D" + (" 6D 7D 5S 9D KC KH QS 8C" if many else "")
    return position(
        preset,
        hands=[f"{first} KS", other],
        aside="QH",
        pile="3C",
        phase="discard",
        drawn="KS",
        memory="covered drawn=1,2 turned=1,2",
    )


_SET_AND_RUN = "the second deal of 3 players, with a set and a run at hand, to draw: 5H 6H 7H JK TS TS TD QD / 6S JS 9D 9C 2C / 4D 8D KC"


def _set_and_run(preset: str) -> State:
    """Return a state with a contract to lay down, cards to lay off afterwards, and a card to buy."""
    return position(
        preset,
        hands=["5H 6H 7H JK TS TS TD QD", "6S JS 9D 9C 2C", "4D 8D KC"],
        melds=["2: KS KH KD", "2: 4S 5S 6S 7S"],
        pile="3D JH",
        stock="9H KD 8S 2S 3S",
        scored=1,
    )


_LATE = "2 players, the stock about to run out: 5H 6H 7H TS 5C QD to draw / 6S JS 9D 9C 2C"


def _late(preset: str) -> State:
    """Return a state with much to lay off, a joker to swap if jokers are played, and two cards of stock."""
    joker = rules_for(preset, 2).melds.wild
    return position(
        preset,
        hands=["5H 6H 7H TS QD 5C", "6S JS 9D 9C 2C"],
        melds=["0: 7S 8S 9S", "1: 4C JK=5C 6C" if joker else "1: 4C 4D 4H"],
        pile="3D JH",
        stock="9H KD",
    )


def _census_lines(state: State, depth: int) -> Iterator[str]:
    """Yield one line per depth; states that differ in their history alone are counted together, which changes no number."""
    level: Counter[State] = Counter({state: 1})
    for number in range(1, depth + 1):
        kinds: Counter[str] = Counter()
        following: Counter[State] = Counter()
        for here, ways in level.items():
            for seat, action in ((one, each) for one in actors(here) for each in legal_actions(here, one)):
                kinds[words_of(action).split()[0]] += ways
                after = act(here, seat, action)[0]
                following[replace(after, public=replace(after.public, history=""))] += ways
        if not kinds:
            return
        yield f"{number:2} {kinds.total():10}  " + "  ".join(f"{kind} {kinds[kind]}" for kind in sorted(kinds))
        if len(following) > WIDEST:
            return
        level = following


def playthrough_text(preset: str) -> str:
    """Return a short first deal by players who lay down cards when they can."""
    return next(filter(None, (_short_deal(preset, f"{preset} {number}") for number in count(1))))


def _short_deal(preset: str, seed: str) -> str | None:
    players = seats_for(preset, PLAYERS)
    match, rng = Match.new(rules_for(preset, players), seed), Random(seed)
    lines = [f"# {match.rules.text}, {players} players, seed {seed}"]
    while match.state.public.turn.phase not in (DEAL, OVER):
        if match.state.public.turn.number > LONGEST:
            return None
        seat, legal = match.to_act, list(match.legal_actions())
        lines += _position_lines(match.state, len(legal))
        action = striving(rng, match.state, seat)
        lines += _step_lines(seat, action, match.apply(seat, action))
    return "\n".join(lines) + "\n"


def _position_lines(state: State, legal: int) -> Iterator[str]:
    public = state.public
    if public.turn.phase in ("draw", "upcard"):
        yield ""
        yield f"turn {public.turn.number}  stock {public.stock_count}  pile {format_faces(public.pile) or '-'}"
        yield from (f"  seat {seat}: {hand(state, seat) or '-'}" for seat in range(state.rules.players))
        yield from (f"  meld {number}: {meld_text(meld)}" for number, meld in enumerate(public.melds))
    yield f"{public.turn.phase}, {legal} legal"


def _step_lines(seat: int, action: Act, events: tuple[Happening, ...]) -> Iterator[str]:
    yield f"> {seat} {words_of(action)}"
    yield from (f"  {_event_text(event)}" for event in events)


def _event_text(event: Happening) -> str:
    plain = to_plain(event)
    if isinstance(event, DealEnded):
        plain = {
            **plain,
            "secret": "...",
            "scores": [score.points for score in event.scores],
            "chips": len(event.chips),
        }
    return " ".join([plain.pop("type"), *(f"{name}={_value_text(value)}" for name, value in plain.items())])


def _value_text(value: Any) -> str:
    return "-" if value is None else str(value)


def golden_files() -> Mapping[Path, str]:
    """Return every golden file and its expected content."""
    keys = [preset.key for preset in presets()]
    censuses = {HERE / "census" / f"{key}.txt": census_text(key) for key in keys}
    playthroughs = {HERE / "playthroughs" / f"{key}.txt": playthrough_text(key) for key in keys}
    return censuses | playthroughs | {decisions.FILE: decisions.text()}


def main() -> None:
    """Write the files that have changed and name them."""
    for file, text in golden_files().items():
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
            print(f"wrote {file.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
