"""Two operations on masks that compiled code does in one instruction."""


def low(mask: int) -> int:
    """Return the place of the lowest bit of a mask that has one."""
    return (mask & -mask).bit_length() - 1


def size(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()
