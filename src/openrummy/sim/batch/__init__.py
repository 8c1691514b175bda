"""Many deals at once by compiled rules (extra `sim`), proved equal to the engine by `tests/lockstep`.

from openrummy.sim.batch import batch_game
game = batch_game(rules_for("gin(knock_limit=5)", 2))
deals = game.deal(100_000, seed="1")
game.play(deals, ("greedy", "random"))
deals["points"].mean(axis=0)
"""

from collections.abc import Mapping

from openrummy.engine.rules import Rules
from openrummy.languages import Saying, saying
from openrummy.sim.batch.game import BatchGame, Program
from openrummy.sim.known import unknown_options
from openrummy.sim.lazy_imports import Lazily

HOMES: Mapping[str, str] = {
    "gin": "gin:GIN",
    "basic": "tableau:TABLEAU",
    "500": "tableau:TABLEAU",
    "indian": "indian:INDIAN",
}
"""Which module plays each variant, by its key, here and where a package is built on this one."""

PROGRAMS: Mapping[str, Program] = Lazily("openrummy.sim.batch", HOMES)
"""What is covered: the program of each variant, by its key."""

__all__ = ["HOMES", "PROGRAMS", "BatchGame", "Program", "batch_game", "why_not"]


def why_not(rules: Rules) -> Saying | None:
    """Why these rules cannot be played in batches, or None; what cannot is for the engine, `openrummy.sim.simulate`."""
    program = PROGRAMS.get(rules.key)
    if program is None:
        played = ", ".join(PROGRAMS)
        return saying(
            "The batch simulator plays {played}; use the engine for {variant}.", played=played, variant=rules.key
        )
    if program.version != rules.version:
        return saying(
            "The batch simulator plays version {version} of {variant}, but these rules are version {other}.",
            version=program.version,
            variant=rules.key,
            other=rules.version,
        )
    if unknown := unknown_options(rules, program.options):
        return saying(
            "The batch simulator does not know {options}; the engine plays these rules.", options=", ".join(unknown)
        )
    return program.why_not(rules)


def batch_game(rules: Rules) -> BatchGame:
    """The game of these rules in batches; raises ValueError with `why_not` where they are not covered."""
    reason = why_not(rules)
    if reason is not None:
        raise ValueError(str(reason))
    return BatchGame(rules, PROGRAMS[rules.key])
