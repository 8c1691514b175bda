"""Measurements of several servers over one PostgreSQL and one NATS."""
