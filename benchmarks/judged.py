"""The first readings of questions with gold, judged, with the evidence that spoke for and against each.

What plausibility is fitted on. Of some sets nobody who makes the tool reads a question or what became of it (`UNREAD`):
the reader of each day is judged by them anew, as it will be by people that it does not know.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks import foreign
from benchmarks.asked import DOMAINS, SITTING, WORK, folder, read_items, sittings
from benchmarks.families import read_families
from benchmarks.judging import YES_NO, YesNo
from benchmarks.pairs import asked_pairs
from benchmarks.questions import SETS, ask, domain_folder, missing, read_questions, shared_data
from benchmarks.trials import Asker, Item, TrialDatabase, place
from benchmarks.variants import shipped as databases_of
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Outcome, Request, Tool
from wizard.ask.plausibility import AnswerJudge, shipped
from wizard.ask.tool import make_tool
from wizard.ask.trial import try_questions
from wizard.domain import Domain, database_url, load_domain

_FRESH = Path(__file__).resolve().parent / "fresh"
DIALOGUES = _FRESH / "dialogues.jsonl"
UNREAD = (
    *(_FRESH / one / kind for one in ("people3", "people2-counted", "people5") for kind in ("free", "plain")),
    *(_FRESH / one / "free" for one in ("people6-counted", "station", "harbour", "forge", "garden")),
)
"""Sets of which nobody reads a question: weights and limits are fitted on them, and nothing else is."""
DIALOGUES_READ = tuple(_FRESH / one / "free" for one in ("harbour", "forge"))
"""Those among them whose dialogues may be read, all but the held quarter; their single questions may not."""
CONVERSATIONS = tuple(
    _FRESH / one / "free"
    for one in (
        "people",
        "people2",
        "people4",
        "people6",
        "people7",
        "people8",
        "people10",
        "everyday2",
        "bakery",
        "ferry",
        "everyday",
        "people9",
        "street",
        "market",
    )
)
"""Sets with dialogues; of all, but the held quarter, may be read."""
SINGLES = (
    *(_FRESH / one / "plain" for one in ("people", "people2", "people4", "people8", "exact", "anvil", "cartwheel")),
    *(_FRESH / one for one in ("spoken-1", "spoken-2", "own")),
)
"""Sets of single questions."""
VOICES = _FRESH / "voices"
"""Requests that were said to sentences of the tool's own; their misses have been read."""
ROW = "in a row"
"""How the source of single questions behind others ends."""
READABLE = "e"
"""The half of the dialogues that may be read."""
SAMPLE = 2
"""Of GeoQuery's train questions, each so manieth."""


@dataclass(frozen=True)
class JudgedReading:
    """The first reading of one question, or none."""

    source: str
    group: str
    """The dialogue, whose turns are in one fold; none of a question that is asked by itself, or leans on none."""
    text: str
    said: str
    """The paraphrase."""
    answered: bool
    right: bool
    read: Mapping[str, float]
    rows: Mapping[str, float]
    fresh: bool = False
    """Whether nobody who made the tool had read the question."""
    other: JudgedReading | None = None
    """The best reading that leans on an earlier request where this one does not, or the other way round."""


class Listening:
    """A tool whose latest outcome is kept."""

    def __init__(self, tool: Tool) -> None:
        self._tool = tool
        self.latest = Outcome("abstained", ())

    @property
    def name(self) -> str:
        """As `Tool.name`."""
        return self._tool.name

    def ask(self, request: Request) -> Outcome:
        """As `Tool.ask`."""
        self.latest = self._tool.ask(request)
        return self.latest


def judged(
    source: str,
    group: str,
    text: str,
    readings: Sequence[Interpretation],
    answers: AnswerJudge,
    *,
    right: bool,
    rights: Sequence[bool] = (),
) -> JudgedReading:
    """What is learned from one question.

    Args:
        right: whether the first reading is.
        rights: of each reading, whether it is; without them there is no other that is learned from.
    """
    if not readings:
        return JudgedReading(source, group, text, "", False, False, {}, {})
    first = readings[0]
    found = JudgedReading(
        source, group, text, first.paraphrase, True, right, first.evidence, answers.evidence(readings)
    )
    for at, (one, good) in enumerate(zip(readings, rights, strict=False)):
        if at and one.evidence:
            rest = (one, *readings[:at], *readings[at + 1 :])
            other = judged(source, group, text, rest, answers, right=good)
            return replace(found, other=other)
    return found


