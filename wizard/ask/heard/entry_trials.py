"""Entries tried out: how many of the questions that were not understood each would win, and which right ones it would
break."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from wizard.ask.guard import Database
from wizard.ask.heard.questions import Rows, TriedQuestion, ask, broken
from wizard.ask.heard.suggested_entries import SYNONYM, HeardPlace, SuggestedEntry, entries, meant
from wizard.ask.heard.why_not_understood import Blame
from wizard.ask.reader.words import words_of
from wizard.ask.senses import Vocabulary
from wizard.ask.tool import LexiconTool
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_layers import GROUPS
from wizard.domain.singular import singular

SAMPLES = 3
"""Questions of a group that an entry is tried on first: one that wins none of these is dropped."""
OFFERED = 5
"""Entries that are offered for one group."""
BY_CHANCE = 2
"""Of these, those that may have won by chance."""
SECONDS = 10.0
"""Time of the processor that is given to the entries of one group, so that a busy machine proposes no less."""
UNTRIED = 3
"""Entries of a word that are offered without a trial, where other words stand in the way of all its questions."""
NEAR = 70.0
"""Likeness, 0 to 100, of a phrase to words that are there, from which it decides before all else but the kind."""
_DO = frozenset({"do", "does", "did"})
"""Behind one of these and whoever does it stands a verb."""
_LIKELIER = ("said", "nouns", "unit", "most", "least", "more", "less", "verbs", "prepositions", "adjectives")
"""Of entries that win as much, the kind that comes first."""


AND = " + "
"""Between two entries that are taken together."""
_PAIRED = {"classes", "attributes", "relations"}
"""Groups of entries that are tried in pairs."""
_SHARES = {"attributes": 0.6, "relations": 0.4}
"""What a win is worth of nouns that are no nouns of things: songs are tracks before they are somebody's tracks."""


@dataclass(frozen=True)
class EntryProposal:
    """An entry, and what it would do."""

    entry: SuggestedEntry
    wins: tuple[TriedQuestion, ...]
    """Questions that it answers: rightly, where somebody said what is right, with some row, and not by saying nothing
    at all."""
    wrong: tuple[TriedQuestion, ...]
    """Questions that it would answer wrongly."""
    breaks: tuple[TriedQuestion, ...]
    """Questions that were right before, and would not be."""
    beside: SuggestedEntry | None = None
    """A second entry, of another word of the same questions: neither wins anything alone."""

    @property
    def chance(self) -> str:
        """Why its only win may be chance, where nothing known is like its words either; empty where it is hardly so."""
        if not self.wins:
            return "untried, as other words are in the way"
        (won, *others) = self.wins
        if others or self.beside is not None or self.entry.likeness >= NEAR:
            return ""
        if won.wanted is None:
            return "nobody said what is right"
        return "one number is the same, perhaps by chance" if _is_one_number(won.wanted) else ""

    @property
    def entries(self) -> tuple[SuggestedEntry, ...]:
        """All that is put into the lexicon."""
        return (self.entry,) if self.beside is None else (self.entry, self.beside)

    def __str__(self) -> str:
        return AND.join(map(str, self.entries))


def proposals(
    blame: Blame, asked: Sequence[TriedQuestion], tool: LexiconTool, database: Database, *, go_on: Callable[[], None]
) -> list[EntryProposal]:
    """The entries that mend most of a group, best first; none where no entry does.

    Args:
        asked: all questions, those that must stay right among them.
        go_on: called between two entries; may raise to stop.
    """
    ends = time.process_time() + SECONDS
    found: list[EntryProposal] = []
    group = sorted(blame.asked, key=lambda one: len(one.outcome.unknown))
    if blame.kind == "word" and len(group[0].outcome.unknown) > 1:
        found = _best([*_pairs(blame, asked, tool, database, ends, go_on)], tool)
        return found or [EntryProposal(entry, (), (), ()) for entry in _likeliest(blame, group, tool, database)]
    for phrase in blame.suspects:
        for entry in _entries(phrase, group, tool, database):
            go_on()
            if time.process_time() > ends:
                break
            found += _tried(entry, group, asked, tool, database)
    return _best(found, tool)


def _likeliest(
    blame: Blame, group: Sequence[TriedQuestion], tool: LexiconTool, database: Database
) -> list[SuggestedEntry]:
    """The entries of a word that come first by what it is like and where it stands; of each thing or column, one."""
    found: dict[tuple[str, ...], SuggestedEntry] = {}
    for entry in _entries(blame.suspects[0], group, tool, database):
        if entry.way[2] != "said" or entry.likeness >= NEAR:
            found.setdefault(entry.way[:2], entry)
    return list(found.values())[:UNTRIED]


