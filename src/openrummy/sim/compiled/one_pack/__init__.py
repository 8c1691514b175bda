"""Hands of one pack without wild cards, as in gin: deadwood, melds, discards and defences, as in `openrummy.solver`."""
