"""Hands of up to two packs shown in groups, as in Indian rummy with 13 cards (rulebook 5.3 to 5.6), as in `openrummy.declaring`."""
