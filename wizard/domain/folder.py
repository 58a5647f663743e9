"""A domain folder, loaded and checked: every complaint names the file, the line where there is one, and what to do."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from subject.wire.material import KNOWN_NAMES, unknown_names
from subject.wire.plaintext import LONGEST_LINE, LONGEST_TEXT
from wizard.domain.errors import DomainUnusable
from wizard.domain.fact_base import Fact
from wizard.domain.facts import (
    ConsentForm,
    DisplayRules,
    Domain,
    Principle,
    Rehearsal,
    RehearsalUtterance,
    Scenario,
    TestQuestion,
    Training,
)
from wizard.domain.sheets import Blanks, Questionnaire
from wizard.domain.yamlfile import parse_yaml, read_json_lines, read_text, read_yaml

SHIPPED = Path(__file__).resolve().parent.parent / "domains"


class _Database(Fact):
    builder: str | None = None
    generator: str | None = None
    url: str | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> _Database:
        if sum(one is not None for one in (self.builder, self.generator, self.url)) != 1:
            raise ValueError("give either a url, or a generator, or a builder")
        return self


_Heading = Annotated[str, Field(min_length=1, max_length=LONGEST_LINE)]


class _DomainFile(Fact):
    name: _Heading
    title: _Heading
    as_of: date
    database: _Database
    display: DisplayRules


class _PrinciplesFile(Fact):
    principles: tuple[Principle, ...]


class _ScenarioHead(Fact):
    title: _Heading
    blanks: Blanks = ()


class _ConsentHead(Fact):
    version: _Heading


def shipped_domains() -> tuple[str, ...]:
    """Names of the domains that come with the laboratory, sorted."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/domain.yaml")))


def load_domain(name_or_folder: str | Path, *, check_audio: bool = True) -> Domain:
    """Load a domain by the name of a shipped one or from a folder.

    Args:
        name_or_folder: "personnel", or a path that contains a separator or is a folder.
        check_audio: False where the utterances of the rehearsal are about to be made.

    Raises:
        DomainUnusable: there is no such domain, or something in its folder is missing or wrong.
    """
    folder = _find(name_or_folder)
    for part in (folder / "scenarios", folder / "rehearsal"):
        if not part.resolve().is_relative_to(folder.resolve()):
            what = "a link that leads out of the domain's folder"
            raise DomainUnusable(part, None, what, "put the files themselves there")
    head = read_yaml(folder / "domain.yaml", _DomainFile)
    scenarios = _scenarios(folder / "scenarios")
    principles = read_yaml(folder / "principles.yaml", _PrinciplesFile).principles
    tests = read_json_lines(folder / "tests.jsonl", TestQuestion)
    _all_different(folder / "principles.yaml", [principle.number for principle in principles])
    _all_different(folder / "tests.jsonl", [test.id for test in tests])
    return Domain(
        name=head.name,
        title=head.title,
        folder=folder,
        as_of=head.as_of,
        builder=head.database.builder,
        generator=head.database.generator,
        url=_own_url(head.database.url, folder),
        display=head.display,
        briefing=_material(folder / "briefing.md"),
        database_description=_material(folder / "database.md"),
        consent=_consent(folder / "consent.md"),
        scenarios=scenarios,
        principles=principles,
        rehearsal=_rehearsal(folder / "rehearsal" / "rehearsal.yaml", scenarios, check_audio),
        tests=tests,
        questionnaire=_questionnaire(folder / "questionnaire.yaml"),
    )


def is_shipped(folder: Path) -> bool:
    """Whether a domain's folder is one of those that come with the laboratory."""
    return folder.parent == SHIPPED


def _find(name_or_folder: str | Path) -> Path:
    given = Path(name_or_folder)
    if isinstance(name_or_folder, str) and given.name == name_or_folder and (SHIPPED / given / "domain.yaml").is_file():
        return SHIPPED / given
    if given.is_dir():
        return given.resolve()
    remedy = f"give a folder, or one of: {', '.join(shipped_domains())}"
    raise DomainUnusable(given, None, "there is no such domain", remedy)


def _own_url(url: str | None, folder: Path) -> str | None:
    """A relative SQLite file is meant relative to the domain's folder."""
    if url is None or not url.startswith("sqlite:///") or url.startswith("sqlite:////"):
        return url
    return f"sqlite:///{(folder / url.removeprefix('sqlite:///')).resolve()}"


def _material(path: Path) -> str:
    text = read_text(path).strip()
    if not text:
        raise DomainUnusable(path, None, "the file is empty", "the subject reads it: write it")
    return _readable(text, path)


def _readable(text: str, path: Path) -> str:
    """A text for the subject, which ends in a line break. Raises `DomainUnusable` where nobody could read it."""
    if len(text) >= LONGEST_TEXT:
        what = f"the text has {len(text)} characters, and at most {LONGEST_TEXT - 1} can be shown"
        raise DomainUnusable(path, None, what, "the subject reads it: shorten it")
    for name in unknown_names(text):
        line = text[: text.index(name)].count("\n") + 1
        remedy = f"there are: {', '.join(KNOWN_NAMES)}"
        raise DomainUnusable(path, line, f"'{{{{{name}}}}}' stands for nothing that she could read", remedy)
    return text + "\n"


