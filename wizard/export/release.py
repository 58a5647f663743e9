"""A release of a corpus: its version, its notes made from the difference to the last one, its tables, its guidelines.

All of it lies in the folder `release` of an export. `turns.jsonl` says what each turn was in this release, so that the
next one can say what has changed and why; of a blind test set it holds hashes, and no answers.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from subject.shaped import Misshapen, read_as
from wizard import bounded
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.sro import MASKED, words_of
from wizard.domain import load_domain
from wizard.export.errors import BadChoice, BadRelease
from wizard.export.manifest import MANIFEST, file_sha256
from wizard.export.privacy import ConsentAsked
from wizard.shaped_yaml import yaml_table

FOLDER = "release"
TURNS, NOTES = "turns.jsonl", "NOTES.md"
SUBJECTS = "subjects.yaml"
"""In a corpus's folder: what is known of its subjects."""
DEMOGRAPHICS = "demographics"
"""The use that a text of consent must cover for what is known of a subject to be told."""
HIDDEN = "masked"
"""What has changed of a turn where only a mask has come."""
WIDTH = 60
"""Characters of a cell of the notes."""
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,40}")
_TSV = str.maketrans("\t\r\n", "   ")


class ReleasedSubject(BaseModel):
    """What is known of a subject."""

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)

    age: str = ""
    """A group, such as 30-39."""
    sex: str = ""
    dialect: str = ""


def read_people(path: Path) -> Mapping[str, ReleasedSubject]:
    """`subjects.yaml`: by subject her age group, sex and dialect. Raises `BadRelease`."""
    try:
        return yaml_table(ReleasedSubject, bounded.read_text(path))
    except OSError as error:
        raise BadRelease(path, f"it cannot be read ({bounded.reason(error)})") from error
    except Misshapen as error:
        raise BadRelease(path, str(error)) from error


@dataclass(frozen=True)
class Release:
    """What a release is to be called, and what goes into it besides the corpus."""

    version: str
    previous: Path | None = None
    """The folder of the release before it."""
    guidelines: tuple[Path, ...] = ()
    """Files that the annotators worked by: frozen in the release."""
    people: Mapping[str, ReleasedSubject] = field(default_factory=dict)
    consent: ConsentAsked = field(default_factory=lambda: ConsentAsked(use=DEMOGRAPHICS))
    """Covers `DEMOGRAPHICS` where what is known of a subject may be told."""

    def __post_init__(self) -> None:
        """Raises `BadChoice` for a version that cannot be a name."""
        if not _VERSION.fullmatch(self.version):
            raise BadChoice(f"--release {self.version!r}: write letters, digits, dots and hyphens, such as 1.0")


class ReleasedTurn(BaseModel):
    """What a release says of a turn, a line of its `turns.jsonl`: by these it is compared with the next."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    id: str
    session: str
    speaker: str
    split: str
    status: str
    category: str | None = Field(alias="class")
    """None where the turn is held blind, and where nobody has said."""
    words: str
    """What was said; its SHA-256 where the turn is held blind."""
    references: str
    """SHA-256 of statements, minima and maxima."""
    minima: tuple[str, ...]
    sql: tuple[str, ...] | None = None
    """The statements; None where the turn is held blind, and in releases that did not tell them."""
    maxima: tuple[str, ...] | None = None
    """As `sql`."""
    principles: dict[str, str]
    """SHA-256 of each principle's text that is cited, by its number."""
    comment: str
    open: tuple[str, ...] = ()
    """The layers in which its annotators differ."""

    @property
    def standing(self) -> str:
        """Its status, and what is disputed of it."""
        return f"{self.status} in {', '.join(self.open)}" if self.open else self.status


Turns = dict[str, ReleasedTurn]
"""By utterance."""


