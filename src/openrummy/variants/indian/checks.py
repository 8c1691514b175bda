"""The combinations of options that make Indian rummy unplayable for a number of players."""

from openrummy.cards import pack
from openrummy.languages import Saying, Template, saying
from openrummy.options import Check
from openrummy.variants.indian.options import DealOptions, IndianOptions, decks_for


def _pack_is_too_small(options: DealOptions, players: int) -> Saying | None:
    """Refuse a pack that leaves fewer than two cards to draw when every seat but one has put a card in the finish slot."""
    held = len(pack(decks_for(options, players), options.printed_jokers))
    needed = options.HAND * players + options.wild_joker + players + 1
    if needed <= held:
        return None
    return saying(
        "{size} cards for {players} players, the card turned up and the piles need {needed} cards, but only {held} are in play.",
        size=options.HAND,
        players=players,
        needed=needed,
        held=held,
    )


def _more_pure_than_runs(options: DealOptions, players: int) -> Saying | None:
    words: Template = "Pure runs count as runs: min_pure_sequences cannot be more than min_sequences."
    return saying(words) if options.min_pure_sequences > options.min_sequences else None


def _too_many_runs(options: DealOptions, players: int) -> Saying | None:
    most = options.HAND // 3
    if options.min_sequences <= most:
        return None
    return saying("{size} cards make at most {most} runs: lower min_sequences.", size=options.HAND, most=most)


def _drops_are_the_wrong_way(options: DealOptions, players: int) -> Saying | None:
    words: Template = "A middle drop cannot cost less than a first drop."
    return saying(words) if options.middle_drop < options.first_drop else None


DEAL_CHECKS: tuple[Check, ...] = (_pack_is_too_small, _more_pure_than_runs, _too_many_runs, _drops_are_the_wrong_way)


def _comes_back_too_late(options: IndianOptions, players: int) -> Saying | None:
    """Refuse a rejoin limit that lets a player return at the pool limit: they get one point more than the highest total."""
    most = options.pool_limit - 2
    if not options.rejoin_allowed or options.rejoin_max_score <= most:
        return None
    return saying("A player who rejoins must be below the limit: set rejoin_max_score to {most} or less.", most=most)


def _split_counts_drops(options: IndianOptions, players: int) -> Saying | None:
    words: Template = "A split counts the first drops a player can afford, so a first drop must cost something: set first_drop above 0."
    return saying(words) if options.split_mode == "manual" and not options.first_drop else None


def _of_pools(check: Check) -> Check:
    """Return `check` limited to matches that are pools."""
    return lambda options, players: check(options, players) if options.format == "pool" else None


INDIAN_CHECKS: tuple[Check, ...] = (*DEAL_CHECKS, *map(_of_pools, (_comes_back_too_late, _split_counts_drops)))
"""The checks of a deal, and those of the formats."""
