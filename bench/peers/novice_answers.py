"""Run by the Python of the peers' environment: for each line, a question in JSON, print what RLCard's novice does, as JSON.

A question has `seed` at the beginning of a deal, and `hand`, the numbers of cards from 0 to 51 (spades, hearts, diamonds, clubs).  To draw, `draws` has
RLCard's numbers of actions; to discard, `cards` has those that may be discarded and
`ends` those that may be to end the deal: only these where the last discard was taken to knock.  Which of them are knocks and gin is RLCard's own judgement.
"""

import json
import sys
from collections import OrderedDict
from typing import Any

import numpy as np
from rlcard.games.gin_rummy.judge import get_going_out_cards
from rlcard.games.gin_rummy.utils import utils
from rlcard.games.gin_rummy.utils.action_event import discard_action_id, gin_action_id, knock_action_id
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

LIMIT = 10


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the kind of act, and its card where it has one."""
    if "seed" in question:
        np.random.seed(question["seed"])  # noqa: NPY002  # the novice takes its numbers from there
        return {}
    hand = [utils.get_card(number) for number in question["hand"]]
    if "draws" in question:
        return {"act": _chosen(hand, question["draws"])}
    knocks, gins = ([utils.get_card_id(card) for card in cards] for cards in get_going_out_cards(hand, LIMIT))
    gins = sorted(set(gins) & set(question["ends"]))
    knocks = sorted(set(knocks) & set(question["ends"]))
    legal = [discard_action_id + card for card in question["cards"]] + [knock_action_id + card for card in knocks]
    act = _chosen(hand, [gin_action_id] if gins else legal)
    if act == gin_action_id:
        return {"act": "knock", "card": gins[0]}
    if act >= knock_action_id:
        return {"act": "knock", "card": act - knock_action_id}
    return {"act": "discard", "card": act - discard_action_id}


def _chosen(hand: list[Any], legal: list[int]) -> int:
    state = {"legal_actions": OrderedDict.fromkeys(legal), "obs": [utils.encode_cards(hand)]}
    return int(GinRummyNoviceRuleAgent.step(state))


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
