"""One made session: a wizard's and a subject's choices by the seed, everything else as a live session has it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Literal

from subject.audio.recording import RecordingFile
from wizard import __version__
from wizard.ask.answer import answer, answer_sql
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, finished
from wizard.desk.canned import load_messages
from wizard.desk.core import drafts
from wizard.desk.core.inputs import AskEnd, RunEnd
from wizard.desk.core.workbench import Workbench
from wizard.desk.session_opening import make_kit
from wizard.desk.session_settings import LiveSettings, SessionKit
from wizard.domain import Direct, GiveUp, HandSql, Revise, SendMessage, load_domain
from wizard.domain.version import folder_version
from wizard.errors import WozError
from wizard.journal import events as ev
from wizard.journal.envelope import Now
from wizard.journal.writer import JournalWriter
from wizard.rehearse.made_speech import Speech

DOMAINS = ("personnel", "airtravel")
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
_SETTINGS = LiveSettings(leave_after=0.0)
_VOID = 0.04
"""Share of turns in which nothing was said."""
_ASIDE = 0.06
"""Share in which the wizard sends a canned message although she could answer."""
_SLIP = 0.10
"""Share in which the first request is spoiled by a word that the tool does not know."""
_BY_HAND = 0.05
"""Share in which the wizard writes the SQL herself."""


@dataclass(frozen=True)
class MadeCorpus:
    """What is to be made: how many sessions of which domain, by which seed."""

    sessions: int = 200
    turns: int = 50
    """A session."""
    seed: int = 1
    longest: float = 1.2
    """Seconds of a recording, at most: 10,000 turns of 1.2 s are some 300 MB."""
    conversations: int = 100
    """Different ones: then others speak them again, at another pace, so that a large corpus does not take for ever."""
    domains: tuple[str, ...] = DOMAINS


@dataclass(frozen=True)
class ScriptLine:
    """Something to be said, and what the wizard does about it."""

    text: str
    wizard: Direct | Revise | HandSql | SendMessage | GiveUp
    sql: str = ""
    """A statement that answers it; empty where none is known."""


@dataclass(frozen=True)
class StagedDomain:
    """A domain with all that is said in it."""

    kit: SessionKit
    version: str
    lines: tuple[tuple[ScriptLine, ...], ...]
    """What belongs together is said in order: a line may lean on the ones before it."""
    speech: Speech
    ends: dict[tuple[str, str], RunEnd] = field(default_factory=dict)
    """How each statement ended that was run before: the database does not change."""
    outcomes: dict[tuple[int, int, int, int], Outcome] = field(default_factory=dict)
    """What the tool made of each request that was submitted before: seed, conversation, turn and request."""

    def run(self, what: Interpretation | str) -> RunEnd:
        """Run a reading's statements, or one written by hand."""
        key = (what, "") if isinstance(what, str) else (what.sql, what.display_sql)
        if key not in self.ends:
            try:
                if isinstance(what, str):
                    answered = answer_sql(what, self.kit.database, self.kit.domain)
                else:
                    answered = answer(what, self.kit.database)
                self.ends[key] = RunEnd("ok", answered, "", 0.0)
            except WozError as error:
                self.ends[key] = RunEnd("failed", None, str(error), 0.0)
        return self.ends[key]


@cache
def stage_of(domain_name: str) -> StagedDomain:
    """The stage of a domain, set up once a process: passages are the scenes of its rehearsal, then its tests."""
    domain = load_domain(domain_name)
    rehearsed = domain.rehearsal.utterances
    passages = [
        tuple(ScriptLine(one.transcript, one.wizard) for one in group)
        for _, group in groupby(rehearsed, key=lambda one: one.scenario)
    ]
    for test in domain.tests:
        spoken = " ".join(test.question.lower().rstrip("?.! ").split())
        passages.append((ScriptLine(spoken, Direct(kind="direct"), test.sql),))
    kit = make_kit(domain, None, load_messages())
    return StagedDomain(kit, folder_version(domain.folder), tuple(passages), Speech([one.audio for one in rehearsed]))


class _MadeClock:
    """Both clocks of the wizard's machine, and the subject's; they move only when told."""

    def __init__(self, number: int) -> None:
        self._start = START + timedelta(minutes=47 * number)
        self.seconds = 0.0

    def wait(self, seconds: float) -> None:
        self.seconds = round(self.seconds + seconds, 3)

    @property
    def subject(self) -> float:
        return round(500.0 + self.seconds, 6)

    def __call__(self) -> Now:
        self.wait(0.002)
        return Now(self._start + timedelta(seconds=self.seconds), 1000.0 + self.seconds)


