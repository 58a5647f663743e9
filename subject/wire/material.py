"""What she is given to read, made right for how she asks: by holding a key, by pressing it twice, or by typing.

A domain's `briefing.md`, `database.md` and `consent.md` say in double braces what depends on that (`{{to_ask}}`), and
`{{session}}` where her session's number belongs. Other braces stay as they are.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Literal

Way = Literal["hold", "toggle", "typed"]
"""How she asks: she holds the space bar; she presses it to start and to stop, where a terminal cannot tell that it is
let go; she types."""

_SPOKEN = {
    "talks": "You speak; it answers on the screen. It does not speak itself.",
    "then": "What the system heard appears on the screen, and a little later the answer. Please wait for it before you "
    "speak again.",
    "kept": "What you say is recorded and kept",
    "to_record": "We would like to record your voice while you talk to the system.",
    "what_you_say": "what you say",
    "recordings": "recordings",
    "recorded": "recorded",
}
_HOLD = {"to_ask": "Hold the big TALK button with the mouse, or the space bar, while you speak."}
_TOGGLE = {
    "to_ask": "Hold the big TALK button with the mouse while you speak; or press the space bar once to start, and once "
    "more when you have finished."
}
_TYPED = {
    "talks": "You type your questions; it answers on the screen.",
    "to_ask": "Type your question into the box at the bottom of the screen, then press Enter.",
    "then": "Your question appears on the screen, and a little later the answer. Please wait for it before you ask "
    "again.",
    "kept": "What you type is kept",
    "to_record": "We would like to keep what you type while you use the system.",
    "what_you_say": "what you type",
    "recordings": "questions",
    "recorded": "kept",
}
WORDS: MappingProxyType[Way, dict[str, str]] = MappingProxyType(
    {"hold": {**_SPOKEN, **_HOLD}, "toggle": {**_SPOKEN, **_TOGGLE}, "typed": _TYPED}
)
"""What each name in double braces stands for, by how she asks."""
LONGEST_FIXED_LINE = 66
"""Characters of a line that stands as it is written (a table to fill in) which a page has room for on 80 columns."""
KNOWN_NAMES = (*sorted(_TYPED), "session")
"""All that may stand in double braces."""
NUMBER = "The number of your session is **{session}**."
"""What is said where a text does not say it itself."""
_NAME = re.compile(r"\{\{ *([a-z_]+) *\}\}")


def names_in(text: str) -> set[str]:
    """The names that stand in double braces in a text."""
    return set(_NAME.findall(text))


def unknown_names(text: str) -> list[str]:
    """Those that stand for nothing: a text with one of them would show its braces to her."""
    return sorted(names_in(text) - set(KNOWN_NAMES))


def filled(text: str, way: Way, session: str = "") -> str:
    """The text as she reads it. A name that is not known stays as it is."""
    words = {**WORDS[way], **({"session": session} if session else {})}
    return _NAME.sub(lambda found: words.get(found[1], found[0]), text)


def with_number(text: str, way: Way, session: str) -> str:
    """A consent text as she reads it, with her session's number, which it may ask her to remember."""
    says = "session" in names_in(text) or not session
    return filled(text if says else f"{text.rstrip()}\n\n{NUMBER.format(session=session)}", way, session)
