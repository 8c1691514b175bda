"""Tournaments that take place again and again: their times, and the log of a schedule."""
