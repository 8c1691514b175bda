"""Hypothesis without deadlines: machines are shared, and `bench/` measures speed, never a test."""

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
