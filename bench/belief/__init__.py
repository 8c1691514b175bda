"""How well guessed hands fit the hidden ones: measured, and the weights of guessing fitted to deals that were played."""
