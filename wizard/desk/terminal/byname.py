"""A command palette over a list of commands: found by name, all of them shown before anything is typed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator

from textual.command import DiscoveryHit, Hit, Hits, Provider

Command = tuple[str, str, Callable[[], object]]
"""Its name, what it does, and what is called."""


class ByName(Provider):
    """A terminal's palette says which commands there are."""

    @abstractmethod
    def commands(self) -> Iterator[Command]:
        """All commands, in their order."""

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for name, help_text, command in self.commands():
            yield DiscoveryHit(name, command, help=help_text)

    async def search(self, query: str) -> Hits:
        """What matches."""
        matcher = self.matcher(query)
        for name, help_text, command in self.commands():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), command, help=help_text)
