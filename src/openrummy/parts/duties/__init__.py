"""The kinds of duties that a turn may have (rulebook 1.4, 3.2), and the plays that bring and pay them."""
