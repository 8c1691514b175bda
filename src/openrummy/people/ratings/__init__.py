"""Ratings of people and bots, a game each, from matches that all agreed to have rated."""
