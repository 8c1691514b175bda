"""`python -m openrummy.cli`."""

from openrummy.cli import main

main()
