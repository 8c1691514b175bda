"""The limit of the machine: deadwood counted in C, to show how far compiled Python is from it."""
