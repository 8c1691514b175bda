"""The refusal to write a state, or to judge an action."""


class CannotBeWrittenError(ValueError):
    """A state or an action that the batch does not know, although it knows the rules."""