class MadeSession:
    """One session while it is being made, on a clock of its own."""

    def __init__(self, folder: Path, subject: str, number: int, plan: MadeCorpus, stage: StagedDomain) -> None:
        self._stage, self._kit, self._plan = stage, stage.kit, plan
        self._random = Random(f"{plan.seed} {number}")  # noqa: S311 - reproducible on purpose
        self._conversation = number % plan.conversations
        self._choice = Random(f"{plan.seed} conversation {self._conversation}")  # noqa: S311 - as above
        self._clock = _MadeClock(number)
        self._folder, self._subject = folder, subject
        self._turn = self._utterance = self._reply = 0
        self._scenario = 1
        self._exchanges: list[Exchange] = []
        domain = self._kit.domain
        self._journal = JournalWriter.create(
            folder,
            ev.SessionOpened(
                session=folder.name,
                domain=domain.name,
                domain_version=stage.version,
                as_of=domain.as_of.isoformat(),
                tool=self._kit.tool.name,
                messages_sha256=self._kit.messages.sha256,
                software=f"woz-collect {__version__}",
                wizard=f"w{1 + number % 3}",
                subject=subject,
                settings=asdict(_SETTINGS),
            ),
            clock=self._clock,
        )

    def hold(self) -> None:
        """Hold the whole session, from the briefing to the good-bye."""
        consent, scenarios = self._kit.domain.consent, self._kit.domain.scenarios
        digest = hashlib.sha256(consent.text.encode()).hexdigest()
        now = self._clock().utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self._say(ev.SubjectJoined(station=f"made-{self._subject}"))
        self._say(ev.Consented(version=consent.version, text_sha256=digest, at=now))
        self._speak(practice=True)
        with self._journal:
            given = 0
            for place, line in enumerate(self._lines()):
                due = 1 + place * len(scenarios) // self._plan.turns
                if due > given:
                    given = self._scenario = due
                    title = scenarios[due - 1].title
                    self._say(ev.ScenarioGiven(number=due, of=len(scenarios), title=title))
                self._hold_turn(line)
            self._say(ev.SubjectLeft(why="finished"))
            self._say(ev.SessionEnded(why="finished"))

    def _lines(self) -> Iterator[ScriptLine]:
        said = 0
        while True:
            passages = list(self._stage.lines)
            self._choice.shuffle(passages)
            for passage in passages:
                for line in passage:
                    if said == self._plan.turns:
                        return
                    said += 1
                    yield line

    def _hold_turn(self, line: ScriptLine) -> None:
        self._clock.wait(self._random.uniform(1, 5))
        chance, hesitates = self._choice.random(), self._choice.random() < 0.05
        if chance < _VOID:
            self._speak(seconds=0.15)
            return self._close("void")
        self._speak()
        if hesitates:
            self._say(ev.Noted(turn=self._turn, text="hesitates before the question"))
        bench = Workbench()
        wizard = line.wizard
        first = line.text
        if isinstance(wizard, Direct) and chance > 1 - _SLIP:
            first, wizard = f"{line.text} whatsit", Revise(kind="revise", requests=(line.text,))
        self._clock.wait(len(first) * 0.09)
        self._say(ev.TranscriptSent(turn=self._turn, text=first))
        self._ask(bench, first)
        if isinstance(wizard, SendMessage) or chance < _VOID + _ASIDE:
            return self._tell(wizard if isinstance(wizard, SendMessage) else None)
        if isinstance(wizard, Revise | GiveUp):
            for text in wizard.requests:
                self._clock.wait(len(text) * 0.09)
                self._ask(bench, text)
        if isinstance(wizard, GiveUp):
            self._clock.wait(_SETTINGS.time_limit)
            self._say(ev.TimeLimitReached(turn=self._turn, seconds=_SETTINGS.time_limit))
            return self._tell(None)
        by_hand = wizard.statement if isinstance(wizard, HandSql) else ""
        if line.sql and (chance < _VOID + _ASIDE + _BY_HAND or not bench.current_attempt):
            by_hand = line.sql
        if by_hand:
            self._clock.wait(self._random.uniform(10, 40))
            self._run(bench, by_hand)
        return self._answer(bench)

    def _ask(self, bench: Workbench, text: str) -> None:
        """Submit a request, and run its first reading; one that the tool only offers is chosen, as a wizard does."""
        context = tuple(self._exchanges[-_SETTINGS.context :])
        number = bench.submit(text)
        self._say(
            ev.RequestSubmitted(turn=self._turn, request=number, text=text, context=tuple(one.text for one in context))
        )
        key = (self._plan.seed, self._conversation, self._turn, number)
        outcome = self._stage.outcomes.get(key) or self._asked(Request(text, context))
        self._stage.outcomes[key] = outcome
        view = bench.answered(number, AskEnd(outcome, False), cancelled=False)
        bench.put_request(view)
        event = drafts.request_outcome(self._turn, view)
        self._say(event.model_copy(update={"milliseconds": self._took(4, 60)}))
        if outcome.interpretations and not outcome.unknown:
            bench.selected = (number, 0)
            self._run(bench, outcome.interpretations[0], number)

    def _asked(self, request: Request) -> Outcome:
        tool = self._kit.tool
        return finished(tool, request, tool.ask(request))

    def _run(self, bench: Workbench, what: Interpretation | str, request: int | None = None) -> None:
        if isinstance(what, str):
            number = bench.begin("hand", what)
        else:
            number = bench.begin("interpretation", what.sql, request, 0)
        attempt = bench.ran(number, self._stage.run(what), self._kit.domain.display, _SETTINGS.rows_shown)
        bench.put(attempt)
        event = drafts.sql_run(self._turn, attempt, bench)
        self._say(event.model_copy(update={"milliseconds": self._took(1, 30)}))

    def _answer(self, bench: Workbench) -> None:
        attempt = bench.current_attempt
        if attempt is None or attempt.status != "ok":
            return self._tell(None)
        self._clock.wait(self._random.uniform(1, 6))
        self._reply += 1
        event = drafts.answer_sent(self._turn, self._reply, attempt, bench)
        self._say(event)
        reading = bench.reading_of(attempt)
        text = bench.requests[attempt.request - 1].text if attempt.request else bench.requests[0].text
        self._exchanges.append(Exchange(text, reading.logical_form if reading else None))
        return self._shown("answered")

    def _tell(self, message: SendMessage | None) -> None:
        """Send a canned message: the script's, or that there is no answer."""
        self._clock.wait(self._random.uniform(2, 10))
        self._reply += 1
        canned = self._kit.messages.get(message.id if message else "unable_to_answer")
        blanks = dict(message.blanks) if message else {}
        self._say(
            ev.MessageSent(
                turn=self._turn,
                reply=self._reply,
                message=canned.id,
                scope=canned.scope,
                blanks=blanks,
                text=canned.fill(blanks),
            )
        )
        self._shown("message")

    def _shown(self, how: Literal["answered", "message"]) -> None:
        self._clock.wait(0.03)
        self._say(ev.Displayed(turn=self._turn, reply=self._reply, subject_displayed=self._clock.subject))
        self._close(how)

    def _close(self, how: Literal["answered", "message", "void"]) -> None:
        self._say(ev.TurnClosed(turn=self._turn, how=how))

    def _speak(self, *, seconds: float | None = None, practice: bool = False) -> None:
        """An utterance arrives whole and, unless it is practice, opens a turn."""
        self._utterance += 1
        self._turn += not practice
        turn = 0 if practice else self._turn
        file = f"audio/{self._utterance:04}.wav"
        longest = self._plan.longest
        pcm = self._stage.speech.say(self._subject, self._random, seconds or self._random.uniform(longest / 2, longest))
        samples = len(pcm) // 2
        pressed = self._clock.subject
        self._clock.wait(0.05)
        self._say(
            ev.UtteranceStarted(
                turn=turn,
                utterance=self._utterance,
                practice=practice,
                file=file,
                source="file",
                device="rehearsal",
                subject_pressed=pressed,
                subject_captured=self._clock.subject,
            )
        )
        if not practice:
            self._say(ev.TurnOpened(turn=turn, utterance=self._utterance, scenario=self._scenario))
        self._clock.wait(samples / 16000)
        recording = RecordingFile(self._folder / file)
        recording.append(pcm)
        recording.finish()
        self._say(
            ev.UtteranceStored(
                turn=turn,
                utterance=self._utterance,
                file=file,
                samples=samples,
                sha256=hashlib.sha256(pcm).hexdigest(),
                release_sample=samples,
                subject_released=self._clock.subject,
            )
        )

    def _took(self, least: float, most: float) -> float:
        """Milliseconds: made, so that the same seed gives the same journal."""
        milliseconds = round(self._random.uniform(least, most), 1)
        self._clock.wait(milliseconds / 1000)
        return milliseconds

    def _say(self, event: ev.AnyEvent) -> None:
        self._journal.append(event)
