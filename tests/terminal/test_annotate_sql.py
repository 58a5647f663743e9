"""Answers by hand: SQL run on the real database at once, what is wrong with it, what is refused; maxima."""

from __future__ import annotations

import pytest
from textual.widgets import TextArea

from tests.terminal.annotate_table import Table, table
from tests.unit.annotate.conftest import Made
from wizard.annotate.terminal.answer_editor import AnswerEditor
from wizard.ask.guard import DatabaseUnavailable

ANSWERED, RICH = "8ky-1-001", "8ky-1-007"
COUNT = "SELECT COUNT(*) FROM employees WHERE department = 45"


def area(at: Table, name: str = "sql") -> TextArea:
    return at.app.screen.query_one(f"#{name}", TextArea)


async def write(at: Table, sql: str, *keys: str) -> None:
    """Text in the editor, then keys, each when what the one before began is done: Esc stops a statement that runs."""
    area(at).text = sql
    for key in keys:
        await at.press(key)


async def test_the_answer_stands_there_as_soon_as_the_sql_is_run(made: Made) -> None:
    async with table(made, RICH) as at:
        await at.press("s")
        assert "not run yet" in at.text
        await write(at, COUNT, "ctrl+j")
        assert "✓ 1 row" in at.text
        assert area(at, "cas").text == "48"
        assert at.kept().references[0].minimum == "48"
        await at.press("escape")
        assert at.now.references[0].sql == COUNT
        assert "none: m derives it" in at.text
        await at.press("m")
        assert at.now.references[0].maximum
        assert "derived" in at.text
        await at.press("a", "enter")
        assert at.turn != RICH


async def test_what_was_not_run_is_run_and_kept_on_the_way_out(made: Made) -> None:
    async with table(made, RICH) as at:
        await at.press("s")
        await write(at, COUNT, "escape")
        await at.settle()
        assert not isinstance(at.app.screen, AnswerEditor)
        assert at.now.references[0].minimum == "48"
        await at.press("u")
        assert at.now.references == ()


async def test_an_alternative_of_ones_own(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("o")
        await at.type("write sql")
        await at.press("enter")
        await write(at, COUNT, "ctrl+j", "escape")
        assert len(at.now.references) == 2
        assert "OR" in at.text
        assert "tag it testably-ambiguous" in at.text
        assert "▸Answer 2" in at.text
        await at.press("up")
        assert "▸Answer 1" in at.text
        await at.press("down", "delete")
        assert len(at.now.references) == 1


async def test_bad_sql_says_what_is_wrong_and_done_refuses_it(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("s")
        await write(at, "SELECT salry FROM employees", "ctrl+j")
        assert "salry" in at.text
        assert "▲" in at.text
        await at.press("escape", "enter")
        assert at.turn == ANSWERED
        assert "is not done" in at.text
        assert "its SQL gives no answer" in at.text


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM employees",
        "SELECT 1; DROP TABLE employees",
        "WITH x AS (DELETE FROM employees RETURNING *) SELECT * FROM x",
        "SELECT load_extension('x')",
        "SELECT * FROM sqlite_master",
        "ATTACH 'x' AS y",
    ],
)
async def test_hostile_sql_is_refused_and_nothing_is_changed(made: Made, sql: str) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("s")
        await write(at, sql, "ctrl+j")
        assert "refused" in at.text
        assert at.now.references[0].minimum == ""
        await at.press("escape", "enter")
        assert at.turn == ANSWERED
        count = at.work.ground.database.run("SELECT COUNT(*) FROM employees").rows[0][0]
        assert isinstance(count, int)
        assert count > 400


async def test_the_text_of_an_answer_by_hand_is_checked_against_its_sql(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("s", "ctrl+g")
        assert at.focus == "cas"
        area(at, "cas").text = "((1)"
        await at.press("escape")
        assert "cannot be read" in at.text
        await at.press("s")
        area(at, "cas").text = "17"
        await at.press("escape")
        assert "its SQL gives another answer" in at.text
        await at.press("u", "u", "enter")
        assert at.turn != ANSWERED


async def test_the_maximum_is_editable_and_must_hold_the_minimum(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("w")
        assert "Maximum of answer 1" in at.text
        await write(at, COUNT, "ctrl+j", "escape")
        assert at.now.references[0].maximum == "48"
        assert "it does not lie within its maximum" in at.text
        await at.press("m")
        assert at.now.references[0].maximum != "48"
        assert "nothing is wrong" in at.text


async def test_values_and_names_go_into_the_statement_on_a_narrow_screen_too(made: Made) -> None:
    async with table(made, RICH, size=(80, 24)) as at:
        await at.press("s")
        await write(at, "SELECT salary FROM employees WHERE last_name =", "ctrl+f")
        area(at).move_cursor(area(at).document.end)
        await at.type("lease")
        await at.settle()
        await at.press("enter")
        if at.focus == "matches":
            await at.press("enter")
        assert area(at).text.endswith("= 'LEASE'")
        assert at.focus == "sql"
        await at.press("ctrl+j")
        assert "34200" in at.text


async def test_long_sql_and_long_answers_are_cut_with_their_size_and_shown_whole_by_a_key(made: Made) -> None:
    async with table(made, RICH, size=(80, 24)) as at:
        await at.press("s")
        names = " OR ".join(f"last_name = 'NAME{number}'" for number in range(60))
        sql = f"SELECT employee_id, last_name FROM employees WHERE department > 0 OR {names}"
        await write(at, sql, "ctrl+j", "escape")
        assert "tuples of 2" in at.text
        assert "…" in at.text
        await at.press("v", "pagedown")
        assert "NAME40" in at.text
        await at.press("escape", "enter")
        assert at.turn == RICH  # it has no class yet


async def test_unicode_is_shown_and_kept(made: Made) -> None:
    async with table(made, RICH, size=(100, 30)) as at:
        await at.press("s")
        await write(at, "SELECT 'Zürich 東京 [bold]x[/bold]'", "ctrl+j", "escape")
        assert at.now.references[0].minimum == '"Zürich 東京 [bold]x[/bold]"'
        assert "東京" in at.text
        assert "[bold]" in at.text


SLOW = "SELECT COUNT(*) FROM employees a, employees b, employees c WHERE a.salary + b.salary + c.salary = 1"


async def test_a_slow_query_is_stopped_by_escape_and_nothing_of_it_is_kept(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        before = at.now
        await at.press("s")
        area(at).text = SLOW
        await at.pilot.press("ctrl+j")
        assert "running … (Esc stops it)" in at.text
        await at.pilot.press("escape")
        await at.settle()
        assert "cancelled" in at.text
        await at.press("escape")
        assert at.app.screen is at.app.desk
        assert at.now == before


async def test_a_database_that_goes_away_is_told_and_work_goes_on_when_it_is_back(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(made, ANSWERED) as at:
        ground = at.work.ground

        def gone(*_: object, **__: object) -> None:
            raise DatabaseUnavailable("personnel", "connection refused")

        with monkeypatch.context() as patch:
            patch.setattr(ground, "run", gone)
            await at.press("g")
            await at.type("ungramm")
            await at.press("enter", "escape")
            assert "answers cannot be checked" in at.text
            assert "connection refused" in at.text
            assert "ungrammatical" in at.kept().tags
            await at.press("enter")
            assert at.turn == ANSWERED
        at.app.desk._retry()
        await at.settle()
        assert "nothing is wrong" in at.text
        await at.press("enter")
        assert at.turn != ANSWERED
