"""The store's tables, typed. Whole records are kept as JSON text beside the columns that queries filter by.

JSON is text of our own making, never a type of the database's, so that the same record is the same bytes everywhere.
Identifiers sort in C order on both databases. Every layout has a migration (`wizard/corpus/migrations`).
"""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

HEAD = "0003"
"""The migration that these tables are the result of."""

Key = String().with_variant(String(collation="C"), "postgresql")
"""Text in C order: SQLite's own order is that already."""


class Base(DeclarativeBase):
    """All tables of a store."""


class SessionRow(Base):
    """A session in the store: whose it is, where it lies, and how much of its journal was taken in."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    subject: Mapped[str] = mapped_column(Key, index=True)
    domain: Mapped[str] = mapped_column(Key)
    journal_sum: Mapped[str]
    """Of the last line that was ingested."""
    lines: Mapped[int]
    """Lines of the journal that were ingested."""
    location: Mapped[str]
    """A path or a URL."""
    turns: Mapped[int]
    """Without practice."""
    head: Mapped[str] = mapped_column(Text)
    """`SessionRecord` without its utterances."""


class UtteranceRow(Base):
    """A turn; what is said below `record` is of the annotation in force and is kept up to date by every save."""

    __tablename__ = "utterances"
    __table_args__ = (UniqueConstraint("session", "turn"),)

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    session: Mapped[str] = mapped_column(Key, ForeignKey("sessions.id", ondelete="CASCADE"))
    turn: Mapped[int]
    practice: Mapped[bool]
    scenario: Mapped[int | None]
    how: Mapped[str]
    samples: Mapped[int]
    """Of a whole recording; else 0."""
    said: Mapped[str]
    """The wizard's transcript, or the typed line."""
    record: Mapped[str] = mapped_column(Text)
    """`UtteranceRecord`."""

    status: Mapped[str]
    in_force: Mapped[int | None]
    """`SavedRow.id`."""
    open_layers: Mapped[str] = mapped_column(server_default="  ")
    """Layers of it that do not count, since annotators differ; a blank before and behind each."""
    category: Mapped[str | None]
    transcription: Mapped[str | None]
    words: Mapped[str]
    """As `Item.words`, a blank at either end."""
    minimum: Mapped[str]
    """The first reference's; empty where there is none."""
    annotators: Mapped[str]
    """JSON list: who has done it, in order."""
    accepted_by: Mapped[str] = mapped_column(server_default="[]")
    """JSON list: under whose names its draft was accepted unseen, in order."""


class SavedRow(Base):
    """A version that somebody saved."""

    __tablename__ = "saved"
    __table_args__ = (
        UniqueConstraint("utterance", "strand", "version"),
        Index("saved_latest", "annotator", "latest", "done"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    utterance: Mapped[str] = mapped_column(Key, ForeignKey("utterances.id", ondelete="CASCADE"))
    annotator: Mapped[str] = mapped_column(Key)
    strand: Mapped[str] = mapped_column(Key)
    """As `Saved.strand`."""
    version: Mapped[int]
    base: Mapped[int]
    kind: Mapped[str]
    time: Mapped[str]
    sum: Mapped[str]
    """Of the line in the annotation log."""
    done: Mapped[bool]
    unseen: Mapped[bool] = mapped_column(server_default=false())
    """Done by accepting the draft with many others."""
    latest: Mapped[bool]
    """Of its strand."""
    annotation: Mapped[str] = mapped_column(Text)


class MarkRow(Base):
    """A tag or an exclusion of the annotation in force."""

    __tablename__ = "marks"
    __table_args__ = (Index("marks_name", "kind", "name"),)

    utterance: Mapped[str] = mapped_column(Key, ForeignKey("utterances.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)


class LogRow(Base):
    """How much of an annotation log the store has taken in."""

    __tablename__ = "logs"

    path: Mapped[str] = mapped_column(Key, primary_key=True)
    """Whole, with the machine's name in front."""
    size: Mapped[int] = mapped_column(BigInteger)
    """Bytes taken in."""
    last: Mapped[str]
    """Sum of the last line among them: a log that was written anew is told by it."""
    pending: Mapped[int]
    """Lines among them of utterances that the store did not have."""
