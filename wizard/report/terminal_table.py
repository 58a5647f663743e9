"""A section of a report as a table on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from subject.wire.plaintext import plain_line
from wizard.report.evaluation_report import Section
from wizard.report.page import SHORT


def show(section: Section, console: Console) -> None:
    """Print the section: its heading, the table, its note. Texts from files are plain, their brackets no styling."""
    table = Table()
    for place, name in enumerate(section.columns, 1):
        number = section.numbers and place >= section.numbers
        longest = max((len(plain_line(row[place - 1])) for row in section.rows), default=0)
        short = not number and longest <= SHORT
        table.add_column(Text(plain_line(name)), justify="right" if number else "left", no_wrap=short)
    for row in section.rows:
        table.add_row(*(Text(plain_line(cell)) for cell in row))
    console.print(Text(plain_line(section.heading), style="bold"))
    console.print(table)
    console.print(Text(f"{plain_line(section.note)}\n" if section.note else ""))
