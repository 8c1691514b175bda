"""The question that a bot answers: all that its seat may know, and nothing else.

It is written from a `View`, which has no place for a secret.  The rules, which contain functions, go as their text, and a process
that thinks reads each text once.  An answer is read as strictly as a client's action.
"""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.bots.searching import KEY
from openrummy.engine.actions import Act
from openrummy.engine.codec import from_plain, to_plain
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.variants import in_version, rules_for
from openrummy.variants.kinds import ACTIONS

_TAGS = {str(kind.__struct_config__.tag): kind for kind in ACTIONS}
_MOST_RULES = 256


class Question(msgspec.Struct, frozen=True):
    """A view of a seat and the bot that plays for it.

    bot, seed: the bot's key and its own seed.  rules, players, version, luck: by which `Rules` are made again.
    """

    bot: str
    seed: str
    rules: str
    players: int
    version: int
    luck: str | None
    seat: int | None
    hand: int
    public: Public

    @property
    def searches(self) -> bool:
        """Whether the bot is one that plays imagined deals."""
        return self.bot == KEY

    def done(self) -> bytes:
        """Return the bot's action as bytes; raise as the bot does."""
        return encode_action(answer(self))


def question_of(bot: str, seed: str, seen: View) -> Question:
    """Return the question for the seat of `seen`."""
    rules = seen.rules
    return Question(
        bot, seed, rules.text, rules.players, rules.version, rules.luck, seen.seat, int(seen.hand), seen.public
    )


def answer(question: Question) -> Act:
    """Return the bot's action; raise as the bot does."""
    return make_agent(question.bot, question.seed).act(view_of(question))


def view_of(question: Question) -> View:
    """Return the view that a question was made of."""
    rules = _rules(question.rules, question.players, question.version, question.luck)
    return View(rules, question.public, question.seat, question.hand)


@lru_cache(maxsize=_MOST_RULES)
def _rules(text: str, players: int, version: int, luck: str | None) -> Rules:
    rules = in_version(rules_for(text, players), version)
    if rules is None:
        raise ValueError(f"These rules have no version {version}.")
    return rules if luck is None else replace(rules, luck=luck)


def encode_action(action: Act) -> bytes:
    """Return an action as bytes."""
    return msgspec.json.encode(to_plain(action))


def decode_action(written: bytes) -> Act:
    """Return the action in `written`; raise ValueError if it is not one."""
    try:
        return from_plain(msgspec.json.decode(written), _TAGS)
    except msgspec.DecodeError as fault:
        raise ValueError(str(fault)) from None