def _best(found: list[EntryProposal], tool: LexiconTool) -> list[EntryProposal]:
    """The best first; of those that read all questions alike, the first."""
    found.sort(key=lambda one: (bool(one.chance), _rank(one, tool.lexicon)))
    kept: dict[tuple[str, ...], EntryProposal] = {}
    for one in found:
        kept.setdefault(tuple(won.outcome.interpretations[0].sql for won in one.wins), one)
    told = [one for one in kept.values() if not one.chance]
    return [*told, *[one for one in kept.values() if one.chance][:BY_CHANCE]][:OFFERED]


def _is_one_number(rows: Rows) -> bool:
    """Whether an answer is one number, as many another answer of the same database is."""
    if len(rows) != 1:
        return False
    (row,) = rows
    return len(row) == 1 and row[0].replace(".", "", 1).lstrip("-").isdigit()


def _pairs(
    blame: Blame,
    asked: Sequence[TriedQuestion],
    tool: LexiconTool,
    database: Database,
    ends: float,
    go_on: Callable[[], None],
) -> Iterator[EntryProposal]:
    """Two entries together, of the word and of the one that stands in the way most often: a noun and its verb."""
    mine = blame.suspects[0]
    beside = Counter(
        part.text.lower()
        for one in blame.asked
        for part in one.outcome.unknown
        if len(one.outcome.unknown) == 2 and part.text.lower() != mine
    )
    if not beside:
        return
    other = beside.most_common(1)[0][0]
    group = [one for one in blame.asked if {mine, other} == {part.text.lower() for part in one.outcome.unknown}]
    firsts, seconds = (
        [entry for entry in _entries(phrase, group, tool, database) if entry.way[0] in _PAIRED]
        for phrase in (mine, other)
    )
    pairs = [
        (one, two) if one.way[2].endswith("nouns") else (two, one)  # the noun first, whichever word is to blame
        for one in firsts
        for two in seconds
        if _go_together(one, two, tool.lexicon, is_told=all(asked.wanted is not None for asked in group))
    ]
    pairs.sort(key=lambda pair: (pair[0].way[0] != "classes" and pair[1].way[0] != "classes", -_likeness(pair)))
    for one, two in pairs:
        go_on()
        if time.process_time() > ends:
            return
        with lent(tool.vocabulary, meant(two, tool.lexicon)):
            for proposal in _tried(one, group, asked, tool, database):
                yield replace(proposal, beside=two)


def _likeness(pair: tuple[SuggestedEntry, SuggestedEntry]) -> float:
    return pair[0].likeness + pair[1].likeness


def _go_together(one: SuggestedEntry, two: SuggestedEntry, lexicon: Lexicon, *, is_told: bool) -> bool:
    """Whether one is a noun and the other its verb; or, where somebody said what is right, both are nouns, of a thing
    and of what it has."""
    kinds = [entry.way[2].removeprefix("inverse_") for entry in (one, two)]
    things = [entry.way[0] == "classes" for entry in (one, two)]
    if "said" in kinds or "nouns" not in kinds or (kinds == ["nouns", "nouns"] and (sum(things) != 1 or not is_told)):
        return False
    return bool(_classes_of(one, lexicon) & _classes_of(two, lexicon))


def _classes_of(entry: SuggestedEntry, lexicon: Lexicon) -> set[str]:
    group, name = entry.way[:2]
    if group == "classes":
        return {name}
    if group == "attributes":
        return {lexicon.attributes[name].of}
    return {lexicon.relations[name].from_, lexicon.relations[name].to}


def _entries(
    phrase: str, group: Sequence[TriedQuestion], tool: LexiconTool, database: Database
) -> Iterable[SuggestedEntry]:
    found: dict[SuggestedEntry, None] = {}
    for one in group[:SAMPLES]:
        place = _place(phrase, one.question.text)
        if place is not None:
            found.update(dict.fromkeys(entries(place, tool.lexicon, database, tool.hidden)))
    return sorted(found, key=lambda entry: (min(-entry.likeness, -NEAR), entry.order, -entry.likeness))


def _place(phrase: str, text: str) -> HeardPlace | None:
    words = [token.word for token in words_of(text)]
    wanted = [token.word for token in words_of(phrase)]
    for start in range(len(words) - len(wanted) + 1):
        if wanted and words[start : start + len(wanted)] == wanted:
            end = start + len(wanted)
            after = words[end] if end < len(words) else ""
            before = words[start - 1] if start else ""
            return HeardPlace(" ".join(wanted), before, after, is_behind_do=bool(_DO.intersection(words[:start])))
    return None


