"""Hands of one pack without wild cards, as in gin: deadwood, melds, throws and defences, as `openrummy.solver` has them."""
