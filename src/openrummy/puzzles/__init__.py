"""Puzzles: moments of played deals at which one act is better than all others and the reason can be named, as data of the package.

A puzzle is no more than its seat saw: the cards that were hidden are written in the order of the pack, so nothing of the true deal is in it.
`python -m openrummy.puzzle_maker` makes them; the reader needs nothing that is compiled.
"""

from openrummy.puzzles.motifs import MOTIFS, Motif
from openrummy.puzzles.puzzle import Case, Choice, Puzzle
from openrummy.puzzles.shelf import puzzle, puzzles
from openrummy.puzzles.themes import THEMES, Theme

__all__ = ["MOTIFS", "THEMES", "Case", "Choice", "Motif", "Puzzle", "Theme", "puzzle", "puzzles"]
