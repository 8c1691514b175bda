"""Indian rummy as a player types it in the terminal; hands without groups get the best ones."""

from collections.abc import Sequence

from openrummy.cards import parse_card
from openrummy.engine.actions import Act
from openrummy.engine.family import Commands
from openrummy.engine.typed import Typed, parse_typed_groups
from openrummy.languages import Template, ToldValueError, saying
from openrummy.variants.indian.actions import Declare, Leave, Rejoin, SubmitGroups


def own(action: Act, *words: str) -> Typed:
    """Return the typing of an action that has no fields, in these games only."""
    return Typed(words, lambda rest, legal: action, Declare, is_bare=True)


def _declare(words: Sequence[str], legal: Sequence[Act]) -> Act:
    return Declare(parse_card(words[0]), parse_typed_groups(words[1:])) if words else _listed(Declare, legal)


def _show(words: Sequence[str], legal: Sequence[Act]) -> Act:
    return SubmitGroups(parse_typed_groups(words)) if words else _listed(SubmitGroups, legal)


def _listed(kind: type[Act], legal: Sequence[Act]) -> Act:
    listed = [action for action in legal if isinstance(action, kind)]
    if not listed:
        raise ToldValueError(
            saying("name the card that you put down and your groups, as in: declare kd 7h 8h 9h / 4s 4h 4d")
        )
    return listed[0]


DECLARE = Typed(("declare",), _declare, Declare)
SHOW = Typed(("show",), _show, Declare)

_HELP: Template = """\
drop                leave the deal for a fixed penalty, before you draw
declare kd 7h 8h 9h / 4s 4h 4d / ...
                    discard the king of diamonds to finish and show the rest in groups
declare             with the best groups, if the hand is valid
groups              the best groups of your hand, and what it counts
check kd 7h 8h 9h / ...
                    what would be wrong with a declaration, before you make it
show 7h 8h 9h / ... after another player has declared; show alone shows the best groups"""

_POOL_HELP: Template = """\
back, stay          rejoin the pool, or stay out
share, playon       answer whether to share the pool"""

_LEAVE_HELP: Template = "leave               leave the match for good"

COMMANDS = (Commands(_HELP, Declare), Commands(_POOL_HELP, Rejoin), Commands(_LEAVE_HELP, Leave))
