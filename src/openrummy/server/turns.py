"""Whose turn it is to act for nobody: of the processes that could, the first acts at once, the next a second later, and so on.

If two act all the same, the log refuses one.
"""

STEP_SECONDS = 1.0
_MOST_STEPS = 5
"""Those further behind wait no longer than this: of many names most are of processes that died without a word."""


def in_turn(before: int) -> float:
    """Return the seconds for which a process leaves an act to the `before` processes that come first."""
    return min(before, _MOST_STEPS) * STEP_SECONDS
