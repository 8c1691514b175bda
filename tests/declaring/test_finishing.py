"""Whether a hand can be declared, with the bounds, against a search for every card that may be put down."""

import pytest

from bench.declared import TWENTY_ONE, close
from openrummy.cards import distinct, remove
from openrummy.declaring import ShowRules, declaration
from openrummy.declaring.finishing import finished


@pytest.mark.parametrize(("rules", "decks", "least"), [(ShowRules(), 2, 20), (TWENTY_ONE, 3, 20)], ids=["13", "21"])
def test_no_bound_hides_a_declaration(rules: ShowRules, decks: int, least: int) -> None:
    whole = 0
    for dealt in close(rules, decks, rules.size + 1, 60):
        tried = any(declaration(dealt.rules, remove(dealt.hand, card)) for card in distinct(dealt.hand))
        assert (finished(dealt.rules, dealt.hand, None) is not None) == tried
        whole += tried
    assert least <= whole < 60
