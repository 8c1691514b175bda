"""The words of the reference that no docstring has: its parts, parameters, examples, and how to say who asks."""

from collections.abc import Mapping
from typing import Any

PARTS: Mapping[str, str] = {
    "games": "The games and their rules.",
    "paper": "The score sheet of a match with real cards, and sheets that several devices share.",
    "tables": "Open a table, take a seat, and read what happened. The match itself is played through the socket.",
    "matches": "Finished matches of tables that everybody could find in the lobby and watch: lists, records, statistics.",
    "learning": "Lessons, puzzles, positions, and the deal of the day.",
    "tournaments": "Tournaments of every form, and those that begin by a schedule.",
    "people": "Accounts, for those who want one. Everything needs a session, and over a network an encrypted connection.",
    "clubs": "Friends and clubs of those with an account.",
    "laboratory": "Two rule sets measured side by side, and statistics of this server's deals.",
}
"""The parts of the interface, in the order of the page."""

PLACES: Mapping[str, str] = {
    "/api/catalogue": "games",
    "/api/games": "games",
    "/api/rules": "games",
    "/api/paper": "paper",
    "/api/sheets": "paper",
    "/api/settle": "games",
    "/api/check-hand": "games",
    "/api/tables": "tables",
    "/api/quick": "tables",
    "/api/boards": "tables",
    "/api/matches": "matches",
    "/api/lessons": "learning",
    "/api/puzzles": "learning",
    "/api/position": "learning",
    "/api/daily": "learning",
    "/api/tournaments": "tournaments",
    "/api/schedules": "tournaments",
    "/api/people/clubs": "clubs",
    "/api/people/friends": "clubs",
    "/api/people/invitations": "clubs",
    "/api/people/company": "clubs",
    "/api/people": "people",
    "/api/laboratory": "laboratory",
    "/api/statistics": "laboratory",
}
"""The part to which paths belong that begin so; the longest beginning counts."""

PARAMETERS: Mapping[str, str] = {
    "after": "The version that is known already: without a newer one the answer is empty.",
    "against": "`people` for matches with other people, `bots` for those against bots alone.",
    "before": "Only what came before: in a log the version of an entry, in a list of matches `next` of the page before.",
    "bots": "A level of bot that sits there, or `none` for tables without bots.",
    "bots /api/matches": "A level of bot that took part, or `none` for matches of people alone.",
    "chips": "`true` for tables that ask for play chips, `false` for those that do not.",
    "clock": "The pace: the name of a clock, as in `settings` of a table.",
    "club": "The id of a club.",
    "deal": "The number of a deal, from 1.",
    "device": "The id of a signed-in device.",
    "free": "`true` for tables with a free seat.",
    "game": "A family of games or a preset, by its key.",
    "invitation": "The id of an invitation.",
    "known": "How much the asker has already: the answer waits some seconds for more. -1 for nothing.",
    "limit": "How many matches at most.",
    "passkey": "The id of a passkey.",
    "person": "The id of a person.",
    "player": "The number of an entrant, from 0.",
    "players": "Only tables for so many players.",
    "preset": "Only tables of a preset, by its key.",
    "puzzle": "The id of a puzzle.",
    "rated": "`true` for rated tables, `false` for others.",
    "schedule": "The id of a schedule.",
    "season": "The number of a club's season, from 1.",
    "seat": "The number of a seat, from 0.",
    "sheet": "The code of a shared score sheet.",
    "since": "Only matches that ended at this time or later, in milliseconds since 1970.",
    "since /api/tables/{table}": "The version that is known already: only what comes after it.",
    "step": "The number of an act in a deal after which the table is shown; 0 for the deal itself.",
    "table": "The id of a table, or its code.",
    "tournament": "The id of a tournament, or its code.",
    "until": "Only matches that ended before this time, in milliseconds since 1970.",
    "until /api/tables/{table}": "The last version that is wanted.",
    "wait": "The seconds for which the stream goes on at most, up to 3600; 0 for what there is now.",
    "warning": "The id of a warning.",
    "whole": "`true` for all tables of rounds that have very many; otherwise your own are there, and some others.",
}
"""The words for each parameter, by its name; where it means another thing below some paths, also by the name and their beginning."""

SECURITY: Mapping[str, Mapping[str, str]] = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat at a table, or of an entrant in a tournament, from the answer to opening, joining or entering; "
        "to end the sharing of a score sheet, its key. "
        "Without it you see what watchers see.",
    },
    "device": {"type": "apiKey", "in": "cookie", "description": "The session of an account. The page sets it."},
}
"""How to say who asks.  Most operations answer without either."""

_GIN = {"preset": "gin", "options": {"knock_limit": 5}, "players": 2}
_SHEET = {
    "preset": "basic",
    "names": ["Ann", "Bob", "Cem"],
    "rounds": [{"end": "went_out", "seat": 1, "hands": [{"points": {"hand": 34}}, {}, {"cards": {"hand": "KD 7S"}}]}],
}

EXAMPLES: Mapping[str, Any] = {
    "post /api/rules": _GIN,
    "post /api/paper/sheet": _SHEET,
    "post /api/sheets": {"match": _SHEET},
    "put /api/sheets/{sheet}": {"key": "the key from the answer to sharing", "base": 1, "match": _SHEET},
    "post /api/settle": {"preset": "gin", "question": "May I lay off after gin?"},
    "post /api/check-hand": {"preset": "gin", "cards": "7S 8S 9S 4H 4C 4D KS KD 2C AH 9D"},
    "post /api/tables": {"preset": "gin", "name": "Ann", "seats": [{}, {"bot": "good"}], "options": {"knock_limit": 5}},
    "post /api/boards": {"preset": "basic", "name": "", "seats": [{}, {}, {}]},
    "post /api/position": {
        "of": "gin; hands 7S 8S 9S 4H 5H 6H KD KC QS 2D / 3C 3D 3H 7H 7D TC JC QC 9D AS; pile 5S",
        "seat": 0,
    },
    "post /api/quick": {"preset": "basic", "name": "Ann", "players": 2},
    "post /api/tables/{table}/join": {"name": "Bob"},
    "post /api/tournaments": {"title": "Friday cup", "preset": "block", "name": "Ann"},
    "post /api/tournaments/{tournament}/enter": {"name": "Bob"},
}
"""A body for the operations with which a program begins."""
