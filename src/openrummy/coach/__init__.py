"""The coach at the table: words for what search found, the cards that a hand waits for, and what the others probably hold."""
