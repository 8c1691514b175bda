"""The home of the rummy family: rules engine, bots, records, server."""
