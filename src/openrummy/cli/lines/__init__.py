"""The line-mode game: the lines it prints, and the lines a player types."""
