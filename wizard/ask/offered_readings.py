"""Which readings of a request are offered, in which order, with the probability of each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from wizard.ask import form, same_meaning
from wizard.ask.attachment import is_moved
from wizard.ask.citing import Citing, ReadingSource
from wizard.ask.half_names import is_half
from wizard.ask.interface import Interpretation, Sureness
from wizard.ask.interpreting import Interpreter
from wizard.ask.paraphrase import told_apart
from wizard.ask.plausibility import evidence, shipped
from wizard.ask.plausibility.familiarity import familiarity, traits
from wizard.ask.plausibility.in_conversation import EITHER_WAY, POINTS, ConversationBefore
from wizard.ask.plausibility.model import HALF_A_NAME, log_odds, shared
from wizard.ask.reader.readings import NOTHING_READ, Read, RequestReading
from wizard.ask.reference_habits import ReferenceHabits
from wizard.ask.vocabulary import Vocabulary
from wizard.ask.wh_questions import wh_questions
from wizard.ask.word_use import dropped, left_out, taken_for, used
from wizard.domain.lexicon import Lexicon

OFFERED = 6
"""Interpretations of one request that are offered."""
WH = 1.5
"""What reading a yes/no question as a wh-question costs."""
FIRST = 0.01
"""By how much a reading is cheaper that is to come before the one that it was made of."""
MARGIN = 4.0
"""Cost beyond the best reading's up to which another is worth offering."""

RATHER_LEANS = 0.1
"""By how much, in log-odds, a reading that leans may be less likely than one that stands by itself, and come first: of
1,225 judged pairs of both, most behind what they have nothing to do with, it decides none worse."""
REASONABLE = 0.01
"""The part of the first reading's plausibility from which another is as good a place for a condition to hang on."""
ROUNDED = 0.001
"""The least plausibility that is told from none."""


@dataclass(frozen=True)
class _Candidate:
    query: form.Query
    cost: float
    context: int | None
    reading: RequestReading | None = None
    """What it was made of; None where nobody said it."""

    @property
    def read_as(self) -> form.Query | None:
        """What was read; another query is a wh-question for a yes/no question, or made by habits of references."""
        return self.reading.query if self.reading is not None else None


@dataclass(frozen=True)
class _Weighed:
    """The readings that may be offered of what came of a request in one way, likeliest first."""

    readings: Sequence[tuple[_Candidate, str, str]]
    """Each with its statement and paraphrase."""
    scores: Sequence[float]
    evidence: Sequence[Mapping[str, float]]
    """Of each, what speaks for and against it; empty of all but the best that leans and the best that does not."""
    sureness: Sureness
    """Of the first."""