def in_domains(
    place_of: Path, kinds: Sequence[str], *, held: bool | None, domains: Sequence[str] = DOMAINS
) -> Iterator[JudgedReading]:
    """Questions, dialogues with the reference's history, and requests without an answer, of shipped domains.

    Args:
        place_of: the folder that holds a folder for each domain.
        kinds: names of files, without `.jsonl`.
        held: whether the held quarter is asked, or the rest; None for all.
    """
    for name in domains:
        with asking(load_domain(name, check_audio=False), YES_NO[name]) as (asker, listening, answers):
            for kind in kinds:
                if not (place_of / name / f"{kind}.jsonl").is_file():
                    continue
                for number, dialogue in enumerate(read_items(place_of, name, kind)):
                    if held in (None, dialogue[0].held) and _has_gold(dialogue, kind):
                        group = f"{name}-{number}" if kind == "dialogues" else ""
                        yield from trials(asker, dialogue, f"{name} {kind}", group, listening, answers)


def _has_gold(dialogue: Sequence[Item], kind: str) -> bool:
    """Whether its author knew what would be right; of a question without gold nothing is learned."""
    return kind != "questions" or bool(dialogue[0].forms)


@contextmanager
def asking(domain: Domain, yes_no: YesNo | None = None) -> Iterator[tuple[Asker, Listening, AnswerJudge]]:
    """Who asks on two databases of a shipped domain, the tool of the first, and the judge of its rows."""
    with ExitStack() as stack:
        files = databases_of(domain, 2, WORK)
        places = [place(stack, domain, file) for file in files]
        listening = Listening(places[0].tool)
        answers = AnswerJudge(stack.enter_context(open_database(f"sqlite:///{files[0]}")), shipped())
        yield Asker([TrialDatabase(listening, places[0].judge), *places[1:]], yes_no), listening, answers


def asked(*, held_part: bool, domains: Sequence[str] = DOMAINS) -> Iterator[JudgedReading]:
    """The questions of `asked`."""
    return in_domains(folder(), ("questions", "dialogues", "notunderstood"), held=held_part, domains=domains)


def voices(domain: str) -> Iterator[JudgedReading]:
    """The requests that were said to sentences."""
    for one in in_domains(VOICES, ("questions",), held=None, domains=(domain,)):
        yield replace(one, source=f"voices {one.source}")


def unread(domain: str) -> Iterator[JudgedReading]:
    """The sets of which nobody reads a question."""
    for place_of in UNREAD:
        kinds = ("questions",) if place_of in DIALOGUES_READ else ("questions", "dialogues")
        for one in in_domains(place_of, kinds, held=None, domains=(domain,)):
            group = f"{place_of.parent.name} {one.group}" if one.group else ""
            yield replace(one, source=f"unread {one.source}", group=group, fresh=True)


def put_plainly(domain: str) -> Iterator[JudgedReading]:
    """What people said beside what it is plainly, judged by that: most of it is what the rules did not understand."""
    with asking(load_domain(domain, check_audio=False)) as (_, _, answers):
        for one in asked_pairs(domain):
            if one.readings:
                group = f"{domain}-{'/'.join(one.pair.before)}" if one.pair.before else ""
                yield judged(f"{domain} pairs", group, one.pair.said, one.readings, answers, right=one.rights[0],
                             rights=one.rights)  # fmt: skip


def in_dialogues(domain: str) -> Iterator[JudgedReading]:
    """The dialogues of all sets that may be read."""
    for place_of in (*CONVERSATIONS, *DIALOGUES_READ):
        yield from in_domains(place_of, ("dialogues",), held=False, domains=(domain,))


def by_themselves(domain: str) -> Iterator[JudgedReading]:
    """Single questions that nothing came before, of all sets that may be read."""
    for place_of in (*CONVERSATIONS, *SINGLES):
        for one in in_domains(place_of, ("questions",), held=False, domains=(domain,)):
            yield replace(one, source=f"{domain} by themselves")


def in_rows(domain: str) -> Iterator[JudgedReading]:
    """Single questions, one behind the other, of all sets that may be read."""
    for place_of in (folder(), *CONVERSATIONS, *SINGLES):
        if not (place_of / domain / "questions.jsonl").is_file():
            continue
        with asking(load_domain(domain, check_audio=False), YES_NO[domain]) as (asker, listening, answers):
            items = [one for one in read_items(place_of, domain, "questions") if _has_gold(one, "questions")]
            for row in sittings(items, SITTING):
                if not row[0].held:
                    yield from trials(asker, row, f"{domain} {ROW}", "", listening, answers)


