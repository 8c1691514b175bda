"""A scripted player's next action, from nothing but the view."""

from random import Random
from typing import Any

from tests.faults.scenes import Habits

Json = dict[str, Any]
Wish = tuple[str, Json] | None
"""The kind of a command and its fields."""

_WRONG: tuple[Json, ...] = (
    {"type": "draw_stock"},
    {"type": "discard", "card": "KS"},
    {"type": "meld", "cards": ["2C", "9D", "KH"]},
    {},
)
_PLAYS = ("meld", "layoff")
_LAST = ("leave", "drop")
"""Acts that end a deal, and so must be rarer than the rest, like a wrong declaration."""


def wish(view: Json, habits: Habits, random: Random) -> Wish:
    """Return what the player of `view` does now, if anything."""
    if view["status"] == "lobby":
        return _start(view)
    if view.get("paused"):
        return ("resume", {}) if random.random() < habits.resume else None
    return _whim(view, habits, random) or _duty(view, random)


def _start(view: Json) -> Wish:
    is_full = all(each["kind"] != "free" for each in view["seats"])
    return ("start", {"nonce": "ab"}) if view["you"] == view["host"] and is_full else None


def _duty(view: Json, random: Random) -> Wish:
    seat = view["you"]
    if view["status"] == "between":
        return None if view["seats"][seat].get("ready") else ("ready", {"nonce": "cd"})
    if seat not in view["toAct"] or not view["offers"]:
        return None
    plays = [offer for offer in view["offers"] if offer["action"]["type"] in _PLAYS]
    others = [offer for offer in view["offers"] if offer["action"]["type"] not in _LAST and not offer.get("faults")]
    offers = plays or others if random.random() < 0.95 else view["offers"]
    return "act", {"base": view["version"], "action": random.choice(offers)["action"]}


def _whim(view: Json, habits: Habits, random: Random) -> Wish:
    """Return something unnecessary."""
    seat, own = view["you"], view["seats"][view["you"]]
    is_asked = any(each.get("pausing") for each in view["seats"])
    if random.random() < (0.3 if is_asked and habits.pause else habits.pause):
        return ("resume", {}) if own.get("pausing") else ("pause", {})
    if own.get("away") or own.get("standIn"):
        return "back", {}
    if random.random() < habits.leave and seat != view["host"]:
        return "leave", {}
    if random.random() < habits.give_time and seat == view["host"]:
        return "give_time", {"seat": random.randrange(len(view["seats"])), "extra": random.random() < 0.5}
    if random.random() < habits.wrong:
        return _wrong(view, random)
    return None


def _wrong(view: Json, random: Random) -> Wish:
    """Return an act that is not offered."""
    action = random.choice(_WRONG)
    if any(offer["action"] == action for offer in view["offers"]):
        return None
    return "act", {"base": view["version"], "action": action}


def laid(view: Json, random: Random) -> list[list[str]]:
    """Return the hand in two groups in some order."""
    cards = list(view["hand"])
    random.shuffle(cards)
    cut = random.randrange(len(cards) + 1)
    return [cards[:cut], cards[cut:]]
