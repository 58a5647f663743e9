"""Words taken into a domain's `lexicon.yaml`: whole or not at all, and only where it can be read afterwards."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from wizard.cli.errors import NotTaken
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import lexicon_files, load_lexicon, parse_lexicon
from wizard.domain.lexicon_edit import CannotEdit, Way, with_words
from wizard.domain.lexicon_layers import AUTHORED, drafted_beside


def put_into_lexicon(folder: Path, way: Way, words: Sequence[str]) -> None:
    """Put `words` at `way` of the author's lexicon of the domain in `folder`.

    Raises:
        NotTaken: the file is written in a way that they cannot be put into, or the disk refused.
        LexiconError: the lexicon could not be read as it was.
    """
    path = folder / AUTHORED
    before = lexicon_files(path)[-1].path.read_text(encoding="utf-8")
    below = _said_in_draft(path, way) if way[2:3] == ("said",) else ()
    try:
        text = with_words(before, way, words, below=below)
        drafted = drafted_beside(path)
        parse_lexicon(text, path, below=(drafted.read_text(encoding="utf-8"), drafted) if drafted is not None else None)
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{AUTHORED}-")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            temporary.chmod(path.stat().st_mode & 0o777)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except CannotEdit as error:
        raise NotTaken(path, str(error)) from error
    except LexiconError as error:
        raise NotTaken(path, error.what) from error
    except OSError as error:
        raise NotTaken(path, error.strerror or str(error)) from error


def _said_in_draft(path: Path, way: Way) -> tuple[str, ...]:
    """The draft's own ways to say a value: the author's take their place, and so begin with them."""
    entry = load_lexicon(path).attributes.get(way[1])
    return entry.said.get(way[3], ()) if entry is not None else ()
