"""Conduct: reports of players, and the warnings and suspensions by which an operator answers, each with a line in a log that only grows."""