def write_release(
    release: Release,
    items: Iterable[Item],
    sessions: Sequence[SessionRecord],
    splits: Mapping[str, str],
    blind: str,
    domains: Mapping[str, str],
    hide: Callable[[str, str], str],
    folder: Path,
) -> None:
    """Write the folder `release` of the export `folder`; `splits` is each speaker's, empty for none.

    `hide` takes out of a session's text what is masked today: the release before is quoted without it.

    Raises `BadRelease` where the release before it cannot be read, `DomainError`, `OSError`.
    """
    into = folder / FOLDER
    into.mkdir()
    now: Turns = {}
    seconds: dict[str, float] = {}
    for item in items:
        split = splits.get(item.record.speaker, "")
        now[item.record.id] = _line(item, split, hidden=bool(blind) and blind in (split, "all"))
        spoken = item.record.audio.seconds if item.record.audio else 0.0
        seconds[item.record.speaker] = seconds.get(item.record.speaker, 0.0) + spoken
    lines = (one.model_dump_json(by_alias=True) + "\n" for one in now.values())
    _write(into / TURNS, "".join(lines))
    _write(into / "sessions.tsv", _table(_sessions(sessions, now, splits)))
    _write(into / "speakers.tsv", _table(_speakers(release, sessions, now, splits, seconds)))
    _freeze(release, sessions, domains, into)
    before = _previous(release.previous, hide) if release.previous is not None else None
    _write(into / NOTES, "".join(f"{line}\n" for line in notes(release, now, before, into)))


@dataclass(frozen=True)
class _Released:
    """What the manifest of a release says of it."""

    release: str


@dataclass(frozen=True)
class _Before:
    version: str
    sha256: str
    turns: Turns
    """As they may be quoted today: without what has been masked since."""
    masked: Mapping[str, frozenset[str]]
    """The fields of each turn of which that takes something away."""
    frozen: Mapping[str, str]
    """SHA-256 by path of what was frozen in it."""


def _previous(folder: Path, hide: Callable[[str, str], str]) -> _Before:
    try:
        version = read_as(_Released, bounded.read_text(folder / MANIFEST)).release
        lines = bounded.read_text(folder / FOLDER / TURNS).splitlines()
        told = {one.id: one for one in (read_as(ReleasedTurn, line) for line in lines)}
    except OSError as error:
        raise BadRelease(folder, f"it cannot be read ({error.strerror or error})") from error
    except ValueError as error:
        what = "it is no release; name the folder of an export that was made with --release"
        raise BadRelease(folder, what) from error
    turns = {name: _hidden(one, hide) for name, one in told.items()}
    masked = {name: _apart(one, turns[name]) for name, one in told.items()}
    return _Before(version, file_sha256(folder / MANIFEST), turns, masked, _frozen(folder / FOLDER))


def _apart(one: ReleasedTurn, other: ReleasedTurn) -> frozenset[str]:
    return frozenset(name for name in ReleasedTurn.model_fields if getattr(one, name) != getattr(other, name))


