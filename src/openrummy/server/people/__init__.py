"""Accounts at the edge: cookies, limits, sockets and routes around `openrummy.people`."""
