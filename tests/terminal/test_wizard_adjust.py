"""A reading adjusted by keys: its pieces, one dropped, a value changed, something else asked for, undone, sent."""

from __future__ import annotations

from tests.terminal.wizard_reading import Table, table
from wizard.desk.terminal.adjusting import Adjusting

SECOND = "how many years since sharon lease's hire date"


async def answered(at: Table) -> None:
    """A turn whose request has readings; the window with the pieces of the first."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type(SECOND)
    await at.press("enter", "ctrl+a")
    at.session.calls.clear()


async def found(at: Table) -> None:
    """What is looked up in a thread is there."""
    await at.app.workers.wait_for_complete()
    await at.settle()


async def test_the_pieces_are_listed_with_what_can_be_done() -> None:
    async with table() as at:
        await answered(at)
        assert isinstance(at.app.screen, Adjusting)
        assert "Adjust reading 1" in at.text
        assert "the number of years since the hire date   change" in at.text
        assert "SHARON LEASE   change, drop" in at.text
        assert "  who are employees   fixed" in at.text
        await at.press("escape")
        assert at.session.calls == []
        assert at.focus == "readings"


async def test_del_drops_a_piece_and_enter_sends_the_new_reading() -> None:
    async with table() as at:
        await answered(at)
        await at.press("delete")
        assert "this piece cannot go" in at.text
        await at.press("down", "delete")
        assert at.session.calls == [("adjust", 1, 0, "without SHARON LEASE")]
        assert at.session.view.selected == (1, 2)
        assert "▸ 3  the number of years since the hire" in at.text
        assert "adjusted: without SHARON LEASE" in at.text
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)


async def test_a_value_is_found_by_typing() -> None:
    async with table() as at:
        await answered(at)
        await at.press("down", "enter")
        await found(at)
        assert "Instead of: SHARON LEASE" in at.text
        assert "MARY GRAHAM" in at.text
        assert at.focus == "find"
        await at.type("paul")
        await found(at)
        assert "MARY GRAHAM" not in at.text
        await at.press("down", "enter")
        assert at.session.calls == [("adjust", 1, 0, "PAUL GRANT instead of SHARON LEASE")]


async def test_what_is_asked_for_is_changed_and_escape_goes_back_step_by_step() -> None:
    async with table() as at:
        await answered(at)
        await at.press("enter", "escape")
        assert "Adjust reading 1" in at.text
        await at.press("enter", "enter")
        ((_, _, _, said),) = at.session.calls
        assert said == "the hire date instead of the number of years since the hire date"
        await at.press("escape")
        assert at.session.view.selected == (1, 0)
        assert "adjusted: the hire date instead" in at.text, "the adjusted reading stays on offer"


async def test_an_enter_too_many_sends_nothing_that_was_not_read() -> None:
    async with table(gap=0.4) as at:
        await answered(at)
        await at.wait_a_moment()
        await at.press("down", "delete", "enter")
        assert [call[0] for call in at.session.calls] == ["adjust"]
        await at.settle()
        assert "read it first" in at.text


async def test_a_reading_that_cannot_be_taken_apart_says_so_and_without_one_there_is_nothing() -> None:
    async with table(size=(100, 30)) as at:
        await at.press("ctrl+a")
        assert "no reading to adjust" in at.text
        await answered(at)
        assert "Adjust reading 1" in at.text
        await at.press("escape", "2", "ctrl+a")
        assert "this reading cannot be taken apart" in at.text


async def test_a_short_word_lies_on_nothing_of_the_dialog() -> None:
    for size in ((80, 24), (100, 30)):
        async with table(size=size) as at:
            await answered(at)
            await at.press("delete")
            await at.settle()
            dialog = at.app.screen.query_one(".dialog").region
            words = [toast.region for toast in at.app.screen.query("Toast")]
            assert [region.y for region in words] == [size[1] - 1]
            assert not any(dialog.overlaps(region) for region in words)
            assert "▌ this piece cannot go: Enter changes it" in at.text.splitlines()[-1]