def _hidden(turn: ReleasedTurn, hide: Callable[[str, str], str]) -> ReleasedTurn:
    """The turn of an earlier release without what is masked today."""

    def all_of(texts: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return None if texts is None else tuple(hide(turn.session, one) for one in texts)

    words = hide(turn.session, turn.words)
    hidden = {
        "words": turn.words if words == turn.words else words_of(words),
        "minima": all_of(turn.minima),
        "sql": all_of(turn.sql),
        "maxima": all_of(turn.maxima),
        "comment": hide(turn.session, turn.comment),
    }
    return turn.model_copy(update=hidden)


def notes(release: Release, now: Turns, before: _Before | None, into: Path) -> Iterator[str]:
    """The lines of `NOTES.md`: what came, what went, what changed and why."""
    yield f"# Release {release.version}"
    yield ""
    statuses = Counter(one.standing for one in now.values())
    yield f"{len(now)} turns: {'; '.join(f'{count} {status}' for status, count in sorted(statuses.items()))}."
    if not release.guidelines:
        yield ""
        yield "No guidelines are frozen in it: the corpus has no `guidelines.md`, and none were given."
    if before is None:
        yield ""
        yield "The first release: there is none before it to compare with."
        return
    added = [one for name, one in now.items() if name not in before.turns]
    gone = [name for name in before.turns if name not in now]
    yield f"After release {before.version} (SHA-256 of its manifest: `{before.sha256}`)."
    yield ""
    yield "## Turns"
    yield ""
    by_split = Counter(one.split or "all" for one in added)
    of = f" ({', '.join(f'{count} in {split}' for split, count in sorted(by_split.items()))})" if added else ""
    yield f"- added: {len(added)}{of}"
    yield f"- taken out: {len(gone)}{f' ({_some(gone)})' if gone else ''}"
    changed = [(before.turns[name], one) for name, one in now.items() if name in before.turns]
    for title, differences in (("References", _references), ("Classes", _class), ("Transcriptions", _transcription)):
        those = [(old, new, found) for old, new in changed if (found := differences(old, new, before.masked[old.id]))]
        yield ""
        yield f"## {title} changed: {len(those)}"
        yield ""
        if those:
            yield "| turn | what | before | now | why |"
            yield "|---|---|---|---|---|"
        for old, new, found in those:
            for one in found:
                first, second = _cells(one.before, one.now)
                why = f"masked since {before.version}" if one.what == HIDDEN else _why(old, new)
                yield f"| {new.id} | {one.what} | {first} | {second} | {why} |"
    yield ""
    yield "## Guidelines and principles"
    yield ""
    frozen = _frozen(into)
    names = sorted({*frozen, *before.frozen})
    different = [name for name in names if frozen.get(name) != before.frozen.get(name)]
    yield from (f"- `{name}`: {_how(name in frozen, name in before.frozen)}" for name in different)
    if not different:
        yield "As they were."


@dataclass(frozen=True)
class _Difference:
    """A part of a turn that is not as it was."""

    what: str
    before: str
    now: str


def _references(old: ReleasedTurn, new: ReleasedTurn, masked: frozenset[str]) -> list[_Difference]:
    """Minimum, SQL and maximum, as far as both releases tell them; the hash alone says that something has changed."""
    if old.references == new.references:
        return []
    told = (("minimum", old.minima, new.minima), ("SQL", old.sql, new.sql), ("maximum", old.maxima, new.maxima))
    parts = [(what, one, other) for what, one, other in told if one is not None and other is not None]
    found = [_Difference(what, _texts(one), _texts(other)) for what, one, other in parts if one != other]
    if found:
        return found
    if {"minima", "sql", "maxima"} & masked:
        return [_Difference(HIDDEN, _texts(old.minima), _texts(new.minima))]
    return [_Difference("SQL or maximum" if new.minima else "not told", "(not told)", "(not told)")]


def _class(old: ReleasedTurn, new: ReleasedTurn, _masked: frozenset[str]) -> list[_Difference]:
    if old.category == new.category:
        return []
    return [_Difference("class", old.category or "none", new.category or "none")]


def _transcription(old: ReleasedTurn, new: ReleasedTurn, masked: frozenset[str]) -> list[_Difference]:
    if old.words != new.words:
        return [_Difference("words", old.words, new.words)]
    return [_Difference(HIDDEN, MASKED, MASKED)] if "words" in masked else []


def _how(here: bool, there: bool) -> str:
    return "changed" if here and there else "new" if here else "no more"


def _line(item: Item, split: str, *, hidden: bool) -> ReleasedTurn:
    annotation = item.annotation
    minima = [one.minimum for one in item.references]
    digest = hashlib.sha256(json.dumps([[one.sql, one.minimum, one.maximum] for one in item.references]).encode())
    return ReleasedTurn(
        id=item.record.id,
        session=item.record.session,
        speaker=item.record.speaker,
        split=split,
        status=item.status,
        open=item.open,
        category=None if hidden else item.category,
        words=hashlib.sha256(item.words.encode()).hexdigest() if hidden else item.words,
        references=digest.hexdigest(),
        minima=() if hidden else tuple(minima),
        sql=None if hidden else tuple(one.sql for one in item.references),
        maxima=None if hidden else tuple(one.maximum for one in item.references),
        principles={one.number: one.sha256 for one in annotation.principles} if annotation else {},
        comment=annotation.comment if annotation and not hidden else "",
    )


def _texts(texts: tuple[str, ...] | None) -> str:
    return " OR ".join(one or "none" for one in texts or ()) or "none"


def _cells(before: str, now: str) -> tuple[str, str]:
    """Both texts in a line each; of long ones the part where they begin to differ, so that the difference is seen."""
    one, other = (" ".join(text.split()) for text in (before, now))
    shorter = min(len(one), len(other))
    same = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), shorter)
    start = max(0, same - 20) if max(len(one), len(other)) > WIDTH and same > 20 and one != other else 0
    return _cell(one, start), _cell(other, start)


