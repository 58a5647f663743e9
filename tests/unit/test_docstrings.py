"""A public docstring says something: more than four words. That each public thing has one is ruff's to check (D1)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import subject
import wizard

FEWEST = 5
"""Words; with fewer a docstring only says the name again, or sends the reader elsewhere."""


def _public(tree: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def test_no_public_docstring_is_too_short_to_say_anything() -> None:
    short = []
    for package in (subject, wizard):
        for path in sorted(Path(package.__path__[0]).rglob("*.py")):
            for node in _public(ast.parse(path.read_text())):
                words = (ast.get_docstring(node) or "").split()
                if words and len(words) < FEWEST:
                    short.append(f"{path}:{node.lineno} {node.name}: {' '.join(words)}")
    assert short == []
