"""Who may be exported, and whose identifier says too much.

Consent: a session in which its subject did not agree to anything is left out. Where the use is named, so is one whose
text of consent is not known to cover it. Identifiers: `suspicion` is a heuristic, documented in docs/corpus.md; it only
warns.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from subject.shaped import Misshapen
from wizard import bounded
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.saved import Saved
from wizard.export.errors import BadConsents
from wizard.export.sources import Source
from wizard.shaped_yaml import yaml_table

FILE = "consents.yaml"
"""In a corpus's folder."""


class ConsentText(BaseModel):
    """What a version of the text of consent allows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    covers: tuple[str, ...]
    """Uses, in words of the laboratory's own: research, publication, ..."""
    sha256: str | None = None
    """Of the text; where it is given, what was agreed to must be this very text."""


Texts = Mapping[str, ConsentText]
"""By version."""


def read_texts(path: Path) -> Texts:
    """What the texts of consent cover, from a YAML file by version. Raises `BadConsents`."""
    try:
        return yaml_table(ConsentText, bounded.read_text(path))
    except OSError as error:
        raise BadConsents(path, f"it cannot be read ({bounded.reason(error)})") from error
    except Misshapen as error:
        raise BadConsents(path, str(error)) from error


@dataclass(frozen=True)
class ConsentAsked:
    """What is asked of a session's consent."""

    use: str = ""
    """What the export is for; empty: that there is a consent is enough."""
    texts: Texts = field(default_factory=dict)
    anyway: bool = False
    """Export those without it, too; they are told all the same."""

    def lacks(self, session: SessionRecord) -> str:
        """Why a session may not be used; empty where it may."""
        if not session.consent_version:
            return "the subject did not consent"
        if not self.use:
            return ""
        text = self.texts.get(session.consent_version)
        if text is None:
            return f"what version {session.consent_version} of the consent covers is not known"
        if text.sha256 and text.sha256 != session.consent_sha256:
            return f"the text agreed to is not that of version {session.consent_version}"
        return "" if self.use in text.covers else f"version {session.consent_version} does not cover {self.use!r}"


class ConsentedSource:
    """A source without the sessions that may not be used."""

    def __init__(self, source: Source, consent: ConsentAsked) -> None:
        self._source = source
        self.lacking = {one.session: why for one in source.sessions() if (why := consent.lacks(one))}
        """Why, by session."""
        self.met: dict[str, str] = {}
        """Those of them that had an item among what was asked for, as far as passes went."""
        self._out = frozenset() if consent.anyway else frozenset(self.lacking)

    def sessions(self) -> tuple[SessionRecord, ...]:
        """All that may be used."""
        return tuple(one for one in self._source.sessions() if one.session not in self._out)

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """The versions that the source has of an utterance, unchanged."""
        return self._source.versions(utterance)

    def masking(self) -> Iterable[Saved]:
        """What masks words or sound, as the source has it."""
        return self._source.masking()

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """The items of the sessions whose consent allows the use, in the order of the source."""
        for item in self._source.items(speakers):
            session = item.record.session
            if session in self.lacking:
                self.met[session] = self.lacking[session]
            if session not in self._out:
                yield item


_LETTER = r"[^\W\d_]"
_DATE = r"(\d{6}|\d{8}|\d\d(\d\d)?[-_.]\d\d?[-_.]\d\d(\d\d)?)"
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"@"), "holds an @, as an address does"),
    (re.compile(r"\s"), "holds a blank, as a name does"),
    (re.compile(rf"^{_LETTER}{{1,4}}[-_.]?{_DATE}$"), "is like initials and a date of birth"),
    (re.compile(r"(?:\d[-_.+/]*){7,}"), "holds seven digits or more, as a telephone or an identity number does"),
    (re.compile(r"(?:^|[\W\d_])[A-Z][a-z]{2,}|[a-z][A-Z][a-z]{2,}"), "holds a capitalised word, as a name is"),
    (re.compile(r"[^\x00-\x7f]"), "holds a letter beyond a-z, as names do"),
    (re.compile(rf"^{_LETTER}{{2,}}[-_.]{_LETTER}{{2,}}$"), "is two words, as first and last name are"),
    (re.compile(rf"^{_LETTER}{{4,}}$"), "is a word, as a name is"),
)


_ROLES = frozenset({"annotator", "demo", "made", "rehearsal", "script", "subject", "test", "wizard"})


def suspicion(identifier: str) -> str:
    """Why an identifier could tell who somebody is; empty where nothing speaks for it."""
    if identifier.lower() in _ROLES:
        return ""
    return next((why for pattern, why in _RULES if pattern.search(identifier)), "")


def suspicions(identifiers: Iterable[str]) -> dict[str, str]:
    """Those of `identifiers` that could tell who somebody is, and why, in order."""
    return {one: why for one in sorted(set(identifiers)) if (why := suspicion(one))}
