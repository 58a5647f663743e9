"""ATIS names: `XXXUUSMP`, base 36, lower case (LDC93S4B). Speaker, utterance, session, mode, microphone: `8ky014ss`.

A subject whose identifier is three base-36 characters keeps it; others are numbered in the order of their identifiers,
around those that are taken. A session `SUBJECT-N` keeps its number N; others are numbered in order. The utterance is
the turn's number in its session. All is told from the source's sessions alone: the same corpus gives the same names,
whatever is selected from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.export.errors import TooManyForNames

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SPEAKERS = 36**3 - 1
"""001 to zzz."""
SESSIONS = 35
"""Of one speaker: 1 to z."""
UTTERANCES = 36**2 - 1
"""Of one session: 01 to zz; 00 is the session's log."""
_KEPT = re.compile(r"[0-9a-z]{3}")


def base36(number: int, width: int) -> str:
    """`number` in base 36, lower case, with leading zeros."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text.rjust(width, "0")


def speaker_codes(subjects: Iterable[str]) -> dict[str, str]:
    """`XXX` of each subject, in the order of their identifiers. Raises `TooManyForNames`."""
    ordered = sorted(set(subjects))
    if len(ordered) > SPEAKERS:
        raise TooManyForNames(f"{len(ordered)} speakers", f"{SPEAKERS} speakers")
    found = {one: one for one in ordered if _KEPT.fullmatch(one) and one != "000"}
    taken = set(found.values())
    free = (code for code in (base36(n, 3) for n in range(1, SPEAKERS + 1)) if code not in taken)
    for one in ordered:
        if one not in found:
            found[one] = next(free)
    return dict(sorted(found.items()))


def session_codes(sessions: Sequence[SessionRecord]) -> dict[str, str]:
    """`S` of each session, by its identifier. Raises `TooManyForNames` where a speaker has more than 35."""
    of_speaker: dict[str, list[str]] = {}
    for one in sessions:
        of_speaker.setdefault(one.subject, []).append(one.session)
    found: dict[str, str] = {}
    for subject, own in of_speaker.items():
        if len(own) > SESSIONS:
            raise TooManyForNames(f"{len(own)} sessions of speaker {subject}", f"{SESSIONS} sessions of one speaker")
        numbers: dict[str, int] = {}
        for session in sorted(own):
            number = session.removeprefix(f"{subject}-")
            if number != session and re.fullmatch(r"[1-9]\d?", number) and int(number) <= SESSIONS:
                numbers[session] = int(number)
        free = (n for n in range(1, SESSIONS + 1) if n not in set(numbers.values()))
        for session in sorted(own):
            found[session] = base36(numbers[session] if session in numbers else next(free), 1)
    return found


class Names(Mapping[str, str]):
    """The ATIS name of every item, by its id; made when asked for, never all held.

    A name asked for raises `TooManyForNames` where the turn's number has no two digits in base 36.
    """

    def __init__(self, sessions: Sequence[SessionRecord], items: Callable[[], Iterable[Item]]) -> None:
        """`sessions` is all that the source has, `items` starts a pass over those that are exported."""
        self._sessions = sessions
        self._items = items
        self.used = False
        """Whether a format has asked for one."""

    @cached_property
    def speakers(self) -> dict[str, str]:
        """`XXX` by subject. Raises `TooManyForNames`."""
        return speaker_codes(one.subject for one in self._sessions)

    @cached_property
    def _of_session(self) -> dict[str, tuple[str, str]]:
        numbers = session_codes(self._sessions)
        return {one.session: (self.speakers[one.subject], numbers[one.session]) for one in self._sessions}

    def __getitem__(self, id: str) -> str:
        self.used = True
        session, _, turn = id.rpartition("-")
        speaker, number = self._of_session[session]
        if int(turn) > UTTERANCES:
            raise TooManyForNames(f"turn {int(turn)} of session {session}", f"{UTTERANCES} turns in one session")
        return f"{speaker}{base36(int(turn), 2)}{number}ss"

    def __iter__(self) -> Iterator[str]:
        return (item.record.id for item in self._items())

    def __len__(self) -> int:
        return sum(1 for _ in self._items())
