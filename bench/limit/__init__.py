"""What the machine can do: the count of deadwood in C, to say how far compiled Python is from it."""
