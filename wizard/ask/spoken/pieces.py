"""A request cut into pieces that mean something: values, roles, nouns, times, days, amounts; the likeliest cuts first.

Every word belongs to exactly one piece. Words that only build English, and those that the lexicon calls idle, may be
passed over at a cost; any other word must be part of a piece, or there is no cut.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask.form import Op
from wizard.ask.inflect import noun_forms, verb_forms
from wizard.ask.numerals import Token
from wizard.ask.spoken.calendar import Date, Days, days
from wizard.ask.spoken.clock import Clock, clocks
from wizard.ask.vocabulary import Sense, Vocabulary
from wizard.domain.spoken import PeriodEntry, SpokenEntry

_KEPT = 8
"""Cuts kept at each place."""
_PASSED = 0.3
"""Cost of passing over a word."""
_MEANING = 0.5
"""Cost of a value, a time, a number."""
_NOUN = 0.2
_ROLE = 0.2
_NOUN_WORDS = 4
"""Words of the longest noun that is looked for before a code."""

IDLE = frozenset(
    """
    ' 's , a able about actually all along also am an and any anybody anyone anything are around arrange arrangement
    arrangements as ask asking assist assistance at availability available be been being belong between
    both bring but buy by called can carries carry carrying catch certain check choices choose concerning consider
    considering contain contains could curious currently database decide define describe desire desired detail
    details determine did different discover display do does either enumerate ever every everybody everyone
    everything explain figure find fine fit following for from furnish get getting give going good got grab great
    happen happens has have having hear help here hey hi hold hope hoped hopefully hoping how i ideally if in
    include includes including inform information inquire inquiring interest interested into is it its just
    kind kindly kinds know learn leave let like list listing listings lists located look looking made make makes
    making many may maybe me mean means meant might much must my myself name named names necessary need needed now
    number obtain of off okay on once one ones only option options or order our ourselves out over particular
    perhaps person pick plan planning please possibility possible possibly prefer preferably print probably propose
    provide provided provides providing pull purchase put question rather recommend regarding repeat represented
    request requesting reserve right run running schedule scheduled schedules see seeing seem select selection sell
    selling sells shall should show single so some somebody somehow someone someplace something sometime somewhere
    sorry sort spend spending stand stands still such suggest supply suppose supposed sure take takes taking tell
    thanks that the their them then there these they thing things think thinking this those through to together
    total travel traveling truly try trying two type types under understand until up us used using various very view
    want wanted wants was way ways we well were what when where which while who will wish with within wonder
    wondered wondering working would yeah yes you your
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Words that build English and may be passed over here."""
_WEIGHTY = {"not", "no", "without", "except", "besides", "neither", "nor", "every",
            "and", "or", "both", "either", "but", "excluding", "only"}  # fmt: skip
"""Words that change the meaning: other parts look at them, and passing over one costs more."""
_GIVING = {"give", "show", "tell", "let", "for", "to", "of", "with", "help", "two"}
"""Words after which "us" is a pronoun."""
_AMOUNTS: tuple[tuple[Op, tuple[str, ...]], ...] = (
    ("<", ("less than", "under", "below", "cheaper than", "lower than", "fewer than", "less")),
    ("<=", ("at most", "no more than", "not more than", "up to", "less than or equal to", "a maximum of", "within",
            "not over", "maximum of", "not exceeding", "at or below")),
    (">", ("more than", "over", "above", "greater than", "higher than", "exceeding")),
    (">=", ("at least", "no less than", "not less than", "a minimum of")),
    ("=", ("exactly", "of", "for", "at", "")),
)  # fmt: skip


@dataclass(frozen=True)
class Piece:
    """Some words and what they mean."""

    kind: str
    """sense role clock day amount number together word"""
    start: int
    end: int
    sense: Sense | None = None
    role: str = ""
    verb: bool = False
    clock: Clock | None = None
    day: Days | Date | None = None
    op: Op = "="
    number: int | float = 0
    word: str = ""
    cost: float = _MEANING
    alike: tuple[str, ...] = ()
    """Other classes of which the words name something as likely."""


class Cutter:
    """Cuts requests of one domain into pieces."""

    def __init__(self, vocabulary: Vocabulary, spoken: SpokenEntry, as_of: datetime.date) -> None:
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        self._spoken = spoken
        self._as_of = as_of
        self._roles = _role_phrases(spoken)
        self._periods: Mapping[tuple[str, ...], PeriodEntry] = {
            tuple(phrase.split()): entry
            for name, entry in spoken.periods.items()
            for phrase in (name, *entry.also)
        }  # fmt: skip
        self._hub = frozenset(
            form for noun in vocabulary.lexicon.classes[spoken.hub].nouns for form in noun_forms(noun)
        ) | {"nonstop"}
        self._parts_of_day = frozenset(words[0] for words in self._periods if len(words) == 1)
        self._back = [tuple(phrase.split()) for phrase in spoken.back]
        self._together = [tuple(phrase.split()) for phrase in spoken.together]
        self._idle = {tuple(phrase.split()) for phrase in (*spoken.idle, *vocabulary.lexicon.stop)}

    def cuts(self, tokens: Sequence[Token]) -> tuple[list[tuple[Piece, ...]], int]:
        """The likeliest cuts, cheapest first, and how far they reached."""
        best: list[list[tuple[float, tuple[Piece, ...]]]] = [[] for _ in range(len(tokens) + 1)]
        best[0] = [(0.0, ())]
        words = tuple(token.word for token in tokens)
        asked = _asks_meaning(words)
        farthest = 0
        for i in range(len(tokens)):
            if not best[i]:
                continue
            farthest = i
            for piece in self._pieces(tokens, words, i, asked):
                best[piece.end] += [(cost + piece.cost, (*before, piece)) for cost, before in best[i]]
                if len(best[piece.end]) > 4 * _KEPT:
                    best[piece.end] = _likeliest(best[piece.end])
            best[i + 1] = _likeliest(best[i + 1])
        return [pieces for _, pieces in _likeliest(best[-1])], len(tokens) if best[-1] else farthest

    def known(self, tokens: Sequence[Token]) -> list[bool]:
        """Of every word, whether it is part of any piece."""
        words = tuple(token.word for token in tokens)
        out = [False] * len(tokens)
        for i in range(len(tokens)):
            for piece in self._pieces(tokens, words, i, asked=_asks_meaning(words)):
                out[piece.start : piece.end] = [True] * (piece.end - piece.start)
        return out

    def _pieces(self, tokens: Sequence[Token], words: tuple[str, ...], i: int, asked: bool) -> Iterator[Piece]:
        matches = list(self._vocabulary.matches(words, i))
        named = {(end, sense.name) for end, sense in matches if sense.kind == "name"}
        for end, sense in matches:
            if sense.kind == "value" and (end, self._lexicon.attributes[sense.name].of) in named:
                continue  # the same thing by its name
            if sense.kind == "stop":
                yield Piece("word", i, end, word="", cost=_PASSED)
            elif sense.kind in ("class", "attribute", "value", "name", "predicate", "adjective", "most", "how"):
                cost = self._sense_cost(sense, words, i, end, asked)
                if cost is not None:
                    base = _NOUN if sense.kind in ("class", "attribute") else _MEANING
                    alike = self._alike(sense, words, i, end, matches)
                    yield Piece("sense", i, end, sense=sense, cost=base + cost, alike=alike)
        for phrase, role, verb in self._roles.get(words[i], ()):
            if words[i : i + len(phrase)] == phrase:
                yield Piece("role", i, i + len(phrase), role=role, verb=verb, word=" ".join(phrase), cost=_ROLE)
        for back in self._back:
            if words[i : i + len(back)] == back and self._is_when(tokens, i + len(back)):
                yield Piece("back", i, i + len(back), word=" ".join(back), cost=_ROLE)
        for asked_for in self._together:
            if words[i : i + len(asked_for)] == asked_for and not self._is_verb(words, i, i + len(asked_for)):
                yield Piece("together", i, i + len(asked_for), word=" ".join(asked_for), cost=_NOUN)
        i_am = words[i] == "am" and words[i - 1 : i] == ("i",)
        for end, clock, cost in [] if i_am else clocks(tokens, i, self._periods):
            yield Piece("clock", i, end, clock=clock, cost=_MEANING + cost)
        for end, day, cost in days(tokens, i, self._spoken, self._as_of, self._hub, self._parts_of_day):
            yield Piece(
                "day", i, end, day=day, cost=_MEANING + cost, word="tonight" if "tonight" in words[i:end] else ""
            )
        yield from self._amounts(tokens, words, i)
        if i + 1 < len(words) and words[i + 1] in self._hub:  # "the 819 flight"
            number = tokens[i].number
            if isinstance(number, int) and 100 <= number <= 2400 and number % 100 < 60:
                yield Piece("clock", i, i + 1, clock=Clock("=", (number,)), cost=_MEANING + 0.2)
        number = tokens[i].number
        if words[i + 2 : i + 3] and words[i + 2] in self._hub:  # "the 9:20 flight"
            minutes = tokens[i + 1].number
            if isinstance(number, int) and isinstance(minutes, int) and 0 < number <= 24 and 0 <= minutes < 60:
                said = number * 100 + minutes
                other = ((said + 1200) % 2400,) if number <= 12 else ()
                yield Piece("clock", i, i + 2, clock=Clock("=", (said,), other), cost=_MEANING)
        if number is not None:
            yield Piece("number", i, i + 1, number=number, cost=_MEANING + 0.4)
            if number == 1:
                yield Piece("word", i, i + 1, word="one", cost=0.8)
        for phrase_words in self._idle:
            if words[i : i + len(phrase_words)] == phrase_words:
                yield Piece("word", i, i + len(phrase_words), word=words[i], cost=_PASSED + 0.05)
        us = words[i] == "us" and (i == 0 or words[i - 1] not in _GIVING)
        if not us and (words[i] in IDLE or words[i] in _WEIGHTY):
            cost = _PASSED + (0.1 if words[i] in _WEIGHTY else 0.0)
            yield Piece("word", i, i + 1, word=words[i], cost=cost)

    def _alike(
        self, sense: Sense, words: tuple[str, ...], start: int, end: int, matches: Sequence[tuple[int, Sense]]
    ) -> tuple[str, ...]:
        """Other classes of which the same words name something, as likely as the class of this sense."""
        if sense.kind not in ("value", "name"):
            return ()
        own = sense.name if sense.kind == "name" else self._lexicon.attributes[sense.name].of
        if self._beside_noun(own, sense.name, words, start, end):
            return ()
        likely = [s for at, s in matches if at == end and s.kind in ("value", "name") and s.cost <= sense.cost]
        classes = {s.name if s.kind == "name" else self._lexicon.attributes[s.name].of for s in likely}
        return tuple(sorted(classes - {own}))

    def _is_verb(self, words: tuple[str, ...], start: int, end: int) -> bool:
        """Whether words that ask for attributes do something else: "to schedule", "schedule me", "departure times"."""
        before = words[start - 1 : start]
        spoken = any(verb and phrase == before for phrase, _, verb in self._roles.get(" ".join(before), ()))
        return spoken or before == ("to",) or words[end : end + 1] in (("me",), ("us",), ("a",))

    def _is_when(self, tokens: Sequence[Token], i: int) -> bool:
        """Whether a day or a time begins at `i`."""
        if i >= len(tokens):
            return False
        found = any(True for _ in days(tokens, i, self._spoken, self._as_of, self._hub, self._parts_of_day))
        return found or any(True for _ in clocks(tokens, i, self._periods))

    def _amounts(self, tokens: Sequence[Token], words: tuple[str, ...], i: int) -> Iterator[Piece]:
        for op, phrases in _AMOUNTS:
            for phrase in phrases:
                said = tuple(phrase.split())
                if words[i : i + len(said)] != said:
                    continue
                at = i + len(said)
                if at < len(tokens) and tokens[at].number is not None:
                    number = tokens[at].number
                    assert number is not None  # noqa: S101 - just looked
                    for end, sense in self._vocabulary.matches(words, at + 1) if at + 1 < len(words) else ():
                        if sense.kind == "unit":
                            yield Piece("amount", i, end, sense=sense, op=op, number=number, cost=_MEANING - 0.1)
                    if phrase and (op != "=" or tokens[at].money):
                        yield Piece("amount", i, at + 1, op=op, number=number, cost=_MEANING + 0.2)
                    rest = tokens[at + 1].number if at + 1 < len(tokens) else None
                    if phrase and op != "=" and number < 20 and isinstance(rest, int) and 20 <= rest < 100:
                        yield Piece("amount", i, at + 2, op=op, number=number * 100 + rest, cost=_MEANING)  # two fifty

    def _sense_cost(self, sense: Sense, words: tuple[str, ...], start: int, end: int, asked: bool) -> float | None:
        """Extra cost of a sense; None where words are no code: short ones count beside their noun, or when asked."""
        if sense.kind not in ("value", "name"):
            return 0.1 if sense.kind == "how" else 0.0
        entry = self._lexicon.attributes.get(sense.name)
        if sense.kind == "name" or entry is None or not entry.code:
            return sense.cost
        said = "".join(words[start:end])
        if end - start == 1 and said.upper() not in sense.values:
            return sense.cost  # a name: "o'hare"
        beside = self._beside_noun(entry.of, sense.name, words, start, end)
        if beside:
            return sense.cost - beside
        if asked and (len(said) > 1 or said not in ("a", "i")) and words[start] not in ("is", "it", "or", "as", "so"):
            return sense.cost + 0.1
        numbered = end < len(words) and words[end].isdigit()
        plain = said.isalpha() and len(said) > 1 and (said not in IDLE or numbered)
        plain = plain or end - start > 1
        return sense.cost + 0.2 if plain else None

    def _beside_noun(self, cls: str, attribute: str, words: tuple[str, ...], start: int, end: int) -> float:
        """How much likelier a noun of its class or attribute makes a value, the nearer the more; 0 without one."""
        back = {"is", "are", "of", "the", "and", "or", ",", "code", "a", "an"}
        at = start
        while at and start - at < 4:
            for first in range(max(0, at - _NOUN_WORDS), at):
                for stop, sense in self._vocabulary.matches(words, first):
                    noun = (sense.kind == "class" and sense.name == cls) or (
                        sense.kind == "attribute" and sense.name == attribute
                    )
                    if stop == at and noun:
                        return 0.3 if at == start else 0.25
            if words[at - 1] not in back and len(words[at - 1]) > 2:
                break
            at -= 1
        for gap in (0, 1):
            if end + gap < len(words):
                for _, sense in self._vocabulary.matches(words, end + gap):
                    if (sense.kind == "class" and sense.name == cls) or (
                        sense.kind == "attribute" and sense.name == attribute
                    ):
                        return 0.3 if gap == 0 or words[end] in ("fare", "class", "code") else 0.0
        return 0.0


def _likeliest(found: list[tuple[float, tuple[Piece, ...]]]) -> list[tuple[float, tuple[Piece, ...]]]:
    return sorted(found, key=lambda cut: cut[0])[:_KEPT]


def _asks_meaning(words: tuple[str, ...]) -> bool:
    """Whether the whole request asks what something is or means."""
    text = " ".join(words)
    opened = text.startswith(("what is", "what does", "what are", "explain", "define", "what do", "is ", "does "))
    return (opened and len(words) <= 7) or any(
        phrase in text for phrase in ("stand for", "stands for", " mean", "meaning of", "abbreviation", "definition of")
    )


def _role_phrases(spoken: SpokenEntry) -> dict[str, list[tuple[tuple[str, ...], str, bool]]]:
    out: dict[str, list[tuple[tuple[str, ...], str, bool]]] = {}
    for name, role in spoken.roles.items():
        for phrase in role.words:
            words = tuple(phrase.split())
            out.setdefault(words[0], []).append((words, name, False))
        for noun in role.after:
            for form in noun_forms(noun):
                out.setdefault(form.split()[0], []).append((tuple(form.split()), f"after {name}", False))
        for verb in role.verbs:
            head, _, rest = verb.partition(" ")
            for form in dict.fromkeys(verb_forms(head)):
                words = (form, *rest.split())
                out.setdefault(words[0], []).append((words, name, True))
    return out
