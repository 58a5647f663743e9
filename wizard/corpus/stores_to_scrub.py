"""Stores from which rows were deleted while their database may still have the bytes: a line each in DIR/unscrubbed.txt.

The line is on the disk before the rows are deleted and goes once the database has been scrubbed, so that `woz forget`,
cut off in between, knows what is left to do although no row tells it any more.
"""

from __future__ import annotations

from subject.durable import sync_folder
from wizard.corpus.annotationlog import append_lines
from wizard.corpus.errors import NotWritten
from wizard.corpus.place import Place
from wizard.corpus.whole_files import put_in_place


def owe(place: Place) -> None:
    """Take note that the place's store has to be scrubbed; on the disk when this returns. Raises `NotWritten`."""
    if not is_owed(place):
        append_lines(place.unscrubbed, [f"{place.shown_url}\n".encode()])


def is_owed(place: Place) -> bool:
    """Whether the place's store has to be scrubbed. Raises `NotWritten` where the file cannot be read."""
    return place.shown_url in _names(place)


def paid(place: Place) -> None:
    """Take note that the place's store has been scrubbed. Raises `NotWritten`."""
    others = [name for name in _names(place) if name != place.shown_url]
    try:
        if others:
            put_in_place(place.unscrubbed, "".join(f"{name}\n" for name in others).encode())
        else:
            place.unscrubbed.unlink(missing_ok=True)
        sync_folder(place.folder)
    except OSError as error:
        raise NotWritten(str(place.unscrubbed), error.strerror or str(error)) from error


def _names(place: Place) -> list[str]:
    try:
        return place.unscrubbed.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NotWritten(str(place.unscrubbed), f"it cannot be read ({error.strerror or error})") from error
