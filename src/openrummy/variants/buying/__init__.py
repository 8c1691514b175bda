"""Buying: the other seats may take the top discard that the seat in turn did not, each time with a penalty card.

Any game with a stock, a pile and melds on the table can have it: the part is a window after the draw from the stock.
"""
