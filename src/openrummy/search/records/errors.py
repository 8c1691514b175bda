"""The refusal to write a state."""


class CannotBeWrittenError(ValueError):
    """A state that the batch does not know, although it knows the rules."""
