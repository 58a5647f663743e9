"""What is in force is told layer by layer: which layers are open, since annotators differ in them.

What is in force for their utterances is written down anew by the program, which opens the store after this.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring a store of the layout before to this one."""
    op.add_column("utterances", sa.Column("open_layers", sa.String(), nullable=False, server_default="  "))
