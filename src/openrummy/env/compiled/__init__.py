"""Tables that step one record of the compiled batch, where it covers the rules: the same episodes as the engine's, bit for bit, and faster.

A variant gives a `Table`: kernels over a record, and where its observation lies.  `CompiledEpisode` is used as `Episode` is.
"""
