"""A league of players of known strength, by which the ratings are judged."""
