"""The tool that the laboratory ships: a domain's lexicon, one reader of English, no network; milliseconds a request."""

from __future__ import annotations

import copy
import datetime
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from wizard import __version__
from wizard.ask import form, form_json
from wizard.ask.alternatives import alternatives
from wizard.ask.citing import Citing, ReadingSource
from wizard.ask.collecting_later import collecting_later
from wizard.ask.conversation import ConversationReader
from wizard.ask.guard import Database
from wizard.ask.interface import UNSURE, Exchange, Interpretation, Outcome, Request, Suggestion, Tool, Unknown
from wizard.ask.interpreting import Interpreter
from wizard.ask.lexicon_fit import check_against
from wizard.ask.not_understood import Abstainer
from wizard.ask.offered_readings import OFFERED, ReadingsOffered
from wizard.ask.paraphrase import Paraphraser, told_apart
from wizard.ask.plausibility import AnswerJudge, shipped
from wizard.ask.plausibility.answers import Rows
from wizard.ask.plausibility.familiarity import familiarity, traits
from wizard.ask.plausibility.model import log_odds
from wizard.ask.plausibility.recombination import recombination, root_of, standing, taken_together
from wizard.ask.principles_named import check_principles
from wizard.ask.reader.reader import Reader
from wizard.ask.reader.readings import Read
from wizard.ask.reader.words import words_of
from wizard.ask.reference_habits import ReferenceHabits
from wizard.ask.suggesting import SUGGESTED, suggestions, together
from wizard.ask.vocabulary import Vocabulary, build_vocabulary
from wizard.ask.word_use import dropped, left_out, used
from wizard.domain.conventions import Conventions
from wizard.domain.facts import Domain, Principle
from wizard.domain.lexicon import Lexicon, load_lexicon

