"""`openrummy sim` and `openrummy rules --compare`: the bots, the workload, and the results as text, JSON, CSV and pictures."""
