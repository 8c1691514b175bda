"""Random operations on the ledger with crashes, and what must hold whatever happened.

    python -m tests.people.storm [1000000] [--seed 1] [--kills 200] [--threads 3] [--only sqlite] [--minutes 50]

Operation i of a seed is always the same, so a client that got no answer asks for it again, as real ones do.  Here crashes are raised in the
midst of a transaction, or after its commit and before the answer; the command also kills the process that works, with SIGKILL, while
several of its threads are in the midst of something.  After so many minutes it asks for nothing new, and reads the books.
"""

import argparse
import sys
import tempfile

from tests.people.storm.kills import storm, work
from tests.services.postgres import Postgres


def main() -> None:
    """Run the storm on a file and on a PostgreSQL of its own, or be a worker of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--threads", type=int, default=3)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of each database, at most")
    parser.add_argument("--work", nargs=2, help="a database and the first operation")
    asked = parser.parse_args()
    if asked.work is not None:
        database, start = asked.work
        work(database, asked.seed, range(int(start), asked.operations), asked.threads)
        return
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        if asked.only != "postgres":
            faults += storm(f"{folder}/log.db", folder, asked)
        if asked.only != "sqlite":
            with Postgres() as server, server.fresh() as url:
                faults += storm(url, folder, asked)
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
