"""The tiers of a Praat TextGrid or an ELAN annotation file, as somebody has edited them: labels with their times.

Praat saves TextGrids long or short, in UTF-8 or UTF-16; all are read. Of ELAN's files the tiers that hang on others
are read with the times of what they hang on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from wizard import bounded
from wizard.annotate.errors import BadTiers

SUFFIXES = (".TextGrid", ".eaf")
_TOKEN = re.compile(r'"(?:[^"]|"")*"|<exists>|(?<![\[\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\]\w])')
"""Of a TextGrid: texts and numbers; a number in brackets or a word is no value."""
MOST_INTERVALS = 1_000_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A label in its place."""

    start: float
    """Seconds from the file's beginning."""
    end: float
    text: str


Tiers = Mapping[str, tuple[Interval, ...]]
"""Labels that are not empty, by tier, in order."""


def read_tiers(path: Path) -> Tiers:
    """The tiers of a file. Raises `BadTiers`."""
    try:
        raw = bounded.read_bytes(path)
    except OSError as error:
        raise BadTiers(path, f"it cannot be read ({bounded.reason(error)})") from error
    if path.suffix == ".eaf":
        return _of_eaf(path, raw)
    if path.suffix.lower() == ".textgrid":
        return _of_textgrid(path, raw)
    raise BadTiers(path, f"it is neither Praat's nor ELAN's; files end in {' or '.join(SUFFIXES)}")


def _of_textgrid(path: Path, raw: bytes) -> Tiers:
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadTiers(path, "it is neither UTF-8 nor UTF-16; save it in Praat as a text file") from error
    try:
        return dict(_textgrid(_Values(text)))
    except ValueError as error:
        raise BadTiers(path, "it is no TextGrid as Praat saves it") from error


class _Values:
    """The values of a TextGrid, one after the other; ValueError where another kind of value stands there, or none."""

    def __init__(self, text: str) -> None:
        self._tokens = iter(_TOKEN.findall(text))

    def token(self) -> str:
        """The next value as it is written."""
        if (token := next(self._tokens, None)) is None:
            raise ValueError("the file ends too early")
        return str(token)

    def text(self) -> str:
        token = self.token()
        if not token.startswith('"'):
            raise ValueError("a text is expected")
        return token[1:-1].replace('""', '"')

    def count(self) -> int:
        count = int(self.token())
        if not 0 <= count <= MOST_INTERVALS:
            raise ValueError("more intervals than there can be")
        return count

    def seconds(self) -> float:
        return float(self.token())


def _textgrid(values: _Values) -> Iterator[tuple[str, tuple[Interval, ...]]]:
    if [values.text() for _ in range(2)] != ["ooTextFile", "TextGrid"]:
        raise ValueError("another kind of file")
    values.seconds(), values.seconds(), values.token()  # from, to, <exists>
    for _ in range(values.count()):
        kind, name = values.text(), values.text()
        values.seconds(), values.seconds()  # from, to
        if kind == "IntervalTier":
            found = [Interval(values.seconds(), values.seconds(), values.text()) for _ in range(values.count())]
        else:
            points = [(values.seconds(), values.text()) for _ in range(values.count())]
            found = [Interval(at, at, label) for at, label in points]
        yield name, tuple(one for one in found if one.text.strip())


def _of_eaf(path: Path, raw: bytes) -> Tiers:
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
        raise BadTiers(path, "it declares entities, which ELAN never writes")
    try:
        root = ElementTree.fromstring(raw)  # noqa: S314 - entities are refused above
        return dict(_eaf(root))
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise BadTiers(path, f"it is no annotation file as ELAN saves it ({error})") from error


def _eaf(root: ElementTree.Element) -> Iterator[tuple[str, tuple[Interval, ...]]]:
    slots = {
        one.attrib["TIME_SLOT_ID"]: int(one.attrib["TIME_VALUE"]) / 1000
        for one in root.iter("TIME_SLOT")
        if "TIME_VALUE" in one.attrib
    }
    aligned = {one.attrib["ANNOTATION_ID"]: one for one in root.iter("ALIGNABLE_ANNOTATION")}
    hanging = {one.attrib["ANNOTATION_ID"]: one for one in root.iter("REF_ANNOTATION")}
    for tier in root.iter("TIER"):
        found = []
        for one in tier.iterfind("ANNOTATION/*"):
            at, seen = one, 0
            while at.tag == "REF_ANNOTATION" and seen < len(hanging):
                parent = at.attrib["ANNOTATION_REF"]
                at, seen = aligned[parent] if parent in aligned else hanging[parent], seen + 1
            if at.tag != "ALIGNABLE_ANNOTATION":
                raise ValueError("an annotation hangs on itself")
            start, end = (slots.get(at.attrib[name]) for name in ("TIME_SLOT_REF1", "TIME_SLOT_REF2"))
            text = one.findtext("ANNOTATION_VALUE") or ""
            if start is None or end is None:
                raise ValueError(f"{one.attrib['ANNOTATION_ID']} has no times")
            if text.strip():
                found.append(Interval(start, end, text))
        yield tier.attrib["TIER_ID"], tuple(found)
