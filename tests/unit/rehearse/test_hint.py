"""What a hint says of what she asked last: a message by its key and words, a rewording, or to ask as it was said."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from wizard.desk.canned import load_messages
from wizard.desk.live import LiveSession
from wizard.domain import load_domain
from wizard.rehearse.trainer import MANNERS, Trainer


class Told:
    """Of a live session, its messages."""

    def __init__(self) -> None:
        self.kit = self
        self.messages = load_messages()


@pytest.mark.parametrize("domain", ["personnel", "airtravel"])
def test_a_hint_says_what_to_press_or_to_ask(domain: str, tmp_path: Path) -> None:
    rehearsal = load_domain(domain, check_audio=False).rehearsal
    lines = [*rehearsal.utterances, *rehearsal.training.utterances]
    trainer = Trainer(cast(LiveSession, Told()), lines, MANNERS["easy"], 1, tmp_path)
    assert trainer.hint() == "she has not asked anything yet"
    kinds = set()
    for line in lines:
        trainer.said.append(line)
        does: Any = line.wizard
        kinds.add(does.kind)
        hint = trainer.hint()
        if does.kind == "message":
            message = trainer.live.kit.messages.get(does.id)
            assert hint == f"the message {message.key.upper()}: {message.fill(does.blanks)}"
        elif does.kind == "revise":
            assert hint == f"ask: {does.requests[-1]}"
        elif does.kind == "direct":
            assert hint == "ask it as it was said"
    assert {"message", "direct"} <= kinds
