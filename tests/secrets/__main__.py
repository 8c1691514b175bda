"""The nightly form: `python -m tests.secrets` compares 2,000 pairs of deals; SECRETS_PAIRS changes how many."""

import os
import sys
import time

from openrummy.server import chances
from tests.secrets.test_pairs import differences, stand_still


def main() -> int:
    """Compare; 0 when no viewer could tell two deals apart."""
    vars(chances)["now"] = stand_still
    pairs = int(os.environ.get("SECRETS_PAIRS", "2000"))
    begun = time.monotonic()
    found = list(differences(range(pairs)))
    print(
        f"{pairs} pairs of deals in {time.monotonic() - begun:.0f} s: {len(found)} could be told apart {found[:20] or ''}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
