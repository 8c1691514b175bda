"""Clubs: people who play together again and again, with their house rules, their tables and their seasons."""
