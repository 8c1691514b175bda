"""Indian rummy with 13 cards (rulebook 5) and with 21 (rulebook 6)."""
