"""Soft state: all that processes tell each other and may forget, since no game needs it."""
