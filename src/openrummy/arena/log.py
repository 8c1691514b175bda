"""The log of an arena: a file with its settings in the first line and a match in each other, so that it can be gone on with."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from openrummy.arena.played import Arena, PlayedMatch
from openrummy.languages import Template, ToldValueError, saying


class MatchLog:
    """The matches of an arena that were played, in memory and, if there is a path, in a file.

    Raises ToldValueError if the file belongs to another arena or cannot be read, OSError if it cannot be written.
    """

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        self.played: list[PlayedMatch] = []
        self._file: BinaryIO | None = None
        if path is not None:
            self._file = self._opened(arena, path)

    def add(self, match: PlayedMatch) -> None:
        """Add a match, and write it before anything else happens."""
        self.played.append(match)
        if self._file is not None:
            self._file.write(msgspec.json.encode(match) + b"\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _opened(self, arena: Arena, path: Path) -> BinaryIO:
        """Open the file for more matches; a last line that was cut off is not a match, and is overwritten."""
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        self.played = list(_read(path, whole.splitlines(), arena)) if whole else []
        file = path.open("r+b" if text else "wb")
        file.truncate(len(whole))
        file.seek(0, os.SEEK_END)
        if not whole:
            file.write(msgspec.json.encode(arena) + b"\n")
            file.flush()
        return file


def _read(path: Path, lines: Sequence[bytes], arena: Arena) -> Sequence[PlayedMatch]:
    try:
        settings, *played = (
            msgspec.json.decode(lines[0], type=Arena),
            *(msgspec.json.decode(line, type=PlayedMatch) for line in lines[1:]),
        )
    except msgspec.MsgspecError as fault:
        raise ToldValueError(
            saying("{file} is no log of an arena: {fault}.", file=str(path), fault=str(fault))
        ) from None
    if replace(settings, packs=arena.packs) != arena:  # more packs may be asked for later
        words: Template = (
            "{file} is the log of another arena: its game, bots, seed or budget differ. Name another file."
        )
        raise ToldValueError(saying(words, file=str(path)))
    return played
