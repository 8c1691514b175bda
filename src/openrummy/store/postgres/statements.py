"""The statements of the writer, each a transaction of its own."""

WRITE = """
WITH run AS MATERIALIZED (
    SELECT * FROM unnest(%b::text[], %b::int[], %b::bytea[], %b::int[], %b::bytea[])
        AS run(match, version, chain, last, reached)
), entry AS MATERIALIZED (
    SELECT * FROM unnest(%b::text[], %b::int[], %b::int[], %b::text[], %b::bytea[], %b::bigint[], %b::bytea[], %b::bytea[])
        WITH ORDINALITY AS entry(match, first, version, kind, command, at, body, chain, number)
), repeated AS MATERIALIZED (
    SELECT match, min(first) AS first FROM entry
    WHERE command IS NOT NULL AND (
        SELECT true FROM event
        WHERE event.match = entry.match AND sha256(event.command) = sha256(entry.command) LIMIT 1
    )
    GROUP BY match
), fresh AS MATERIALIZED (
    SELECT * FROM run WHERE NOT EXISTS (SELECT FROM repeated WHERE repeated.match = run.match)
    ORDER BY match COLLATE "C"
), born AS (
    INSERT INTO head (match, version, chain) SELECT match, last, reached FROM fresh WHERE version = 0
    ON CONFLICT DO NOTHING RETURNING match
), locked AS MATERIALIZED (
    SELECT at_head.match, last, reached
    FROM fresh, LATERAL (
        SELECT head.match FROM head
        WHERE head.match = fresh.match AND head.version = fresh.version AND head.chain = fresh.chain
        FOR UPDATE
    ) AS at_head
    WHERE fresh.version > 0 AND (SELECT count(*) FROM born) >= 0
), moved AS (
    UPDATE head SET version = last, chain = reached FROM locked WHERE head.match = locked.match
    RETURNING head.match
), done AS MATERIALIZED (
    SELECT match FROM born UNION ALL SELECT match FROM moved
), written AS (
    INSERT INTO event (match, version, kind, command, at, body, chain)
    SELECT match, version, kind, command, at, body, chain FROM entry
    WHERE (match IN (SELECT match FROM done)) IS TRUE ORDER BY number
)
SELECT match, NULL AS first FROM done UNION ALL SELECT match, first FROM repeated
"""
"""Writes runs: their matches, versions and hashes before and after; then their entries, in the same order.

Returns the runs that were written, with NULL, and those that repeat a command of their match, with the first version of
the append that does.  A run that is in neither was not where its match is.

Matches that are new come first, then the heads of the others are locked in the order of their names: so of two batches
one waits for the other, and never each for the other.  `born` is counted for its time alone.  The entries name their
match themselves and are looked up in a list of the written ones, since a join of two lists would compare each with each.
"""

HEADS = "SELECT match, version, chain FROM head WHERE match = ANY(%b::text[])"

ENTRIES = """
SELECT match, version, chain FROM unnest(%b::text[], %b::int[]) AS asked(match, version) JOIN event USING (match, version)
"""

KEEP = """
INSERT INTO arrangement (match, seat, version, body)
SELECT * FROM unnest(%b::text[], %b::int[], %b::int[], %b::bytea[]) AS kept(match, seat, version, body)
ORDER BY match COLLATE "C", seat
ON CONFLICT (match, seat) DO UPDATE SET version = excluded.version, body = excluded.body
    WHERE arrangement.version <= excluded.version
"""
"""Keeps arrangements; another process may have kept a later one of the same hand."""

TOUCH = "UPDATE seal SET fingerprint = fingerprint"
"""Writes without changing anything."""
