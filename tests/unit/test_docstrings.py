"""A public docstring says something, in more than four words, and names no error that is gone.

That each public thing has one is ruff's to check (D1).
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import subject
import wizard

FEWEST = 5
"""Words; with fewer a docstring only says the name again, or sends the reader elsewhere."""


@pytest.fixture(scope="module")
def modules() -> dict[Path, ast.Module]:
    """What every module says, parsed once for all tests here."""
    paths = [path for package in (subject, wizard) for path in sorted(Path(package.__path__[0]).rglob("*.py"))]
    return {path: ast.parse(path.read_text()) for path in paths}


def _public(tree: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def test_no_public_docstring_is_too_short_to_say_anything(modules: dict[Path, ast.Module]) -> None:
    short = []
    for path, tree in modules.items():
        for node in _public(tree):
            words = (ast.get_docstring(node) or "").split()
            if words and len(words) < FEWEST:
                short.append(f"{path}:{node.lineno} {node.name}: {' '.join(words)}")
    assert short == []


RAISES_SECTION = re.compile(r"Raises:\n(.*)", re.DOTALL)
RAISED_IN_A_LINE = re.compile(r"Raises ((?:`?[A-Z]\w+`?(?:, and |, or |, | and | or )?)+)")
RAISED_IN_THE_SECTION = re.compile(r"^\s+((?:\w+(?:, | or )?)+)[:.]", re.MULTILINE)


def _said_to_be_raised(docstring: str) -> set[str]:
    """The names of the errors that a docstring says are raised, in a line or in a section of its own."""
    said = [found[1] for found in RAISED_IN_A_LINE.finditer(docstring)]
    if section := RAISES_SECTION.search(docstring):
        said += [found[1] for found in RAISED_IN_THE_SECTION.finditer(section[1])]
    return {name for one in said for name in re.findall(r"\b[A-Z]\w+", one)}


def test_what_a_docstring_says_is_raised_is_an_error_that_there_is(modules: dict[Path, ast.Module]) -> None:
    nodes = [(path, node) for path, tree in modules.items() for node in ast.walk(tree)]
    there = {name for name in dir(builtins) if name.endswith(("Error", "Interrupt", "Exit", "Exception"))}
    there |= {node.name for _, node in nodes if isinstance(node, ast.ClassDef)}
    there |= {node.attr for _, node in nodes if isinstance(node, ast.Attribute)}  # of other packages: `click.Abort`
    unknown = [
        f"{path}:{node.lineno} {node.name}: {name}"
        for path, node in nodes
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for name in sorted(_said_to_be_raised(ast.get_docstring(node) or ""))
        if name not in there
    ]
    assert unknown == []
