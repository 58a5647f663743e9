"""Log-file evaluation: judges who do not know the systems see question and reply, and rate both.

A panel is a folder. `sheets.jsonl` is what judges see: an utterance, what was said before it, and one system's reply,
under a number that says nothing. `who.json` says which system gave which reply, and what the comparator says of it; who
sets the panel up keeps it from the judges. Each judge's ratings are lines of a file of her own that only grows: the
latest of a sheet counts. Each judge has the sheets in an order of her own.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, get_args

from subject.shaped import Misshapen, read_as, shaped
from wizard.annotate.measures import AgreementMeasure, chance_corrected, percent
from wizard.bounded import reason
from wizard.cas import Judge, Outcome
from wizard.score.errors import KeyUnusable, PanelUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, json_lines, said_before
from wizard.score.scoring import judge_all

Clarity = Literal["clear", "ambiguous", "unclear"]
"""What a judge makes of the question."""
Rating = Literal["right", "partly", "wrong", "error"]
"""What she makes of the reply; `error` is a message that it could not be answered."""
CLARITIES: tuple[Clarity, ...] = get_args(Clarity)
RATINGS: tuple[Rating, ...] = get_args(Rating)

SHEETS, WHO = "sheets.jsonl", "who.json"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class PanelSheet:
    """What a judge sees of one reply."""

    sheet: str
    """A number that says nothing of the system."""
    question: str
    reply: str
    """As the system wrote it; "(no reply)" where there is none."""
    before: tuple[str, ...] = ()
    """What was said earlier in the dialogue, the latest last."""


@dataclass(frozen=True, slots=True)
class Rated:
    """One judge's rating of one sheet."""

    sheet: str
    judge: str
    clarity: Clarity
    rating: Rating
    because: str
    at: str


@dataclass(frozen=True, slots=True)
class ReplyAuthor:
    """Who gave a reply, and what the comparator says of it."""

    system: str
    utterance: str
    verdict: Outcome


@dataclass(frozen=True, slots=True)
class _Replies:
    """Whose the replies are, by the number of their sheet."""

    replies: dict[str, ReplyAuthor]


@dataclass(frozen=True, slots=True)
class SystemRatings:
    """What judges made of one system."""

    system: str
    sheets: int
    """That at least one judge has rated."""
    ratings: dict[str, int]
    """Of all judges: right, partly, wrong, error."""
    unanimous: dict[str, int]
    """Sheets that all their judges, two or more, rated alike."""
    agrees: int
    """Of the sheets on which most judges agree, those on which the comparator does too: right is correct."""
    judged_right_alone: int
    """Right by most judges, not correct by the comparator."""
    comparator_right_alone: int


@dataclass(frozen=True, slots=True)
class Findings:
    """What a panel of judges found: agreement, systems, and where the comparator says otherwise."""

    judges: tuple[str, ...]
    sheets: int
    unclear: int
    """Sheets whose question most judges did not find clear."""
    clarity: AgreementMeasure
    reply: AgreementMeasure
    unanimous: AgreementMeasure
    """Sheets that two or more judges rated, and all alike."""
    systems: tuple[SystemRatings, ...]
    apart: tuple[dict[str, Any], ...]
    """Sheets on which most judges and the comparator do not agree, with the judges' reasons."""

    def as_json(self) -> dict[str, Any]:
        """As `woz judge report --json` prints it."""
        found = asdict(self)
        return found | {name: getattr(self, name).as_json() for name in ("clarity", "reply", "unanimous")}


