"""The review of a finished match: each decision of a record, judged by search (extra `sim`).

    from openrummy.review.judging import review
    from openrummy.review.summary import summary
    found = summary(list(review(record, seat=0)))

Only `judging` needs the extra; a server without it knows the rest.
"""
