"""Keys: what is scored against, from JSON lines, an exported corpus, or a folder of ATIS-style files.

JSON lines hold `{"utterance", "speaker", "class", "minimum", "maximum"?}`, or
`"alternatives": [{"minimum", "maximum"?}]`; optional `domain`, `scenario`, `words` (or `transcription`), `reviewed`,
`status`, `site`, `session`, `turn`, `context` (turns of the session that it leans on), `principles` (their numbers). An
exported corpus is a folder with `utterances.jsonl`; an ATIS-style folder holds `.ref`, `.rf2` and `.cat` files named by
utterance, and perhaps our logs, unpacked or in tar archives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple, TypeAlias

from subject.json_text import NotJson, from_json
from wizard import bounded
from wizard.corpus.sro import MASKED
from wizard.score.atisfiles import atis_files
from wizard.score.errors import KeyUnusable

CLASSES = {"0": "A", "1": "D1", "2": "D1", "3": "D", "A": "A", "D1": "D1", "D": "D", "X": "X", "": "unclassified"}
"""The classes of the 1989 paper (section 5) as those of 1991; every class is given by its 1991 name."""

Review = Literal["reviewed", "accepted", "draft"]
"""What a reference answer is: seen by a person; a draft that a program accepted; a draft."""


class ReferenceBounds(NamedTuple):
    """One reading's two bounds, as texts in the Common Answer Specification."""

    minimum: str
    maximum: str | None = None
    """None where there is none: then the minimum alone is judged."""


@dataclass(frozen=True, slots=True)
class KeyItem:
    """One utterance of a key."""

    utterance: str
    speaker: str
    category: str
    """A, D1, D, X or unclassified."""
    alternatives: tuple[ReferenceBounds, ...]
    """One, or several readings' joined by OR; none where there is no reference answer."""
    domain: str | None = None
    scenario: str | None = None
    transcription: str | None = None
    """What was said, for the word error rate."""
    review: Review | None = None
    """None where the key does not say it."""
    site: str | None = None
    session: str | None = None
    turn: int | None = None
    """Which turn of its session it is, from 1."""
    context: tuple[int, ...] = ()
    """The turns of its session that it leans on."""
    principles: tuple[str, ...] = ()
    """The numbers of the principles that its reference answer cites."""


@dataclass(frozen=True, slots=True)
class Key:
    """The reference answers of a corpus, as `woz score` reads them."""

    name: str
    items: tuple[KeyItem, ...]
    """Class X included; each utterance once."""
    sha256: str
    """Of the file; of an ATIS-style folder, of its files' names and contents in order."""
    unreferenced: frozenset[str] = frozenset()
    """Utterances without a reference answer, or with one in which something is masked: no answer could be right."""
    left_out: frozenset[str] = frozenset()
    """Utterances that were left out because no person has reviewed their references."""
    version: str = ""
    """`2` of what `woz dispute apply` wrote first, the version of a release; empty of a key that nothing numbers."""

    @property
    def has_maxima(self) -> bool:
        """Whether any reading has a maximum."""
        return any(one.maximum is not None for item in self.items for one in item.alternatives)

    def reviewed(self) -> Key:
        """The same key without the references that no person has reviewed. Raises `KeyUnusable` where none is left."""
        kept = tuple(item for item in self.items if item.review == "reviewed")
        if not kept:
            raise KeyUnusable(self.name, "it names no reference answer that a person has reviewed")
        return replace(
            self,
            items=kept,
            left_out=frozenset(one.utterance for one in self.items).difference(one.utterance for one in kept),
        )

    @property
    def unreviewed(self) -> int:
        """How many utterances were left out."""
        return len(self.left_out)

    @property
    def known(self) -> frozenset[str]:
        """The utterances that a system may answer: those that are not scored, too, whose answers do not count."""
        return self.left_out.union(self.unreferenced, (one.utterance for one in self.items))

    def count(self, review: Review) -> int:
        """How many utterances have reference answers of this kind."""
        return sum(item.review == review for item in self.items)


def read_key(path: Path) -> Key:
    """Read a key. Raises KeyUnusable with file and line."""
    try:
        if path.is_dir():
            if (path / "utterances.jsonl").is_file():
                return _from_lines(path / "utterances.jsonl", str(path))
            if below := _keys_below(path):
                more = f" (and {len(below) - 3} more)" if len(below) > 3 else ""
                raise KeyUnusable(
                    str(path), f"it holds several folders; name a key in it: {', '.join(below[:3])}{more}"
                )
            return _from_atis(path)
        return _from_lines(path, path.name)
    except OSError as error:
        raise KeyUnusable(str(path), error.strerror or str(error)) from error


def _keys_below(folder: Path) -> list[str]:
    """The keys in an export of several formats or splits, or in one with a blind test set."""
    found = [one.parent for one in folder.rglob("utterances.jsonl") if one.parent.name != "participants"]
    found += [one for name in ("key/key", "pairs", "triplets") for one in folder.rglob(f"{name}.jsonl")]
    return [str(one) for one in sorted(found)]


