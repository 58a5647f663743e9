"""The tool that the laboratory ships: a domain's lexicon, one reader of English, no network; milliseconds a request."""

from __future__ import annotations

import copy
import datetime
import functools
import itertools
import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from wizard import __version__
from wizard.ask import form, same_meaning
from wizard.ask.collecting_later import collecting_later
from wizard.ask.forms_read import form_of_domain
from wizard.ask.guard import Database
from wizard.ask.half_names import is_half
from wizard.ask.handwritten import Unclear, form_of
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Suggestion, Tool, Unknown
from wizard.ask.interpreting import Interpreter
from wizard.ask.lexicon_fit import check_against
from wizard.ask.not_understood import Abstainer
from wizard.ask.numerals import Token
from wizard.ask.paraphrase import Paraphraser, told_apart
from wizard.ask.plausibility import AnswerJudge, evidence, shipped
from wizard.ask.plausibility.familiarity import familiarity, traits
from wizard.ask.plausibility.in_conversation import EITHER_WAY, POINTS, ConversationBefore, leaned, said_by
from wizard.ask.plausibility.model import HALF_A_NAME, shared
from wizard.ask.plausibility.recombination import recombination, root_of, standing, taken_together
from wizard.ask.reader.earlier import LOOKED_BACK, Earlier
from wizard.ask.reader.reader import Reader
from wizard.ask.reader.readings import Read, RequestReading
from wizard.ask.reader.words import words_of
from wizard.ask.reference_habits import ReferenceHabits
from wizard.ask.rows_pointed_at import Shown, shown_by
from wizard.ask.suggesting import SUGGESTED, suggestions, together
from wizard.ask.vocabulary import Vocabulary, build_vocabulary
from wizard.ask.wh_questions import wh_questions
from wizard.ask.word_use import left_out, taken_for, used
from wizard.domain.conventions import Conventions
from wizard.domain.facts import Domain
from wizard.domain.lexicon import Lexicon, load_lexicon
from wizard.errors import WozError

STATEMENTS = 64
"""Statements written by hand whose meaning is kept."""
OFFERED = 6
"""Interpretations of one request that are offered."""
WH = 1.5
"""What reading a yes/no question as a wh-question costs."""
FIRST = 0.01
"""By how much a reading is cheaper that is to come before the one that it was made of."""
MARGIN = 4.0
"""Cost beyond the best reading's up to which another is worth offering."""

TIED = 0.01
"""Margin to the next reading, as evidence has it, below which nothing speaks for the first."""
WORTH_READING = 0.5
"""Plausibility from which readings that were put together of known words are offered as readings; others as requests to
ask instead."""
SAID_AGAIN = 1
"""Readings whose paraphrase is read to see whether it can be asked instead; it takes as long as a request."""
WORTH_SAYING = 0.1
"""Plausibility below which they are not offered at all."""
UNSURE = "not sure enough that it means this"
"""Why a request that has readings was not answered."""


@dataclass(frozen=True)
class _Candidate:
    query: form.Query
    cost: float
    context: int | None
    reading: RequestReading | None = None
    """What it was made of; None where nobody said it."""


@dataclass(frozen=True)
class _Conversation:
    """What was asked before a request."""

    context: tuple[Exchange, ...]
    queries: tuple[form.Query | None, ...]
    """What was answered in each exchange; None where nobody knows."""
    earlier: tuple[Earlier, ...]
    size: Callable[[form.Set], int | None]