class ReadingsOffered:
    """Makes interpretations of the readings of a request."""

    def __init__(
        self,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        interpreter: Interpreter,
        habits: ReferenceHabits,
        citing: Citing,
    ) -> None:
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._interpreter = interpreter
        self._habits = habits
        self._citing = citing
        self._plausibility = shipped()

    def likeliest(
        self, ways: Iterable[Sequence[Read]], text: str, before: ConversationBefore
    ) -> tuple[Read, tuple[Interpretation, ...]]:
        """The way to read the request `text` of which the first reading is the likeliest, and what is offered of it.

        Args:
            ways: what came of the request in each way, those of the same effort together, and those of least effort
                first. Others are not asked for once a reading is likely.
            text: the request.
            before: what came before it.
        """
        nearest, chance = NOTHING_READ, -math.inf
        best: _Weighed | None = None
        for alike in ways:
            for read in alike:
                found = self._weighed(read, text, before)
                good = _standing(read, found.scores[0]) if found is not None else -math.inf
                if good > chance or nearest is NOTHING_READ:
                    nearest, best, chance = read, found, good
            if best is not None and best.sureness != "unsure":
                break
        return nearest, self._interpretations(best, nearest, text) if best is not None else ()

    def _kept(self, found: list[_Candidate]) -> list[tuple[_Candidate, str, str]]:
        """The readings that may be offered, cheapest first, each with its statement and paraphrase.

        None is there twice, but where it is the same whether it leans or not: of each way the best is among them.
        """
        if not found:
            return []
        found = [replace(one, query=self._habits.applied(one.query)) for one in found]
        best = min(found, key=lambda candidate: candidate.cost)
        ranked = sorted([*found, *self._wh_readings(best)], key=lambda candidate: candidate.cost)
        cheapest: dict[bool, float] = {}
        kept: dict[tuple[bool, str], _Candidate] = {}
        known: set[tuple[bool, object]] = set()
        for candidate in ranked:
            way = _leans(candidate)
            if candidate.cost > cheapest.setdefault(way, candidate.cost) + MARGIN:
                continue
            if len(kept) >= OFFERED and any(way == one for one, _ in kept):
                continue  # but the best that leans, and the best that does not, are always among them
            same = (way, same_meaning.key(candidate.query))
            if same not in known and (way, same_meaning.key(same_meaning.barer(candidate.query))) not in known:
                known.add(same)
                kept.setdefault((way, self._interpreter.minimum(candidate.query)), candidate)
        queries = {sql: candidate.query for (_, sql), candidate in kept.items()}
        words = dict(zip(queries, told_apart(list(queries.values()), self._lexicon), strict=True))
        return [(candidate, sql, words[sql]) for (_, sql), candidate in kept.items() if words[sql]]

    def _wh_readings(self, candidate: _Candidate) -> Iterator[_Candidate]:
        """A yes/no question may want to know which: never first, but where conventions list what there is."""
        meant = list(wh_questions(candidate.query))
        if self._habits.lists_yes_or_no:
            yield from (replace(candidate, query=query, cost=candidate.cost - FIRST) for query in meant[:1])
        yield from (replace(candidate, query=query, cost=candidate.cost + WH) for query in meant[-1:])

    def _weighed(self, read: Read, text: str, before: ConversationBefore) -> _Weighed | None:
        """The readings of the request `text` in the order in which they are offered, with the plausibility of each;
        None where none may be offered."""
        offered = self._kept([_Candidate(r.query, r.cost, r.context, r) for r in read.readings])
        if not offered:
            return None
        told = {place: self._evidence(offered, place, read, text, before) for place in _best_of_each_way(offered)}
        if len({offered[place][1] for place in told}) < len(told):
            told = {place: {**evidence, EITHER_WAY: 1.0} for place, evidence in told.items()}
        stage = self._plausibility.read
        chances = {place: stage.probability(evidence) for place, evidence in told.items()}
        points = any(one.get(name) for one in told.values() for name in POINTS)
        first = max(
            told,
            key=lambda at: (
                points and _leans(offered[at][0]),
                log_odds(chances[at]) + _leans(offered[at][0]) * RATHER_LEANS,
            ),
        )
        behind = _behind([candidate for candidate, _, _ in offered], first, chances)
        places = sorted(range(len(offered)), key=lambda place: (place != first, behind[place]))
        scores = shared(chances[first], [behind[place] for place in places])
        return _Weighed(
            [offered[place] for place in places],
            [round(score, 3) for score in scores],
            [told.get(place, {}) for place in places],
            stage.sureness(scores[0], told[first]),
        )

    def _interpretations(self, weighed: _Weighed, read: Read, text: str) -> tuple[Interpretation, ...]:
        """The readings with the words that they use, likeliest first; of those with the same statement the first."""
        out: list[Interpretation] = []
        queries: list[form.Query] = []
        for (candidate, sql, said), score, told in zip(weighed.readings, weighed.scores, weighed.evidence, strict=True):
            if any(one.sql == sql for one in out):
                continue
            queries.append(candidate.query)
            root = candidate.reading.root if candidate.reading is not None else None
            words = used(root, read.words) if root is not None else ()
            out.append(
                replace(
                    self._interpreter.interpretation(
                        ReadingSource(candidate.query, candidate.context, root, candidate.read_as, read.words),
                        sql,
                        said,
                    ),
                    score=score,
                    sureness="unsure" if out else weighed.sureness,
                    used=words,
                    left_out=left_out(text, words) if words else (),
                    taken_for=_taken_for(candidate, read, self._vocabulary),
                    evidence=told,
                )
            )
        return self._with_attachments(out, queries)

    def _with_attachments(
        self, readings: Sequence[Interpretation], queries: Sequence[form.Query]
    ) -> tuple[Interpretation, ...]:
        """The readings; the first, and those in which a condition hangs on another thing, cite what is about that."""
        numbers = self._citing.about("attachment")
        if not numbers:
            return tuple(readings)
        least = readings[0].score * REASONABLE
        others = zip(readings, queries, strict=True)
        moved = [one for one, query in others if one.score >= least and is_moved(queries[0], query)]
        cite = [readings[0], *moved] if moved else []
        return tuple(
            replace(one, principles=tuple(sorted({*one.principles, *numbers}))) if one in cite else one
            for one in readings
        )

    def _evidence(
        self,
        offered: Sequence[tuple[_Candidate, str, str]],
        place: int,
        read: Read,
        text: str,
        before: ConversationBefore,
    ) -> dict[str, float]:
        """What speaks for and against one of the readings, by feature; nothing of one that no chart made."""
        best = offered[place][0]
        if best.reading is None:
            return {}
        rivals = [one for one, _, _ in (*offered[:place], *offered[place + 1 :]) if _leans(one) == _leans(best)]
        found = evidence(
            replace(best.reading, query=best.query, cost=best.cost),
            [rival.cost for rival in rivals],
            left_out=len(read.left_out) - read.taken_back,
            heard=read,
            chart=read.chart,
            dropped=dropped(text, read.words),
            words=read.words,
            before=before,
        )
        found |= familiarity(traits(best.reading.root), self._plausibility.known)
        found[HALF_A_NAME] = float(any(is_half(*one) for one in _taken_for(best, read, self._vocabulary)))
        return found


def _standing(read: Read, chance: float) -> float:
    """How good a way to read a request is beside others: by the chance of its first reading, and by what it costs."""
    return log_odds(min(1 - ROUNDED, max(ROUNDED, chance))) - min(one.cost for one in read.readings)


def _leans(candidate: _Candidate) -> bool:
    return candidate.context is not None


def _best_of_each_way(offered: Sequence[tuple[_Candidate, str, str]]) -> Iterator[int]:
    """The places of the first reading that leans on an earlier exchange, and of the first that does not."""
    seen: set[bool] = set()
    for place, (candidate, _, _) in enumerate(offered):
        if _leans(candidate) not in seen:
            seen.add(_leans(candidate))
            yield place


def _behind(offered: Sequence[_Candidate], first: int, chances: Mapping[int, float]) -> list[float]:
    """How far each is behind the first: by cost within its way, between both ways by the chance of the best of each."""
    best = {_leans(offered[place]): place for place in chances}
    gap = log_odds(chances[first]) - min(log_odds(chance) for chance in chances.values())
    out = []
    for one in offered:
        way = _leans(one)
        out.append(one.cost - offered[best[way]].cost + (0.0 if way == _leans(offered[first]) else gap))
    return out


def _taken_for(candidate: _Candidate, read: Read, vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    return taken_for(candidate.reading.root, read.words, vocabulary) if candidate.reading is not None else ()
