"""Files that commands write: checked before the work, and written whole or not at all."""

import errno
import os
from pathlib import Path


def check_place(file: Path) -> None:
    """Raise OSError with the fault if `file` could not be written: it is a folder, or its folder is missing or closed."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not file.parent.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    if not file.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(file.parent))
    closed = file if file.exists() else file.parent
    if not os.access(closed, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(closed))


def write_whole(file: Path, text: str) -> None:
    """Write `text`; if that fails, the old file stays.  Raises OSError that names the file."""
    check_place(file)
    is_plain = (
        not file.exists() or file.is_file()
    )  # something that is not a regular file, such as /dev/stdout, cannot be replaced
    written = file.with_name(f".{file.name}.{os.getpid()}.part") if is_plain else file
    try:
        written.write_text(text, encoding="utf-8")
        if is_plain:
            written.replace(file)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(file)) from None
    finally:
        if is_plain:
            written.unlink(missing_ok=True)
