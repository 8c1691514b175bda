"""Bots of one's own on the command line, as `module:Class`."""

import sys


def find_from_here(*bots: str) -> None:
    """Let a module of the current folder be found where one of `bots` names a class, as `python -m` does."""
    if any(":" in bot for bot in bots) and "" not in sys.path:
        sys.path.insert(0, "")


def bot_label(bot: str) -> str:
    """Return what a bot is called at the table: `Sensible`, or `Greedy` for `my_bots:Greedy`."""
    label = bot.rpartition(":")[2]
    return label[:1].upper() + label[1:]
