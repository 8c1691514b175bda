"""Fair company at the edge: how the players of an event or a club treat each other, for those who lead it."""
