"""What earlier formats called otherwise is read by its name of today; what is written has that name only."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from wizard.corpus.layers import AnswerLayer, SqlLayer
from wizard.journal.events import EVENTS, AnswerSent, SqlRun

SQL_RUN = {"kind": "sql_run", "attempt": 1, "origin": "hand", "sql": "SELECT 1", "status": "ok"}
ANSWER_SENT = {
    "kind": "answer_sent", "reply": 1, "attempt": 1, "origin": "hand", "sql": "SELECT 1", "columns": ["n"],
    "rows": [[1]],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "fields"), [(SqlRun, SQL_RUN), (AnswerSent, ANSWER_SENT)])
def test_a_draft_was_called_cas_before_format_4(kind: type, fields: dict[str, Any]) -> None:
    old, new = EVENTS.validate_python({**fields, "cas": "1"}), EVENTS.validate_python({**fields, "minimum": "1"})
    assert isinstance(old, kind)
    assert old == new
    assert "cas" not in old.model_dump()
    with pytest.raises(ValidationError, match="cas"):
        EVENTS.validate_python({**fields, "minimum": "1", "cas": "2"})


def test_records_of_earlier_corpora_are_read() -> None:
    answer = {**ANSWER_SENT, "request": None, "interpretation": None, "origin": "sql", "paraphrase": "", "more": False}
    run = {
        **SQL_RUN, "request": None, "interpretation": None, "display_sql": "", "rows": 1, "error": "",
        "milliseconds": 1.0, "ended": None,
    }  # fmt: skip
    del answer["kind"], run["kind"]
    assert AnswerLayer.model_validate({**answer, "cas": "1"}).minimum == "1"
    assert SqlLayer.model_validate({**run, "cas": "2"}).minimum == "2"
