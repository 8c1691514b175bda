"""Tune the skill of a family's skilled policy in the batch: `python -m openrummy.tuning FAMILY`.

A candidate and the skill in use play the same packs, from every seat, against each other and against a pool of opponents.  It
takes the place of the skill in use only if it is better by two standard errors over packs that it has not been chosen by.
"""
