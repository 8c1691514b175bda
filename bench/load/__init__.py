"""A server under load, in its own process: `python -m bench.load`."""
