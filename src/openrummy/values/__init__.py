"""Learned values: small networks that foretell the points of a deal of gin from one seat's view (extra `sim`).

from openrummy.values.player import Learned
openrummy.play(match, [Learned, "good"])
"""
