"""A server under load, from a process of its own: `python -m bench.load`."""