TIED = 0.01
"""Margin to the next reading, as evidence has it, below which nothing speaks for the first."""
WORTH_READING = 0.5
"""Plausibility from which readings that were put together of known words are offered as readings; others as requests to
ask instead."""
SAID_AGAIN = 1
"""Readings whose paraphrase is read to see whether it can be asked instead; it takes as long as a request."""
WORTH_SAYING = 0.1
"""Plausibility below which they are not offered at all."""
MOST_WORDS = 200
"""Words of the longest request that is read. Three times as many keep a processor busy for a minute."""


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
        principles: Sequence[Principle] = (),
    ) -> None:
        self._lexicon = lexicon
        self._database = database
        self._hidden = hidden
        self._name = f"{name} {__version__}" + "".join(f" +{one.name}" for one in conventions)
        self._vocabulary = build_vocabulary(lexicon, database)
        self._not_understood = Abstainer(self._vocabulary, database)
        self._paraphraser = Paraphraser(lexicon)
        self._citing = Citing(lexicon, principles)
        self._interpreter = Interpreter(
            lexicon, database.dialect, as_of, self._paraphraser, dict(labels or {}), hidden, self._citing
        )
        self._conversations = ConversationReader(lexicon, database, self._interpreter)
        habits = ReferenceHabits(conventions, lexicon)
        self._offered = ReadingsOffered(lexicon, self._vocabulary, self._interpreter, habits, self._citing)
        self._reader = Reader(self._vocabulary, as_of)
        self._plausibility = shipped()
        self._answers = AnswerJudge(database, self._plausibility)
        self._last: tuple[Request, tuple[int, ...]] = Request(""), ()
        """What was asked last, and the places of its words that mean nothing here."""

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

    def rows(self, readings: Sequence[Interpretation]) -> list[Rows | None]:
        """The rows of the answers of readings, for comparing them; None where they are not known in time."""
        return self._answers.rows([one.sql for one in readings])

    def told(self, context: Sequence[Exchange]) -> tuple[str, ...]:
        """Earlier exchanges in plain words: what was answered, as the reading said it, or else the request."""
        queries = self._conversations.read(tuple(context)).queries
        pairs = zip(context, queries, strict=True)
        return tuple(one.text if query is None else self._paraphraser.query(query) for one, query in pairs)

    def reading(self, query: form.Query, *, context: int | None, adjusted: tuple[str, ...]) -> Interpretation:
        """The interpretation of a logical form that the wizard made of another one; it has no plausibility."""
        sql, (said,) = self._interpreter.minimum(query), told_apart([query], self._lexicon)
        made = self._interpreter.interpretation(ReadingSource(query, context), sql, said)
        return replace(made, adjusted=adjusted)

    def demanded(self, request: Request, reading: Interpretation) -> tuple[tuple[str, Interpretation], ...]:
        """What a reading of `request` means besides by principles that want everything that it may mean, each with the
        principle's number; whether the readings offered have it or not."""
        query, read = form_json.from_json(reading.logical_form), self.read(request)
        made = next((one for one in read.readings if one.query == query), None)
        source = ReadingSource(query, reading.context_used, made.root if made is not None else None, query, read.words)
        return tuple(
            (number, self.reading(other, context=reading.context_used, adjusted=()))
            for number, other in alternatives(source, self._citing, self._lexicon, self._has)
        )

    def _has(self, attribute: str, value: form.Scalar) -> bool:
        """Whether there is a member with that value of an attribute."""
        members = form.Set(self._lexicon.attributes[attribute].of, (form.Compare(form.Attr(attribute), "=", (value,)),))
        return self._database.run(self._interpreter.minimum(form.HowMany(members))).rows[0][0] != 0

    def meant(self, sql: str) -> form.Query | None:
        """The logical form of what a statement asks for that somebody wrote; None where it has none here."""
        return self._conversations.meant(sql)

    @collecting_later()
    def ask(self, request: Request) -> Outcome:
        """Read the request and write the SQL of its readings; abstain, and say of what, where none is left."""
        started = time.perf_counter()
        many = len(words_of(request.text))
        if many > MOST_WORDS:
            reason = f"it has {many} words, and at most {MOST_WORDS} are read at once; ask one thing at a time"
            return Outcome("abstained", (), reason=reason, milliseconds=(time.perf_counter() - started) * 1000)
        read, interpretations = self._judged(request)
        self._last = request, read.unknown
        spent = (time.perf_counter() - started) * 1000
        if interpretations:
            return Outcome("answered", interpretations, milliseconds=spent)
        unknown, reason = self._not_understood.abstention(words_of(request.text), read.unknown, request.text)
        return Outcome("abstained", (), unknown, reason, (time.perf_counter() - started) * 1000)

    def _unknown(self, request: Request) -> tuple[int, ...]:
        """The places of words that mean nothing in a request, which mostly is the one that was asked last."""
        asked, places = self._last
        return places if asked == request else self.read(request).unknown

    def _judged(self, request: Request, *, as_it_stands: bool = False) -> tuple[Read, tuple[Interpretation, ...]]:
        """How a request is understood, of all ways in which it may be read, and what is offered of that.

        With `as_it_stands` it is read as one sentence of which nothing is left out.
        """
        told = self._conversations.read(request.context)
        words, unread = words_of(request.text), [words_of(text) for text in told.unread]
        ways = self._reader.reads(words, told.earlier, unread=unread, size=told.size, as_it_stands=as_it_stands)
        return self._offered.likeliest(ways, request.text, told.before)

    def _as_it_stands(self, request: Request) -> tuple[Interpretation, ...]:
        """The readings of a request of which nothing more is left out."""
        return self._judged(request, as_it_stands=True)[1]

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
        known = known and not self._unknown(request)
        offered = suggestions(
            request.text,
            tokens,
            () if known else outcome.unknown,
            lambda text, anyhow: self._judged(replace(request, text=text), as_it_stands=not anyhow)[1],
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
        before = self._conversations.read(request.context).before
        unused, stage = dropped(request.text, words), self._plausibility.ranking
        weighed: dict[str, Interpretation] = {}
        for place, (one, paraphrase) in enumerate(zip(found, said, strict=True)):
            sql = self._interpreter.minimum(one.query)
            if sql in weighed or not paraphrase:
                continue
            told = recombination(found, place, words, paraphrase, dropped=unused, before=before)
            root = root_of(one, len(words))
            told = taken_together(told | familiarity(traits(root), self._plausibility.known))
            spans = used(root, words)
            weighed[sql] = replace(
                self._interpreter.interpretation(ReadingSource(one.query, None, root, None, words), sql, paraphrase),
                score=stage.probability(told),
                sureness="unsure",
                used=spans,
                left_out=left_out(request.text, spans),
                evidence=told,
            )
        ranked = sorted(weighed.values(), key=lambda one: -one.score)[:OFFERED]
        if ranked:
            first = standing([log_odds(one.score) for one in ranked])
            ranked[0] = replace(ranked[0], evidence={**ranked[0].evidence, **first})
        return tuple(ranked)

    def _tied(self, readings: Sequence[Interpretation]) -> bool:
        """Whether the first, which leans, is no likelier than another with other rows ("how about Dallas")."""
        first = readings[0]
        if first.context_used is None or first.evidence.get("margin", 1.0) >= TIED:
            return False
        return "near rival with other rows" in self._answers.evidence(readings)

    def read(self, request: Request) -> Read:
        """How the request was read: every reading with its rules and leaves, or the words that mean nothing here."""
        return self._judged(request)[0]


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


@collecting_later()
def make_lexicon_tool(domain: Domain, database: Database, *, conventions: Sequence[Conventions] = ()) -> LexiconTool:
    """The tool for a domain and its database, with somebody's conventions laid over the domain's lexicon.

    The tool's name says which: "lexicon/airtravel 0.1.0 +atis".

    Raises:
        LexiconError: the domain's lexicon cannot be used, or names what the database does not have.
        DomainUnusable: its principles name what lexicon and reader do not have, or the lexicon principles that there
            are not.
    """
    path = domain.folder / "lexicon.yaml"
    lexicon = load_lexicon(path, conventions)
    check_against(lexicon, database, path)
    check_principles(domain, lexicon)
    database.keep_secret(lexicon.private)
    return LexiconTool(
        lexicon,
        database,
        domain.as_of,
        labels=domain.display.labels,
        hidden=frozenset((*domain.display.hidden, *lexicon.private)),
        name=f"lexicon/{domain.name}",
        conventions=conventions,
        principles=domain.principles,
    )
