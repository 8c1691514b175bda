"""Whether a card that must be played still can be this turn (rulebook 1.2 E2, 1.4, 3.2): a search between two bounds.

There are three ways to play a card: in a new meld, laid off (perhaps after others that fill the gap to it), or swapped for
a joker.  For each way, `surely` is the lower bound: it knows the plays that lie ready.  `possibly` is the upper bound:
it counts every card that could help as if no other play needed it.  A look at a few masks nearly always settles the question with
the two.  If gaps, claims, gates or swapped jokers leave it open, `steps` has the plays that can matter, which `closing` tries.

paying    the two bounds, and the search as `closing` sees it
plays     the questions that several ways ask: may the seat lay off, and with how many jokers
melding   the bounds of a new meld            laying_off    the bounds of a lay-off, and of a swap
gaps      the faces that a run needs before it takes a card
"""