def _cell(text: str, start: int) -> str:
    shown = f"...{text[start:]}" if start else text
    shown = shown if len(shown) <= WIDTH else f"{shown[: WIDTH - 3]}..."
    return shown.replace("|", "\\|")


def _why(old: ReleasedTurn, new: ReleasedTurn) -> str:
    """What is known of the reason, in words."""
    said = []
    if old.standing != new.standing:
        said.append(f"{old.standing} before, {new.standing} now")
    cited, before = new.principles, old.principles
    said += [f"principle {one} cited" for one in cited if one not in before]
    said += [f"principle {one} no longer cited" for one in before if one not in cited]
    said += [f"principle {one} reads otherwise" for one in cited if one in before and cited[one] != before[one]]
    if new.comment and new.comment != old.comment:
        said.append(" ".join(new.comment.split()).replace("|", "\\|"))
    nobody = new.status in ("draft", "accepted")
    return "; ".join(said) or ("drafted anew" if nobody else "annotated anew")


def _some(names: Sequence[str], most: int = 20) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _sessions(sessions: Sequence[SessionRecord], now: Turns, splits: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    turns = Counter(one.session for one in now.values())
    yield ("session", "speaker", "split", "domain", "site", "condition", "opened", "turns")
    for one in sessions:
        split = splits.get(one.subject, "")
        yield (
            one.session,
            one.subject,
            split,
            one.domain,
            one.site,
            one.condition,
            one.opened,
            str(turns[one.session]),
        )


def _speakers(
    release: Release,
    sessions: Sequence[SessionRecord],
    now: Turns,
    splits: Mapping[str, str],
    seconds: Mapping[str, float],
) -> Iterator[tuple[str, ...]]:
    turns = Counter(one.speaker for one in now.values())
    yield ("speaker", "split", "sessions", "turns", "seconds", "group", "age", "sex", "dialect")
    for name in sorted(turns):
        hers = [one for one in sessions if one.subject == name]
        told = all(not release.consent.lacks(one) for one in hers)
        person = release.people.get(name, ReleasedSubject()) if told else ReleasedSubject()
        group = next((one.group for one in hers if one.group), "")
        known = (person.age, person.sex, person.dialect)
        spoken = f"{seconds.get(name, 0.0):.1f}"
        yield (name, splits.get(name, ""), str(len(hers)), str(turns[name]), spoken, group, *known)


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    return "".join("\t".join(cell.translate(_TSV) for cell in row) + "\n" for row in rows)


def _freeze(release: Release, sessions: Sequence[SessionRecord], domains: Mapping[str, str], into: Path) -> None:
    """Copy the guidelines and each domain's principles."""
    for path in release.guidelines:
        (into / "guidelines").mkdir(exist_ok=True)
        shutil.copyfile(path, into / "guidelines" / path.name)
    for name in sorted({one.domain for one in sessions}):
        source = load_domain(domains.get(name, name), check_audio=False).folder / "principles.yaml"
        (into / "principles").mkdir(exist_ok=True)
        shutil.copyfile(source, into / "principles" / f"{name}.yaml")


def _frozen(folder: Path) -> dict[str, str]:
    paths = (path for part in ("guidelines", "principles") for path in (folder / part).glob("*"))
    return {path.relative_to(folder).as_posix(): file_sha256(path) for path in sorted(paths)}


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
