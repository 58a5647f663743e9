"""A section of a report as a table on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from subject.wire.plaintext import plain_line
from wizard.report.evaluating import Section


def show(section: Section, console: Console) -> None:
    """Print the section: its heading, the table, its note. Texts from files are plain, their brackets no styling."""
    table = Table()
    for place, name in enumerate(section.columns, 1):
        number = section.numbers and place >= section.numbers
        table.add_column(Text(plain_line(name)), justify="right" if number else "left")
    for row in section.rows:
        table.add_row(*(Text(plain_line(cell)) for cell in row))
    console.print(Text(plain_line(section.heading), style="bold"))
    console.print(table)
    console.print(Text(f"{plain_line(section.note)}\n" if section.note else ""))