Placed: TypeAlias = tuple[str, dict[str, Any]]
"""An object and where it stands: file and line."""


def json_lines(path: Path, error: type[KeyUnusable] | type[Exception]) -> Iterator[Placed]:
    """The objects of a file of JSON lines, each with its place. Raises `error` for a line that is none."""
    with path.open("rb") as file:
        yield from placed(bounded.lines(file), str(path), error)


def placed(
    records: Iterable[bytes | dict[str, Any]], where: str, error: type[KeyUnusable] | type[Exception]
) -> Iterator[Placed]:
    """The objects that lines hold, or rows of a table, each with its place. Raises `error` as `json_lines`."""
    for number, record in enumerate(records, 1):
        place = f"{where} line {number}"
        if isinstance(record, dict):
            yield place, record
        elif record.strip():
            try:
                item = from_json(record)
            except NotJson as cause:
                raise error(place, f"not JSON: {cause.reason}") from cause
            if not isinstance(item, dict):
                raise error(place, "a line is a JSON object")
            yield place, item


def _from_lines(path: Path, name: str) -> Key:
    items, unreferenced = items_of(json_lines(path, KeyUnusable))
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Key(name, items, digest, unreferenced, version=_version(path, digest))


def changes_of(key: Path) -> Path:
    """The file beside a key that says what its version changed."""
    return key.with_name(f"{key.stem}.changes.json")


def _version(path: Path, digest: str) -> str:
    """What the file beside the key, or the manifest of its release, says of its version."""
    for place, field, sha256 in ((changes_of(path), "version", digest), *_manifests(path)):
        with suppress(OSError, ValueError):
            told = from_json(place.read_bytes())
            if isinstance(told, dict) and told.get(field) and (sha256 is None or told.get("to") == sha256):
                return str(told[field]).replace("|", " ")
    return ""


def _manifests(path: Path) -> Iterator[tuple[Path, str, None]]:
    """The manifests of the exports that a file may be in: its folder, and two above it."""
    return ((folder / "manifest.json", "release", None) for folder in list(path.parents)[:3])


def items_of(lines: Iterable[Placed]) -> tuple[tuple[KeyItem, ...], frozenset[str]]:
    """The utterances of a key's lines, and those as `Key.unreferenced`. Raises KeyUnusable with the place."""
    items: dict[str, KeyItem] = {}
    unreferenced = set()
    for place, found in lines:
        item = _item(place, found)
        if item.utterance in items or item.utterance in unreferenced:
            raise KeyUnusable(place, f"utterance {item.utterance} stands in the key twice")
        if not item.alternatives and item.category != "X":
            if found.keys() & {"minimum", "ref", "alternatives"}:
                raise KeyUnusable(place, f"utterance {item.utterance} has no reference answer")
            unreferenced.add(item.utterance)
        elif item.category != "X" and _is_masked(item):
            unreferenced.add(item.utterance)
        else:
            items[item.utterance] = item
    return tuple(items.values()), frozenset(unreferenced)


def _is_masked(item: KeyItem) -> bool:
    """Whether a name stands in a reference answer that no export tells: what a system answers cannot equal it."""
    return any(MASKED in text for reading in item.alternatives for text in reading if text is not None)


def _item(place: str, found: dict[str, Any]) -> KeyItem:
    def text(*names: str) -> str | None:
        for name in names:
            value = found.get(name)
            if isinstance(value, str):
                return value
        return None

    utterance = text("utterance", "id")
    speaker = text("speaker", "subject")
    if not utterance or not speaker:
        raise KeyUnusable(place, 'a line names its "utterance" and its "speaker"')
    label = found.get("class")
    category = CLASSES.get("" if label is None else str(label).upper())
    if category is None:
        raise KeyUnusable(place, f"there is no class {label!r}; classes are A, D1, D, X or 0, 1, 2, 3, X")
    return KeyItem(
        utterance,
        speaker,
        category,
        _alternatives(place, found),
        text("domain"),
        text("scenario"),
        text("words", "transcription", "transcript"),
        _review(found),
        text("site"),
        text("session"),
        found["turn"] if isinstance(found.get("turn"), int) else None,
        tuple(one for one in _listed(found, "context", "turn") if isinstance(one, int)),
        tuple(str(one) for one in _listed(found, "principles", "number") if isinstance(one, str | int)),
    )


def _listed(found: dict[str, Any], name: str, field: str) -> list[object]:
    """A list of the line, or of its annotation; of a member that is an object, its `field`."""
    annotation = found.get("annotation")
    beside = annotation.get(name) if isinstance(annotation, dict) else None
    value = found.get(name, beside)
    return [one.get(field) if isinstance(one, dict) else one for one in value] if isinstance(value, list) else []


