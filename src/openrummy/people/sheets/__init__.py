"""Score sheets that somebody shares: a copy of each, which other devices read, and write with its key."""
