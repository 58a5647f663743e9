"""A domain drafted again: the draft is made anew from the database of today, what the author wrote stays as it is."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.domain.draft.choices import ANSWERS, DraftChoice, answers_text, is_settled, read_answers
from wizard.domain.draft.folder import Drafted, finish_draft, is_edited, make_draft, own_url
from wizard.domain.errors import CannotWrite, DomainUnusable
from wizard.domain.folder import load_domain
from wizard.domain.lexicon_layers import AUTHORED, DRAFTED, GROUPS, LayerError, LexiconFile, misfits, read_written
from wizard.domain.yamlfile import read_text


@dataclass(frozen=True)
class DraftedAgain:
    """What a new draft changed."""

    drafted: Drafted
    added: tuple[str, ...]
    """Entries that the draft did not have before: `attributes.track price`."""
    gone: tuple[str, ...]
    """Entries that the draft no longer has."""
    changed: tuple[str, ...]
    """Entries that say something else than before."""
    misfits: tuple[str, ...]
    """What the author wrote about entries that the draft does not have, each with file, line and what to do."""


def draft_again(folder: Path, url: str | None = None) -> DraftedAgain:
    """Draft the domain in `folder` anew, from `url` or its own database; only `drafted.yaml` is written.

    With another `url` the database has moved: `domain.yaml` names the new place from then on.

    Raises:
        DomainUnusable: it is no drafted domain, somebody edited the draft, or a file of it cannot be read.
        DomainDatabaseUnavailable: the database cannot be read.
        CannotWrite: the disk refused.
    """
    domain = load_domain(folder, check_audio=False)
    path = domain.folder / DRAFTED
    if not path.exists():
        remedy = "only what `woz domain draft --out` made can be drafted again; draft into another folder, and compare"
        raise DomainUnusable(path, None, "there is no draft in this folder", remedy)
    text = read_text(path)
    if is_edited(text):
        remedy = f"move what you wrote there into {AUTHORED}, then delete the line with its sha256 to go on"
        raise DomainUnusable(path, None, "it was edited since it was drafted, and that would be lost", remedy)
    before, authored = _read(text, path), _read(read_text(domain.folder / AUTHORED), domain.folder / AUTHORED)
    made = make_draft(url or domain.url or "", domain.name, _answers(domain.folder))
    after = _read(made.drafted, path)
    if url is not None:
        _move(domain.folder, domain.url or "", own_url(url))
    _replace(path, made.drafted)
    old, new = _entries(before.data), _entries(after.data)
    return DraftedAgain(
        made.told(domain.folder),
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        tuple(name for name in new if name in old and new[name] != old[name]),
        tuple(_told(authored, after)),
    )


def open_choices(folder: Path, url: str | None = None) -> tuple[DraftChoice, ...]:
    """What the draft in `folder` is unsure of and nobody has answered.

    Raises:
        as `draft_again`.
    """
    domain = load_domain(folder, check_audio=False)
    answers = _answers(domain.folder)
    made = make_draft(url or domain.url or "", domain.name, answers)
    return tuple(one for one in made.choices if one.name not in answers and not is_settled(one, answers))


def keep_answers(folder: Path, asked: Sequence[DraftChoice], answers: Mapping[str, bool]) -> None:
    """Keep answers beside those that are there.

    Raises:
        DomainUnusable: those that are there cannot be read.
        CannotWrite: the disk refused.
    """
    _replace(folder / ANSWERS, answers_text({**_answers(folder), **answers}, list(asked)))


def finish(folder: Path) -> Drafted:
    """As `finish_draft`, by the answers that the folder has.

    Raises:
        as `finish_draft`, and DomainUnusable where the answers cannot be read.
    """
    return finish_draft(folder, _answers(folder))


def _answers(folder: Path) -> dict[str, bool]:
    try:
        return read_answers(folder)
    except LayerError as error:
        raise DomainUnusable(error.path, error.line, error.what, "correct it, then draft again") from error


def _told(authored: LexiconFile, after: LexiconFile) -> list[str]:
    return [
        f"{authored.path}:{authored.line(misfit.where)[1]}: {'.'.join(misfit.where)}: {misfit.what}"
        for misfit in misfits(after.data, authored.data)
    ]


def _read(text: str, path: Path) -> LexiconFile:
    try:
        return read_written(text, path)
    except LayerError as error:
        raise DomainUnusable(error.path, error.line, error.what, "correct it, then draft again") from error


def _entries(data: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{group}.{name}": entry for group in GROUPS for name, entry in (data.get(group) or {}).items()}


def _move(folder: Path, old: str, new: str) -> None:
    """Let `domain.yaml` name the database at its new place, and nothing else in it change."""
    path = folder / "domain.yaml"
    text = read_text(path)
    if not old or text.count(old) != 1 or "'" in new:
        remedy = f"write {new} as the database's url there yourself, then `--again` without --database"
        raise DomainUnusable(path, None, "where the database was is not said in one place", remedy)
    if old != new:
        _replace(path, text.replace(old, new))


def _replace(path: Path, text: str) -> None:
    """Put the new draft in the old one's place, whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(path, error.strerror or str(error)) from error
