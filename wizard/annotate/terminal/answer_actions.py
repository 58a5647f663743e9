"""The keys that make answers and cite principles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from subject.screen.dialogs import Page
from wizard.annotate.drafting import ProposedAlternative
from wizard.annotate.edits import reference_at
from wizard.annotate.rewording import words_to_begin_with
from wizard.annotate.terminal.answer_editor import AnswerEditor, Bound, Came, EditJob
from wizard.annotate.terminal.decisions import DecisionPanels, Decisions
from wizard.annotate.terminal.pages import Words, whole_lines
from wizard.annotate.terminal.pick_lists import NEW, REWORDED, TABLE, principles, proposals, readings
from wizard.annotate.terminal.picking import PickList
from wizard.annotate.terminal.rewording import RewordingJob, RewordingPage
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotation import Reference


class AnswerActions:
    """The actions that make answers and cite principles, one method each."""

    def __init__(self, panels: DecisionPanels, decisions: Decisions) -> None:
        self._panels = panels
        self._decisions = decisions
        self._sitting = decisions.sitting
        self._words: dict[str, str] = {}
        """Words for a turn that were typed and of which no reading was taken, by the turn's identifier."""

    @property
    def _workspace(self) -> Workspace:
        """The turn that is open."""
        return self._decisions.workspace

    # --- answers -----------------------------------------------------------------------------------------------------

    def choose_answer(self, by: str) -> None:
        """Mark the alternative above or below."""
        if self._sitting.taken is not None:
            self._panels.place = max(
                0, min(self._panels.place + int(by), len(self._workspace.annotation.references) - 1)
            )
            self._panels.show()

    def minimum(self) -> None:
        """Open the editor on the minimum: its SQL and its answer."""
        self._edit("minimum", self._panels.place)

    def maximum(self) -> None:
        """Open the editor on the maximum: its SQL and its answer."""
        if self._sitting.taken is not None and not self._workspace.annotation.references:
            self._panels.say("write the minimum first: s")
            return
        self._edit("maximum", self._panels.place)

    def _edit(self, bound: Bound, place: int) -> None:
        if self._sitting.taken is None:
            return
        workspace = self._workspace
        there = workspace.annotation.references
        reference = there[place] if place < len(there) else Reference(sql="", minimum="")

        def now() -> Reference:
            found = workspace.annotation.references
            return found[place] if place < len(found) else reference

        def ran(sql: str, came: Came) -> None:
            put = workspace.put_sql if bound == "minimum" else workspace.put_maximum_sql
            self._panels.place = place
            self._decisions.attempt(lambda: put(place, sql, came))

        def written(text: str) -> None:
            write = workspace.edit_minimum if bound == "minimum" else workspace.edit_maximum
            self._panels.place = place
            self._decisions.attempt(lambda: write(place, text))

        record = workspace.item.record
        said = workspace.annotation.transcription or record.transcript or record.typed or ""
        job = EditJob(bound, place + 1, said, reference, workspace.ground, ran, written, now)
        self._panels.app.push_screen(AnswerEditor(job), lambda _: self._edited(place, reference))

    def _edited(self, place: int, before: Reference) -> None:
        """Another minimum has another maximum: where there was one, it is derived anew, not lost.

        A statement that gave no answer had no maximum to give, and may have lost one: the next that gives one has one.
        """
        self._panels.show()
        if self._sitting.taken is None:
            return
        there = self._workspace.annotation.references
        made = there[place] if place < len(there) else None
        had_maximum = bool(before.maximum) or (bool(before.sql) and not before.minimum)
        if had_maximum and made is not None and made.sql and made.minimum and not made.maximum:

            def derived() -> None:
                self._panels.say(
                    "the maximum is derived anew from the other SQL; u brings the one before back", severe=False
                )

            self._decisions.slow_decision(
                "deriving the maximum", lambda: self._workspace.derive_maximum(place), derived
            )

    def derive(self) -> None:
        """Derive the maximum of the marked answer by the domain's rules."""

        def derived() -> None:
            note = reference_at(self._workspace.annotation, self._panels.place).note
            self._panels.say(f"derived{': ' + note if note else ''}", severe=False)

        place = self._panels.place
        self._decisions.slow_decision("deriving the maximum", lambda: self._workspace.derive_maximum(place), derived)

    def other(self) -> None:
        """Offer the other readings of the request, to add one as an alternative."""
        if self._sitting.taken is None:
            return

        count = len(self._workspace.annotation.references)

        def added() -> None:
            if len(self._workspace.annotation.references) > count:
                self._panels.place = count
                self._panels.show()

        def chosen(choice: str | None) -> None:
            kind, _, number = (choice or "").partition(":")
            workspace = self._workspace
            if kind == "draft":
                self._decisions.attempt(lambda: workspace.accept_draft(int(number)))
            elif kind == "reading":
                proposal = workspace.draft.proposals[int(number)]
                self._decisions.slow_decision("running the reading", lambda: workspace.accept_proposal(proposal), added)
                return
            elif kind == TABLE:
                place = self._panels.place
                self._decisions.slow_decision("deriving the table", lambda: workspace.add_table(place), added)
                return
            elif kind == REWORDED:
                self._reword(None)
                return
            elif kind == NEW:
                self._edit("minimum", count)
                return
            added()

        title = "Another reading: only reasonable ones (principle 1.1)"
        self._panels.app.push_screen(PickList(title, partial(readings, self._workspace)), chosen)

    def reword(self) -> None:
        """Have the domain's tool read the request in other words: what is taken of it stands in the answer's place."""
        self._reword(self._panels.place)

    def _reword(self, place: int | None) -> None:
        """`place`: of the answer, from 0, that a reading takes the place of; None: it is one more."""
        rewording = self._sitting.rewording()
        if rewording is None:
            return
        workspace = self._workspace
        annotation, utterance = workspace.annotation, workspace.item.record.id
        answers = annotation.references
        there = answers[place] if place is not None and place < len(answers) else None
        begins = words_to_begin_with(workspace.item, annotation, workspace.draft.annotation)

        def left(words: str) -> None:
            self._words[utterance] = words

        def taken(proposal: ProposedAlternative | None) -> None:
            if proposal is None:
                return
            self._words.pop(utterance, None)
            others = [one.number for one in annotation.principles if one.number not in proposal.principles]
            stay = others if there is not None else []
            self._decisions.slow_decision(
                "running the reading",
                lambda: workspace.accept_proposal(proposal, place),
                lambda: self._taken(number, stay),
            )

        number = len(answers) if place is None else place
        job = RewordingJob(
            rewording,
            said=begins,
            words=self._words.get(utterance) or (there.reworded if there is not None else "") or begins,
            takes=f"in place of answer {number + 1}" if there is not None else f"answer {number + 1}",
            left=left,
        )
        self._panels.app.push_screen(RewordingPage(job), taken)

    def _taken(self, place: int, stay: Sequence[str]) -> None:
        """Mark the answer that was taken; `stay`: principles that were cited for the answer before it."""
        self._panels.place = place
        self._panels.show()
        still = f"; {', '.join(stay)} still cited: p" if stay else ""
        self._panels.say(f"answer {place + 1} is taken{still}; u takes that back", severe=False)

    def remove(self) -> None:
        """Take the marked answer out."""
        if self._decisions.attempt(lambda: self._workspace.remove_alternative(self._panels.place)):
            self.choose_answer("0")
            self._panels.say("removed; u takes that back", severe=False)

    def accept(self) -> None:
        """Take the draft's answers over as they are."""
        if self._sitting.taken is not None and not self._workspace.draft.annotation.references:
            self._panels.say("the draft has no answer: no answer was sent in the session; s writes SQL")
            return
        self._decisions.attempt(self._workspace.accept_draft)

    def whole(self) -> None:
        """Show SQL, answers and findings in full, in a window."""
        turn = self._panels.seen.turn
        if turn is not None:
            one, why, found = turn.annotation, dict(turn.draft.why), turn.findings
            self._panels.app.push_screen(
                Page(turn.taken.item.record.id, lambda width: whole_lines(one, why, found, width))
            )

    # --- principles --------------------------------------------------------------------------------------------------

    def cite(self) -> None:
        """Cite a principle of interpretation, or take its citation back."""

        def pick(number: str) -> None:
            workspace = self._workspace
            now = {one.number: one for one in workspace.annotation.principles}
            if number in now and now[number] == workspace.ground.citation(number):
                workspace.uncite(number)
            else:
                workspace.cite(number)

        self._decisions.pick_from("Principles of interpretation", partial(principles, self._workspace), pick)

    def propose(self) -> None:
        """A new principle, in words; or take one back."""
        if self._sitting.taken is None:
            return

        def write(_choice: str | None = NEW) -> None:
            if _choice == NEW:
                words = Words("Propose a principle, in words", "Enter: propose it    Esc: leave it")
                self._panels.app.push_screen(words, proposed)

        def proposed(text: str | None) -> None:
            if text:
                self._decisions.attempt(lambda: self._workspace.propose_principle(text))

        def pick(choice: str) -> None:
            self._workspace.propose_principle(self._workspace.annotation.proposed[int(choice)])
            self._decisions.background.changed()
            self._panels.show()

        if self._workspace.annotation.proposed:
            self._panels.app.push_screen(
                PickList("Proposed principles", partial(proposals, self._workspace), pick), write
            )
        else:
            write()
