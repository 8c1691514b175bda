"""`make release-check`: builds the release and tries everything on it that can be tried here.

Prints a line for each step.  Ends with 1 and the reason at the first that fails.
"""

import sys
import time
from pathlib import Path

from release import files, installs
from release.run import ReleaseError
from release.version import check_version

STEPS = {
    "version": check_version,
    "lock": installs.check_lock,
    "build": files.build,
    "metadata": files.check_metadata,
    "sources": files.check_sources,
    "installs": installs.check_installs,
    "bill of materials": lambda: files.write_bill(bill_python()),
    "checksums": files.write_sums,
}


def bill_python() -> Path:
    """Return the Python whose environment the bill of materials lists: the first that was tried."""
    return next(iter(installs.ENVIRONMENTS.glob("*-whl/bin/python")))


def main() -> int:
    for name, step in STEPS.items():
        begun = time.monotonic()
        try:
            said = step()
        except ReleaseError as fault:
            print(f"{name}: {fault}", file=sys.stderr)
            return 1
        print(f"{name}: {said} ({time.monotonic() - begun:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
