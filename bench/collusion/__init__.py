"""Communities of bots in which two may help each other, by which the statistics of company are judged."""
