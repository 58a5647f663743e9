"""Throws in every action, handler and timer of the widgets that stand on a terminal's screen, one after the other."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import pytest
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.timer import Timer

from subject.screen.terminal_app import TerminalApp

OPENING = {"on_mount", "on_ready", "on_load", "on_unmount"}
"""What is done while something begins or ends: it cannot go on without; test_terminal_app.py has these."""


def parts_of(*packages: str) -> set[tuple[type[MessagePump], str]]:
    """Every action and every handler that classes of these packages define: the class and the method's name."""
    found: set[tuple[type[MessagePump], str]] = set()
    for name in packages:
        package = importlib.import_module(name)
        modules = [
            package,
            *(importlib.import_module(one.name) for one in pkgutil.walk_packages(package.__path__, f"{name}.")),
        ]
        for module in modules:
            for cls in vars(module).values():
                if inspect.isclass(cls) and issubclass(cls, MessagePump) and cls.__module__ == module.__name__:
                    found |= {(cls, method) for method in _methods(cls)}
    return found


def _methods(cls: type) -> Iterator[str]:
    for name in vars(cls):
        plain = name.removeprefix("_")
        if plain.startswith("action_") or (plain.startswith("on_") and plain not in {*OPENING, "on_event"}):
            yield name


class Thrown(Exception):
    """What is thrown."""


class Throws:
    """Throws in one terminal. `parts` are those it has not thrown in yet, of the classes that it was given."""

    def __init__(self, app: TerminalApp, parts: set[tuple[type[MessagePump], str]], survived: list[Exception]) -> None:
        self._app = app
        self.parts = parts
        self._survived = survived

    async def everywhere(self) -> None:
        """In each part of what stands on the screen now, and below it."""
        for node in self._nodes():
            for cls in type(node).__mro__:
                for part in sorted((one for one in self.parts if one[0] is cls), key=lambda one: one[1]):
                    if part[1].endswith(f"action_{self._app.WAY_OUT}"):
                        self.parts.discard(part)  # it ends the terminal: test_terminal_app.py
                        continue
                    await self._throw(node, *part)
                    self.parts.discard(part)
            for timer in [*node._timers]:
                if timer._callback is not None and _module(timer._callback).startswith(("subject.", "wizard.")):
                    await self._ring(timer)

    def _nodes(self) -> list[MessagePump]:
        screens = [*reversed(self._app.screen_stack)]
        return [self._app, *(node for screen in screens for node in (screen, *screen.walk_children()))]

    async def _throw(self, node: MessagePump, cls: type[MessagePump], method: str) -> None:
        def throw(itself: MessagePump, *given: Any) -> None:
            if itself is node:
                for message in given:
                    if isinstance(message, Message):
                        message.prevent_default()
                        message.stop()
                raise Thrown(f"{cls.__name__}.{method}")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cls, method, throw)
            if "action_" in method:
                patch.setattr(type(node), "check_action", lambda *_: True, raising=False)
                await self._survives(
                    node, f"{cls.__name__}.{method}", lambda: self._app.run_action(method.partition("action_")[2], node)
                )
            else:
                await self._survives(node, f"{cls.__name__}.{method}", lambda: _post(node, method.removeprefix("_")))

    async def _ring(self, timer: Timer) -> None:
        def throw() -> None:
            raise Thrown(f"{timer}")

        async def ring() -> None:
            called, timer._callback = timer._callback, throw
            await timer._tick(next_timer=0.0, count=0)
            timer._callback = called

        with self._app._context():
            await self._survives(self._app, f"{timer}", ring)

    async def _survives(self, node: MessagePump, where: str, throw: Callable[[], Awaitable[object]]) -> None:
        screens = [*self._app.screen_stack]
        await throw()
        await self._answers(node)
        errors = [str(error) for error in self._survived]
        assert errors == [where], f"{where}: {errors}"
        self._survived.clear()
        assert [*self._app.screen_stack] == screens, where
        await self._answers(node)
        await self._answers(self._app)

    async def _answers(self, node: MessagePump) -> None:
        """It takes its messages as before."""
        come = asyncio.Event()
        assert node.call_later(come.set), node
        await asyncio.wait_for(come.wait(), 30)


def _module(callback: Callable[..., object]) -> str:
    while isinstance(callback, partial):
        callback = callback.func
    return str(getattr(callback, "__module__", ""))


async def _post(node: MessagePump, handler: str) -> None:
    """A message that comes to that handler of the node, and bubbles to nobody."""

    class Bogus(Message, bubble=False):
        pass

    Bogus.handler_name = handler
    assert node.post_message(Bogus())


def named(parts: set[tuple[type[MessagePump], str]]) -> set[str]:
    """For people: `Desk.on_key`."""
    return {f"{cls.__name__}.{method}" for cls, method in parts}


def in_its_registry(app: type[App[None]], actions: set[str], parts: set[tuple[type[MessagePump], str]]) -> None:
    """Each action of the registry is among the parts."""
    have = {method.partition("action_")[2] for _, method in parts if "action_" in method}
    assert not actions - have, app
