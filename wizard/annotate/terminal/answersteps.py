"""The keys that make answers and cite principles."""

from __future__ import annotations

from functools import partial

from subject.screen.dialogs import Page
from wizard.annotate.edits import reference_at
from wizard.annotate.terminal.basis import Basis
from wizard.annotate.terminal.lists import NEW, TABLE, principles, proposals, readings
from wizard.annotate.terminal.pages import Words, whole_lines
from wizard.annotate.terminal.picking import PickList
from wizard.annotate.terminal.writing import AnswerEditor, Bound, Came, Job
from wizard.corpus.annotation import Reference


class AnswerSteps(Basis):
    """One method an action."""

    # --- answers -----------------------------------------------------------------------------------------------------

    def action_choose_answer(self, by: str) -> None:
        """Another alternative is the marked one."""
        if self.sitting.taken is not None:
            self.place = max(0, min(self.place + int(by), len(self.workspace.annotation.references) - 1))
            self.show()

    def action_minimum(self) -> None:
        """Its SQL and its answer."""
        self._edit("minimum", self.place)

    def action_maximum(self) -> None:
        """The same of the maximum."""
        if self.sitting.taken is not None and not self.workspace.annotation.references:
            self.say("write the minimum first: s")
            return
        self._edit("maximum", self.place)

    def _edit(self, bound: Bound, place: int) -> None:
        if self.sitting.taken is None:
            return
        workspace = self.workspace
        there = workspace.annotation.references
        reference = there[place] if place < len(there) else Reference(sql="", minimum="")

        def now() -> Reference:
            found = workspace.annotation.references
            return found[place] if place < len(found) else reference

        def ran(sql: str, came: Came) -> None:
            put = workspace.put_sql if bound == "minimum" else workspace.put_maximum_sql
            self.place = place
            self.attempt(lambda: put(place, sql, came))

        def written(text: str) -> None:
            write = workspace.edit_minimum if bound == "minimum" else workspace.edit_maximum
            self.place = place
            self.attempt(lambda: write(place, text))

        record = workspace.item.record
        said = workspace.annotation.transcription or record.transcript or record.typed or ""
        job = Job(bound, place + 1, said, reference, workspace.ground, ran, written, now)
        self.app.push_screen(AnswerEditor(job), lambda _: self._edited(place, had_maximum=bool(reference.maximum)))

    def _edited(self, place: int, *, had_maximum: bool) -> None:
        """Another minimum has another maximum: where there was one, it is derived anew, not lost."""
        self.show()
        there = self.workspace.annotation.references if self.sitting.taken is not None else ()
        made = there[place] if place < len(there) else None
        if had_maximum and made is not None and made.sql and made.minimum and not made.maximum:

            def derived() -> None:
                self.say("the maximum is derived anew from the other SQL; u brings the one before back", severe=False)

            self.slow_decision("deriving the maximum", lambda: self.workspace.derive_maximum(place), derived)

    def action_derive(self) -> None:
        """The maximum by the rules."""

        def derived() -> None:
            note = reference_at(self.workspace.annotation, self.place).note
            self.say(f"derived{': ' + note if note else ''}", severe=False)

        place = self.place
        self.slow_decision("deriving the maximum", lambda: self.workspace.derive_maximum(place), derived)

    def action_other(self) -> None:
        """Another reading as an alternative."""
        if self.sitting.taken is None:
            return

        count = len(self.workspace.annotation.references)

        def added() -> None:
            if len(self.workspace.annotation.references) > count:
                self.place = count
                self.show()

        def chosen(choice: str | None) -> None:
            kind, _, number = (choice or "").partition(":")
            workspace = self.workspace
            if kind == "draft":
                self.attempt(lambda: workspace.accept_draft(int(number)))
            elif kind == "reading":
                proposal = workspace.draft.proposals[int(number)]
                self.slow_decision("running the reading", lambda: workspace.accept_proposal(proposal), added)
                return
            elif kind == TABLE:
                place = self.place
                self.slow_decision("deriving the table", lambda: workspace.add_table(place), added)
                return
            elif kind == NEW:
                self._edit("minimum", count)
                return
            added()

        title = "Another reading: only reasonable ones (principle 1.1)"
        self.app.push_screen(PickList(title, partial(readings, self.workspace)), chosen)

    def action_remove(self) -> None:
        """Take the marked answer out."""
        if self.attempt(lambda: self.workspace.remove_alternative(self.place)):
            self.action_choose_answer("0")
            self.say("removed; u takes that back", severe=False)

    def action_accept(self) -> None:
        """The draft's answers."""
        if self.sitting.taken is not None and not self.workspace.draft.annotation.references:
            self.say("the draft has no answer: no answer was sent in the session; s writes SQL")
            return
        self.attempt(self.workspace.accept_draft)

    def action_whole(self) -> None:
        """Everything, to read."""
        turn = self.seen.turn
        if turn is not None:
            one, why, found = turn.annotation, dict(turn.draft.why), turn.findings
            self.app.push_screen(Page(turn.taken.item.record.id, lambda width: whole_lines(one, why, found, width)))

    # --- principles --------------------------------------------------------------------------------------------------

    def action_cite(self) -> None:
        """Cite, or take a citation back."""

        def pick(number: str) -> None:
            workspace = self.workspace
            now = {one.number: one for one in workspace.annotation.principles}
            if number in now and now[number] == workspace.ground.citation(number):
                workspace.uncite(number)
            else:
                workspace.cite(number)

        self.pick_from("Principles of interpretation", partial(principles, self.workspace), pick)

    def action_propose(self) -> None:
        """A new principle, in words; or take one back."""
        if self.sitting.taken is None:
            return

        def write(_choice: str | None = NEW) -> None:
            if _choice == NEW:
                words = Words("Propose a principle, in words", "Enter: propose it    Esc: leave it")
                self.app.push_screen(words, proposed)

        def proposed(text: str | None) -> None:
            if text:
                self.attempt(lambda: self.workspace.propose_principle(text))

        def pick(choice: str) -> None:
            self.workspace.propose_principle(self.workspace.annotation.proposed[int(choice)])
            self.background.changed()
            self.show()

        if self.workspace.annotation.proposed:
            self.app.push_screen(PickList("Proposed principles", partial(proposals, self.workspace), pick), write)
        else:
            write()
