"""Matches with real cards: what people tell of a round, what the rules of a game ask of it, and scores made of told numbers."""
