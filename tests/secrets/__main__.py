"""The nightly run: `python -m tests.secrets` compares 2,000 pairs of deals; SECRETS_PAIRS changes how many."""

import os
import sys
import time

from tests.secrets.comparing import differences


def main() -> int:
    """Compare; return 0 if no viewer could distinguish two deals."""
    pairs = int(os.environ.get("SECRETS_PAIRS", "2000"))
    begun = time.monotonic()
    found = differences(range(pairs))
    told = ", ".join(f"pair {seed} by {way}" for seed, way in found[:20]) or "none could be told apart"
    print(f"{pairs} pairs of deals in {time.monotonic() - begun:.0f} s: {told}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
