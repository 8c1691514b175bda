"""Hypothesis without a clock: machines are shared, and speed is measured in `bench/`, never by a test."""

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
