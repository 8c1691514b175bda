"""The deal of the day: its packs, tries and comparisons over HTTP."""
