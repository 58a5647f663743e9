"""What is worth saying of an export before anybody relies on it: on stderr, in the data card and in the manifest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from wizard.corpus.classes import Class91
from wizard.corpus.layers import SessionRecord
from wizard.export.privacy import ConsentAsked, suspicions
from wizard.export.survey import ExportSurvey

OF_ONE_CLASS: Mapping[str, Class91] = {"pairs": "A", "triplets": "D1"}
"""The formats that hold turns of one class only, with it."""
SHOWN = 5
"""So many identifiers are named in a line."""


@dataclass(frozen=True)
class Concern:
    """Something that whoever takes the export should know."""

    kind: Literal["unreviewed", "consent", "identifier", "split", "blind", "masked", "empty"]
    what: str
    """In a sentence, without identifiers: it goes into the card."""
    which: tuple[str, ...] = ()
    """Identifiers with the reason, for whoever exports: not in the card, nor in the manifest."""

    def __str__(self) -> str:
        named = "; ".join(self.which[:SHOWN])
        more = f"; and {len(self.which) - SHOWN} more" if len(self.which) > SHOWN else ""
        return f"{self.what} ({named}{more})" if named else self.what

    def as_json(self) -> dict[str, Any]:
        """The concern as `manifest.json` holds it."""
        return {"kind": self.kind, "what": self.what}


def of_masking(turns: int, withheld: Collection[str]) -> list[Concern]:
    """Turns of the corpus in which words or sound are masked, and those that are withheld for their sound."""
    concerns = []
    if turns:
        what = f"in {_count(turns, 'turn')} of the corpus annotators have masked words that name somebody, or their"
        concerns.append(Concern("masked", f"{what} sound: `[masked]` and silence stand there"))
    if withheld:
        count = _count(len(withheld), "turn")
        what = f"{count} withheld, sound not silenced: words that are masked in the session are said there"
        concerns.append(Concern("masked", what, tuple(sorted(withheld))))
    return concerns


def of_reviewing(found: ExportSurvey) -> list[Concern]:
    """Turns that nobody has reviewed, and those among them that a program accepted."""
    words = (
        (found.unreviewed, "are not reviewed: their references are drafts"),
        (
            found.accepted,
            "were accepted as drafted, by woz annotate --accept-drafts: their classes are a program's, and nobody "
            "listened to them",
        ),
    )
    return [Concern("unreviewed", f"{count} of {found.turns} turns {what}") for count, what in words if count]


def of_empty_keys(found: ExportSurvey, formats: Collection[str]) -> list[Concern]:
    """Formats that hold turns of one class only, and that no turn is in."""
    concerns = []
    for name in formats:
        wanted = OF_ONE_CLASS.get(name)
        if wanted is None or found.answered[wanted]:
            continue
        what = f"{name} is empty: {found.category[wanted]} of {found.turns} turns are of class {wanted}"
        if found.category[wanted]:
            what += ", and none of those has a reference answer"
        elif found.category[""]:
            what += f"; {found.category['']} have no class yet: woz annotate gives it"
        concerns.append(Concern("empty", what))
    return concerns


def of_consent(consent: ConsentAsked, lacking: Mapping[str, str], heads: Sequence[SessionRecord]) -> list[Concern]:
    """Sessions without a consent that covers the use."""
    if not lacking:
        return []
    subjects = {one.session: one.subject for one in heads}
    people = len({subjects[session] for session in lacking})
    verb = "exported without" if consent.anyway else "left out for want of"
    use = f" that covers {consent.use!r}" if consent.use else ""
    return [
        Concern(
            "consent",
            f"{verb} a consent{use}: {_count(len(lacking), 'session')} of {_count(people, 'subject')}",
            tuple(f"{session}: {why}" for session, why in lacking.items()),
        )
    ]


def of_identifiers(sessions: Sequence[SessionRecord], annotators: Sequence[str]) -> list[Concern]:
    """Identifiers that could tell who somebody is."""
    found = []
    for kind, names in (
        ("subject", [one.subject for one in sessions]),
        ("wizard", [one.wizard for one in sessions]),
        ("session", [one.session for one in sessions if not one.session.startswith(one.subject)]),
        ("annotator", annotators),
    ):
        if suspect := suspicions(names):
            what = f"{_count(len(suspect), f'{kind} identifier')} could tell who somebody is"
            found.append(Concern("identifier", what, tuple(f"{one!r} {why}" for one, why in suspect.items())))
    return found


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
