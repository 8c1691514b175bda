"""The screen, measured in a browser: weight, answers, taps."""
