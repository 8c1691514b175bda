"""Bots from your own modules on the command line, as `module:Class`."""

import sys


def find_from_here(*bots: str) -> None:
    """Make modules in the current folder importable, as `python -m` does, if one of `bots` names a class."""
    if any(":" in bot for bot in bots) and "" not in sys.path:
        sys.path.insert(0, "")


def bot_label(bot: str) -> str:
    """Return the name of a bot at the table: `Sensible`, or `Greedy` for `my_bots:Greedy`."""
    label = bot.rpartition(":")[2]
    return label[:1].upper() + label[1:]
