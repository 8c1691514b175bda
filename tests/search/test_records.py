"""Records of states: their chance is the batch's own (the rest is walked in lockstep)."""

import numpy as np
import pytest
from msgspec.structs import replace

from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.search.records import CannotBeWrittenError, records_of
from openrummy.shuffle import secret_from_seed
from openrummy.sim.batch import batch_game
from openrummy.sim.batch.chance import chances
from openrummy.variants import rules_for
from openrummy.variants.indian.seats import seats_of

pytestmark = pytest.mark.slow


def test_records_are_written_for_each_state_with_their_own_luck() -> None:
    rules = rules_for("gin", 2)
    states = [decide.deal(new_state(rules), secret_from_seed("records", number))[0] for number in (1, 2)]
    deals = records_of(batch_game(rules), states, "luck")
    assert [tuple(hands) for hands in deals["hands"].tolist()] == [state.hands for state in states]
    assert len(set(deals["chance"].tolist())) == 2


def test_the_luck_of_a_deal_is_that_of_its_number() -> None:
    game = batch_game(rules_for("gin", 2))
    packs = np.tile(np.array(game.rules.pack, np.uint8), (3, 1))
    assert (game.deal_packs(packs, [0, 0, 0], "luck")["chance"] == chances("luck", np.arange(3))).all()


def test_a_game_without_a_writer_is_refused_by_name() -> None:
    game = batch_game(rules_for("gin", 2))
    game.rules = rules_for("contract", 3)
    with pytest.raises(ValueError, match="contract"):
        records_of(game, [], "luck")


def test_a_seat_that_is_out_for_a_reason_that_the_batch_does_not_know_is_refused() -> None:
    state = decide.deal(new_state(rules_for("indian-points", 2)), secret_from_seed("records", 1))[0]
    extra = replace(seats_of(state.public), prices=("wrong_declaration", ""))
    with pytest.raises(CannotBeWrittenError, match="wrong_declaration"):
        records_of(batch_game(state.rules), [replace(state, public=replace(state.public, extra=extra))], "seed")
