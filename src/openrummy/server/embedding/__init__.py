"""Pages that other sites may show in a frame: a position, a replay and a puzzle, in HTML without a script."""
