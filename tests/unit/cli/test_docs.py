"""Documentation is checked: every command and option stands in docs/commands.md, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from wizard.cli import COMMANDS, woz
from wizard.export.formats import FORMATS

ROOT = Path(__file__).parents[3]
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text()


def every_command() -> list[tuple[str, click.Command]]:
    found = []
    context = click.Context(woz)
    for name in COMMANDS:
        command = woz.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", command.commands[sub]) for sub in command.commands]
        else:
            found.append((name, command))
    return found


@pytest.mark.parametrize(
    ("name", "command"), every_command(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_command_and_option_is_documented(name: str, command: click.Command) -> None:
    sections = re.split(r"^## ", COMMANDS_PAGE, flags=re.MULTILINE)
    section = next((s for s in sections if s.startswith(f"`woz {name}")), "")
    assert section, f"docs/commands.md has no section '## `woz {name}'"
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("--"):
                assert f"`{option}" in section, f"docs/commands.md, woz {name}: {option} is missing"
    assert command.help, f"woz {name} has no help"
    assert "Exit codes" in section, f"docs/commands.md, woz {name}: exit codes are missing"


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda p: p.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_export_format_is_documented() -> None:
    page = (ROOT / "docs" / "corpus.md").read_text()
    table = page.split("| format | what it is |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`\]?[(,| ]", table)) - {"woz"} >= set(FORMATS)


def test_the_readme_starts_with_the_two_commands() -> None:
    lines = [line.strip() for line in (ROOT / "README.md").read_text().splitlines() if line.strip()]
    assert lines[1].startswith("make demo")
    assert lines[2].startswith("make test")
