"""What an audit looks at: turns with their references and the readings that were offered, of a corpus or of a key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.annotate.other_readings import leant_on
from wizard.corpus.item import Item
from wizard.corpus.sro import MASKED
from wizard.score.errors import HypothesesUnusable, KeyUnusable
from wizard.score.key import CLASSES, bounds_told, json_lines

NOBODY = "nobody"
"""The class of a turn that is a draft still: it has no reference yet."""


@dataclass(frozen=True, slots=True)
class AuditedAlternative:
    """One reading of a reference."""

    sql: str
    minimum: str


@dataclass(frozen=True, slots=True)
class AuditedTurn:
    """A turn that is audited."""

    id: str
    domain: str
    category: str
    """1991; empty for none, in a key; `NOBODY` where nobody has annotated the turn, nor accepted its draft, and where
    annotators differ in it."""
    words: str
    references: tuple[AuditedAlternative, ...]
    principles: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    """Statements of readings that the tool offered and nobody took; a key does not know them."""
    reviewed: bool | None = None
    masked: bool = False
    """Words that name somebody are masked in a key's turn: nothing of it can be run."""
    leant_on: str = ""
    """The words of the requests that it was asked in the context of."""
    not_silenced: bool = False
    """Words that are masked in the session are said in the turn, and nobody has settled all of them in its sound."""

    @property
    def tested(self) -> bool:
        """Whether systems are scored on it."""
        return self.category not in ("X", NOBODY) and bool(self.references)


def of_item(item: Item, not_silenced: bool = False) -> AuditedTurn:
    """A turn of a corpus; `not_silenced` as `AuditedTurn.not_silenced`."""
    references = tuple(AuditedAlternative(one.sql, one.minimum) for one in item.references)
    taken = {one.sql for one in references}
    readings = (one.sql for request in item.record.requests for one in request.interpretations)
    return AuditedTurn(
        item.record.id,
        item.session.domain,
        NOBODY if item.annotation is None or "class" in item.open else item.category or "",
        item.words,
        references,
        tuple(one.number for one in item.annotation.principles) if item.annotation else (),
        tuple(one for one in dict.fromkeys(readings) if one not in taken),
        item.reviewed,
        leant_on=leant_on(item.record),
        not_silenced=not_silenced,
    )


def of_key(path: Path, domain: str | None) -> Iterator[AuditedTurn]:
    """The turns of a key of JSON lines whose lines have `sql`, a statement for each alternative, as in `pairs`.

    `domain` is meant where a line names none. Raises `KeyUnusable` for a line that is none of a key, `OSError`.
    """
    for place, found in json_lines(path, KeyUnusable):
        names = (found.get("utterance"), found.get("id"))  # in `utterances.jsonl` the first is a number
        name = next((one for one in names if isinstance(one, str)), None)
        own_domain = found.get("domain", domain)
        if not isinstance(name, str) or not isinstance(own_domain, str):
            raise KeyUnusable(place, 'a line names its "utterance" and its "domain" (or give --domain)')
        reference = found.get("reference") if isinstance(found.get("reference"), dict) else found
        alternatives = tuple(_alternatives(place, reference or found, found.get("sql")))
        category = CLASSES.get(str(found.get("class") or "").upper(), "")
        yield AuditedTurn(
            name,
            own_domain,
            "" if category == "unclassified" else category,
            str(found.get("words", found.get("transcription", "")) or ""),
            alternatives,
            tuple(str(one.get("number") if isinstance(one, dict) else one) for one in found.get("principles") or ()),
            reviewed=found.get("reviewed") if isinstance(found.get("reviewed"), bool) else None,
            leant_on=str(found.get("query1") or "").lower(),
            masked=found.get("masked") is True or any(MASKED in one.sql + one.minimum for one in alternatives),
        )


def statements_of(path: Path) -> dict[str, str]:
    """By utterance, the `sql` of a system's answers: JSON lines `{"utterance", "answer", "sql"}`.

    Raises `HypothesesUnusable`, `OSError`.
    """
    return {
        str(found["utterance"]): found["sql"]
        for _, found in json_lines(path, HypothesesUnusable)
        if isinstance(found.get("utterance"), str) and isinstance(found.get("sql"), str)
    }


def _alternatives(place: str, found: dict[str, Any], statements: object) -> Iterator[AuditedAlternative]:
    listed = found.get("alternatives")
    several = listed if isinstance(listed, list) else [found] if found.keys() & {"minimum", "ref"} else []
    sqls = statements if isinstance(statements, list) else [statements] * len(several)
    for number, one in enumerate(several):
        if not isinstance(one, dict):
            raise KeyUnusable(place, "an alternative is an object with minimum and maximum")
        sql = one.get("sql") or (sqls[number] if number < len(sqls) else None)
        minimum, _ = bounds_told(one)
        if isinstance(minimum, str):
            yield AuditedAlternative(sql if isinstance(sql, str) else "", minimum)
