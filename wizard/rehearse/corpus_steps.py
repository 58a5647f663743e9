"""What a corpus is made of sessions by: the demo's last steps, on the parts that people use.

Sessions are ingested into a store, drafts are accepted (those that the checks refuse are left for a person), and
everything is exported in several formats.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.opened_domain import OpenedDomains
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.errors import WozError
from wizard.export.building import ExportPlan, build
from wizard.export.derived_maxima import Derived
from wizard.export.formats import format_named
from wizard.export.manifest import Manifest
from wizard.export.sources import StoreSource
from wizard.rehearse.play import Told

FORMATS = ("jsonl", "atis", "sclite", "pairs")
"""None of them needs more than the software itself."""
ANNOTATOR = "demo"
"""Nobody: it accepts what no check refuses."""


@dataclass(frozen=True)
class Collected:
    """A corpus and an export of it."""

    corpus: Path
    export: Path
    manifest: Manifest
    accepted: int
    """Drafts that were accepted; the others are for a person."""


def collect(folders: Sequence[Path], out: Path, domain: str, database: str | None, tell: Told) -> Collected:
    """Make the corpus `out/corpus` of sessions, and export it to `out/export`.

    Raises `WozError` where a session is refused, and what the store, the database or the disk refuses.
    """
    corpus, export = out / "corpus", out / "export"
    with ExitStack() as stack:
        store = stack.enter_context(open_store(Place.create(corpus), create=True))
        for one in ingest(store, [str(folder) for folder in folders]):
            if one.came == "refused":
                raise WozError(one.why)
        grounds = stack.enter_context(OpenedDomains(domain, database))
        accepted = len(accept_drafts(store, grounds, ANNOTATOR, everything=True, unsure_too=True).finished)
        tell(
            f"ingested {len(folders)} sessions into {corpus}; accepted {accepted} of {store.count()} draft annotations"
        )
        source = stack.enter_context(Derived(StoreSource(store, Query()), domain, database))
        plan = ExportPlan(tuple(map(format_named, FORMATS)), rules=source.rules)
        manifest = build(plan, source, export)
    tell(f"exported {manifest.utterances} utterances as {', '.join(FORMATS)} to {export}")
    return Collected(corpus, export, manifest, accepted)
