"""A corpus to annotate: sessions with the real tool's readings on the real personnel database, in a real store."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.unit.journal.building import SessionBuilder
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains, RanStatement
from wizard.annotate.queue import Taken, take
from wizard.annotate.workspace import Workspace
from wizard.ask.answer import answer
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Interpretation, Request, Tool
from wizard.ask.tool import make_tool
from wizard.corpus.ingest import ingest
from wizard.corpus.place import CorpusSettings, Place
from wizard.corpus.query import Query
from wizard.corpus.store import Store, open_store
from wizard.errors import WozError
from wizard.journal import events
from wizard.journal.events import Offered

FIELDS = (
    "paraphrase", "score", "sql", "display_sql", "labels", "scalar", "boolean", "principles", "context_used",
)  # fmt: skip


@pytest.fixture(scope="session")
def personnel_url(built: Callable[[str], str]) -> str:
    return built("personnel")


@pytest.fixture(scope="session")
def grounds(personnel_url: str) -> Iterator[OpenedDomains]:
    with OpenedDomains(database=personnel_url) as opened:
        yield opened


@pytest.fixture(scope="session")
def ground(grounds: OpenedDomains) -> OpenedDomain:
    return grounds.of("personnel")


def look_at(made: Made, annotator: str, *utterances: str) -> None:
    """The annotator looks at the drafts that were accepted under her name, all or these, and calls them done."""
    for item in made.store.items(Query(ids=utterances)):
        for saved in made.store.versions(item.record.id):
            if saved.annotator == annotator and saved.annotation.unseen:
                seen = saved.annotation.model_copy(update={"unseen": False})
                made.store.save(saved.utterance, annotator, seen, version=saved.version)


def write_sql(work: Workspace, place: int, sql: str) -> RanStatement | WozError:
    """Run the SQL of answer `place`, from 0, and keep it with what came of it, as the answer editor does."""
    ran: RanStatement | WozError
    try:
        ran = work.ground.run(sql)
    except WozError as error:
        ran = error
    work.put_sql(place, sql, ran)
    return ran


def as_offered(one: Interpretation) -> Offered:
    return Offered(
        **{name: getattr(one, name) for name in FIELDS}, logical_form=dict(one.logical_form), sureness="sure"
    )


class Talk:
    """A session in which the tool is asked what the subject says, with the exchanges before as context."""

    def __init__(
        self,
        folder: Path,
        session: str,
        tool: Tool,
        database: Database,
        subject: str = "8ky",
        domain: str = "personnel",
    ) -> None:
        self.builder = SessionBuilder(folder, session, subject=subject, domain=domain)
        self._tool = tool
        self._database = database
        self._exchanges: list[Exchange] = []

    def ask(self, text: str, *, pick: Callable[[Offered], bool] = lambda _: True) -> None:
        """A turn answered with the first reading that `pick` takes."""
        builder = self.builder
        context = tuple(self._exchanges[-5:])
        readings = self._tool.ask(Request(text, context)).interpretations
        offered = [as_offered(one) for one in readings]
        which = next(number for number, one in enumerate(offered) if pick(one))
        cas = answer(readings[which], self._database).minimum
        builder.speak()
        builder.transcribe(text)
        said = tuple(one.text for one in context)
        builder.say(events.RequestSubmitted(turn=builder.turn, request=1, text=text, context=said))
        outcome = events.RequestOutcome(
            turn=builder.turn, request=1, status="answered", interpretations=tuple(offered), milliseconds=1.0
        )
        builder.say(outcome)
        builder.run(1, readings[which].sql, cas, 1, which)
        builder.answer(1, readings[which].sql, cas, 1, which)
        builder.displayed()
        builder.close_turn("answered")
        self._exchanges.append(Exchange(text, readings[which].logical_form))

    def told(self, text: str, message: str, **blanks: str) -> None:
        """A turn answered with a canned message."""
        self.builder.speak()
        self.builder.transcribe(text)
        self.builder.message(message, "Sorry", **blanks)
        self.builder.displayed()
        self.builder.close_turn("message")


@dataclass
class Made:
    """A corpus's store, with everything to annotate it."""

    store: Store
    grounds: OpenedDomains

    def taken(self, utterance: str, annotator: str = "ann") -> Taken:
        return take(self.store, utterance, annotator)

    def at(self, utterance: str, annotator: str = "ann") -> Workspace:
        """A workspace with the turn open."""
        workspace = Workspace(self.grounds, self.store, annotator)
        taken = self.taken(utterance, annotator)
        workspace.open(taken.item, taken.saved, taken.earlier)
        return workspace


@pytest.fixture(scope="session")
def talked(tmp_path_factory: pytest.TempPathFactory, ground: OpenedDomain, personnel_url: str) -> Path:
    """The folder of two sessions of two subjects."""
    folder = tmp_path_factory.mktemp("talked")
    with open_database(personnel_url) as database:
        tool = make_tool(ground.domain, database)
        one = Talk(folder / "8ky-1", "8ky-1", tool, database)
        one.ask("What is Sharon Lease's salary?")  # 1
        one.told("Tell me about the weather", "no_information", topic="the weather")  # 2
        one.ask("When was she hired?")  # 3: context is turn 1, which does not precede it
        one.ask("How about Paul Tai?")  # 4: ellipsis of turn 3
        one.ask("Does Sharon Lease work in department 10?", pick=lambda reading: reading.boolean)  # 5
        one.told("list employees", "not_heard", fault="cut off")  # 6
        one.told("how rich are they", "unable_to_answer")  # 7
        one.builder.void()  # 8
        one.builder.end()
        two = Talk(folder / "4b1-1", "4b1-1", tool, database, subject="4b1")
        for department in (10, 11, 20, 21, 22, 42, 43, 44, 45):
            two.ask(f"how many employees are there in department {department}")
        two.told("tell me about John Smith", "more_specific", topic="John Smith")
        two.builder.end()
    return folder


def made_store(folder: Path, sessions: Sequence[Path], **settings: object) -> Store:
    """A corpus of these sessions."""
    store = open_store(Place.create(folder, settings=CorpusSettings.model_validate(settings)), create=True)
    assert [one.came for one in ingest(store, map(str, sessions))] == ["new"] * len(sessions)
    return store


@pytest.fixture(scope="session")
def ingested(tmp_path_factory: pytest.TempPathFactory, talked: Path) -> Path:
    """The corpus of those sessions, to be copied."""
    folder = tmp_path_factory.mktemp("ingested") / "corpus"
    made_store(folder, sorted(talked.iterdir()), double_share=0.4).close()
    return folder


@pytest.fixture
def made(tmp_path: Path, ingested: Path, grounds: OpenedDomains) -> Iterator[Made]:
    """A corpus of the test's own."""
    with open_store(Place.open(shutil.copytree(ingested, tmp_path / "corpus"))) as store:
        yield Made(store, grounds)
