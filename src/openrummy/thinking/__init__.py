"""Work in processes of its own, such as a bot's thoughts: the task that is sent there, and the program that does it."""
