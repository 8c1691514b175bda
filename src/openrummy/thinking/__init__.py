"""Bots in a process of their own: the question that is sent there, and the program that answers."""
