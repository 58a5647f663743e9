"""The store: SQLAlchemy over SQLite or PostgreSQL; deleted, it is rebuilt from journals and annotation logs."""

from wizard.corpus.query import Query
from wizard.corpus.saved import Kind, Saved
from wizard.corpus.store.store import Store, open_store

__all__ = ["Kind", "Query", "Saved", "Store", "open_store"]
