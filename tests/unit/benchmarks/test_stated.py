"""What statements of a language model are worth: counted on a real draft, with a fake model on a real socket."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import model_replies, reworded, stated
from benchmarks.foreign import read_items
from benchmarks.model_replies import KeptEndpoint
from tests.fake_model import fake_model


@pytest.mark.parametrize("benchmark", [reworded, stated])
def test_without_a_model_it_says_so(benchmark: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main([]) == 0  # type: ignore[attr-defined]
    assert "skipped, no language model is named" in capsys.readouterr().out


def test_what_the_rules_do_not_answer_is_asked_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_replies, "FOLDER", tmp_path)
    monkeypatch.setattr(stated, "read_items", lambda name: read_items(name)[:6])
    with fake_model() as fake:
        fake.content = "Nothing that is SQL."
        found = list(stated.stated("choir", KeptEndpoint(fake.url, "tiny-1", known={})))
    assert found
    assert not any(one.formed or one.right for one in found)


def test_a_model_that_is_not_there_is_no_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(model_replies, "FOLDER", tmp_path)
    assert stated.main(["--database", "choir", "--llm", "http://127.0.0.1:9/v1", "--llm-model", "m"]) == 2
    told = capsys.readouterr()
    assert "cannot be reached" in told.err
    assert "not answered" not in told.out
