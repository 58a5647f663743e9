"""The store of a corpus: sessions as they were ingested, annotations as they were saved, items as they are now."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from typing import Any, Self

from sqlalchemy import Engine, and_, not_, select
from sqlalchemy.exc import IntegrityError

from wizard.corpus import annotationlog, stores_to_scrub
from wizard.corpus.annotation import Annotation
from wizard.corpus.errors import (
    ForgottenInStore,
    NoSuchUtterance,
    NothingWritten,
    NotScrubbed,
    UtteranceForgotten,
)
from wizard.corpus.item import Item, Listed
from wizard.corpus.layers import SessionRecord
from wizard.corpus.place import Place
from wizard.corpus.query import Query
from wizard.corpus.saved import Kind, Saved, strand_of
from wizard.corpus.store import catchup, reading, saving, scrubbing, sessions
from wizard.corpus.store.engine import PATIENCE, connect, in_our_words
from wizard.corpus.store.engine import reading as read_in
from wizard.corpus.store.engine import writing as write_in
from wizard.corpus.store.masking import masking
from wizard.corpus.store.sessions import Came, KnownJournal
from wizard.corpus.store.tables import SavedRow
from wizard.corpus.tombstones import TombstoneFile


class Store:
    """An open store; made by `open_store`. One thread uses it at a time, any number of processes have it open.

    Every method raises `StoreUnavailable` where the database is not to be had, `NotWritten` where it refuses, and
    `StoreBusy` where another process writes for too long.
    """

    def __init__(self, place: Place, engine: Engine) -> None:
        self.place = place
        self.tombstones = TombstoneFile(place.tombstones)
        self._engine = engine

    # --- what is there -----------------------------------------------------------------------------------------------

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Heads (`utterances` is empty) of all sessions, by identifier in C order."""
        with self._words(), read_in(self._engine) as connection:
            return reading.heads(connection)

    def known(self, *, session: str | None = None, subject: str | None = None) -> list[KnownJournal]:
        """How far the sessions' journals are known, of one session, one subject, or all."""
        with self._words(), read_in(self._engine) as connection:
            return sessions.known(connection, session=session, subject=subject)

    def items(self, query: Query = Query()) -> Generator[Item]:  # noqa: B008 - frozen
        """The items that `query` finds, by session (C order) and turn, as they were when the first was asked for.

        They come one after the other and are not held; `Item.earlier` has turns that the query leaves out, too.
        """
        with (
            self._words(),
            read_in(self._engine) as connection,
            closing(reading.stream(connection, query)) as found,
        ):
            yield from found

    def count(self, query: Query = Query()) -> int:  # noqa: B008 - frozen
        """How many items `query` finds."""
        with self._words(), read_in(self._engine) as connection:
            return reading.count(connection, query)

    def overview(self, query: Query = Query()) -> tuple[Listed, ...]:  # noqa: B008 - frozen
        """The items that `query` finds, in the order of `items`, as a list shows them: fast for any number."""
        with self._words(), read_in(self._engine) as connection:
            return reading.overview(connection, query)

    def item(self, utterance: str) -> Item:
        """The utterance of that identifier with all that is known of it. Raises `NoSuchUtterance`."""
        with closing(self.items(Query(ids=(utterance,)))) as found:
            for item in found:
                return item
        raise NoSuchUtterance(utterance)

    # --- what annotators say -----------------------------------------------------------------------------------------

    def save(
        self, utterance: str, annotator: str, annotation: Annotation, *, version: int, kind: Kind = "annotation"
    ) -> int:
        """Save a version made from `version` (0: from none); returns its number.

        When this returns it is in the annotation log, on the disk, and in the store. What was raised with
        `StoreUnavailable` may be in the log: the store takes it in when it is opened again, and saving the same again
        is harmless.

        Raises `Conflict` where somebody saved another version in between (nothing is lost: theirs is in it),
        `NoSuchUtterance` (`UtteranceForgotten` where another process has forgotten its subject), `BadAnnotator`,
        `NotWritten`.
        """
        annotationlog.checked_name(annotator)
        saved = Saved(utterance, annotator, 0, annotation, kind, annotationlog.utc_now())

        def log(numbered: Saved, base: int, journal: str) -> annotationlog.LogLine:
            if journal in self.tombstones.now().sums:
                raise UtteranceForgotten(utterance)
            lines.append(annotationlog.append(self.place.annotations, numbered, base, journal))
            return lines[-1]

        lines: list[annotationlog.LogLine] = []
        try:
            with self._words(), write_in(self._engine) as connection:
                number = saving.save(connection, saved, version, log)
                for line in lines:
                    catchup.saved(connection, annotationlog.log_of(self.place.annotations, annotator), line)
                return number
        except NoSuchUtterance as error:
            if utterance in self.tombstones.now().utterances:
                raise UtteranceForgotten(utterance) from error
            raise

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """The latest version of each annotator, by name, then the latest adjudication where there is one."""
        with self._words(), read_in(self._engine) as connection:
            rows = connection.execute(saving.LATEST, {"of_utterance": utterance})
            return tuple(map(saving.as_saved, rows))

    def begun_by(self, annotator: str) -> Mapping[str, tuple[bool, bool]]:
        """The turns of which an annotator has saved anything: whether it is done now, and whether it was seen."""
        columns = select(SavedRow.utterance, SavedRow.done, SavedRow.unseen)
        chosen = columns.where(SavedRow.latest, SavedRow.strand == strand_of(annotator, "annotation"))
        with self._words(), read_in(self._engine) as connection:
            return {row.utterance: (row.done, not row.unseen) for row in connection.execute(chosen)}

    def history(self, utterance: str, annotator: str, kind: Kind = "annotation") -> tuple[Saved, ...]:
        """Every version of an annotator's, oldest first; for adjudications everybody's."""
        chosen = saving.versions(utterance).where(SavedRow.strand == strand_of(annotator, kind))
        with self._words(), read_in(self._engine) as connection:
            return tuple(sorted(map(saving.as_saved, connection.execute(chosen)), key=lambda one: one.version))

    def on_principles(self) -> Generator[Saved]:
        """The latest versions that cite principles or propose new ones, by utterance in C order."""
        neither = and_(
            SavedRow.annotation.contains('"principles":[]', autoescape=True),
            SavedRow.annotation.contains('"proposed":[]', autoescape=True),
        )
        chosen = (
            select(*SavedRow.__table__.columns)
            .where(SavedRow.latest, not_(neither))
            .order_by(SavedRow.utterance, SavedRow.annotator, SavedRow.strand)
        )
        with (
            self._words(),
            read_in(self._engine) as connection,
            closing(connection.execute(chosen.execution_options(yield_per=reading.AT_ONCE))) as rows,
        ):
            for row in rows:
                yield saving.as_saved(row)

    def masking(self) -> Generator[Saved]:
        """The latest versions whose masks hold and that mask anything, by utterance in C order."""
        with self._words(), read_in(self._engine) as connection, closing(masking(connection)) as found:
            yield from found

    # --- for ingest and forget ---------------------------------------------------------------------------------------

    def put_session(self, record: SessionRecord, sums: Sequence[str], location: str) -> Came:
        """Write a session in one transaction; `sums` are those of the lines of its journal that are in `record`.

        Raises `OtherBeginning`, `ShorterJournal`.
        """
        with self._words():
            try:
                with write_in(self._engine) as connection:
                    return sessions.put(connection, record, sums, location)
            except IntegrityError:  # another process has put it there at this very moment
                with write_in(self._engine) as connection:
                    return sessions.put(connection, record, sums, location)

    def drop_sessions(self, which: Sequence[str]) -> tuple[str, ...]:
        """Take sessions out with all that was said of them, and have the database give up their bytes (`scrub`)."""
        if which:
            stores_to_scrub.owe(self.place)
            with self._words(), write_in(self._engine) as connection:
                sessions.drop(connection, which)
        return self.scrub()

    def scrub(self) -> tuple[str, ...]:
        """Have the database give up the bytes of sessions that were dropped, if it has not done so yet.

        Returns what the database's user has no right to, each in the server's words: then its owner must do the same.
        Raises `NotScrubbed` where it could not be done for now: the same again goes on.
        """
        if not stores_to_scrub.is_owed(self.place):
            return ()
        try:
            with self._words():
                refused = scrubbing.scrub(self._engine, self.place.shown_url, PATIENCE)
        except NothingWritten as error:
            raise NotScrubbed(self.place.shown_url, error.why) from error
        if not refused:
            stores_to_scrub.paid(self.place)
        return refused

    def catch_up(self) -> int:
        """Take in what only the annotation logs have; returns how many versions. Raises `DamagedLog`."""
        with self._words():
            return catchup.catch_up(self._engine, self.place.annotations, self.tombstones.now())

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _words(self) -> Any:
        return in_our_words(self.place.shown_url)


def open_store(place: Place, *, create: bool = False, forgetting: bool = False) -> Store:
    """The store of a corpus, in this program's layout and up to its annotation logs; with `create`, made if need be.

    With `forgetting` it may have sessions that are forgotten: they are to be taken out of it. Raises
    `ForgottenInStore` where it has such without, `NoCorpus`, `NotAStore`, `StoreTooNew`, `StoreTooOld`,
    `StoreUnavailable`, `StoreBusy`, `NotWritten`, `DamagedLog`, `BadCorpusFile`, `BadStoreUrl`, `ExtraMissing`.
    """
    store = Store(place, connect(place, create=create))
    try:
        if not forgetting and store.tombstones.now().all:
            _see_that_none_is_forgotten(store)
        store.catch_up()
    except BaseException:
        store.close()
        raise
    return store


def _see_that_none_is_forgotten(store: Store) -> None:
    """Tombstones were copied from another station, or its store is shared: she is forgotten there, and still here."""
    tombstones = store.tombstones.now()
    for one in store.sessions():
        if stone := tombstones.of_journal((one.journal_first, one.journal_sum)):
            raise ForgottenInStore(str(store.place.folder), one.session, one.subject, stone.forgotten)
