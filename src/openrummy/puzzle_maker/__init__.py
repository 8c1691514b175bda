"""The maker of puzzles (extra `sim`): deals of self-play, whose decisions are judged by search, named by a motif and graded by the levels."""
