"""What the terminal needs of a live session: the snapshot, the messages, the database, and one method an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from subject.wire.messages import Scenario
from wizard.ask.pieces import Edit, Piece, ReplaceableValue
from wizard.desk.canned import CannedMessages
from wizard.desk.unsent_texts import Unsent
from wizard.desk.view import DeskView
from wizard.statement_editor import LookUp


class Live(Protocol):
    """The live session. Every action may raise a `WozError` whose text says why not now; nothing blocks, except
    `values`, which is called from a thread."""

    @property
    def view(self) -> DeskView:
        """The session as it is now, which nothing changes; the next one is another object."""
        ...

    @property
    def messages(self) -> CannedMessages:
        """The canned messages that the wizard may send."""
        ...

    @property
    def database(self) -> LookUp:
        """The schema and the values that the editor of SQL completes from."""
        ...

    @property
    def hears(self) -> str:
        """Why the wizard cannot hear her; empty where she can."""
        ...

    @property
    def unsent(self) -> Unsent:
        """What stood in the lines when the program before this one ended."""
        ...

    short_code: Callable[[], tuple[str, str]] | None
    """Place and words of the short code, empty where it is closed; None where the session has none."""
    hint: Callable[[], str] | None
    """In a rehearsal: what works for what she said last; None where she is no rehearsal."""

    keys_pressed: int
    """By the wizard, since the program began; the terminal counts."""
    her_words: Callable[[], str] | None
    """In a rehearsal: what she said last, in writing; `replay` gives it where nothing can be heard."""

    def keep_unsent(self, transcript: str, request: str, /) -> None:
        """Keep what stands in the wizard's lines now, in case that this program ends before it is sent."""
        ...

    def subscribe(self, callback: Callable[[], None], /) -> object:
        """Call `callback` after each change of `view`, in the event loop."""
        ...

    def preview(self, text: str, /) -> None:
        """Read what is being typed, a transcript or a revision; empty where nothing is any more."""
        ...

    def pieces(self, request: int, index: int, /) -> Sequence[Piece]:
        """What the reading at place `index` of a request is made of, outermost first."""
        ...

    def values(self, blank: ReplaceableValue, text: str, /) -> Sequence[Edit]:
        """The changes that put a value like `text` in the place of another. Called from a thread: it may take long."""
        ...

    def adjust(self, request: int, index: int, edit: Edit, /) -> None:
        """Change one piece of a reading: another reading of the request, which is selected."""
        ...

    def send_transcript(self, text: str, /) -> None:
        """Send what she said to her screen and to the tool; it is held while she still speaks."""
        ...

    def ask(self, text: str, /) -> None:
        """Ask the tool again, in other words than hers; she sees nothing of it."""
        ...

    def ask_model(self) -> None:
        """Ask the language model for its reading of the latest request."""
        ...

    def select(self, request: int, index: int, /) -> None:
        """Select the reading at place `index` of a request, and run its statement."""
        ...

    def run_sql(self, sql: str, /) -> None:
        """Run a statement that the wizard wrote by hand."""
        ...

    def cancel(self) -> None:
        """Stop what runs, and take back a transcript that is held."""
        ...

    def send_answer(self) -> None:
        """Send the answer that is selected to her screen."""
        ...

    def send_message(self, message: str, blanks: dict[str, str], /) -> None:
        """Send a canned message, its blanks filled by name, after a moment in which it can be taken back."""
        ...

    def take_back(self) -> None:
        """Take back the message or the good-bye that is about to leave."""
        ...

    def void(self) -> None:
        """Close the turn as one in which nothing was said."""
        ...

    def note(self, text: str, /) -> None:
        """Write a note for the annotator, on the open turn or the last one."""
        ...

    def mark_error(self, text: str = "", /) -> None:
        """Say that the wizard made a mistake in this turn, and which one."""
        ...

    @property
    def tasks(self) -> Sequence[Scenario]:
        """The tasks of this session, in their order."""
        ...

    def next_scenario(self, place: int = 0, /) -> None:
        """Give her the next task, or the one at that place of `tasks`, from 1."""
        ...

    def pause(self) -> None:
        """Keep her from speaking; her screen says that there is a pause."""
        ...

    def unpause(self) -> None:
        """Go on after a pause."""
        ...

    def replay(self, seconds: float | None = None, /) -> str:
        """Play the last utterance again, whole or its last seconds; gives why not, empty where it plays."""
        ...

    def end(self, why: str = "finished", /) -> None:
        """Say good-bye to her and close the session after a moment, unless it is taken back; a word says why."""
        ...
