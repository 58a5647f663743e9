"""The document of principles: rendered, with citations from a real store, and with turns to look at again."""

from __future__ import annotations

import json
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.annotate.conftest import Made
from tests.unit.annotate.test_agreement import does
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.principlepages import as_html, as_markdown, as_text
from wizard.annotate.principles import Chapter, Cited, Document, document
from wizard.cli.domain.principles import principles
from wizard.corpus.annotation import Citation
from wizard.domain import load_domain

OLD = "0" * 64


@pytest.fixture
def cited(made: Made, ground: OpenedDomain) -> Made:
    """Turn 1 cites S-5 as it is and S-6 as it was, by two; turn 2 cites what has gone; turn 3 was adjudicated."""
    for name in ("ann", "bob"):
        old = Citation(number="S-6", sha256=OLD) if name == "bob" else ground.citation("S-6")
        does(made, name, "4b1-1-001", principles=(ground.citation("S-5"), old))
    does(made, "ann", "4b1-1-002", principles=(Citation(number="S-99", sha256=OLD),), proposed=("<b> & so on",))
    does(made, "ann", "4b1-1-003", principles=(Citation(number="S-3", sha256=OLD),))
    decided = made.at("4b1-1-003").annotation.model_copy(update={"principles": (ground.citation("S-3"),), "done": True})
    made.store.save("4b1-1-003", "cy", decided, version=0, kind="adjudication")
    return made


@pytest.fixture
def found(cited: Made, ground: OpenedDomain) -> Document:
    return document(ground.domain, cited.store)


def test_turns_stand_under_the_principles_they_cite(found: Document) -> None:
    by_number = {one.principle.number: one.cited for one in found.chapters}
    assert [(one.utterance, one.by, one.stale) for one in by_number["S-5"]] == [("4b1-1-001", ("ann", "bob"), False)]
    assert [(one.utterance, one.by, one.stale) for one in by_number["S-6"]] == [("4b1-1-001", ("ann", "bob"), True)]
    assert [(one.utterance, one.by, one.stale) for one in by_number["S-3"]] == [("4b1-1-003", ("cy",), False)]
    assert [one.text for one in found.proposed] == ["<b> & so on"]
    assert list(found.gone) == ["S-99"]
    assert found.again == {"4b1-1-001": ("S-6",), "4b1-1-002": ("S-99",)}


def test_principles_of_another_domain_are_not_these(cited: Made) -> None:
    other = document(load_domain("airtravel", check_audio=False), cited.store)
    assert not any(one.cited for one in other.chapters)
    assert (other.proposed, other.gone, other.again) == ((), {}, {})


class Page(HTMLParser):
    """What a reader of the page gets: its text, its anchors; tags must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.anchors: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if name == "href" and value:
                self.links.add(value.removeprefix("#"))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += data


def test_the_page_is_whole(found: Document) -> None:
    page = Page()
    page.feed(as_html(found))
    assert page.open == []
    assert page.links == page.anchors, "every link leads to a principle, every principle is linked"
    assert len(page.anchors) == len(found.chapters)
    assert "<b> & so on (4b1-1-002, ann)" in page.text
    assert "cited by 1 turn: 4b1-1-001 (before it changed)" in page.text
    assert "4b1-1-001: S-6" in page.text
    assert "http" not in as_html(found), "nothing is fetched"


def test_every_rendering_has_every_principle_and_its_table(found: Document) -> None:
    for text in (as_text(found), as_markdown(found), as_html(found)):
        for chapter in found.chapters:
            assert chapter.principle.number in text
            for name in chapter.principle.table:
                assert name in text
        assert "S-99: 4b1-1-002 (before it changed)" in text
    assert "S-5  (1989 paper, 2.2, Table 2)" in as_text(found)
    assert "\n## S-5\n" in as_markdown(found)
    assert max(map(len, as_text(found).splitlines())) <= 120


def test_many_turns_unfold_on_the_page_and_are_counted_in_text(ground: OpenedDomain) -> None:
    cited = tuple(Cited(f"8ky-1-{number:03}", ("ann",), number == 40) for number in range(1, 41))
    many = Document(ground.domain, (Chapter(ground.domain.principles[0], cited),), corpus=True)
    assert "cited by 40 turns: 8ky-1-040 (before it changed), 8ky-1-001" in " ".join(as_text(many).split())
    assert "and 28 more" in as_text(many)
    page = as_html(many)
    assert "<summary>cited by 40 turns, 1 before it changed</summary>8ky-1-001, 8ky-1-002" in page
    assert all(one.utterance in page for one in cited)


def test_without_a_corpus_nothing_is_said_of_citations(ground: OpenedDomain) -> None:
    alone = document(ground.domain)
    assert "cited" not in as_text(alone)
    assert "S-8" in as_text(alone)


def test_a_change_of_the_text_or_the_table_is_told_and_a_new_line_is_not(ground: OpenedDomain) -> None:
    one = ground.principles["S-5"]
    assert one.model_copy(update={"text": one.text.replace(" ", "\n", 3)}).sha256 == one.sha256
    assert one.model_copy(update={"source": "elsewhere"}).sha256 == one.sha256
    assert one.model_copy(update={"text": f"{one.text} Not."}).sha256 != one.sha256
    assert one.model_copy(update={"table": {**one.table, "address": ("employees.city",)}}).sha256 != one.sha256


def test_the_command(cited: Made) -> None:
    corpus = ["--corpus", str(cited.store.place.folder)]
    run = CliRunner().invoke(principles, corpus)
    assert run.exit_code == 0, run.exception
    assert run.output.startswith("Personnel"), "the corpus has one domain"
    assert "To look at again" in run.output
    changed = CliRunner().invoke(principles, ["personnel", *corpus, "--changed"])
    assert changed.stdout == "4b1-1-001\tS-6\n4b1-1-002\tS-99\n"
    found = json.loads(CliRunner().invoke(principles, [*corpus, "--json"]).stdout)
    assert found["again"] == {"4b1-1-001": ["S-6"], "4b1-1-002": ["S-99"]}
    page = CliRunner().invoke(principles, ["personnel", "--format", "html"]).stdout
    assert page.startswith("<!doctype html>")
    for words in (["--changed"], []):
        run = CliRunner().invoke(principles, words)
        assert getattr(run.exception, "exit_code", None) == 2


def test_a_principle_that_is_edited_lists_its_turns(cited: Made, tmp_path: Path, ground: OpenedDomain) -> None:
    folder = tmp_path / "personnel"
    shutil.copytree(ground.domain.folder, folder, ignore=shutil.ignore_patterns("*.flac"))
    path = folder / "principles.yaml"
    path.write_text(path.read_text().replace("a telephone is the work phone", "a telephone is any phone"))
    run = CliRunner().invoke(principles, [str(folder), "--corpus", str(cited.store.place.folder), "--changed"])
    assert run.stdout == "4b1-1-001\tS-5, S-6\n4b1-1-002\tS-99\n", run.exception
