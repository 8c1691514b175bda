"""The command line: `openrummy serve | backup | play | presets | rules | sim | verify | replay | solve`."""

import sys


def main() -> None:
    """Run the command named on the command line; never shows a traceback for a user's mistake."""
    from openrummy.cli.commands import openrummy
    from openrummy.cli.errors import run

    sys.exit(run(openrummy, sys.argv[1:]))
