"""`python -m openrummy`: the command line."""

from openrummy.cli import main

main()
