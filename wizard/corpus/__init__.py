"""Sessions as records, and a corpus of them: what annotation, exports, reports and scores are made from.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.first_use import imported_at_first_use

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

__getattr__ = imported_at_first_use(
    __name__,
    {
        "wizard.corpus.annotation": ("Annotation", "Reference"),
        "wizard.corpus.item": ("Item",),
        "wizard.corpus.layers": ("SessionRecord", "UtteranceRecord"),
        "wizard.corpus.place": ("Place",),
        "wizard.corpus.records": ("read_session",),
        "wizard.corpus.store": ("Query", "Store", "open_store"),
    },
)
