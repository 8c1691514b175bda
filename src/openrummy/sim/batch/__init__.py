"""Play many deals at once with compiled rules (extra `sim`); `tests/lockstep` proves them equal to the engine.

from openrummy.sim.batch import batch_game
game = batch_game(rules_for("gin(knock_limit=5)", 2))
deals = game.deal(100_000, seed="1")
game.play(deals, ("greedy", "random"))
deals["points"].mean(axis=0)
"""

from collections.abc import Mapping, Sequence

from openrummy.engine.rules import Rules
from openrummy.languages import Saying, saying
from openrummy.sim.batch.game import BatchGame, Program
from openrummy.sim.batch.policies import names_of_policies
from openrummy.sim.coverage import unknown_options
from openrummy.sim.lazy_imports import Lazily

HOMES: Mapping[str, str] = {
    "gin": "gin:GIN",
    "basic": "tableau:TABLEAU",
    "500": "tableau:TABLEAU",
    "indian": "indian:INDIAN",
}
"""The module that plays each variant, by key, in this package and in a package built on it."""

PROGRAMS: Mapping[str, Program] = Lazily("openrummy.sim.batch", HOMES)
"""The program of each variant that the batch covers, by key."""

__all__ = ["HOMES", "PROGRAMS", "BatchGame", "Program", "batch_game", "policies_for", "why_not"]


def why_not(rules: Rules) -> Saying | None:
    """Return why these rules cannot be played in batches, or None; `openrummy.sim.simulate` plays all others with the engine."""
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
    if unknown := unknown_options(rules, program.facts):
        return saying(
            "The batch simulator does not know {options}; the engine plays these rules.", options=", ".join(unknown)
        )
    return program.why_not(rules)


def batch_game(rules: Rules) -> BatchGame:
    """Return the batch game of these rules; raises ValueError with the reason from `why_not` if they are not covered."""
    reason = why_not(rules)
    if reason is not None:
        raise ValueError(str(reason))
    return BatchGame(rules, PROGRAMS[rules.key])


def policies_for(rules: Sequence[Rules]) -> tuple[str, ...]:
    """Return the names of the compiled policies that play all these rules, which must be covered."""
    known = [names_of_policies(PROGRAMS[each.key].skill(each)) for each in rules]
    return tuple(name for name in known[0] if all(name in names for names in known))
