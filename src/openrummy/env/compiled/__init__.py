"""Tables that step one record of the compiled batch, if it covers the rules: the same episodes as the engine's, bit for bit, but faster.

Each variant provides a `Table`: kernels over a record, and the layout of its observation.  `CompiledEpisode` is used like `Episode`.
"""
