"""The result of a finished match, made of its table alone: the same at any time after it, on a server and on a device."""
