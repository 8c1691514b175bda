"""Reviews of finished matches: the workers judge the decisions of a seat while somebody looks."""
