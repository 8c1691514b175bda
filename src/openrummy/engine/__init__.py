"""The engine: state, actions, events, and the pure functions between them.  Knows no variant."""
