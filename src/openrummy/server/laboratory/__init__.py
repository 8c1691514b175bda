"""The rule laboratory: two choices of rules, played on the same packs by the server's workers while somebody looks."""
