"""Clubs at the edge: the routes around `openrummy.people.clubs`."""
