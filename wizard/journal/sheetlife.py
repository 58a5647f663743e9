"""Her sheets as they may live: blanks of tasks that were given, until they are closed; questions that were asked."""

from __future__ import annotations

from typing import assert_never

from wizard.journal import events
from wizard.journal.envelope import NAME, Entry
from wizard.journal.findings import Finding


class SheetLife:
    """Fed every entry in order; `findings` fills up."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._blanks: dict[int, frozenset[str]] = {}
        """Of each task that was given, by the domain's number."""
        self._closed: set[int] = set()
        self._questions: dict[str, str] | None = None
        """Name and type of each question; None before the questionnaire was given."""
        self._done = False

    def see(self, entry: Entry) -> None:
        """Take in the next entry of the journal, in order."""
        event = entry.event
        if isinstance(event, events.ScenarioGiven):
            self._blanks[event.number] = frozenset(blank.id for blank in event.blanks)
        elif isinstance(event, events.SheetEvent) and (wrong := self._wrong(event)):
            self.findings.append(Finding("error", "sheet", wrong, NAME, entry.seq, entry.seq))

    def _wrong(self, event: events.SheetEvent) -> str:
        """What is wrong with it; empty where nothing is."""
        match event:
            case events.BlankFilled() | events.SheetClosed():
                return self._of_task(event)
            case events.QuestionnaireGiven():
                again = self._questions is not None
                self._questions = {question.id: question.type for question in event.questions}
                return "the questionnaire is given a second time" if again else ""
            case events.QuestionReplied():
                return self._of_question(event)
            case events.QuestionnaireClosed():
                wrong = (
                    "" if self._questions is not None and not self._done else "a questionnaire that is not open closes"
                )
                self._done = True
                return wrong
        assert_never(event)

    def _of_task(self, event: events.BlankFilled | events.SheetClosed) -> str:
        number = event.scenario
        if number not in self._blanks:
            return f"{event.kind} of task {number}, which was not given"
        if number in self._closed:
            return f"{event.kind} of task {number} after its sheet was closed"
        if isinstance(event, events.SheetClosed):
            self._closed.add(number)
        elif event.blank not in self._blanks[number]:
            return f"task {number} has no blank '{event.blank}'"
        return ""

    def _of_question(self, event: events.QuestionReplied) -> str:
        if self._questions is None or self._done:
            return f"question '{event.question}' is answered while there is no questionnaire"
        kind = self._questions.get(event.question)
        if kind is None:
            return f"question '{event.question}' was not asked"
        other_way = event.text if kind == "scale" else event.points
        return f"question '{event.question}' is answered in the other way" if other_way else ""
