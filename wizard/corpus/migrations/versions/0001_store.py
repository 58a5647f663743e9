"""The first layout: sessions, utterances, versions of annotations, marks, logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Bring a store of the layout before to this one."""
    op.create_table(
        "sessions",
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("subject", _KEY, nullable=False),
        sa.Column("domain", _KEY, nullable=False),
        sa.Column("journal_sum", sa.String(), nullable=False),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("location", sa.String(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
    )
    op.create_index("ix_sessions_subject", "sessions", ["subject"])
    op.create_table(
        "utterances",
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("session", _KEY, sa.ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("scenario", sa.Integer()),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("samples", sa.Integer(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("in_force", sa.Integer()),
        sa.Column("category", sa.String()),
        sa.Column("transcription", sa.String()),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("minimum", sa.String(), nullable=False),
        sa.Column("annotators", sa.String(), nullable=False),
        sa.UniqueConstraint("session", "turn"),
    )
    op.create_table(
        "saved",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("utterance", _KEY, sa.ForeignKey("utterances.id", ondelete="CASCADE"), nullable=False),
        sa.Column("annotator", _KEY, nullable=False),
        sa.Column("strand", _KEY, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("time", sa.String(), nullable=False),
        sa.Column("sum", sa.String(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("latest", sa.Boolean(), nullable=False),
        sa.Column("annotation", sa.Text(), nullable=False),
        sa.UniqueConstraint("utterance", "strand", "version"),
    )
    op.create_index("saved_latest", "saved", ["annotator", "latest", "done"])
    op.create_table(
        "marks",
        sa.Column("utterance", _KEY, sa.ForeignKey("utterances.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
    )
    op.create_index("marks_name", "marks", ["kind", "name"])
    op.create_table(
        "logs",
        sa.Column("path", _KEY, primary_key=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.String(), nullable=False),
        sa.Column("pending", sa.Integer(), nullable=False),
    )
