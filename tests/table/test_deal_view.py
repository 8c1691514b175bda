"""The hands that a finished deal shows."""

from random import Random

import pytest

from openrummy.cards import cards_of, pack
from openrummy.engine.events import DealEnded
from openrummy.solver import large
from openrummy.solver.large import Order
from openrummy.table.deal_view import deal_view
from openrummy.variants import rules_for


def test_a_hand_is_shown_although_its_best_melds_take_too_long_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "ORDERS", (Order(0, 3),))
    cards = Random(1).sample(pack(2, 0), 80)
    ended = DealEnded("went_out", 0, (0, cards_of(cards)), (), (), b"")
    shown = deal_view(rules_for("500(deck_count=2)", 2), 1, ended, ("Ada", "Bo"), None).hands[1]
    assert len([*shown.rest, *(card for meld in shown.melds for card in meld)]) == 80
    assert len(shown.melds) > 10
