"""Fair company: how the players of finished deals treat each other, against what honest play would do.

    from openrummy.fairness.facts import facts_of
    from openrummy.fairness.pairs import pairs_of
    found = pairs_of(facts for record in records for facts in facts_of(record, "table", players))

Values in, values out.  Only finished deals have records, so no hidden card of a running deal can be looked at.  Nothing here is a verdict:
it says what is unlikely by chance, for a person to look at.
"""
