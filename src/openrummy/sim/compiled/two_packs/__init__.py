"""Hands of up to two packs that are shown in groups, as in Indian rummy with 13 cards (rulebook 5.3 to 5.6), as `openrummy.declaring` has them."""
