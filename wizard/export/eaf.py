"""ELAN annotation files (EAF 3.0): one a session, with the session's recordings beside it.

The time line is that of `wizard.export.timeline`, in milliseconds. The turns are the one tier with times; all others
hang on it: requests as a chain (symbolic subdivision), the rest one for one (symbolic association).
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from subject.audio.recording import RATE
from wizard.export.formats import Selection, Writing
from wizard.export.timeline import REQUEST, TIERS, TURN, TimeLine, time_lines

_SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}noNamespaceSchemaLocation"
_NO_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not have; a carriage return would come back as another."""
_CONSTRAINTS = {
    "Time_Subdivision": "Time subdivision of parent annotation's time interval, no time gaps allowed within this "
    "interval",
    "Symbolic_Subdivision": "Symbolic subdivision of a parent annotation. Annotations refering to the same parent are "
    "ordered",
    "Symbolic_Association": "1-1 association with a parent annotation",
    "Included_In": "Time alignable annotations within the parent annotation's time interval, gaps are allowed",
}
"""ELAN's own, in its words."""
_TYPES = {TURN: None, REQUEST: "Symbolic_Subdivision", "layer": "Symbolic_Association"}
"""Linguistic types, and what binds each to its parent."""


class Eaf:
    """The format `eaf`: ELAN annotation files, one a session, with the audio beside it."""

    name = "eaf"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the EAF files and the recordings."""

        def write(line: TimeLine) -> None:
            document = _document(line)
            indent(document)
            with (into / f"{line.session.session}.eaf").open("xb") as file:
                ElementTree(document).write(file, encoding="UTF-8", xml_declaration=True)
                file.write(b"\n")

        return time_lines(selection, into, write)

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        tiers = "".join(f"  - `{name}`: {what}\n" for name, what in TIERS.items())
        return (
            f"- `<session>.eaf`: ELAN, EAF 3.0; the turns with their times, and hanging on them:\n{tiers}"
            "- `<session>.wav` (shared with another format: `../audio/sessions/`): "
            "the session's recordings one after the other, 16 kHz, mono, 16 bits; a turn without "
            "one is a second of silence. The time between turns is left out.\n"
        )


FORMAT = Eaf()


def _document(line: TimeLine) -> Element:
    opened = line.session.opened.replace("Z", "+00:00")
    about = {"AUTHOR": "", "DATE": opened, "FORMAT": "3.0", "VERSION": "3.0"}
    root = Element("ANNOTATION_DOCUMENT", {**about, _SCHEMA: "http://www.mpi.nl/tools/elan/EAFv3.0.xsd"})
    header = SubElement(root, "HEADER", {"MEDIA_FILE": "", "TIME_UNITS": "milliseconds"})
    url = line.audio if line.audio.startswith("../") else f"./{line.audio}"
    media = {"MEDIA_URL": url, "MIME_TYPE": "audio/x-wav", "RELATIVE_MEDIA_URL": url}
    SubElement(header, "MEDIA_DESCRIPTOR", media)
    last = SubElement(header, "PROPERTY", {"NAME": "lastUsedAnnotationId"})
    times = SubElement(root, "TIME_ORDER")
    ids = itertools.count(1)
    turns = _turns(root, line, times, ids)
    for tier in TIERS:
        if tier != TURN:
            _layer(root, line, tier, turns, ids)
    last.text = str(next(ids) - 1)
    for name, constraint in _TYPES.items():
        kind = {"GRAPHIC_REFERENCES": "false", "LINGUISTIC_TYPE_ID": name}
        if constraint:
            kind["CONSTRAINTS"] = constraint
        SubElement(root, "LINGUISTIC_TYPE", {**kind, "TIME_ALIGNABLE": "false" if constraint else "true"})
    for name, says in _CONSTRAINTS.items():
        SubElement(root, "CONSTRAINT", {"STEREOTYPE": name, "DESCRIPTION": says})
    return root


def _turns(root: Element, line: TimeLine, times: Element, ids: itertools.count[int]) -> list[str]:
    """The tier of the turns and their time slots; returns the identifier of each annotation."""
    tier = SubElement(root, "TIER", _tier(line, TURN, TURN))
    found = []
    for number, turn in enumerate(line.turns):
        slots = f"ts{2 * number + 1}", f"ts{2 * number + 2}"
        for slot, samples in zip(slots, (turn.start, turn.end), strict=True):
            milliseconds = str(samples * 1000 // RATE)
            SubElement(times, "TIME_SLOT", {"TIME_SLOT_ID": slot, "TIME_VALUE": milliseconds})
        found.append(f"a{next(ids)}")
        which = {"ANNOTATION_ID": found[-1], "TIME_SLOT_REF1": slots[0], "TIME_SLOT_REF2": slots[1]}
        _value(SubElement(SubElement(tier, "ANNOTATION"), "ALIGNABLE_ANNOTATION", which), *turn.labels[TURN])
    return found


def _layer(root: Element, line: TimeLine, name: str, turns: list[str], ids: itertools.count[int]) -> None:
    """A tier that hangs on the turns."""
    kind = name if name in _TYPES else "layer"
    tier = SubElement(root, "TIER", {**_tier(line, kind, name), "PARENT_REF": TURN})
    for parent, turn in zip(turns, line.turns, strict=True):
        previous = ""
        for label in turn.labels.get(name, ()):
            which = {"ANNOTATION_ID": f"a{next(ids)}", "ANNOTATION_REF": parent}
            if previous:
                which["PREVIOUS_ANNOTATION"] = previous
            previous = which["ANNOTATION_ID"]
            _value(SubElement(SubElement(tier, "ANNOTATION"), "REF_ANNOTATION", which), label)


def _tier(line: TimeLine, kind: str, name: str) -> dict[str, str]:
    return {"LINGUISTIC_TYPE_REF": kind, "PARTICIPANT": line.session.subject, "TIER_ID": name}


def _value(annotation: Element, text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    SubElement(annotation, "ANNOTATION_VALUE").text = _NO_XML.sub("\N{REPLACEMENT CHARACTER}", plain)
