"""Search: imagined worlds, played to their ends in the batch (extra `sim`)."""
