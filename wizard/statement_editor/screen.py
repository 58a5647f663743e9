"""A statement that is being written, and beside it which column holds a value, and the schema; both go into it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Input, OptionList, TextArea, Tree
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from subject.screen.colours import QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import heading
from subject.screen.terminal_app import keys_of
from subject.screen.textfields import LineField
from subject.screen.words import clean
from wizard.ask.guard import ValueMatch
from wizard.errors import WozError
from wizard.statement_editor.completing import quoted
from wizard.statement_editor.statement_text import LookUp, Offers, SqlArea


def put_in(area: TextArea, text: str) -> None:
    """A name or value into a statement at the cursor, with a blank before it where one is needed; it gets the keys."""
    before = area.document.get_line(area.cursor_location[0])[: area.cursor_location[1]]
    gap = " " if before and before[-1] not in " (.," else ""
    area.insert(gap + text)
    area.focus()


def heading_of(screen: Screen[Any], name: str, words: str, hint: str, width: int) -> list[Text]:
    """The heading of the part whose id is `name`; bright while that has the keys."""
    focused = screen.focused
    return heading(words, hint, width, active=focused is not None and focused.id == name)


class StatementScreen(ModalScreen[ScreenResultType]):
    """What every editor of a statement has: the `StatementField` "sql", aids beside it, keys to run it and to go round.

    None of these keys has another meaning on the screen under it, where it may come a moment after the editor was left.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("ctrl+enter,ctrl+j", "run", show=False, priority=True),
        Binding("f12", "edit_sql", show=False, priority=True),
        Binding("ctrl+f", "find", show=False, priority=True),
        Binding("ctrl+x", "schema", show=False, priority=True),
    ]

    def show(self) -> None:
        """Draw the screen anew from the snapshot of now."""
        for drawn in self.query(Drawn):
            drawn.redraw()

    def on_descendant_focus(self) -> None:
        """The heading of the part with the keys is bright."""
        self.show()

    def to(self, name: str) -> None:
        """Give the focus to the part of that id."""
        self.query_one(f"#{name}").focus()

    def action_edit_sql(self) -> None:
        """Put the focus into the statement."""
        self.to("sql")

    def action_find(self) -> None:
        """Give the focus to the look-up of values."""
        self.to("look_up")

    def action_schema(self) -> None:
        """Put the focus into the schema."""
        self.to("tree")

    def on_sql_area_offered(self, event: SqlArea.Offered) -> None:
        """What Tab puts in stands under the statement."""
        self.query_one(Offers).show(event)

    def on_aids_picked(self, event: Aids.Picked) -> None:
        """A name or a value goes into the statement."""
        self.to("sql")
        put_in(self.query_one("#sql", TextArea), event.text)


class Aids(Vertical):
    """Look-up and schema; posts what was picked."""

    class Picked(Message):
        """A name or a quoted value, for the statement."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def __init__(self, database: LookUp) -> None:
        super().__init__(id="aids")
        self._database = database
        self._found: Sequence[ValueMatch] = ()
        self._looking = False
        """True until what stands in the look-up is looked up."""
        self._take = False
        """True where Enter came before it was."""

    def compose(self) -> ComposeResult:
        """The look-up above, the schema below."""
        yield Drawn(partial(heading_of, self.screen, "look_up", "Look up a value", "Ctrl+F"))
        yield LineField(id="look_up", placeholder="a name, a place, a job …")
        yield OptionList(id="matches", markup=False, compact=True)
        yield Drawn(partial(heading_of, self.screen, "tree", "Schema", "Ctrl+X"))
        yield self._tree()

    def _tree(self) -> Tree[str]:
        tree: Tree[str] = Tree("tables", id="tree")
        tree.show_root = False
        tree.auto_expand = False
        tree.guide_depth = 2
        for table in self._database.schema.tables:
            points = {column: key.table for key in table.foreign_keys for column in key.columns}
            node = tree.root.add(Text(table.name, style="bold"), data=table.name, expand=True)
            for column in table.columns:
                label = Text().append(column.name, style="underline" if column.primary_key else "")
                label.append(f" {column.type.lower()}", style=QUIET)
                if column.name in points:
                    label.append(f" → {points[column.name]}", style=QUIET)
                node.add_leaf(label, data=column.name)
        return tree

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look up what has been typed so far, in a thread: the first look-up reads every text of the database."""
        event.stop()
        self._looking, self._take = True, False
        self.run_worker(partial(self._look_up, event.value.strip()), thread=True, exclusive=True, group="look_up")

    def _look_up(self, text: str) -> None:
        worker = get_current_worker()
        found: Sequence[ValueMatch] = ()
        try:
            if len(text) > 1:
                found = self._database.look_up(text)
        except WozError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(partial(self.notify, str(error), severity="warning", timeout=5, markup=False))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_found, found)

    def _show_found(self, found: Sequence[ValueMatch]) -> None:
        if not self.is_attached:
            return
        self._found, self._looking = found, False
        options = self.query_one("#matches", OptionList)
        options.clear_options()
        for match in found:
            label = Text(clean(match.value)).append(f"  {match.table}.{match.column}", style=QUIET)
            options.add_option(Option(label))
        if found:
            options.highlighted = 0
        if self._take and self.query_one("#look_up").has_focus:
            self._go_in()
            keys_of(self).go_on()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Into the matches, or straight into the statement where there is one only; once they are there."""
        event.stop()
        if self._looking:
            self._take = True
            keys_of(self).hold()
        else:
            self._go_in()

    def _go_in(self) -> None:
        self._take = False
        if len(self._found) == 1:
            self.post_message(self.Picked(quoted(self._found[0].value)))
        elif self._found:
            self.query_one("#matches").focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Write the value that was chosen into the statement."""
        event.stop()
        self.post_message(self.Picked(quoted(self._found[event.option_index].value)))

    def on_tree_node_selected(self, event: Tree.NodeSelected[str]) -> None:
        """Write the name that was chosen into the statement."""
        event.stop()
        if event.node.data:
            self.post_message(self.Picked(event.node.data))
