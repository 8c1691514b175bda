"""A bot that plays its first action, and does one thing wrong at its third turn: the argument says which."""

import json
import sys
import time

wrong, turns = sys.argv[1], 0
if wrong == "mute":
    time.sleep(60)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print('{"type":"ready","name":"Bad"}' if wrong != "unready" else '{"type":"hi"}', flush=True)
    if told["type"] != "turn":
        continue
    turns += 1
    answer: dict[str, object] = {"type": "act", "id": told["id"], "index": 0}
    if turns == 3:
        if wrong == "noise":
            sys.stderr.write("all is well\n" * 1_000_000)
        if wrong in ("crash", "noise"):
            raise RuntimeError("all is lost")
        if wrong == "sleep":
            time.sleep(60)
        if wrong == "bytes":
            sys.stdout.buffer.write(b'{"type":"act","action":"\xff"}\n')
        if wrong == "deep":
            print("[" * 30_000)
        if wrong == "flood":
            print("x" * 10_000_000, flush=True)
        wrongs: dict[str, dict[str, object]] = {
            "words": {"index": "first"},
            "id": {"id": 99},
            "range": {"index": 999},
            "both": {"action": told["actions"][0]},
            "unknown": {"index": None, "action": {"type": "fly"}},
            "illegal": {"index": None, "action": {"type": "discard", "card": "JK"}},
        }
        answer |= wrongs.get(wrong, {})
    print(json.dumps(answer), flush=True)
