"""The panel of contract rummy: the contract of the deal, and the buys that are left."""

from collections.abc import Iterator

from openrummy.engine.facts import the_part
from openrummy.engine.panels import Reader
from openrummy.engine.state import View
from openrummy.languages import Saying, saying
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.panels import TermsPanel, terms_panel
from openrummy.variants.buying.sale import buys_left


def contract_terms(view: View, reader: Reader) -> TermsPanel | None:
    """Return the contract of the running deal, and how often the seat of the view may still buy."""
    return terms_panel(view.public, _terms(view), reader)


def _terms(view: View) -> Iterator[Saying]:
    contract = the_part(view.rules, Contracts).of_deal(view.public)
    yield saying("Contract: {contract}", contract=contract.contract.words)
    yield from buys_left(view)
