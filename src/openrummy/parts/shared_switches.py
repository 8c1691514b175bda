"""Options that several families have: their words, bounds and common defaults.  Each family says which values it allows."""

from openrummy.options import Switch

LARGEST_SET = Switch("Largest set", "The most cards a set may hold; none lets jokers join a full set.")

PRINTED_JOKERS = Switch("Jokers", "The number of printed jokers in each pack.")
JOKERS_IN_MELD = Switch("Most jokers in a meld", "The most jokers a meld may hold.")
JOKER_SWAP = Switch(
    "Swapping jokers", "Whether you may take a joker from the table by putting down the card it stands for."
)

DISCARDING_UPCARD = Switch(
    "Discarding the upcard", "You may discard the card that you just took from the pile.", default=False
)
NEW_STOCKS = Switch("New stocks per deal", "How many times in a deal the pile may become the stock.", ge=0)
TURN_CAP = Switch("Longest deal", "The number of turns after which a deal is void.", ge=20, le=100_000, default=1000)

ACE_VALUE = Switch("Ace", "The value of an ace.")
JOKER_VALUE = Switch("Joker", "The value of a joker.")

NUMBER_OF_DEALS = Switch("Number of deals", "How many deals make up a match.", ge=1, le=1000)
FIRST_DEALER = Switch(
    "First dealer",
    "Whether the first dealer is drawn by lot or is the player in the first seat.",
    default="random",
)
CHIPS_PER_POINT = Switch("Chips per point", "How many play chips each point is worth.", le=1_000_000)
