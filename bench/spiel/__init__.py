"""OpenSpiel (Apache-2.0, PyPI `open_spiel`), the other engine with gin: its cards, the same work beside ours, its player."""
