"""Run by Alembic: the revisions go through the connection, and the transaction, that `upgrade` was given."""

from alembic import context

from wizard.corpus.store.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
