"""The pieces of rules that variants choose from; each is a small struct of data that judges one kind of action."""
