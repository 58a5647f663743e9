"""Sessions as records, and a corpus of them: what annotation, exports, reports and scores are made from.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wizard.corpus.annotation import Annotation, Reference
    from wizard.corpus.item import Item
    from wizard.corpus.layers import SessionRecord, UtteranceRecord
    from wizard.corpus.place import Place
    from wizard.corpus.records import read_session
    from wizard.corpus.store import Query, Store, open_store

__all__ = [
    "Annotation",
    "Item",
    "Place",
    "Query",
    "Reference",
    "SessionRecord",
    "Store",
    "UtteranceRecord",
    "open_store",
    "read_session",
]

_HOME = {
    "Annotation": "wizard.corpus.annotation",
    "Item": "wizard.corpus.item",
    "Place": "wizard.corpus.place",
    "Query": "wizard.corpus.store",
    "Reference": "wizard.corpus.annotation",
    "SessionRecord": "wizard.corpus.layers",
    "Store": "wizard.corpus.store",
    "UtteranceRecord": "wizard.corpus.layers",
    "open_store": "wizard.corpus.store",
    "read_session": "wizard.corpus.records",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
