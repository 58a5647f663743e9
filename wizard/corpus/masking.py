"""Words that name somebody taken out of every text of a session, and the sound in which they are said silenced.

Masking errs on the side of silence: each word of a mask goes, wherever it stands in the session, in any case, with what
is joined to it (`<bob>`, `Bob's`), and a text field that is not known to be harmless is searched, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy
from numpy.typing import NDArray
from pydantic import BaseModel

from wizard.corpus.annotation import Mask
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.saved import Saved
from wizard.corpus.sro import MASKED

_HARMLESS = frozenset(
    """id session speaker opened how source file sha256 verdict cut status origin sureness scope message number
    category category_1989 what domain domain_version as_of tool memory messages_sha256 software journal_sum
    journal_first subject wizard consent_version consent_sha256 consent_at ended why_ended given tags exclusions
    principles utterance annotator kind""".split()  # noqa: SIM905 - a list of words reads better as words
)
"""Fields with words of our own, identifiers and sums: a word that names somebody cannot stand there."""
Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class SessionMasks:
    """What is masked in one session."""

    words: frozenset[str]
    """Lower case, without what is joined to them."""
    spans: dict[str, tuple[tuple[float, float], ...]]
    """Seconds of the recording, by the turn's identifier."""
    of_turn: dict[str, tuple[Mask, ...]]
    """The masks themselves, by the identifier of the turn that they were given in."""

    @staticmethod
    def of(versions: Iterable[Saved]) -> SessionMasks:
        """All that these versions mask, which are of one session."""
        words: set[str] = set()
        spans: dict[str, tuple[tuple[float, float], ...]] = {}
        of_turn: dict[str, tuple[Mask, ...]] = {}
        for saved in versions:
            of_turn[saved.utterance] = (*of_turn.get(saved.utterance, ()), *saved.annotation.masks)
            for mask in saved.annotation.masks:
                words |= mask.separate_words
                if mask.start is not None and mask.end is not None:
                    spans[saved.utterance] = (*spans.get(saved.utterance, ()), (mask.start, mask.end))
        return SessionMasks(frozenset(words), spans, of_turn)

    def item(self, item: Item) -> Item:
        """The item as an export may have it; its recording is to be silenced by `Item.silent`."""
        search = _pattern(self.words)
        earlier = tuple(
            replace(one, words=_words(one.words, search), minimum=_text(one.minimum, search)) for one in item.earlier
        )
        found = replace(
            item,
            session=self.head(item.session),
            record=_model(item.record, search),
            annotation=None if item.annotation is None else _model(item.annotation, search),
            derived=tuple(_model(one, search) for one in item.derived),
            earlier=earlier,
            silent=self.spans.get(item.record.id, ()),
        )
        return replace(found, masked=(found.words, found.references) != (item.words, item.references))

    def head(self, head: SessionRecord) -> SessionRecord:
        """A session's own notes and settings without the words."""
        return _model(head.model_copy(update={"utterances": ()}), _pattern(self.words))

    def saved(self, saved: Saved) -> Saved:
        """A version of somebody's annotation with `[masked]` in the words' places."""
        return replace(saved, annotation=_model(saved.annotation, _pattern(self.words)))

    def text(self, text: str) -> str:
        """A text of the session with `[masked]` in the words' places."""
        return _text(text, _pattern(self.words))


def session_of(utterance: str) -> str:
    """The session of a turn's identifier: `8ky-1` of `8ky-1-007`."""
    return utterance.rpartition("-")[0]


def masks_by_session(versions: Iterable[Saved]) -> dict[str, SessionMasks]:
    """What all these versions mask, by session."""
    by_session: dict[str, list[Saved]] = {}
    for saved in versions:
        by_session.setdefault(session_of(saved.utterance), []).append(saved)
    return {session: SessionMasks.of(those) for session, those in by_session.items()}


def words_found(text: str, words: Iterable[str]) -> Counter[str]:
    """Those of `words` (as `SessionMasks.words`) that stand in a text, and how often."""
    found = {one: len(_pattern(frozenset((one,))).findall(text)) for one in words}
    return Counter({one: often for one, often in found.items() if often})


def silenced(samples: NDArray[numpy.int16], spans: Iterable[tuple[float, float]], rate: int) -> NDArray[numpy.int16]:
    """The recording with silence in these stretches, in seconds; the same array where there are none."""
    there = tuple(spans)
    if not there:
        return samples
    quiet = samples.copy()
    for start, end in there:
        quiet[int(start * rate) : int(numpy.ceil(end * rate))] = 0
    return quiet


def _pattern(words: frozenset[str]) -> re.Pattern[str]:
    """Finds each of the words with marks and `'s` joined to it; nothing where there are no words."""
    if not words:
        return re.compile(r"(?!)")
    any_of = "|".join(sorted(map(re.escape, words), key=lambda one: (-len(one), one)))
    return re.compile(rf"[<*~]*(?<![^\W_])(?:{any_of})(?:['’]s)?(?![^\W_])[>*~]*", re.IGNORECASE)


def _text(text: str, search: re.Pattern[str]) -> str:
    return search.sub(MASKED, text)


def _words(text: str, search: re.Pattern[str]) -> str:
    """Words alone, as `Item.words`: what is masked is no word."""
    return " ".join(_text(text, search).replace(MASKED, " ").split())


def _model(model: Model, search: re.Pattern[str]) -> Model:
    return type(model).model_validate(_walked(model.model_dump(), search))


def _walked(value: Any, search: re.Pattern[str]) -> Any:
    if isinstance(value, str):
        return _text(value, search)
    if isinstance(value, dict):
        return {name: one if _is_harmless(name, one) else _walked(one, search) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_walked(one, search) for one in value)
    return value


def _is_harmless(name: str, value: Any) -> bool:
    words = value if isinstance(value, (list, tuple)) else (value,)
    return name in _HARMLESS and all(isinstance(one, str) for one in words)
