"""Random operations on the ledger with crashes, and what must hold whatever happened."""