def _tried(
    entry: SuggestedEntry,
    group: Sequence[TriedQuestion],
    asked: Sequence[TriedQuestion],
    tool: LexiconTool,
    database: Database,
) -> Iterator[EntryProposal]:
    new = meant(entry, tool.lexicon)
    with lent(tool.vocabulary, new):
        samples = group[:SAMPLES]
        first = [ask(tool, database, one.question, one.wanted, put_together=False) for one in samples]
        if not any(_wins(one) for one in first):
            return
        rest = (ask(tool, database, one.question, one.wanted, put_together=False) for one in group[SAMPLES:])
        after = [*first, *rest]
        touched = [one for one in asked if one.is_good and _says(one.question.text, new)]
        again = [ask(tool, database, one.question, one.wanted) for one in touched]
    wins = tuple(one for one in after if _wins(one) and not _is_padded(entry, one, tool.lexicon))
    wrong = tuple(one for one in after if one.verdict == "wrong")
    if len(wins) > len(wrong):
        yield EntryProposal(entry, wins, wrong, tuple(broken(touched, again)))


def _wins(one: TriedQuestion) -> bool:
    """Whether a question is good now; an answer without any row says nothing for the entry that gave it."""
    return one.is_good and not one.is_empty


def _is_padded(entry: SuggestedEntry, won: TriedQuestion, lexicon: Lexicon) -> bool:
    """Whether the entry adds no more than that there is some partner, of whom the question does not speak: "tracks in a
    media type" are all tracks, whatever the word was that it gives a meaning; or a column beside those that are right:
    "the wingspans of the species" shows the species, too."""
    if entry.way[0] == "attributes" and entry.way[2] == "nouns" and won.wanted and won.given:
        return len(next(iter(won.given))) > len(next(iter(won.wanted))) or not won.holds_plainly
    if entry.way[0] != "relations" or not won.outcome.interpretations:
        return False
    said = {word for token in words_of(won.question.text) for word in (token.word, singular(token.word))}
    return any(
        not related["to"].get("where") and not _is_named(related["to"]["cls"], said, lexicon)
        for related in _ties(won.outcome.interpretations[0].logical_form)
        if related["step"]["relation"] == entry.way[1]
    )


def _is_named(cls: str, said: set[str], lexicon: Lexicon) -> bool:
    """Whether a noun of a class stands among the words."""
    nouns = (noun.partition("/")[0] for noun in lexicon.classes[cls].nouns)
    return any(set(noun.split()) <= said for noun in nouns)


def _ties(form: Any) -> Iterator[Mapping[str, Any]]:
    """All conditions of a logical form that tie members to partners."""
    if isinstance(form, Mapping):
        if form.get("is") == "Related":
            yield form
        for part in form.values():
            yield from _ties(part)
    elif isinstance(form, (list, tuple)):
        for part in form:
            yield from _ties(part)


def _says(text: str, new: Vocabulary) -> bool:
    """Whether a text has a word that one of the phrases begins with: others are read as before."""
    return any(token.word in new.phrases for token in words_of(text))


def _rank(proposal: EntryProposal, lexicon: Lexicon) -> tuple[float, ...]:
    readings = [one.outcome.interpretations[0] for one in proposal.wins]
    entry = proposal.entry
    known = lexicon.attributes.get(entry.way[1]) if entry.way[0] == "attributes" else None
    column = known.column.rpartition(".")[2] if known is not None else ""
    share = _SHARES.get(entry.way[0], 1.0) if entry.way[2].endswith("nouns") else 1.0
    return (
        2 * len(proposal.breaks) + 2 * len(proposal.wrong) - share * len(proposal.wins),
        -len([one for one in proposal.wins if one.verdict == "right"]),
        _place_of(entry),
        GROUPS.index(entry.way[0]) if entry.way[2].endswith("nouns") and entry.likeness < NEAR else 0,
        -entry.likeness if entry.likeness >= NEAR else 0.0,
        -sum(column in one.sql for one in readings) / len(readings),
        -round(sum(one.score for one in readings) / len(readings), 1),
        -entry.likeness,
    )


def _place_of(entry: SuggestedEntry) -> int:
    """Which kind of entry comes first of those that win as much: a value only where the words are like it, since of
    boats of which one is "kept afloat" any may be asked for."""
    kind = entry.way[2].removeprefix("inverse_")
    return len(_LIKELIER) if kind == "said" and entry.likeness < SYNONYM else _LIKELIER.index(kind)


@contextmanager
def lent(vocabulary: Vocabulary, more: Vocabulary) -> Iterator[None]:
    """Let the phrases of `more` mean something in `vocabulary` too, for a while; nobody else may use it meanwhile."""
    before = {first: vocabulary.phrases.get(first) for first in more.phrases}
    try:
        for first, phrases in more.phrases.items():
            merged = {words: list(senses) for words, senses in (before[first] or {}).items()}
            for words, senses in phrases.items():
                there = merged.setdefault(words, [])
                there += [sense for sense in senses if sense not in there]
            vocabulary.phrases[first] = merged
        yield
    finally:
        for first, phrases_before in before.items():
            if phrases_before is None:
                del vocabulary.phrases[first]
            else:
                vocabulary.phrases[first] = phrases_before
