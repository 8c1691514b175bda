"""Gin as a player types it in the terminal; knocks and hands without groups get the best ones."""

from collections.abc import Sequence

from openrummy.cards import parse_card
from openrummy.engine.actions import Act
from openrummy.engine.family import Commands
from openrummy.engine.typed import Typed, card_word, parse_typed_groups
from openrummy.languages import Template, ToldValueError, saying
from openrummy.variants.gin.actions import HAND, BigGin, FinishLayoffs, Knock
from openrummy.voice import card_symbols


def _knock(words: Sequence[str], legal: Sequence[Act]) -> Act:
    if not words:
        raise ToldValueError(saying("name the card that you discard, as in: knock kd"))
    asked = Knock(parse_card(words[0]), parse_typed_groups(words[1:]))
    if asked.melds:
        return asked
    return next((each for each in legal if isinstance(each, Knock) and each.discard == asked.discard), asked)


def _gin(words: Sequence[str], legal: Sequence[Act]) -> Act:
    big = [each for each in legal if isinstance(each, BigGin)]
    gins = [each for each in legal if isinstance(each, Knock) and sum(map(len, each.melds)) == HAND]
    if len(gins) > 1 and not big:
        lines = ", ".join(f"knock {card_symbols(each.discard)}" for each in gins)
        raise ToldValueError(saying("say which card you discard: {line}", line=lines))
    return next(iter((*big, *gins)), BigGin(parse_typed_groups(words)))


def _finish(words: Sequence[str], legal: Sequence[Act]) -> Act:
    asked = FinishLayoffs(parse_typed_groups(words))
    return asked if asked.melds else next((each for each in legal if isinstance(each, FinishLayoffs)), asked)


KNOCK = Typed(("knock", "k"), _knock, write=lambda action: (card_word(action.discard),))
BIG_GIN = Typed(("gin",), _gin)
FINISH = Typed(("done", "show"), _finish)

_HELP: Template = """\
take, pass          take or pass the first upcard, while it is offered
knock kd            discard the king of diamonds and knock, with the best groups
knock kd 7s 8s 9s / 4s 4h 4d    knock with groups of your own
gin                 go gin, or big gin, with the best groups
done, show          stop laying off and show your hand; done 7s 8s 9s / 4s 4h 4d with groups of your own"""

COMMANDS = (Commands(_HELP, Knock),)
