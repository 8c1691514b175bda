"""The log in PostgreSQL: many processes write to it, each with one writing thread that commits for all its tables."""
