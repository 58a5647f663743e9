"""The documentation's tables of keys, made from the registries: `python -m tests.terminal.key_tables` writes them."""

from __future__ import annotations

from pathlib import Path

from subject.screen.actions import Registry
from subject.screen.keys import documented
from subject.terminal.actions import KEYS as SUBJECT
from wizard.annotate.terminal.actions import KEYS as ANNOTATOR
from wizard.desk.actions import KEYS as WIZARD

DOCS = Path(__file__).parents[2] / "docs"
PAGES: dict[str, Registry] = {"subject.md": SUBJECT, "wizard.md": WIZARD, "annotating.md": ANNOTATOR}
BEGIN = "<!-- keys: python -m tests.terminal.key_tables writes this table -->"
END = "<!-- end of keys -->"


def with_table(page: str, registry: Registry) -> str:
    """The page with its table made anew. Raises `ValueError` where the page has no place for a table."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError("no place for the keys")
    return f"{before}{BEGIN}\n\n{documented(registry)}\n\n{END}{after}"


def main() -> None:
    """Write the tables."""
    for name, registry in PAGES.items():
        path = DOCS / name
        path.write_text(with_table(path.read_text(encoding="utf-8"), registry), encoding="utf-8")


if __name__ == "__main__":
    main()
