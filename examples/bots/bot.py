"""A bot in Python for the line protocol of openrummy (docs/own-bots.md): it discards its most expensive card.

Try it: openrummy arena sensible "python examples/bots/bot.py" --preset gin
"""

import json
import sys

WORTH = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def worth(card: str) -> int:
    """Return the points of a card such as `7S`."""
    return WORTH.get(card[0]) or int(card[0])


def liked(action: dict) -> tuple:
    """Return how much an action is liked: laying down and going out first, then cheap hands, then the stock."""
    kind = action["type"]
    if kind.startswith("discard"):
        return (1, worth(action["card"]))
    return (0 if kind.startswith(("pass", "decline", "draw_discard", "take", "drop")) else 2, kind == "draw_stock")


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "Thrifty", "version": "1"}), flush=True)
    elif told["type"] == "turn":
        index = max(range(len(told["actions"])), key=lambda each: liked(told["actions"][each]))
        print(json.dumps({"type": "act", "id": told["id"], "index": index}), flush=True)
