"""`python -m openrummy.puzzle_maker GAME [--more N] [--seed TEXT] [--folder PATH]`: make more puzzles of a game, and keep each as it is found."""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from openrummy.engine.rules import Rules
from openrummy.puzzle_maker.judging import puzzle_in
from openrummy.puzzle_maker.moments import moments
from openrummy.puzzles.motifs import MOTIFS
from openrummy.puzzles.puzzle import Puzzle
from openrummy.puzzles.shelf import FOLDER, file_of, read, write
from openrummy.search.games import GAMES
from openrummy.variants import rules_for

MOST_OF_A_DEAL = 2
"""Puzzles cut from one deal, each with another motif: more would be much alike."""

MOST_OF_A_MOTIF = 0.2
"""The largest share of a motif among the puzzles of a game."""


def of_deal(rules: Rules, seed: str, *, exact: bool = False) -> Iterator[Puzzle]:
    """Yield the puzzles of a deal, each of another motif.  exact: only of phases in which nothing is left to chance."""
    found = set[str]()
    settled = GAMES[rules.key].settled
    for seen in moments(rules, seed):
        if exact and seen.public.turn.phase not in settled:
            continue
        made = puzzle_in(seen, seed)
        if made is not None and made.motif not in found:
            found.add(made.motif)
            yield made
        if len(found) == MOST_OF_A_DEAL:
            return


def made(rules: Rules, seed: str, more: int, kept: tuple[Puzzle, ...], *, exact: bool = False) -> Iterator[Puzzle]:
    """Yield `more` puzzles that go with those that there are, none of a motif that has its share; plays on until they are found."""
    counts, number, known = Counter(each.motif for each in kept), 0, {each.key for each in kept}
    most = MOST_OF_A_MOTIF * (len(kept) + more)
    wanted = sum(counts.values()) + more
    while sum(counts.values()) < wanted:
        for each in of_deal(rules, f"{seed}/{number}", exact=exact):
            if each.key not in known and counts[each.motif] < most and sum(counts.values()) < wanted:
                counts[each.motif] += 1
                yield each
        number += 1


def main() -> None:
    """Make and keep."""
    parser = argparse.ArgumentParser(prog="python -m openrummy.puzzle_maker", description=__doc__)
    parser.add_argument("game", help="a preset that search plays")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--more", type=int, default=20, help="how many to make")
    parser.add_argument("--seed", default="1", help="of the deals; the same seed makes the same puzzles again")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are kept; usually in the package")
    parser.add_argument("--exact", action="store_true", help="only where nothing is left to chance, which is quick")
    asked = parser.parse_args()
    rules = rules_for(asked.game, asked.players)
    if rules.key not in GAMES:
        parser.error(f"search does not play {rules.key}")
    file = file_of(rules.key, asked.folder)
    kept = read(file)
    for each in made(rules, asked.seed, asked.more, kept, exact=asked.exact):
        kept = (*kept, each)
        write(file, kept)
        print(len(kept), MOTIFS[each.motif].theme, each.motif, each.rating, each.choices[:2], flush=True)


if __name__ == "__main__":
    main()