def _split(path: Path) -> tuple[str, str, int]:
    """Take a Markdown file apart: front matter, text, and the line on which the text begins."""
    text = read_text(path)
    match = re.match(r"---\n(.*?)^---\n", text, re.DOTALL | re.MULTILINE)
    if match is None:
        raise DomainUnusable(path, 1, "no front matter", "begin with three hyphens, the facts, three hyphens")
    body = text[match.end() :]
    if not body.strip():
        raise DomainUnusable(path, None, "no text after the front matter", "the subject reads it: write it")
    return match[1], body, text[: match.end()].count("\n") + 1


def _consent(path: Path) -> ConsentForm:
    head, body, _ = _split(path)
    return ConsentForm(version=parse_yaml(head, path, _ConsentHead, 2).version, text=_readable(body.strip(), path))


def _scenarios(folder: Path) -> tuple[Scenario, ...]:
    scenarios: list[Scenario] = []
    for path in sorted(folder.glob("*.md")):
        number = re.match(r"(\d+)-", path.name)
        if number is None or int(number[1]) != len(scenarios) + 1:
            remedy = f"number scenarios from 01 on without gaps: this one is {len(scenarios) + 1:02d}-{path.name}"
            raise DomainUnusable(path, None, "the scenario is not numbered in turn", remedy)
        head, body, first_line = _split(path)
        for offset, line in enumerate(body.splitlines()):
            if "?" in line:
                remedy = "describe what is to be found out; the words must be the subject's own (1989 paper, 6.1)"
                raise DomainUnusable(path, first_line + offset, "an example question", remedy)
        facts = parse_yaml(head, path, _ScenarioHead, 2)
        text = _readable(body.strip(), path)
        scenarios.append(
            Scenario(number=len(scenarios) + 1, title=facts.title, text=text, blanks=facts.blanks, path=path)
        )
    if not scenarios:
        raise DomainUnusable(folder, None, "there is no scenario", "write at least 01-something.md")
    return tuple(scenarios)


def _questionnaire(path: Path) -> Questionnaire | None:
    return read_yaml(path, Questionnaire) if path.exists() else None


def _rehearsal(path: Path, scenarios: tuple[Scenario, ...], check_audio: bool) -> Rehearsal:
    rehearsal = read_yaml(path, Rehearsal)
    _all_different(path, [utterance.id for utterance in rehearsal.utterances])
    for sheet in rehearsal.sheets:
        blanks = {blank.id for one in scenarios if one.number == sheet.scenario for blank in one.blanks}
        for name in sorted(sheet.entries.keys() - blanks):
            remedy = f"its blanks are: {', '.join(sorted(blanks)) or 'none'}"
            raise DomainUnusable(path, None, f"sheets: scenario {sheet.scenario} has no blank '{name}'", remedy)
    beside = path.with_name("training.yaml")
    training = read_yaml(beside, Training) if beside.exists() else Training()
    _all_different(beside, [one.id for one in (*rehearsal.utterances, *training.utterances)])
    return rehearsal.model_copy(
        update={
            "utterances": _spoken(path, rehearsal, len(scenarios), check_audio),
            "training": training.model_copy(
                update={"utterances": _spoken(beside, training, len(scenarios), check_audio)}
            ),
        }
    )


def _spoken(
    path: Path, spoken: Rehearsal | Training, scenarios: int, check_audio: bool
) -> tuple[RehearsalUtterance, ...]:
    """The utterances of a file, checked, with the places of their audio."""
    utterances: list[RehearsalUtterance] = []
    for utterance in spoken.utterances:
        audio = path.parent / utterance.audio
        if not 1 <= utterance.scenario <= scenarios:
            remedy = f"there are scenarios 1 to {scenarios}"
            raise DomainUnusable(path, None, f"{utterance.id}: scenario {utterance.scenario} does not exist", remedy)
        if utterance.voice not in spoken.voices:
            remedy = f"voices are: {', '.join(spoken.voices)}"
            raise DomainUnusable(path, None, f"{utterance.id}: no voice is called '{utterance.voice}'", remedy)
        if not audio.resolve().is_relative_to(path.parent.resolve()):
            raise DomainUnusable(path, None, f"{utterance.id}: its audio lies elsewhere", "put it beside the others")
        if check_audio and not audio.is_file():
            raise DomainUnusable(audio, None, "the utterance is missing", "make it with `woz domain speak`")
        utterances.append(utterance.model_copy(update={"audio": audio}))
    return tuple(utterances)


def _all_different(path: Path, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise DomainUnusable(path, None, f"'{name}' stands here more than once", "name each one differently")