def trials(
    asker: Asker, dialogue: Sequence[Item], source: str, group: str, listening: Listening, answers: AnswerJudge
) -> Iterator[JudgedReading]:
    """What is learned from a dialogue."""
    for trial in asker.dialogue(dialogue, own=False, answered=True):
        yield judged(source, group, trial.item.text, listening.latest.interpretations, answers, right=trial.right,
                     rights=trial.rights)  # fmt: skip


def drafts() -> Iterator[JudgedReading]:
    """Bare drafts of databases of which a part may be read: what a reader is like that nobody has polished."""
    given = foreign.NAMES if foreign.folder().is_dir() else ()
    for name in (*given, *foreign.READ):
        with ExitStack() as stack:
            files = foreign.databases(name, 2)
            target = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="woz-foreign-"))) / "draft"
            domain = foreign.drafted(files[0], name, target)
            places = [place(stack, domain, file, foreign.cell) for file in files]
            listening = Listening(places[0].tool)
            answers = AnswerJudge(stack.enter_context(open_database(f"sqlite:///{files[0]}")), shipped())
            blind = name in foreign.BLIND
            asked_on = [TrialDatabase(listening, places[0].judge), *places[1:]]
            asker = Asker(asked_on, foreign.PEOPLES if blind else None, shown=blind)
            for number, dialogue in enumerate(foreign.read_items(name)):
                if not dialogue[0].held:
                    yield from trials(asker, dialogue, name, f"{name}-{number}", listening, answers)


def families() -> Iterator[JudgedReading]:
    """The families of questions that were once answered wrongly."""
    for name in DOMAINS:
        domain = load_domain(name, check_audio=False)
        with asking(domain) as (asker, listening, answers):
            for question in read_families():
                if question.domain == name:
                    *_, trial = asker.dialogue(question.turns, own=True)
                    readings = listening.latest.interpretations
                    source, group = f"{name} families", f"{question.turns[-1].id}"
                    yield judged(source, group, trial.item.text, readings, answers, right=trial.right)


def travel_dialogues() -> Iterator[JudgedReading]:
    """The readable half of the dialogues about travel."""
    lines = [json.loads(line) for line in DIALOGUES.read_text(encoding="utf-8").splitlines()]
    found: dict[str, list[Item]] = {}
    for entry in lines:
        if entry["half"] == READABLE:
            turn = Item(entry["id"], "turn", entry["text"], (entry["sql"], *entry["also"]))
            found.setdefault(str(entry["dialogue"]), []).append(turn)
    with asking(load_domain("airtravel", check_audio=False)) as (asker, listening, answers):
        for name, dialogue in found.items():
            yield from trials(asker, dialogue, "travel dialogues", f"dialogue {name}", listening, answers)


def geography() -> Iterator[JudgedReading]:
    """A sample of GeoQuery's train questions."""
    chosen = next(one for one in SETS if one.name == "GeoQuery train")
    if missing(chosen) is not None:
        return
    file = shared_data() / chosen.database
    domain = load_domain(domain_folder(chosen), check_audio=False)
    with open_database(f"sqlite:///{file}") as database:
        listening, answers = Listening(make_tool(domain, database)), AnswerJudge(database, shipped())
        for question in read_questions(shared_data() / chosen.questions, file)[::SAMPLE]:
            verdict = ask(listening, database, question)
            right = verdict.outcome == "right"
            yield judged("GeoQuery", question.id, question.text, listening.latest.interpretations, answers, right=right)


def tests() -> Iterator[JudgedReading]:
    """The tests of both shipped domains."""
    for name in DOMAINS:
        domain = load_domain(name, check_audio=False)
        with open_database(database_url(domain)) as database:
            yield from _tests_of(name, make_tool(domain, database), database)


def _tests_of(name: str, tool: Tool, database: Database) -> Iterator[JudgedReading]:
    listening, answers = Listening(tool), AnswerJudge(database, shipped())
    for trial in try_questions(listening, database, load_domain(name, check_audio=False).tests):
        right = trial.verdict == "right"
        yield judged(f"{name} tests", trial.id, trial.question, listening.latest.interpretations, answers, right=right)