class LexiconTool:
    """An NL-to-SQL tool made of a lexicon and its database. Stateless between calls, safe from any thread.

    Raises:
        what reading the database's values raises.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        database: Database,
        as_of: datetime.date,
        *,
        labels: Mapping[str, str] | None = None,
        hidden: frozenset[str] = frozenset(),
        name: str = "lexicon",
        conventions: Sequence[Conventions] = (),
    ) -> None:
        self._lexicon = lexicon
        self._database = database
        self._hidden = hidden
        self._name = f"{name} {__version__}" + "".join(f" +{one.name}" for one in conventions)
        self._habits = ReferenceHabits(conventions, lexicon)
        self._vocabulary = build_vocabulary(lexicon, database)
        self._not_understood = Abstainer(self._vocabulary, database)
        self._paraphraser = Paraphraser(lexicon)
        self._interpreter = Interpreter(lexicon, database.dialect, as_of, self._paraphraser, dict(labels or {}), hidden)
        self._reader = Reader(self._vocabulary, as_of)
        self._plausibility = shipped()
        self._answers = AnswerJudge(database, self._plausibility)
        self._last = Request(""), Read((), (), None)
        """What was asked last, and how it was read."""
        self._heard = self._conversation(())
        self._by_hand = functools.lru_cache(STATEMENTS)(self._meant_by_hand)

    @property
    def name(self) -> str:
        """The tool and its version, as every request of the journal names it."""
        return self._name

    # What `wizard.ask.adjust` takes readings apart with.

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon that requests are read with."""
        return self._lexicon

    @property
    def vocabulary(self) -> Vocabulary:
        """Every phrase that means something in this domain, with its meanings."""
        return self._vocabulary

    @property
    def database(self) -> Database:
        """The database whose values are words, and on which plausibility looks answers up."""
        return self._database

    @property
    def paraphraser(self) -> Paraphraser:
        """What says logical forms as English sentences: the paraphrases of the readings."""
        return self._paraphraser

    @property
    def hidden(self) -> frozenset[str]:
        """Columns that the subject never sees."""
        return self._hidden

    def reading(self, query: form.Query, *, context: int | None, adjusted: tuple[str, ...]) -> Interpretation:
        """The interpretation of a logical form that the wizard made of another one; it has no plausibility."""
        sql, (said,) = self._interpreter.minimum(query), told_apart([query], self._lexicon)
        made = self._interpreter.interpretation(query, sql, said, context)
        return replace(made, adjusted=adjusted)

    @collecting_later()
    def ask(self, request: Request) -> Outcome:
        """Read the request and write the SQL of its readings; abstain, and say of what, where none is left."""
        started = time.perf_counter()
        read = self.read(request)
        self._last = request, read
        interpretations = self._interpretations(request, read)
        spent = (time.perf_counter() - started) * 1000
        if interpretations:
            return Outcome("answered", interpretations, milliseconds=spent)
        unknown, reason = self._not_understood.abstention(words_of(request.text), read.unknown, request.text)
        return Outcome("abstained", (), unknown, reason, (time.perf_counter() - started) * 1000)

    def _last_read(self, request: Request) -> Read:
        """How a request was read, which mostly is the one that was asked last."""
        asked, read = self._last
        return read if asked == request else self.read(request)

    def _interpretations(self, request: Request, read: Read) -> tuple[Interpretation, ...]:
        """What is offered of the readings of a request, likeliest first."""
        found = [_Candidate(r.query, r.cost, r.context, r) for r in read.readings]
        return self._weighed(self._offered(found), read, request)

    def _as_it_stands(self, request: Request) -> tuple[Interpretation, ...]:
        """The readings of a request of which nothing more is left out."""
        return self._interpretations(request, self.read(request, as_it_stands=True))

    @collecting_later()
    def finish(self, request: Request, outcome: Outcome) -> Outcome:
        """The outcome weighed by the rows of its answers; where the tool abstained, with readings put together from
        pieces of the request or with requests that would be understood.
        """
        if outcome.interpretations:
            tied = self._tied(outcome.interpretations)
            return answered_if_likely(request.text, self._answers.judged(outcome), tied=tied)
        if not outcome.unknown:
            return outcome
        one = copy.copy(self)  # all requests that are tried are in the words of this one
        one._reader = self._reader.for_one_request()
        return one._without_answer(request, outcome)

    def _without_answer(self, request: Request, outcome: Outcome) -> Outcome:
        """What can be offered where there is no reading."""
        made = self._answers.judged(replace(outcome, interpretations=self.recombined(request)))
        if made.interpretations and made.interpretations[0].sureness != "unsure":
            return replace(made, status="answered", reason="", unknown=())
        tokens = words_of(request.text)
        whole = outcome.unknown[0]
        known = len(outcome.unknown) == 1 and (whole.start, whole.end) == (tokens[0].start, tokens[-1].end)
        known = known and not self._last_read(request).unknown
        offered = suggestions(
            request.text,
            tokens,
            () if known else outcome.unknown,
            lambda text: self._as_it_stands(replace(request, text=text)),
        )
        if known and offered:
            outcome = _placeless(outcome, request.text, offered[0])
        if known and made.interpretations and made.interpretations[0].score >= WORTH_READING:
            return replace(outcome, interpretations=made.interpretations[:SUGGESTED], suggestions=offered)
        return replace(outcome, suggestions=together(offered, self._as_requests(request.text, made.interpretations)))

    def _as_requests(self, text: str, readings: Sequence[Interpretation]) -> Iterator[Suggestion]:
        """Requests in the words of readings that are no answer, where those are read as just that."""
        for one in readings[:SAID_AGAIN]:
            if one.score < WORTH_SAYING:
                continue
            again = self._as_it_stands(Request(one.paraphrase))
            if again and again[0].sql == one.sql:
                without = tuple(text[start:end] for start, end in one.left_out)
                yield Suggestion(one.paraphrase, again[0].paraphrase, without)

    def without(self, rules: Collection[str]) -> LexiconTool:
        """The same tool without some of its reader's rules."""
        other = copy.copy(self)
        other._reader = self._reader.without(rules)
        return other

    def recombined(self, request: Request) -> tuple[Interpretation, ...]:
        """Readings put together from pieces of a request that has none, likeliest first, each with its evidence."""
        found, words = self._reader.recombined(words_of(request.text))
        said = told_apart([one.query for one in found], self._lexicon)
        before = self._before(request)
        dropped, stage = _dropped(request.text, words), self._plausibility.ranking
        weighed: dict[str, Interpretation] = {}
        for place, (one, paraphrase) in enumerate(zip(found, said, strict=True)):
            sql = self._interpreter.minimum(one.query)
            if sql in weighed or not paraphrase:
                continue
            told = recombination(found, place, words, paraphrase, dropped=dropped, before=before)
            root = root_of(one, len(words))
            told = taken_together(told | familiarity(traits(root), self._plausibility.known))
            spans = used(root, words)
            weighed[sql] = replace(
                self._interpreter.interpretation(one.query, sql, paraphrase, None),
                score=stage.probability(told),
                sureness="unsure",
                used=spans,
                left_out=left_out(request.text, spans),
                evidence=told,
            )
        ranked = sorted(weighed.values(), key=lambda one: -one.score)[:OFFERED]
        if ranked:
            first = standing([_log_odds(one.score) for one in ranked])
            ranked[0] = replace(ranked[0], evidence={**ranked[0].evidence, **first})
        return tuple(ranked)

    def _tied(self, readings: Sequence[Interpretation]) -> bool:
        """Whether the first, which leans, is no likelier than another with other rows ("how about Dallas")."""
        first = readings[0]
        if first.context_used is None or first.evidence.get("margin", 1.0) >= TIED:
            return False
        return "near rival with other rows" in self._answers.evidence(readings)

    def read(self, request: Request, *, as_it_stands: bool = False) -> Read:
        """How the request was read: every reading with its rules and leaves, or the words that mean nothing here.

        With `as_it_stands` it is read as one sentence of which nothing is left out.
        """
        told = self._told(request.context)
        lost = itertools.takewhile(
            lambda told: told[1] is None, zip(reversed(request.context), reversed(told.queries), strict=True)
        )
        before = [words_of(exchange.text) for exchange, _ in lost]
        words = words_of(request.text)
        return self._reader.read(words, told.earlier, unread=before, size=told.size, as_it_stands=as_it_stands)

    def _told(self, context: tuple[Exchange, ...]) -> _Conversation:
        """What earlier exchanges mean; requests come one after the other in the same conversation."""
        known = self._heard
        if known.context != context:
            known = self._heard = self._conversation(context)
        return known

    def _conversation(self, context: tuple[Exchange, ...]) -> _Conversation:
        queries = tuple(self._query(exchange) for exchange in context)
        size = functools.cache(self._size)
        earlier = tuple(
            Earlier(i, query, self._shown(query), size) for i, query in enumerate(queries) if query is not None
        )
        return _Conversation(context, queries, earlier, size)

    def _before(self, request: Request) -> ConversationBefore:
        last = self._told(request.context).queries[-LOOKED_BACK:]
        return ConversationBefore(len(request.context), bool(last) and last[-1] is None, said_by(last), leaned(last))

    def _query(self, exchange: Exchange) -> form.Query | None:
        """What was answered in an earlier exchange; None where nobody knows."""
        if not exchange.logical_form:
            return self._by_hand(exchange.sql) if exchange.sql else None
        try:
            return form_of_domain(exchange.logical_form, self._lexicon)
        except ValueError:  # another tool's form, or of an older domain: nothing to lean on
            return None

    def _meant_by_hand(self, sql: str) -> form.Query | None:
        try:
            return form_of(sql, self._database.dialect, self._database.schema, self._lexicon, self._one_value)
        except Unclear:
            return None

    def _one_value(self, sql: str) -> form.Scalar | None:
        try:
            rows = self._database.run(sql).rows
        except WozError:
            return None
        value = rows[0][0] if rows else None
        return value if isinstance(value, (str, int, float)) else None

    def _shown(self, query: form.Query) -> Shown:
        """The members that the answer to an earlier query showed, as they stood there."""
        sql, names = self._interpreter.display(query)
        return shown_by(query, names, lambda: self._database.run(sql).rows, self._lexicon)

    def _size(self, found: form.Set) -> int | None:
        """How many members a set has; None where the database does not tell."""
        try:
            rows = self._database.run(self._interpreter.minimum(form.HowMany(replace(found, earlier=False)))).rows
        except WozError:
            return None
        value = rows[0][0] if rows else None
        return value if isinstance(value, int) else None

    # -- interpretations ---------------------------------------------------------------------------------------------

    def _offered(self, found: list[_Candidate]) -> list[tuple[_Candidate, str, str]]:
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

    def _weighed(
        self, offered: Sequence[tuple[_Candidate, str, str]], read: Read, request: Request
    ) -> tuple[Interpretation, ...]:
        """The readings with their plausibility and the words that they use."""
        if not offered:
            return ()
        told = {place: self._evidence(offered, place, read, request) for place in _best_of_each_way(offered)}
        if len({offered[place][1] for place in told}) < len(told):
            told = {place: {**evidence, EITHER_WAY: 1.0} for place, evidence in told.items()}
        stage = self._plausibility.read
        chances = {place: stage.probability(evidence) for place, evidence in told.items()}
        points = any(one.get(name) for one in told.values() for name in POINTS)
        first = max(told, key=lambda at: (points and _leans(offered[at][0]), chances[at]))
        behind = _behind([candidate for candidate, _, _ in offered], first, chances)
        places = sorted(range(len(offered)), key=lambda place: (place != first, behind[place]))
        scores = shared(chances[first], [behind[place] for place in places])
        out: list[Interpretation] = []
        for place, score in zip(places, scores, strict=True):
            candidate, sql, said = offered[place]
            if any(one.sql == sql for one in out):
                continue
            words = used(candidate.reading.root, read.words) if candidate.reading is not None else ()
            out.append(
                replace(
                    self._interpreter.interpretation(candidate.query, sql, said, candidate.context),
                    score=round(score, 3),
                    sureness="unsure" if out else stage.sureness(score, told[first]),
                    used=words,
                    left_out=left_out(request.text, words) if words else (),
                    taken_for=_taken_for(candidate, read, self._vocabulary),
                    evidence=told.get(place, {}),
                )
            )
        return tuple(out)

    def _evidence(
        self, offered: Sequence[tuple[_Candidate, str, str]], place: int, read: Read, request: Request
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
            dropped=_dropped(request.text, read.words),
            words=read.words,
            before=self._before(request),
        )
        found |= familiarity(traits(best.reading.root), self._plausibility.known)
        found[HALF_A_NAME] = float(any(is_half(*one) for one in _taken_for(best, read, self._vocabulary)))
        return found


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
    gap = _log_odds(chances[first]) - min(_log_odds(chance) for chance in chances.values())
    out = []
    for one in offered:
        way = _leans(one)
        out.append(one.cost - offered[best[way]].cost + (0.0 if way == _leans(offered[first]) else gap))
    return out


