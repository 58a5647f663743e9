"""A corpus's folder: where its store, its annotation logs and its tombstones are, and what cannot be derived.

DIR/corpus.yaml          what is not derivable: share of double annotation and its seed, site, licence
DIR/annotations/         <annotator>.jsonl, append only
DIR/tombstones.jsonl     what was forgotten
DIR/queues/              <annotator>.json, where an annotator was
DIR/unscrubbed.txt       stores whose database still may have bytes of what was forgotten; only while there are any
DIR/store.sqlite         the store, unless --store names another: can be deleted and rebuilt
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from subject.shaped import Misshapen
from wizard import bounded
from wizard.corpus.errors import BadCorpusFile, BadStoreUrl, NoCorpus, NotWritten
from wizard.corpus.layers import SessionRecord
from wizard.corpus.whole_files import put_in_place
from wizard.shaped_yaml import yaml_as

FILE = "corpus.yaml"


class CorpusSettings(BaseModel):
    """The settings of a corpus, as `corpus.yaml` in its folder holds them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    double_share: Annotated[float, Field(ge=0, le=1)] = 0.1
    """Share of the turns that two annotators do, blind."""
    double_seed: int = 1
    """Of the choice of these turns."""
    annotators: tuple[str, ...] = ()
    """Who shares the work out among themselves; empty: whoever comes first does a turn."""
    training: tuple[str, ...] = ()
    """Turns that every annotator does first; what was adjudicated of them is the gold."""
    site: str = ""
    """Who collected the corpus; for data cards and ATIS folders."""
    licence: str = ""
    """For data cards; empty: not stated."""
    keep_days: Annotated[int, Field(ge=1, le=36_500)] | None = None
    """Days after a subject's last session at which all of hers is due to be forgotten; None: kept without end."""
    domains: Mapping[str, str] = Field(default_factory=dict)
    """Where domains lie that are not shipped, by name, seen from the corpus's folder; else where their sessions say."""


@dataclass(frozen=True)
class Place:
    """A corpus's folder and the URL of its store."""

    folder: Path
    store: str | None = None
    """A SQLAlchemy URL; None for `store.sqlite` in the folder."""
    settings: CorpusSettings = field(default_factory=CorpusSettings)

    @classmethod
    def open(cls, folder: Path, store: str | None = None) -> Place:
        """The corpus in `folder`. Raises `NoCorpus`, `BadCorpusFile`, `BadStoreUrl`."""
        path = folder / FILE
        try:
            text = bounded.read_text(path)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise NoCorpus(str(folder)) from error
        except OSError as error:
            raise BadCorpusFile(str(path), f"it cannot be read ({bounded.reason(error)})") from error
        try:
            settings = yaml_as(CorpusSettings, text)
        except Misshapen as error:
            raise BadCorpusFile(str(path), str(error)) from error
        place = cls(folder, store, settings)
        place.url  # noqa: B018 - a URL that cannot be read is told before anything is done
        return place

    @classmethod
    def create(cls, folder: Path, store: str | None = None, settings: CorpusSettings | None = None) -> Place:
        """The corpus in `folder`, made where there is none (one that is there keeps its settings).

        Raises `NotWritten`, and as `open`.
        """
        path = folder / FILE
        if not path.exists():
            made = settings or CorpusSettings()
            cls(folder, store, made).url  # noqa: B018 - see open
            text = _HEAD + yaml.safe_dump(made.model_dump(mode="json"), sort_keys=False)
            try:
                (folder / "annotations").mkdir(parents=True, exist_ok=True)
                put_in_place(path, text.encode())
            except OSError as error:
                raise NotWritten(str(folder), error.strerror or str(error)) from error
        return cls.open(folder, store)

    @property
    def guidelines(self) -> Path:
        """What the annotators work by, written by the lead; it need not be there."""
        return self.folder / "guidelines.md"

    @property
    def url(self) -> URL:
        """Of the store. Raises `BadStoreUrl`."""
        if self.store is None:
            return URL.create("sqlite", database=str(self.folder.resolve() / "store.sqlite"))
        try:
            url = make_url(self.store)
        except ArgumentError as error:
            raise BadStoreUrl(self.store, "it is not a URL") from error
        name = url.get_backend_name()
        if name not in {"sqlite", "postgresql"}:
            raise BadStoreUrl(url.render_as_string(), f"a store is in SQLite or PostgreSQL, not in {name}")
        if name == "sqlite" and url.database in {None, "", ":memory:"}:
            raise BadStoreUrl(url.render_as_string(), "a store is a file, it outlives the program")
        return url.set(drivername="postgresql+psycopg") if name == "postgresql" else url

    @property
    def shown_url(self) -> str:
        """The store as messages name it."""
        url = self.url
        return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()

    @property
    def annotations(self) -> Path:
        """The folder of annotation logs."""
        return self.folder / "annotations"

    @property
    def tombstones(self) -> Path:
        """The file of what was forgotten."""
        return self.folder / "tombstones.jsonl"

    @property
    def queues(self) -> Path:
        """The folder in which it is kept where each annotator was."""
        return self.folder / "queues"

    @property
    def unscrubbed(self) -> Path:
        """The file of stores that have to be scrubbed."""
        return self.folder / "unscrubbed.txt"


_HEAD = "# A corpus: what its journals and annotations do not say. docs/store.md explains each line.\n"


def domain_folders(heads: Iterable[SessionRecord], place: Place | None = None) -> dict[str, str]:
    """Where domains lie that are not shipped, by name: as `corpus.yaml` says, or else the latest session of each."""
    found = {head.domain: head.domain_folder for head in sorted(heads, key=_age) if head.domain_folder}
    own = place.settings.domains if place is not None else {}
    return found | {name: str((place.folder / folder).resolve()) for name, folder in own.items() if place is not None}


def _age(head: SessionRecord) -> tuple[str, str]:
    return head.opened, head.session
