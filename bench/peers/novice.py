"""RLCard's novice at our table of gin: it is asked in its own environment, and our code carries out what it answers.

It draws at random, knocks as soon as RLCard says that it may, and otherwise discards for the least deadwood.  RLCard has no offer of the upcard, which
the novice takes or leaves at random as it draws, and no lay-offs, which our `sensible` makes for it.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from bench.peers import PYTHON
from openrummy.bots import Agent, make_agent
from openrummy.cards import Face, bits, remove
from openrummy.engine import decide
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.solver import solve
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock, PassUpcard, TakeUpcard

SCRIPT = Path(__file__).parent / "novice_answers.py"
NAME = "the novice of rlcard 1.2.0"
AGREED: Mapping[str, Any] = {"big_gin_bonus": None, "fiftieth_card": "opponent_may_knock"}
"""The rules on which both agree: RLCard has gin with eleven matched cards, and lets the last discard be taken.  It counts no points; ours count."""

_DRAW, _PICK_UP, _DEAD = 2, 3, 4
_DRAWS: Mapping[type[Act], int] = {
    DrawStock: _DRAW, DrawDiscard: _PICK_UP, TakeUpcard: _PICK_UP, PassUpcard: _DRAW, Decline: _DEAD,
}  # fmt: skip


def refuse(rules: Rules) -> None:
    """Raise ValueError with the name of the rules if RLCard plays otherwise."""
    agreed = rules_for("gin", 2, AGREED)
    if (rules.text, rules.players) != (agreed.text, agreed.players):
        raise ValueError(f"RLCard plays {agreed.text} for 2, not {rules.text} for {rules.players}.")


class Novice:
    """A running process of RLCard, which ends with ours."""

    def __init__(self) -> None:
        if not PYTHON.exists():
            raise FileNotFoundError(
                "RLCard has an environment of its own, which is missing; `make build/peers/.done` makes it."
            )
        command = [str(PYTHON), str(SCRIPT)]
        self._peer = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, state: State, agent: Agent, seat: int, seed: str) -> State:
        """Play a deal to its end, with our agent in `seat`; return its last state."""
        refuse(state.rules)
        self._ask({"seed": crc32(seed.encode())})
        defends = make_agent("sensible", f"novice {seed}")
        while state.public.turn.phase not in (DEAL, OVER):
            turn = decide.actors(state)[0]
            is_defence = state.public.turn.phase in ("layoff", "show")
            seen = view(state, turn)
            acted = agent.act(seen) if turn == seat else defends.act(seen) if is_defence else self._act(seen)
            state, _ = decide.act(state, turn, acted)
        return state

    def _act(self, seen: View) -> Act:
        legal, hand = list(seen.legal_actions()), [_number(card) for card in bits(seen.hand)]
        draws = {_DRAWS[type(each)]: each for each in legal if type(each) in _DRAWS}
        if draws:
            return draws[self._ask({"hand": hand, "draws": sorted(draws)})["act"]]
        cards = sorted({_number(each.card) for each in legal if isinstance(each, Discard)})
        ends = sorted({*cards, *(_number(each.discard) for each in legal if isinstance(each, Knock))})
        answer = self._ask({"hand": hand, "cards": cards, "ends": ends})
        card = _face(answer["card"])
        if answer["act"] == "discard":
            return Discard(card)
        best = solve(seen.rules.melds, seen.rules.values, remove(seen.hand, card))
        return Knock(card, tuple(meld.cards for meld in best.melds))

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        assert self._peer.stdin is not None
        assert self._peer.stdout is not None
        print(json.dumps(question), file=self._peer.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._peer.stdout.readline())
        return answer


def _number(card: Face) -> int:
    return 13 * (card >> 4) + (card & 15)


def _face(number: int) -> Face:
    return 16 * (number // 13) + number % 13
