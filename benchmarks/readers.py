"""The readers that benchmarks can ask, by name, for as long as there are two of them.

Each is a factory `(Domain, Database) -> Tool`, named as `module:function` so that a reader that is not there yet costs
nothing until somebody asks for it.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable
from typing import cast

from wizard.ask.guard import Database
from wizard.ask.interface import Tool
from wizard.domain import Domain
from wizard.errors import WozError

READERS = {"new": "wizard.ask.tool:make_tool"}
DEFAULT = "new"


class NoReader(WozError):
    """A reader is not in this tree."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why

    def __str__(self) -> str:
        return f"there is no {self.name} reader here ({self.why}); choose another with --reader"


def add_reader_option(parser: argparse.ArgumentParser) -> None:
    """Let `parser` take --reader."""
    parser.add_argument("--reader", choices=list(READERS), default=DEFAULT, help=f"which reader; {DEFAULT} by default")


def make_tool(reader: str, domain: Domain, database: Database) -> Tool:
    """The tool that the named reader makes of a domain and its database.

    Raises:
        NoReader: it is not in this tree.
        as the reader's own factory.
    """
    module, _, function = READERS[reader].partition(":")
    try:
        factory = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise NoReader(reader, str(error)) from error
    return cast("Callable[[Domain, Database], Tool]", factory)(domain, database)
