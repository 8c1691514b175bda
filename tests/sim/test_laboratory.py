"""The rule laboratory's trials: the same wherever they are played, and different only where the rules are."""

from openrummy.sim.laboratory import FIRST, SKILL, SPREAD, Trial, changes
from openrummy.sim.moments import Moments
from openrummy.thinking.task import decode, encode
from openrummy.thinking.trial import TrialTask, moments_in
from openrummy.variants import rules_for

BASIC, DOUBLE = "basic", "basic(card_values=five_ten)"


def played(other: str, numbers: range = range(6)) -> Moments:
    return Trial((rules_for(BASIC, 2), rules_for(other, 2)), "a")(numbers)


def test_the_same_rules_differ_in_nothing() -> None:
    found = [*changes(played(BASIC))]
    assert {each.statistic for each in found} == {"turns", FIRST, SKILL, SPREAD, "ending"}
    assert {each.change for each in found} == {0.0}
    assert all(each.values[0] > 0 for each in found if each.statistic in ("turns", SPREAD))


def test_the_parts_of_a_comparison_add_up_and_can_be_played_elsewhere() -> None:
    whole, added = played(DOUBLE), Moments()
    for first, number in ((0, 2), (2, 4)):
        task = decode(encode(TrialTask((BASIC, DOUBLE), 2, "a", first, number)))
        added.merge(moments_in(task.done()))
    assert added == whole


def test_scores_alone_change_no_length_but_the_points() -> None:
    """The control of the first test: the points differ, and random luck is not the reason."""
    found = {each.statistic: each for each in changes(played(DOUBLE)) if each.ending is None}
    assert found[SPREAD].change != 0
