"""What a live session is given: its settings, its tools, what the wizard hears with; and how an action says no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from wizard.ask.guard import Database
from wizard.ask.interface import SecondTool, Tool
from wizard.desk.canned import CannedMessages
from wizard.domain import Domain

ModelWhen = Literal["not-sure", "key"]
"""When a language model is asked: where the tool has abstained, or only where the wizard's key says so."""


class Ear(Protocol):
    """What the wizard hears with."""

    @property
    def reason(self) -> str:
        """Why nothing can be heard; empty where it can."""
        ...

    def feed(self, pcm: bytes) -> None:
        """Play live sound as it arrives, PCM16 mono."""
        ...

    def play(self, pcm: bytes) -> None:
        """Play recorded sound again, PCM16 mono."""
        ...


@dataclass(frozen=True)
class LiveSettings:
    """How this session is run."""

    time_limit: float = 60.0
    """Seconds after her utterance at which the wizard is offered the canned messages (1989 paper, 6.1)."""
    barge_in: bool = False
    longest_utterance: float = 60.0
    reply_after: float = 0.0
    """Seconds from the end of her utterance before which no reply reaches her screen: how long one took tells nothing
    of how it was made, where the wizard is within that time."""
    reply_jitter: float = 0.0
    """Seconds, at most, that are added to it by chance, anew for each reply."""
    rows_shown: int = 200
    """Rows of an answer that reach her screen, at most."""
    context: int = 5
    """Earlier exchanges offered to the tool."""
    leave_after: float = 1.0
    """Seconds that a message or the good-bye is held at this side, where the wizard can take it back; 0: they leave at
    once, for a wizard that is a script."""
    questionnaire: bool = False
    """Whether she is asked the domain's questionnaire when the session ends."""
    tasks_from_list: bool = False
    """Whether she chooses her tasks from a list of them (1989 paper, 6.1), and the wizard gives none by itself."""
    tasks: Sequence[int] = ()
    """The numbers of the domain's scenarios that she is given, in this order; empty for all of them in theirs."""

    def tasks_of(self, domain: Domain) -> Sequence[int]:
        """The numbers of the scenarios of this session, in order."""
        return self.tasks or range(1, len(domain.scenarios) + 1)

    def listed(self, domain: Domain) -> tuple[str, ...]:
        """The names of the tasks from which she chooses; empty where she is given one after the other."""
        if not self.tasks_from_list:
            return ()
        return tuple(domain.scenarios[number - 1].title for number in self.tasks_of(domain))


@dataclass(frozen=True)
class SessionKit:
    """What a session works with."""

    domain: Domain
    database: Database
    tool: Tool
    messages: CannedMessages
    model: SecondTool | None = None
    """A language model that can be asked beside the tool; none by default."""
    model_when: ModelWhen = "not-sure"

    @property
    def tools(self) -> str:
        """The tool's name and the model's, for the journal."""
        if self.model is None:
            return self.tool.name
        when = " when not sure" if self.model_when == "not-sure" else " on demand"
        return f"{self.tool.name} + llm {self.model.name}{when}"