def prepare(
    folder: Path, key: Key, systems: Sequence[Hypotheses], judge: Judge, *, sample: int | None = None, seed: int = 1992
) -> int:
    """Set a panel up in a new folder: a sheet for each reply to each utterance, or to `sample` utterances.

    Returns how many sheets there are. Raises PanelUnusable where the folder exists, KeyUnusable for a key that does
    not say what was asked.
    """
    items = [item for item in key.items if item.category != "X" and item.transcription]
    if not items:
        raise KeyUnusable(key.name, 'no utterance says what was asked: its lines need "words" or "transcription"')
    rng = random.Random(seed)  # noqa: S311 - a draw, not a secret
    chosen = items if sample is None or sample >= len(items) else sorted(rng.sample(items, sample), key=items.index)
    judged = judge_all(chosen, systems, judge, maxima=key.has_maxima)
    pepper = os.urandom(16)  # with it nobody can try the systems' names until a number fits
    before = said_before(key.items)
    sheets: list[PanelSheet] = []
    who: dict[str, ReplyAuthor] = {}
    for system, verdicts in zip(systems, judged, strict=True):
        for item, one in zip(chosen, verdicts, strict=True):
            number = hashlib.sha256(pepper + f"{system.name}\0{item.utterance}".encode()).hexdigest()[:12]
            reply = system.answers.get(item.utterance) or "(no reply)"
            sheets.append(PanelSheet(number, item.transcription or "", reply, before.get(item.utterance, ())))
            who[number] = ReplyAuthor(system.name, item.utterance, one.bounded or one.minimum)
    sheets.sort(key=lambda one: one.sheet)  # of no system's order
    try:
        folder.mkdir()
        lines = "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in sheets)
        (folder / SHEETS).write_text(lines, encoding="utf-8")
        about = {"key": key.sha256, "replies": {number: asdict(one) for number, one in who.items()}}
        (folder / WHO).write_text(json.dumps(about, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except FileExistsError:
        raise PanelUnusable(str(folder), "it exists already and is left as it is; name another folder") from None
    except OSError as error:
        raise PanelUnusable(str(folder), f"it cannot be written ({error.strerror})") from error
    return len(sheets)


class Ballot:
    """One judge's sheets, in her own order, and what she has said of them."""

    def __init__(self, folder: Path, judge: str) -> None:
        """Raises PanelUnusable for a folder that is no panel, and for a name that cannot name a file."""
        if not _NAME.fullmatch(judge):
            raise PanelUnusable(judge, "a judge's name has letters, digits, points, hyphens and underscores only")
        self.judge = judge
        self.sheets = list(read_sheets(folder))
        random.Random(f"{judge}\0{len(self.sheets)}").shuffle(self.sheets)  # noqa: S311 - an order, not a secret
        self._path = folder / f"ratings-{judge}.jsonl"
        self.rated = {one.sheet: one for one in _ratings(self._path)} if self._path.exists() else {}

    @property
    def first_open(self) -> int:
        """The place of the first sheet that she has not rated; of the last sheet where all are."""
        places = (place for place, one in enumerate(self.sheets) if one.sheet not in self.rated)
        return next(places, len(self.sheets) - 1)

    def rate(self, place: int, clarity: str, rating: str, because: str) -> Rated:
        """Rate a sheet. Raises PanelUnusable where something is missing, or the line cannot be written."""
        if clarity not in CLARITIES or rating not in RATINGS:
            raise PanelUnusable(self.judge, "say how clear the question is and what the reply is")
        if rating in ("partly", "wrong") and not because.strip():
            raise PanelUnusable(self.judge, f"say why the reply is {rating}")
        at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        made = Rated(self.sheets[place].sheet, self.judge, clarity, rating, because.strip(), at)
        try:
            with self._path.open("a+b") as file:
                if file.tell() and not _ends_whole(self._path):
                    file.truncate(self._path.read_bytes().rfind(b"\n") + 1)  # what a crash cut off
                file.write((json.dumps(asdict(made), ensure_ascii=False) + "\n").encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise PanelUnusable(str(self._path), f"it cannot be written ({error.strerror})") from error
        self.rated[made.sheet] = made
        return made


def read_sheets(folder: Path) -> tuple[PanelSheet, ...]:
    """The sheets of the panel in this folder. Raises PanelUnusable."""
    try:
        found = [shaped(PanelSheet, one) for _, one in json_lines(folder / SHEETS, PanelUnusable)]
    except (OSError, Misshapen) as error:
        raise PanelUnusable(str(folder), f"it is no panel: {SHEETS} cannot be read ({reason(error)})") from error
    if not found:
        raise PanelUnusable(str(folder), "there are no sheets in it")
    return tuple(found)


def findings(folder: Path) -> Findings:
    """What the judges found so far, and how it stands beside the comparator.

    Raises PanelUnusable for a folder that is no panel, ExtraMissing without the extra `agreement`.
    """
    sheets = {one.sheet for one in read_sheets(folder)}
    who = _who(folder)
    latest: dict[str, dict[str, Rated]] = {}
    for path in sorted(folder.glob("ratings-*.jsonl")):
        for one in _ratings(path):
            if one.sheet in sheets:
                latest.setdefault(one.sheet, {})[one.judge] = one
    said = {number: latest[number] for number in sorted(latest)}
    several = [found for found in said.values() if len(found) > 1]
    alike = [len({one.rating for one in found.values()}) == 1 for found in several]
    systems = sorted({one.system for one in who.values()})
    return Findings(
        tuple(sorted({name for found in said.values() for name in found})),
        len(sheets),
        sum(_most([one.clarity for one in found.values()]) not in ("clear", None) for found in said.values()),
        chance_corrected([{name: one.clarity for name, one in found.items()} for found in said.values()]),
        chance_corrected([{name: one.rating for name, one in found.items()} for found in said.values()]),
        percent(alike, len(alike)),
        tuple(_of_system(system, {n: found for n, found in said.items() if who[n].system == system}, who)
              for system in systems),
        tuple(_apart(number, found, who[number]) for number, found in said.items() if _differ(found, who[number])),
    )  # fmt: skip


def _of_system(system: str, said: Mapping[str, Mapping[str, Rated]], who: Mapping[str, ReplyAuthor]) -> SystemRatings:
    ratings = Counter(one.rating for found in said.values() for one in found.values())
    unanimous = Counter[str]()
    agrees = judges_alone = comparator_alone = 0
    for number, found in said.items():
        given = {one.rating for one in found.values()}
        if len(found) > 1 and len(given) == 1:
            unanimous[given.pop()] += 1
        most = _most([one.rating for one in found.values()])
        correct = who[number].verdict is Outcome.CORRECT
        agrees += most is not None and (most == "right") == correct
        judges_alone += most == "right" and not correct
        comparator_alone += most not in ("right", None) and correct
    in_order: dict[str, int] = {name: ratings[name] for name in RATINGS}
    alike: dict[str, int] = {name: unanimous[name] for name in RATINGS}
    return SystemRatings(system, len(said), in_order, alike, agrees, judges_alone, comparator_alone)


def _differ(found: Mapping[str, Rated], who: ReplyAuthor) -> bool:
    most = _most([one.rating for one in found.values()])
    return most is not None and (most == "right") != (who.verdict is Outcome.CORRECT)


def _apart(number: str, found: Mapping[str, Rated], who: ReplyAuthor) -> dict[str, Any]:
    said = [{"judge": one.judge, "rating": one.rating, "because": one.because} for one in found.values()]
    return {"sheet": number, "system": who.system, "utterance": who.utterance, "verdict": who.verdict, "judges": said}


def _most(labels: Sequence[str]) -> str | None:
    """What more than half of them say; None where nobody has the majority."""
    (label, number), *_ = Counter(labels).most_common(1)
    return label if 2 * number > len(labels) else None


def _ratings(path: Path) -> list[Rated]:
    """Ratings in order. A last line that a crash cut off is passed over; any other that cannot be read is an error."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise PanelUnusable(str(path), f"it cannot be read ({error.strerror})") from error
    found: list[Rated] = []
    for number, line in enumerate(lines, 1):
        try:
            one = read_as(Rated, line)
        except Misshapen as error:
            if number == len(lines) and not line.endswith(b"\n"):
                break
            raise PanelUnusable(f"{path} line {number}", f"it is no rating: {error}") from error
        found.append(one)
    return found


def _ends_whole(path: Path) -> bool:
    return path.read_bytes().endswith(b"\n")


def _who(folder: Path) -> dict[str, ReplyAuthor]:
    try:
        return read_as(_Replies, (folder / WHO).read_bytes()).replies
    except (OSError, Misshapen) as error:
        raise PanelUnusable(str(folder), f"{WHO}, which says whose the replies are, cannot be read") from error
