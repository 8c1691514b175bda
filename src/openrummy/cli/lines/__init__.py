"""The line-mode game: what stands on a line, and what a typed line means."""
