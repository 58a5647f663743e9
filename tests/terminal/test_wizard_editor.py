"""The SQL editor: schema, value look-up, running, what it refuses."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList, TextArea, Tree

from subject.screen.colours import COOL
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import SCHEMA, STAFF
from wizard.statement_editor import quoted


async def opened(at: Table) -> TextArea:
    """The editor is open, in a turn that has its transcript."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type("who works in department 11")
    await at.press("enter", "f12")
    return at.app.screen.query_one(TextArea)


def test_quotes_inside_a_value_are_doubled() -> None:
    assert quoted("O'LEASE") == "'O''LEASE'"


async def test_it_starts_from_the_reading_as_she_would_see_it() -> None:
    async with table() as at:
        area = await opened(at)
        assert area.text == STAFF.display_sql
        assert "She said: who works in department 11" in at.text
        assert "WORKING" in at.text


async def test_a_value_is_looked_up_while_typing_and_goes_into_the_statement() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = "SELECT * FROM employees WHERE last_name ="
        area.move_cursor(area.document.end)
        await at.press("ctrl+f")
        await at.type("leas")
        await at.app.workers.wait_for_complete()
        await at.settle()
        options = at.app.screen.query_one(OptionList)
        assert options.option_count == 2
        assert "LEASE  employees.last_name" in at.text
        await at.press("enter", "down", "enter")
        assert area.text.endswith("last_name = 'O''LEASE'")
        assert at.focus == "sql"


async def test_the_schema_is_a_tree_whose_names_go_into_the_statement() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = "SELECT "
        area.move_cursor(area.document.end)
        tree = at.app.screen.query_one(Tree)
        names = [node.data for table_node in tree.root.children for node in table_node.children]
        assert names == [column.name for each in SCHEMA.tables for column in each.columns]
        assert "department integer → departments" in at.text
        await at.press("ctrl+x", "down", "down", "enter")
        assert area.text.strip() != "SELECT"
        assert area.text.split()[-1] in names


async def test_ctrl_enter_runs_too_and_a_refusal_is_shown_whole() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = "SELECT x FROM nowhere"
        await at.press("ctrl+j")
        assert at.session.calls[-1] == ("run_sql", "SELECT x FROM nowhere")
        assert "refused: no table nowhere" in at.text
        assert "the text is kept" in at.text


async def test_escape_stops_a_running_query_first() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = STAFF.sql
        at.session.slow = True
        await at.press("ctrl+j")
        assert "Esc: stop the query" in at.text
        await at.press("escape")
        assert at.session.calls[-1] == ("cancel",)
        assert at.app.screen is not at.app.desk
        await at.press("escape")
        assert at.app.screen is at.app.desk


async def test_it_can_replay_and_says_where_it_cannot() -> None:
    async with table() as at:
        await opened(at)
        await at.press("ctrl+t")
        assert at.session.calls[-1] == ("replay", 2)
        assert "no loudspeaker was found" in at.text


async def test_escape_on_the_main_screen_goes_from_hand_back_to_the_reading() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = STAFF.sql
        await at.press("ctrl+j", "escape")
        assert "SQL written by hand is what would be sent" in at.text
        await at.press("escape")
        assert at.session.calls[-1] == ("select", 1, 0)


async def test_a_statement_that_was_refused_is_not_called_what_would_be_sent() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = "DROP TABLE employee"
        await at.press("ctrl+j", "escape")
        assert "SQL written by hand has no answer to send; F12 mends it" in at.text
        assert "is what would be sent" not in at.text


async def test_ctrl_u_deletes_a_whole_statement_that_is_wrapped_and_ctrl_z_brings_it_back() -> None:
    async with table() as at:
        area = await opened(at)
        statement = "SELECT " + ", ".join(f"column_number_{n}" for n in range(20)) + "\nFROM employee"
        area.text = statement
        area.move_cursor((1, 13))
        await at.press("ctrl+u")
        assert area.text == ""
        await at.press("ctrl+z")
        assert area.text == statement


async def test_all_of_a_statement_is_selected_by_one_key_and_typed_over() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who works in department 11")
        await at.press("enter", "f12", "alt+a", "x")
        assert at.app.screen.query_one("#sql", TextArea).text == "x"


async def test_tab_completes_names_and_values_and_goes_on_where_nothing_is_offered() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = ""
        area.insert("select d.department from departments d where d.")
        await at.press(*"department", "_")
        assert "Tab  department_name departments" in at.text
        await at.press("tab")
        assert area.text.endswith("where d.department_name")
        area.insert(" = 'leas")
        await at.settle()
        await at.app.workers.wait_for_complete()
        await at.settle()
        await at.press("tab")
        first = area.text
        await at.press("tab")
        assert first != area.text
        assert {first.rpartition(" = ")[2], area.text.rpartition(" = ")[2]} == {"'LEASE'", "'O''LEASE'"}
        await at.press("space", "tab")
        assert at.focus != "sql"


async def test_alt_a_selects_all_and_what_is_typed_stands_in_its_place() -> None:
    async with table() as at:
        area = await opened(at)
        await at.press("alt+a", *"select")
        assert area.text == "select"
        at.app.post_message(events.Key("alt+a", "a"))  # as a terminal sends it
        await at.press(*"with")
        assert area.text == "with"


async def test_the_shape_of_the_answer_is_said_before_it_is_sent() -> None:
    async with table() as at:
        area = await opened(at)
        area.text = STAFF.sql
        await at.press("ctrl+j")
        assert "40 rows: Last name (words), First name (words), Department (numbers)" in at.text


async def test_the_statement_is_drawn_in_colours_also_where_the_cursor_is() -> None:
    async with table() as at:
        area = await opened(at)
        drawn = {segment.text: segment.style for segment in area.render_line(0) if segment.style is not None}
        keyword, name = drawn["SELECT"].color, next(style for text, style in drawn.items() if "last_name" in text).color
        assert keyword is not None
        assert keyword != name
        assert keyword.get_truecolor().hex == COOL
