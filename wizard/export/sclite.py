"""References for NIST's sclite: TRN and STM, and the wizard's transcripts as a hypothesis to be scored.

`ref.trn` and `ref.stm` hold every word that was said. In `ref.optional.trn` those that the speaker took back stand in
parentheses: with sclite's `-D` (and only with it) they are right whether they are recognised or left out. Turns without
a recording are left out.
"""

from __future__ import annotations

import re
from pathlib import Path

from subject.audio.recording import RATE
from wizard.corpus.classes import CLASSES_1991
from wizard.corpus.item import Item
from wizard.export.formats import Selection, Writing
from wizard.export.speech import said_in, text_of, transcription_of, wizards_words, write_lines

UNCLASSIFIED = "none"
"""The label of a turn without a class."""
REVIEWED, UNREVIEWED = "reviewed", "unreviewed"
"""The labels that say whether a person has checked the words."""


class Sclite:
    """The format `sclite`: references and the wizard's transcripts for NIST's sclite."""

    name = "sclite"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the files; the recordings are not among them."""
        plain: list[str] = []
        optional: list[str] = []
        segments: list[str] = []
        transcribed: list[str] = []
        typed: list[str] = []
        domains: set[str] = set()
        while (item := (yield)) is not None:
            audio = item.record.audio
            if audio is not None and audio.complete and audio.samples:
                name = selection.names[item.record.id]
                plain.append(_trn(text_of(item), name))
                optional.append(_trn(_optional(item), name))
                domains.add(item.session.domain)
                checked = REVIEWED if item.words_reviewed else UNREVIEWED
                labels = f"<all,{item.category or UNCLASSIFIED},{_label(item.session.domain)},{checked}>"
                end = f"{audio.samples / RATE:.4f}"
                segments.append(f"{name} A {name[:3]} 0.0000 {end} {labels} {text_of(item)}".rstrip())
                if item.words_reviewed and transcription_of(item) is not None:  # a draft is the wizard's own words
                    transcribed.append(optional[-1])
                    typed.append(_trn(wizards_words(item), name))
        write_lines(into / "ref.trn", sorted(plain, key=_name))
        write_lines(into / "ref.optional.trn", sorted(optional, key=_name))
        write_lines(into / "ref.stm", [*_labels(domains), *sorted(segments)])
        write_lines(into / "wizard.ref.trn", sorted(transcribed, key=_name))
        write_lines(into / "wizard.trn", sorted(typed, key=_name))

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `ref.trn`: what was said, one recording a line; fragments end in a hyphen (sclite `-F`). Of the "
            "transcription, else of the wizard's transcript.\n"
            "- `ref.optional.trn`: the same, with words taken back in parentheses: for `-D`, and only with it.\n"
            "- `ref.stm`: `ref.trn` with times, and class, domain and whether it is reviewed as labels (`-o lur`).\n"
            "- `wizard.trn`, `wizard.ref.trn`: the wizard's transcripts, and the annotators' transcriptions of the "
            "same recordings, of reviewed turns only, as in `ref.optional.trn`: "
            "`sctk sclite -D -F -i wsj -e utf-8 -r wizard.ref.trn trn -h wizard.trn trn`.\n"
            "- The names are those of the ATIS distribution; the recordings are in other formats' exports.\n"
        )


FORMAT = Sclite()


def _optional(item: Item) -> str:
    return " ".join(f"({one.word})" if one.taken_back else one.word for one in said_in(item))


def _trn(words: str, name: str) -> str:
    return f"{words} ({name})".lstrip()


def _name(line: str) -> str:
    return line[line.rindex("(") :]


def _label(domain: str) -> str:
    """A domain as a label: no white space, commas or brackets; apart from the names of classes."""
    return "domain:" + re.sub(r"[^A-Za-z0-9._-]", "_", domain)


def _labels(domains: set[str]) -> list[str]:
    """The lines that explain the labels, in the order of sclite's report."""
    found = [("all", "All", "all recordings")]
    found += [(name, f"Class {name}", says) for name, says in CLASSES_1991.items()]
    found.append((UNCLASSIFIED, "No class", "nobody has given a class"))
    found.append((REVIEWED, "Reviewed", "a person has checked the words"))
    found.append((UNREVIEWED, "Not reviewed", "nobody has checked the words"))
    found += [
        (label, label.removeprefix("domain:"), "recordings of this domain") for label in sorted(map(_label, domains))
    ]
    return [f';; LABEL "{label}" "{heading}" "{says}"' for label, heading, says in found]
