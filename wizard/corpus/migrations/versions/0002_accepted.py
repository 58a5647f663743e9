"""Drafts that were accepted unseen are a state of their own: which versions, and under whose names.

What is in force for their utterances is written down anew by the program, which opens the store after this.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring a store of the layout before to this one."""
    op.add_column("utterances", sa.Column("accepted_by", sa.String(), nullable=False, server_default="[]"))
    op.add_column("saved", sa.Column("unseen", sa.Boolean(), nullable=False, server_default=sa.false()))
    saved = sa.table("saved", sa.column("unseen", sa.Boolean()), sa.column("annotation", sa.Text()))
    # Within a text of the annotation every quotation mark has a backslash before it: this is the member, and no text.
    accepted = saved.c.annotation.contains('"unseen":true', autoescape=True)
    op.execute(saved.update().where(accepted).values(unseen=True))