def _review(found: dict[str, Any]) -> Review | None:
    """Of a line. Exports once called accepted drafts reviewed: that they are unseen stands in their annotation."""
    annotation, reference = found.get("annotation"), found.get("reference")
    unseen = isinstance(annotation, dict) and annotation.get("unseen") is True
    if unseen or found.get("status") == "accepted":
        return "accepted"
    reviewed = (reference if isinstance(reference, dict) else found).get("reviewed")
    return "reviewed" if reviewed is True else "draft" if reviewed is False else None


def _alternatives(place: str, found: dict[str, Any]) -> tuple[ReferenceBounds, ...]:
    """The readings of a line, in any of the shapes that keys have."""
    sources = [found, found.get("reference"), found.get("answer")]
    for source in sources:
        if not isinstance(source, dict):
            continue
        listed = source.get("alternatives")
        if isinstance(listed, list) and listed:
            return tuple(reading for one in listed for reading in _reading(place, one))
        if single := _reading(place, source):
            return single
    return ()


def _reading(place: str, source: object) -> tuple[ReferenceBounds, ...]:
    if isinstance(source, str):
        return (ReferenceBounds(source),)
    if not isinstance(source, dict):
        raise KeyUnusable(place, "an alternative is an object with minimum and maximum")
    minimum, maximum = bounds_told(source)
    if minimum is None:
        return ()
    if not isinstance(minimum, str) or not isinstance(maximum, str | None):
        raise KeyUnusable(place, "reference answers are strings")
    return (ReferenceBounds(minimum, maximum),)


def bounds_told(source: Mapping[str, Any]) -> tuple[object, object]:
    """The minimum and the maximum of an alternative, as they stand in a key; None for one that is not given.

    Keys that were written before version 0.2 call them `ref` and `max`.
    """
    return source.get("minimum", source.get("ref")), source.get("maximum", source.get("max"))


def _from_atis(folder: Path) -> Key:
    """Minimum `.ref`, maximum `.rf2`, class `.cat`; the first three characters of a name are the speaker."""
    items: dict[str, KeyItem] = {}
    digest = hashlib.sha256()
    files = atis_files(folder)
    reviews = _logged(files)
    for path in (one for one in files if one.suffix == ".ref"):
        if path.stem in items:
            raise KeyUnusable(str(folder / path), f"utterance {path.stem} stands in the folder twice")
        texts: dict[str, str] = {}
        for suffix in (".ref", ".rf2", ".cat"):
            beside = path.with_suffix(suffix)
            if (content := files.get(beside)) is not None:
                digest.update(f"{beside.name}\0{len(content)}\0".encode() + content)
                try:
                    texts[suffix] = content.decode()
                except UnicodeDecodeError as error:
                    raise KeyUnusable(str(folder / beside), f"not UTF-8: {error}") from error
        label = texts.get(".cat", "").split(":")[0].strip().upper()
        if label not in CLASSES:
            raise KeyUnusable(str(folder / path.with_suffix(".cat")), f"there is no class {label!r}")
        reading = (ReferenceBounds(texts[".ref"], texts.get(".rf2")),)
        items[path.stem] = KeyItem(path.stem, path.stem[:3], CLASSES[label], reading, review=reviews.get(path.stem))
    if not items:
        raise KeyUnusable(str(folder), "neither utterances.jsonl nor .ref files are in it")
    masked = frozenset(name for name, one in items.items() if one.category != "X" and _is_masked(one))
    kept = tuple(one for name, one in items.items() if name not in masked)
    return Key(str(folder), kept, digest.hexdigest(), masked)


def _logged(files: Mapping[PurePosixPath, bytes]) -> dict[str, Review]:
    """What the logs of an export say of each utterance; of a folder without our logs, nothing."""
    found: dict[str, Review] = {}
    for content in (content for path, content in files.items() if path.match("???00?sx.log")):
        name = status = ""
        for line in content.decode("utf-8", "replace").splitlines():
            if line.startswith("turn: "):
                name, status = line.removeprefix("turn: "), ""
            elif line.startswith("  status: "):
                status = line.removeprefix("  status: ")
            elif line.startswith("  reviewed: "):
                seen = line == "  reviewed: yes"
                found[name] = "reviewed" if seen else "accepted" if status == "accepted" else "draft"
    return found


def said_before(items: Sequence[KeyItem]) -> dict[str, tuple[str, ...]]:
    """For each utterance what was said earlier in its session, the latest last."""
    sessions: dict[str, list[KeyItem]] = {}
    for item in items:
        if item.session and item.turn is not None:
            sessions.setdefault(item.session, []).append(item)
    found: dict[str, tuple[str, ...]] = {}
    for members in sessions.values():
        members.sort(key=lambda item: item.turn or 0)
        said = [one.transcription or "" for one in members]
        found |= {one.utterance: tuple(said[:place]) for place, one in enumerate(members)}
    return found
