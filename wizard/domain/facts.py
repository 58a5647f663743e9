"""What a domain consists of: frozen facts, read from its folder by `wizard.domain.folder` and changed by nobody."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from wizard.domain.fact_base import Fact
from wizard.domain.ideas import IDEAS, About
from wizard.domain.sheets import Questionnaire, SheetBlank

MONTHS = (
    "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE",
    "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
)  # fmt: skip


class MoneyRule(Fact):
    """Which columns are amounts of money, and how an amount is written."""

    columns: tuple[str, ...] = ()
    """Each as table.column."""
    format: str = "${:,.0f}"
    """A Python format string with one blank."""


class ClockRule(Fact):
    """Which columns are times of day, kept as whole numbers (0920 as 920), and how a time is written."""

    columns: tuple[str, ...] = ()
    """Each as table.column."""
    hours: Literal[12, 24] = 12


class DurationRule(Fact):
    """Which columns say how long something lasts, by the unit that they are kept in."""

    milliseconds: tuple[str, ...] = ()
    """Each as table.column."""
    seconds: tuple[str, ...] = ()
    """Each as table.column."""

    def seconds_of(self, column: str, value: float) -> float | None:
        """The value in seconds; None where the column says no such thing."""
        if column in self.milliseconds:
            return value / 1000
        return value if column in self.seconds else None


SHORT = 120
"""Seconds under which a span is written to the thousandth: laps that differ by less than a second look different."""


class DisplayRules(Fact):
    """How values are shown to people."""

    labels: dict[str, str]
    """What a column is called on the screen, by table.column."""
    date_format: str = "DD-MON-YY"
    """Made of DD D MON MM YYYY YY and whatever stands between them; the 1989 paper, 2.1, S-2 has DD-MON-YY."""
    money: MoneyRule = MoneyRule()
    times: ClockRule = ClockRule()
    durations: DurationRule = DurationRule()
    hidden: tuple[str, ...] = ()
    """Columns that are never shown to the subject, each as table.column."""

    def writes(self, column: str) -> bool:
        """Whether numbers of the column are not shown as numbers: amounts, times of day, spans of time."""
        spans = self.durations
        return any(column in one for one in (self.money.columns, self.times.columns, spans.milliseconds, spans.seconds))

    def show_date(self, day: date) -> str:
        """Write a day by `date_format`, in the same words in every locale: 1952-10-06 becomes 06-OCT-52."""
        parts = {
            "YYYY": f"{day.year:04d}",
            "YY": f"{day.year % 100:02d}",
            "MON": MONTHS[day.month - 1][:3],
            "MM": f"{day.month:02d}",
            "DD": f"{day.day:02d}",
            "D": str(day.day),
        }
        return re.sub("YYYY|YY|MON|MM|DD|D", lambda match: parts[match[0]], self.date_format)

    def show_money(self, amount: float) -> str:
        """Write an amount by `money.format`: 52000 becomes $52,000."""
        return self.money.format.format(amount)

    def show_duration(self, seconds: float) -> str:
        """Write how long something lasts: 230.619 becomes 3:51, 3661 becomes 1:01:01, 87.452 becomes 1:27.452."""
        thousandths = round(abs(seconds) * 1000)
        whole, rest = divmod(thousandths, 1000) if thousandths < SHORT * 1000 else (round(thousandths / 1000), 0)
        minutes, second = divmod(whole, 60)
        hour, minute = divmod(minutes, 60)
        written = f"{hour}:{minute:02d}:{second:02d}" if hour else f"{minute}:{second:02d}"
        return f"{'-' if seconds < 0 else ''}{written}{f'.{rest:03d}' if rest else ''}"

    def show_time(self, clock: int) -> str:
        """Write a time of day by `times.hours`: 920 becomes 9:20 AM or 09:20; 0 and 2400 are midnight."""
        hour, minute = divmod(clock, 100)
        if self.times.hours == 24:
            return f"{hour:02d}:{minute:02d}"
        return f"{(hour - 1) % 12 + 1}:{minute:02d} {'AM' if hour % 24 < 12 else 'PM'}"


class Principle(Fact):
    """A numbered principle of interpretation."""

    number: str
    text: str
    source: str
    """Paper and section."""
    table: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Where the principle is a table: expression or entity to table.column (one or more)."""
    about: About = Field(default_factory=dict)
    """What readings do that rest on it, beside words whose entries in the lexicon name it (`wizard.domain.ideas`)."""
    ambiguous: bool = False
    """True where what it is about means several things, each of them an answer: a draft must have all of them."""
    untouched: str = ""
    """Why no question can touch it; empty of those that questions can touch, and whose drafts cite it."""

    @model_validator(mode="after")
    def _hangs_together(self) -> Principle:
        if self.untouched and (self.about or self.ambiguous):
            raise ValueError(
                "what no question can touch is about nothing; drop 'untouched', or 'about' and 'ambiguous'"
            )
        if self.ambiguous and not any(IDEAS[name].alternatives for name in self.about):
            those = ", ".join(name for name, idea in IDEAS.items() if idea.alternatives)
            raise ValueError(f"ambiguous is for a principle about one of: {those}")
        return self

    @property
    def sha256(self) -> str:
        """Of what it says, text and table, whatever the breaks of its lines: citations keep it, to tell a change."""
        said = [" ".join(self.text.split()), {name: list(columns) for name, columns in self.table.items()}]
        return hashlib.sha256(json.dumps(said, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


class ConsentForm(Fact):
    """What the subject is asked to agree to."""

    version: str
    text: str


class Scenario(Fact):
    """A task for the subject: details to work with, never an example question (1989 paper, 6.1)."""

    number: int
    title: str
    text: str
    blanks: tuple[SheetBlank, ...] = ()
    """What she writes down of it, on her sheet."""
    path: Path = Path()
    """The file that it was read from."""


class Direct(Fact):
    """The wizard submits the transcript and sends the first interpretation's answer."""

    kind: Literal["direct"]


class Revise(Fact):
    """The transcript does not do; the wizard revises it until a request does, and sends that answer."""

    kind: Literal["revise"]
    requests: Annotated[tuple[str, ...], Field(min_length=1)]
    """The revisions in order; the last one is answered."""


class HandSql(Fact):
    """The wizard writes SQL herself."""

    kind: Literal["sql"]
    statement: str


class SendMessage(Fact):
    """The wizard sends a canned message."""

    kind: Literal["message"]
    id: str
    blanks: dict[str, str] = Field(default_factory=dict)


class GiveUp(Fact):
    """The wizard revises in vain until the time limit, and then sends a canned message."""

    kind: Literal["give_up"]
    requests: tuple[str, ...] = ()
    id: str = "unable_to_answer"


WizardAction = Annotated[Direct | Revise | HandSql | SendMessage | GiveUp, Field(discriminator="kind")]


class Voice(Fact):
    """Who speaks a rehearsal utterance."""

    name: str
    """A voice of espeak-ng, with its variant: en-us+f3."""
    speed: Annotated[int, Field(ge=80, le=300)] = 165
    """Words a minute."""
    pitch: Annotated[int, Field(ge=0, le=99)] = 50


class RehearsalUtterance(Fact):
    """One utterance of the rehearsal subject, and what the scripted wizard does about it."""

    id: str
    scenario: int
    audio: Path
    """Absolute once loaded."""
    voice: str
    """A key of `Rehearsal.voices`."""
    transcript: str
    wizard: WizardAction
    reference: str | None
    """Minimum answer, in the Common Answer Specification; None where a message is the right reply."""
    sql: str | None = None
    """A statement whose answer the reference is; `woz domain lint` runs it."""
    cls: Annotated[Literal["0", "1", "2", "3", "X"], Field(alias="class")]
    """Class of the 1989 paper, 5."""


class RehearsalSheet(Fact):
    """What the rehearsal's subject writes on the sheet of one task, when she has asked all she asks of it."""

    scenario: int
    entries: dict[str, str]
    """By blank."""
    closes: Literal["done", "gave_up"] | None = None
    """None where she leaves it open."""


class Training(Fact):
    """Further questions to train with, each task's in order: `rehearsal/training.yaml`."""

    voices: dict[str, Voice] = Field(default_factory=dict)
    utterances: tuple[RehearsalUtterance, ...] = ()


class Rehearsal(Fact):
    """A whole spoken session, in order."""

    voices: dict[str, Voice]
    utterances: tuple[RehearsalUtterance, ...]
    training: Training = Training()
    """From a file of its own; the demo does not play it."""
    sheets: tuple[RehearsalSheet, ...] = ()
    answers: dict[str, int | str] = Field(default_factory=dict)
    """To the questionnaire, by question: points, or a text. Without any, she skips it."""


class TestQuestion(Fact):
    """A question with its SQL and its minimum answer: one line of `tests.jsonl`."""

    __test__ = False  # not a test of ours, whatever pytest makes of the name

    id: str
    question: str
    sql: str
    """For SQLite, and for PostgreSQL unless `sql_postgresql` is given."""
    sql_postgresql: str | None = None
    minimum: str
    """In the Common Answer Specification."""
    source: str
    scalar: bool = False
    boolean: bool = False
    """The one value, 0 or 1 in SQLite, is a truth value."""
    types: tuple[Literal["boolean", "integer", "real", "string", "date"] | None, ...] | None = None
    """Of each column of the answer, where the database's own value does not show it: SQLite knows no dates."""
    context: str | None = None
    """The question before, where this one leans on it (1989 paper, 2.3, S-7)."""
    each: tuple[str, ...] = ()
    """Where it means several things by a principle: the minimum answer of each. All of them must be drafted."""
    principles: tuple[str, ...] = ()
    """Numbers of the domain's principles that a draft of the answer must cite."""


@dataclass(frozen=True)
class Domain:
    """A domain, loaded and checked."""

    name: str
    title: str
    """What the subject's screen is headed with."""
    folder: Path
    as_of: date
    """The day on which the database was true; 'today' in questions."""
    builder: str | None
    """The shipped domain whose generator makes the database; None where it is not a shipped one's."""
    url: str | None
    """SQLAlchemy URL of a database of the domain's own."""
    display: DisplayRules
    briefing: str
    database_description: str
    consent: ConsentForm
    scenarios: tuple[Scenario, ...]
    principles: tuple[Principle, ...]
    rehearsal: Rehearsal
    tests: tuple[TestQuestion, ...]
    questionnaire: Questionnaire | None = None
    """What she is asked when the session ends."""
    generator: str | None = None
    """A generator of the domain's own, as a path in its folder: code, which `woz domain build` alone runs."""

    @property
    def tests_path(self) -> Path:
        """The file that `tests` come from."""
        return self.folder / "tests.jsonl"
