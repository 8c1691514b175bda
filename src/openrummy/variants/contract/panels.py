"""The panel of contract rummy: the contract of the deal, and the buys that are left."""

from collections.abc import Iterator

from openrummy.engine.facts import part_of, the_part
from openrummy.engine.panels import Reader
from openrummy.engine.state import View
from openrummy.languages import Plural, Saying, saying
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.panels import TermsPanel, terms_panel
from openrummy.variants.contract.buying import Buying
from openrummy.variants.contract.memory import buys_of


def contract_terms(view: View, reader: Reader) -> TermsPanel | None:
    """Return the contract of the running deal, and how often the seat of the view may still buy."""
    return terms_panel(view.public, _terms(view), reader)


def _terms(view: View) -> Iterator[Saying]:
    contract = the_part(view.rules, Contracts).of_deal(view.public)
    yield saying("Contract: {contract}", contract=contract.contract.words)
    buying, seat = part_of(view.rules, Buying), view.seat
    if buying is not None and buying.limit is not None and seat is not None and not view.public.melded >> seat & 1:
        left = buying.limit - buys_of(view.public).bought[seat]
        yield saying(Plural("{count} buy left", "{count} buys left"), count=left)
