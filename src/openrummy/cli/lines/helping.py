"""Help on one command of the line-mode game, taken from the list of all."""

import re
from collections.abc import Iterator, Sequence

from openrummy.cards import JOKER
from openrummy.cli.lines import reading
from openrummy.cli.lines.reading import same_command
from openrummy.engine.actions import Act, DrawDiscard, LayOff, Meld, SwapJoker
from openrummy.engine.rules import Rules
from openrummy.languages import Language, Template
from openrummy.parts.lay_off import JokerSwap
from openrummy.variants.kinds import FAMILIES


def has_action(rules: Rules, kind: type[Act]) -> bool:
    """Return whether any phase of the game has this kind of action."""
    return any(kind in phase.actions for phase in rules.phases.values())


def help_texts(rules: Rules) -> Iterator[Template]:
    """Yield the commands of a game, one text for each group of them."""
    yield reading.DRAW_HELP
    if any(getattr(phase.actions.get(DrawDiscard), "any_depth", False) for phase in rules.phases.values()):
        yield reading.DEEP_HELP
    yield from (text for text, kind in _PLAYS if has_action(rules, kind))
    if _can_swap(rules):
        yield reading.SWAP_HELP
    own = [commands for family in FAMILIES for commands in family.commands if has_action(rules, commands.of)]
    yield from (commands.words for commands in own if not commands.last)
    yield reading.HELP
    yield from (commands.words for commands in own if commands.last)


_PLAYS: tuple[tuple[Template, type[Act]], ...] = ((reading.MELD_HELP, Meld), (reading.LAY_HELP, LayOff))


def _can_swap(rules: Rules) -> bool:
    """Return whether jokers are in the pack and can be swapped; the action is in the phases even if the rules refuse it."""
    swaps = (getattr(phase.actions.get(SwapJoker), "play", None) for phase in rules.phases.values())
    return JOKER in rules.pack and any(isinstance(swap, JokerSwap) and swap.allowed for swap in swaps)


_NAMES = re.compile(r"(?:^|(?<=\s{4}))(\?|\w+)(?:, (\w+))?")
"""The commands that a line of the list explains, at its beginning or in its second column."""


def help_on(topic: str, texts: Sequence[str], language: Language) -> str:
    """Return the entries about `topic`, or a line saying that there are none."""
    asked = same_command(topic)
    found = [entry for text in texts for entry in _entries(text) if asked & _names(entry)]
    return "\n".join(found) or language.say(
        "There is no command {word}: type help for the list.", word=repr(topic[:40])
    )


def _entries(text: str) -> Iterator[str]:
    """Yield the entries of a list; an indented line belongs to the entry before it."""
    return iter(re.split(r"\n(?! )", text))


def _names(entry: str) -> set[str]:
    return {name for pair in _NAMES.findall(entry.partition("\n")[0]) for name in pair if name}
