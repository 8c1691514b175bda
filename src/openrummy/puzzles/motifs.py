"""The motifs of puzzles: each a rule that says why the best act beats the others, or that this is not why."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, LayOff, Meld
from openrummy.languages import Saying
from openrummy.puzzles import gin_motifs as gin
from openrummy.puzzles import shown_motifs as shown
from openrummy.puzzles import table_motifs as table
from openrummy.puzzles.by_reason import for_fact
from openrummy.puzzles.puzzle import Case
from openrummy.variants.indian.actions import Drop


class Motif(NamedTuple):
    """A motif.

    theme: the key of its theme.  rule: returns the reason, a clause that is true of the position, or None if the motif does not fit.
    """

    key: str
    theme: str
    rule: Callable[[Case], Saying | None]


_BY_VARIANT: Mapping[str, Sequence[Motif]] = {
    "gin": (
        Motif("break_a_meld", "lay_off", gin.break_a_meld),
        Motif("keep_a_meld", "lay_off", gin.keep_a_meld),
        Motif("hold_for_gin", "knock", gin.hold_for_gin),
        Motif("knock_now", "knock", gin.knock_now),
        Motif("take_it", "draw", gin.take_it),
        Motif("leave_it", "draw", gin.leave_it),
        Motif("wanted_card", "discard", gin.wanted_card),
        Motif("dead_card", "discard", gin.dead_card),
        Motif("more_outs", "discard", gin.more_outs),
        Motif("fewer_points", "discard", gin.fewer_points),
    ),
    "indian": (
        Motif("drop_now", "drop", for_fact(Drop, "price", "lacks", "lacks_wild")),
        Motif("play_on", "drop", shown.play_on),
        Motif("take_for_a_run", "pure", for_fact(DrawDiscard, "brings_run", "likelier")),
        Motif("take_for_points", "draw", for_fact(DrawDiscard, "makes", "fewer")),
        Motif("leave_few_points", "draw", for_fact(DrawStock, "saves_little")),
        Motif("keep_a_run", "pure", shown.discard_for("other_run")),
        Motif("keep_outs", "pure", shown.discard_for("other_rarer")),
        Motif("other_wanted", "discard", shown.discard_for("other_wanted")),
        Motif("keep_a_wild_card", "discard", shown.discard_for("other_wild")),
        Motif("least_outside", "discard", shown.discard_for("fewest")),
    ),
    **dict.fromkeys(
        ("500", "basic"),
        (
            Motif("dig", "river", table.dig),
            Motif("leave_the_pile", "river", table.leave_the_pile),
            Motif("take_the_top", "draw", for_fact(DrawDiscard, "makes", "fits_table")),
            Motif("hold_back", "play", table.hold_back),
            Motif("go_out", "play", for_fact(Act, "empty", "one_left")),
            Motif("meld_now", "play", for_fact(Meld, "for_you", "points_off", instead_of=Discard)),
            Motif("lay_it_off", "play", for_fact(LayOff, "for_you", "points_off", instead_of=Discard)),
            Motif("place_on_the_table", "discard", table.place_on_the_table),
            Motif("least_left", "discard", for_fact(Discard, "fewest")),
        ),
    ),
}

MOTIFS: Mapping[str, Motif] = {motif.key: motif for motifs in _BY_VARIANT.values() for motif in motifs}
"""Every motif by its key."""


def motif_of(case: Case) -> Motif | None:
    """Return the first motif of the game that fits, or None: then the reason cannot be named, and it is no puzzle."""
    motifs = _BY_VARIANT.get(case.seen.rules.key, ())
    return next((motif for motif in motifs if motif.rule(case) is not None), None)
