"""The client, measured in a browser: size, response times, taps."""
