"""How often a test tries something: as often as it says in `make test`, and a tenth as often in `make check`.

`make check` runs under Hypothesis's profile "quick", whose examples are a tenth of the usual hundred; both functions follow it.
"""

from hypothesis import settings

_WHOLE = 100


def tries(whole: int) -> range:
    """Return a range of `whole`, or of a tenth of it."""
    return range(max(1, whole * settings().max_examples // _WHOLE))


def examples(whole: int) -> settings:
    """Return the settings of a Hypothesis test with that many examples, or a tenth of them."""
    return settings(max_examples=len(tries(whole)))
