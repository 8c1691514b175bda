"""The honesty of bots: after a match the workers do again what its bots did, while somebody looks."""
