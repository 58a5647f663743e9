"""A change of state has each part of her screen styled once: styling is the dearest part of painting an answer."""

from __future__ import annotations

from typing import Any

import pytest

from subject.terminal.app import SubjectApp
from tests.terminal.subject_standin import station


async def test_the_sign_and_the_notice_are_styled_once_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    styled: list[str] = []
    app = SubjectApp(stand_in := station())
    update = app.update_styles

    def noted(node: Any, animate: bool = False) -> None:
        styled.append(node.id or type(node).__name__)
        update(node, animate=animate)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        monkeypatch.setattr(app, "update_styles", noted)
        stand_in.change(state="working")
        await pilot.pause(0.2)
        assert styled.count("talk") == 1
        assert styled.count("notice") <= 1
