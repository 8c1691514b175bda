"""Whether a decision is a puzzle: one act is better than every other by three standard errors, against another player too, and the reason can be named."""

from collections.abc import Sequence

from openrummy.engine.decide import listed
from openrummy.engine.state import View
from openrummy.puzzle_maker.doubting import doubt
from openrummy.puzzle_maker.grading import Picks, picks, rating
from openrummy.puzzles.motifs import motif_of
from openrummy.puzzles.puzzle import Case, Choice, Puzzle
from openrummy.puzzles.seen import seen_position
from openrummy.record.moves import format_move, normal
from openrummy.search import Evaluation, evaluate
from openrummy.search.games import GAMES

LEAST = 1.5
"""Points by which the best act has to be better than every other."""

SURE = 3.0
"""Standard errors by which it has to be."""

SCREENING = ((0.6, 0.5), (2.0, 2.0))
"""To find a candidate: rollouts, as a multiple of those of the strong player, and standard errors; most decisions are out after the first."""

CHECKING = 13
"""The same multiple to be sure of it, in other worlds."""

_DIGITS = 2


def puzzle_in(seen: View, seed: str) -> Puzzle | None:
    """Return the puzzle that a decision is, or None.  Raises ValueError for a situation that search does not know."""
    numbering = GAMES[seen.rules.key].numbering
    if not _may_have_motif(seen):
        return None
    chosen = picks(seen, numbering)
    is_exact = seen.public.turn.phase in GAMES[seen.rules.key].settled
    if not (chosen.differ or is_exact) or not _is_candidate(seen, seed):
        return None
    found = sorted(evaluate(seen, _rollouts(seen, CHECKING), f"{seed}/checking"), key=lambda each: each.regret)
    motif = motif_of(Case(seen, found[0].action, found[1].action)) if is_clear(found, SURE) else None
    if motif is None or doubt(seen, found[0].action, seed) is not None:
        return None
    return _puzzle(seen, found, motif.key, chosen)


def _is_candidate(seen: View, seed: str) -> bool:
    screened = (evaluate(seen, _rollouts(seen, times), f"{seed}/screening") for times, _ in SCREENING)
    return all(is_clear(found, sure) for found, (_, sure) in zip(screened, SCREENING, strict=True))


def _rollouts(seen: View, times: float) -> int:
    """Return so many rollouts; a few are enough where nothing is left to chance."""
    game = GAMES[seen.rules.key]
    return 1 if seen.public.turn.phase in game.settled else round(times * game.rollouts)


def is_clear(found: Sequence[Evaluation], sure: float) -> bool:
    """Whether the first act is better than every other by enough points, and by more than `sure` standard errors."""
    return all(each.regret >= LEAST and each.regret > sure * each.error for each in found[1:])


def _may_have_motif(seen: View) -> bool:
    """Whether a motif fits if there are two acts only: most draws are of cards that nobody would take."""
    acts = listed(seen)
    if len(acts) > 2:
        return True
    one, other = acts
    return motif_of(Case(seen, one, other)) is not None or motif_of(Case(seen, other, one)) is not None


def _puzzle(seen: View, found: Sequence[Evaluation], motif: str, chosen: Picks) -> Puzzle:
    best = GAMES[seen.rules.key].numbering.number(seen.public, found[0].action)
    choices = tuple(
        Choice(format_move(normal(each.action)), round(each.regret, _DIGITS), round(each.error, _DIGITS))
        for each in found
    )
    return Puzzle(motif, rating(chosen.failed(best)), seen.seat or 0, seen_position(seen), choices)
