"""OpenSpiel (Apache-2.0, PyPI `open_spiel`), another engine with gin: its cards, its speed compared with ours, its player."""
