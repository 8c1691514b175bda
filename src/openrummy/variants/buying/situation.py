"""Why a written situation of a game with buying cannot arise."""

from collections.abc import Iterator

from msgspec.structs import replace

from openrummy.engine.facts import part_of
from openrummy.engine.seats import seat_words
from openrummy.engine.state import Public, State
from openrummy.variants.buying.memory import buys_of
from openrummy.variants.buying.sale import BUYING, Buying


def impossible_sale(state: State) -> Iterator[str]:
    """Yield the contradictions between the buys of a situation and the rest of it."""
    sale, public = part_of(state.rules, Buying), state.public
    if sale is None:
        return
    most = max(buys_of(public).bought)
    if sale.limit is not None and most > sale.limit:
        yield f"a seat has bought {most} times, but only {sale.limit} are allowed"
    yield from _impossible_window(sale, public) if public.turn.phase == BUYING else _answers_to_nothing(public)


def _impossible_window(sale: Buying, public: Public) -> Iterator[str]:
    turn, buys = public.turn, buys_of(public)
    if not public.pile or not public.stock_count:
        yield "nothing is for sale without a discard and a penalty card"
    if turn.taken is not None or turn.melds or turn.laid_off or turn.duties:
        yield "nothing can be taken, played or owed in a turn before the others have answered"
    if buys.wanted is not None and not sale.may_be_asked(
        replace(public, extra=replace(buys, wanted=None)), buys.wanted
    ):
        yield f"{seat_words(buys.wanted)} may not buy"


def _answers_to_nothing(public: Public) -> Iterator[str]:
    if buys_of(public).passed or buys_of(public).wanted is not None:
        yield "seats have answered, but nothing is for sale"
