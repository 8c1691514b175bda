"""Splits a WebSocket client's bytes into frames that can be sent twice, late or never (RFC 6455, 5.2)."""

import json

import msgspec

TEXT = 1


class Frame(msgspec.Struct, frozen=True):
    """One frame as it was sent.  kind: its opcode.  payload: unmasked."""

    raw: bytes
    kind: int
    payload: bytes

    @property
    def command(self) -> str | None:
        """The id of its command if that may be sent more than once, and otherwise None."""
        if self.kind != TEXT:
            return None
        message = json.loads(self.payload)
        return str(message["id"]) if message["type"] not in ("hello", "hint") and "id" in message else None


def split(data: bytes) -> tuple[list[Frame], bytes]:
    """Return the complete frames at the start of `data`, and the rest."""
    frames: list[Frame] = []
    while (size := _size(data)) is not None and len(data) >= size[0] + size[1]:
        head, body = size
        mask, masked = data[head - 4 : head], data[head : head + body]
        payload = bytes(byte ^ mask[index % 4] for index, byte in enumerate(masked))
        frames.append(Frame(data[: head + body], data[0] & 0x0F, payload))
        data = data[head + body :]
    return frames, data


def _size(data: bytes) -> tuple[int, int] | None:
    """Return the size of the next frame's head, mask included, and of its body, or None if it is not known yet."""
    if len(data) < 2:
        return None
    assert data[1] & 0x80, "a client masks its frames"
    short = data[1] & 0x7F
    extra = {126: 2, 127: 8}.get(short, 0)
    if len(data) < 6 + extra:
        return None
    return 6 + extra, int.from_bytes(data[2 : 2 + extra], "big") if extra else short
