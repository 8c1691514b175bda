"""The strength of our players, by duplicate deals against each other and against players that others wrote."""
