"""The generator of a domain's database: code that lies in the domain's folder and makes its tables.

It is a module, or a package, with two names: `METADATA`, SQLAlchemy's description of the tables, and `tables()`, which
gives the rows of each by the table's name, the same at every call. That of a shipped domain takes another seed, too:
`tables(seed)` gives other rows under the same rules. Rules:

1. `domain.yaml` names it: `generator: generator.py` for a file or a package in the folder, or `builder: personnel` for
   that of a shipped domain, whose copies go on with it.
2. A shipped domain's generator runs when its database is first needed. Any other is code of somebody else: it is
   imported by `woz domain build` alone, when the experimenter says so.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sqlalchemy import MetaData

from wizard.domain.errors import DomainUnusable
from wizard.domain.facts import Domain
from wizard.domain.folder import SHIPPED

Rows = dict[str, list[tuple[object, ...]]]
"""The rows of each table, by its name."""


@dataclass(frozen=True)
class Generator:
    """Where a generator lies; making one imports nothing."""

    name: str
    """For the names of files: letters, digits, dashes."""
    source: Path
    """The module's file, or the package's folder."""
    is_shipped: bool

    def version(self) -> str:
        """12 hexadecimal digits that change with its source, and with that of the module that fills the tables."""
        digest = hashlib.sha256()
        own = sorted(self.source.glob("*.py")) if self.source.is_dir() else [self.source]
        for file in [*own, Path(__file__).with_name("database.py")]:
            digest.update(file.read_bytes())
        return digest.hexdigest()[:12]

    def run(self, seed: int | None = None) -> tuple[MetaData, Rows]:
        """Import it and let it make the tables; from another seed, which `tables` must then take.

        Raises `DomainUnusable` where it cannot be used.
        """
        try:
            module = self._module()
            metadata, rows = module.METADATA, module.tables() if seed is None else module.tables(seed)
        except Exception as error:  # somebody else's code may raise anything
            remedy = "a generator has METADATA and tables(): see docs/domains.md"
            raise DomainUnusable(self.source, None, f"the generator fails: {error!r}", remedy) from error
        if not isinstance(metadata, MetaData) or not isinstance(rows, dict) or set(rows) != set(metadata.tables):
            what = "the generator's tables() does not give rows for the tables of its METADATA, and for no others"
            raise DomainUnusable(self.source, None, what, "see docs/domains.md")
        return metadata, rows

    def _module(self) -> ModuleType:
        if self.is_shipped:
            return importlib.import_module(f"wizard.domains.{self.name}.generator")
        file = self.source / "__init__.py" if self.source.is_dir() else self.source
        name = f"woz_generator_{self.version()}"
        places = [str(self.source)] if self.source.is_dir() else None
        spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=places)
        if spec is None or spec.loader is None:
            raise ImportError(f"{file} is no Python module")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # so that the package's own modules find one another
        # Compiled files are told from their source by second and size alone: a generator changed at once would run as
        # it was. None is written, and nothing of ours is left in somebody's domain folder.
        writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            sys.dont_write_bytecode = writes
        return module


def shipped_generator(name: str) -> Generator:
    """That of a shipped domain. Raises `DomainUnusable` where there is none."""
    source = SHIPPED / name / "generator"
    if not name.isidentifier() or not (source / "__init__.py").is_file():
        what = f"no shipped domain '{name}' has a generator"
        raise DomainUnusable(Path("domain.yaml"), None, what, "name your own as generator: FILE.py")
    return Generator(name, source, is_shipped=True)


def generator_of(domain: Domain) -> Generator | None:
    """The domain's generator; None where it brings its database. Raises `DomainUnusable` where it is missing."""
    if domain.builder is not None:
        return shipped_generator(domain.builder)
    if domain.generator is None:
        return None
    head, folder = domain.folder / "domain.yaml", domain.folder.resolve()
    source = (folder / domain.generator).resolve()
    if not source.is_relative_to(folder) or source == folder:
        raise DomainUnusable(
            head, None, f"generator: {domain.generator} leads out of the folder", "put it into the folder"
        )
    if not (source.is_file() and source.suffix == ".py") and not (source / "__init__.py").is_file():
        what = f"generator: {domain.generator} is neither a Python file nor a package"
        raise DomainUnusable(head, None, what, "name a file such as generator.py in the domain's folder")
    name = "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in domain.name)
    return Generator(name, source, is_shipped=False)
