"""docs/examples/evaluation.md, done as it stands there: every command that needs no terminal, and what it prints."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from wizard.score.disputes import read_disputes
from wizard.score.key import read_key

NEAR = 6.0
"""Points by which a score may differ from the page's: the page is of one day, and the tool learns."""

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/examples/evaluation.md").read_text()


def run(command: str, folder: Path) -> str:
    words = shlex.split(command)
    module = ["-m", "wizard.cli", *words[1:]] if words[0] == "woz" else words[1:]
    code = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); sys.argv[:] = {module[1:]!r}; "
    code += f"runpy.run_module({module[1]!r}, run_name='__main__', alter_sys=True)"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The folder in which all commands ran, and what each printed."""
    folder = tmp_path_factory.mktemp("example")
    commands = re.findall(r"^    ((?:woz|python) .*)$", PAGE, flags=re.MULTILINE)
    return folder, {one: run(one, folder) for one in commands if "adjudicate" not in one}


def test_the_scores_are_those_of_the_page(told: tuple[Path, dict[str, str]]) -> None:
    printed = next(text for command, text in told[1].items() if command.startswith("woz evaluate"))
    rows = re.findall(
        r"^\| ([\w-]+) \| ([-\d.]+) \| ([-\d.]+) \| ([-\d.]+) \| ([\d.]+) % \|$", PAGE, flags=re.MULTILINE
    )
    assert len(rows) == 4
    parts = dict(re.findall(r"^Scores\. (NL, in the history|NL|SLS)[^\n]*\n(.*?)\n└", printed, flags=re.M | re.S))
    for system, nl, own, sls, wer in rows:
        for name, score in (("NL", nl), ("NL, in the history", own), ("SLS", sls)):
            line = next(line for line in parts[name].splitlines() if line.startswith(f"│ {system} "))
            found = float(line.split("│")[8])
            assert abs(found - float(score)) <= NEAR, f"{system}, {name}: {found}, and {score} on the page"
        recognisers = printed.partition("SPREC: what the recogniser wrote")[2]
        heard = next(line for line in recognisers.splitlines() if line.startswith(f"│ {system} "))
        side_by_side = next(line for line in printed.splitlines() if line.startswith(f"│ {system} "))
        assert side_by_side.split("│")[2].strip() == wer, "the first table has every condition in a line"
        assert heard.rstrip(" │").endswith(f" {wer}")
    assert "holds" in printed
    assert "Where all fail" in printed


def test_the_dispute_changes_the_key_and_the_scores_as_the_page_says(told: tuple[Path, dict[str, str]]) -> None:
    folder, texts = told
    applied = next(text for command, text in texts.items() if command.startswith("woz dispute apply"))
    assert "made/key-2.jsonl: 1 of 2 disputed changed" in applied
    for line in ("tool nl: ", "tool own: ", "tool-deaf nl: "):
        (said,) = (one.strip() for one in applied.splitlines() if one.strip().startswith(line))
        assert said.endswith("newly right: ad01-2; no longer right: none")
        assert line in PAGE
    found = read_disputes(folder / "made/key.disputes.jsonl")
    assert [found.decision(number).ruling for number in (1, 2)] == ["changed", "stands"]  # type: ignore[union-attr]
    keys = [read_key(folder / "made" / name) for name in ("key.jsonl", "key-2.jsonl")]
    changed = [one.utterance for one, two in zip(*(key.items for key in keys), strict=True)
               if one.alternatives != two.alternatives]  # fmt: skip
    assert changed == ["ad01-2"]
    evaluated = [text for command, text in texts.items() if command.startswith("woz evaluate")]
    for key, text in zip(keys, evaluated, strict=True):
        assert key.sha256 in text, "every score names the version of its key"


def test_both_reports_are_written_and_hold_every_verdict(told: tuple[Path, dict[str, str]]) -> None:
    for name in ("report.html", "report-2.html"):
        page = (told[0] / "made" / name).read_text()
        assert page.count("ad01-2") >= 3
        assert "misled" in page
        assert "http" not in re.sub(r"https?://www\.w3\.org/\S+", "", page), "it needs no network"