def _log_odds(probability: float) -> float:
    return math.log(probability / (1 - probability))


def _taken_for(candidate: _Candidate, read: Read, vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    return taken_for(candidate.reading.root, read.words, vocabulary) if candidate.reading is not None else ()


def _dropped(text: str, words: Sequence[Token]) -> int:
    """How many words of a text are in none of these tokens."""
    covered = sum(len(text[word.start : word.end].split()) for word in words)
    return max(0, len(text.split()) - covered)


def answered_if_likely(text: str, outcome: Outcome, *, tied: bool = False) -> Outcome:
    """An abstention that offers its readings, where the first is unsure, or `tied` with another; but a request in the
    very words of its reading is answered."""
    first = outcome.interpretations[0]
    plain = _in_small_letters(first.paraphrase) == _in_small_letters(text)
    if not first.evidence or plain or (first.sureness != "unsure" and not tied):
        return outcome
    return replace(outcome, status="abstained", reason=UNSURE)


def _in_small_letters(text: str) -> str:
    return " ".join(text.lower().rstrip(".?! ").split())


def _placeless(outcome: Outcome, text: str, nearest: Suggestion) -> Outcome:
    """The outcome with the words that have no place in place of the whole request, where the nearest suggestion tells
    which those are."""
    parts = [(part, text.find(part)) for part in nearest.without]
    if not parts or any(start < 0 for _, start in parts) or sum(len(p) for p, _ in parts) > len(text) / 2:
        return outcome
    found = tuple(Unknown(part, start, start + len(part)) for part, start in parts)
    reason = "every word is known, but these have no place: " + ", ".join(f"'{part}'" for part, _ in parts)
    return replace(outcome, unknown=found, reason=reason)


def make_tool(domain: Domain, database: Database, *, conventions: Sequence[Conventions] = ()) -> Tool:
    """As `make_lexicon_tool`, for whoever asks any tool alike."""
    return make_lexicon_tool(domain, database, conventions=conventions)


def make_lexicon_tool(domain: Domain, database: Database, *, conventions: Sequence[Conventions] = ()) -> LexiconTool:
    """The tool for a domain and its database, with somebody's conventions laid over the domain's lexicon.

    The tool's name says which: "lexicon/airtravel 0.1.0 +atis".

    Raises:
        LexiconError: the domain's lexicon cannot be used, or names what the database does not have.
    """
    path = domain.folder / "lexicon.yaml"
    lexicon = load_lexicon(path, conventions)
    check_against(lexicon, database, path)
    return LexiconTool(
        lexicon,
        database,
        domain.as_of,
        labels=domain.display.labels,
        hidden=frozenset((*domain.display.hidden, *lexicon.private)),
        name=f"lexicon/{domain.name}",
        conventions=conventions,
    )
