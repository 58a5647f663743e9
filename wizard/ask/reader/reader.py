"""The reader: a request in, logical forms out, cheapest first, each with the leaves that it used."""

from __future__ import annotations

import copy
import datetime
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from wizard.ask import alike
from wizard.ask.form import Number, Query, Related, Set, Show, walk
from wizard.ask.numerals import Token
from wizard.ask.reader.antecedents import MISFIT, open_sets, resolved
from wizard.ask.reader.chart import Chart, Edge, Grammar
from wizard.ask.reader.clauses import Clauses
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.distributing import distributed
from wizard.ask.reader.earlier import Earlier, classes, groups_of, main, names_one, plain, seen_last, unknown_size
from wizard.ask.reader.edits import edited, goes_back
from wizard.ask.reader.english import english
from wizard.ask.reader.intermediaries import meant
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import leaning, spoken_of, the_known
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.linking_rows import said_of_the_rows, says_all
from wizard.ask.reader.links import of_the_same_end
from wizard.ask.reader.meaning import Noun
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.pronouns import (
    lost_a_pronoun,
    points_far,
    takes_for_owner,
    told_apart,
    wanted_of,
    without_others,
)
from wizard.ask.reader.recombining import Recombined, Recombiner
from wizard.ask.reader.repairs import repaired, takes_back
from wizard.ask.reader.rules import all_rules
from wizard.ask.reader.same_row import of_the_same_row
from wizard.ask.reader.travellers import Travellers
from wizard.ask.reader.two_sentences import TWO, in_two, joined, may_name
from wizard.ask.reader.unsaid_pauses import UNSAID, with_pauses
from wizard.ask.reader.whether_it_leans import (
    KNOWN,
    Manner,
    about_what,
    asked_of,
    belongs,
    definite,
    from_to,
    goes_on,
    is_bare,
    kind_of,
    one_of_those,
    signs_of,
    which_one,
)
from wizard.ask.vocabulary import Vocabulary

FRAME = 2.5
"""What it costs to leave a clause out."""
NEEDLESS = 1.2
"""What it costs to count partners of whom a member has one at most."""
RATHER = 0.5
"""How much likelier it is that one who is named among those shown is to narrow what they were shown for."""
STRANGE = 1.0
"""What it costs that "which one" is none of those that were found, but something of theirs."""
ASKS_NOTHING = 1.0
"""What it costs that a request which asks nothing lists what it names, and does not ask of it what was asked before."""
HARDLY = 0.1
"""The same, where it says no class, or nothing, of its own."""
IGNORED = 0.5
"""What it costs that "it" means nothing, and something else of the request leans."""
SEVERAL = 1.2
"""What it costs that "the taxi" is every taxi of what was found, and not the one that was spoken of."""
SAME_AGAIN = 1.5
"""What it costs to ask what was answered."""
_FRONTED = frozenset(
    "in on at from to for with of under by through via over into near about behind between across within "  # noqa: SIM905
    "inside".split()
)

_LISTING = frozenset({"list", "show"})
"""Words that want members, and not how many there are."""
_NAMING = frozenset({"value", "name", "class", "predicate", "relation", "number", "people"})
"""Leaves that may bring something new into a conversation."""


@dataclass(frozen=True)
class Reading:
    """One way to understand a request."""

    query: Query
    cost: float
    root: Edge
    """How it was read: its rules and leaves."""
    context: int | None = None
    """The place of the earlier request that it leans on."""
    signs: frozenset[str] = frozenset()
    """What the request says of whether it leans, where it has no pronoun (`whether_it_leans`)."""


@dataclass(frozen=True)
class Read:
    """What came of one request."""

    readings: tuple[Reading, ...]
    unknown: tuple[int, ...]
    """Tokens that mean nothing here."""
    chart: Chart | None
    left_out: tuple[int, ...] = ()
    """Tokens of clauses that were left out, and of what the speaker took back."""
    words: tuple[Token, ...] = ()
    """The tokens that the readings were made of, in the order in which they were read."""
    taken_back: int = 0
    """How many of the tokens that were left out the speaker took back."""


@dataclass(frozen=True)
class _Before:
    """What came before a request."""

    earlier: Sequence[Earlier]
    lost: bool
    """Whether the last request was not understood."""
    size: Callable[[Set], int | None]
    same: bool
    """Whether what was not understood spoke of nothing new."""


class Reader:
    """Reads requests in one domain. Stateless between calls."""

    def __init__(self, vocabulary: Vocabulary, as_of: datetime.date) -> None:
        self._lexicon = vocabulary.lexicon
        joiner = self._joiner = Joiner(vocabulary.lexicon)
        self._leaves = LeafReader(vocabulary, joiner, as_of)
        self._clauses = Clauses(self._leaves)
        self._grammar = Grammar(all_rules(joiner))
        self._recombiner = Recombiner(joiner)
        self._people = frozenset(name for name, cls in vocabulary.lexicon.classes.items() if cls.person)
        self._kinds = frozenset(name for name, cls in vocabulary.lexicon.classes.items() if cls.repeated)
        self._genders = _genders(vocabulary)
        self._travellers = Travellers(vocabulary.lexicon, told_apart=bool(self._genders))

    def read(
        self,
        tokens: Sequence[Token],
        earlier: Sequence[Earlier] = (),
        *,
        unread: Sequence[Sequence[Token]] = (),
        size: Callable[[Set], int | None] = unknown_size,
    ) -> Read:
        """All readings of a request; where it has none, of what is left without a clause beside it.

        Args:
            tokens: the request.
            earlier: what was asked before, oldest first.
            unread: the last requests, where they were not understood. What leans on them has no reading.
            size: how many members a set has; None where that is not known.
        """
        said, places = self._travellers.as_the_speaker(tokens)
        found = self._read(said, earlier, unread, size)
        return replace(
            found,
            unknown=tuple(place for i in found.unknown for place in places[i]),
            left_out=tuple(place for i in found.left_out for place in places[i]),
        )

    def _read(
        self,
        tokens: Sequence[Token],
        earlier: Sequence[Earlier],
        unread: Sequence[Sequence[Token]],
        size: Callable[[Set], int | None],
    ) -> Read:
        told = [replace(one, query=plain(one.query), groups=groups_of(one.query, self._joiner)) for one in earlier]
        before = _Before(told, bool(unread), size, same=not any(self._names_something(one) for one in unread))
        nearest: Read | None = None
        for chosen, taken_back in repaired(tokens, self._leaves.leaves(tokens).items):
            again = self._with_or_without_clauses(chosen, before)
            places = {id(token): i for i, token in enumerate(tokens)}
            out = {*taken_back, *(places[id(chosen[i])] for i in again.left_out)}
            unknown = tuple(places[id(chosen[i])] for i in again.unknown)
            again = replace(again, left_out=tuple(sorted(out)), taken_back=len(taken_back), unknown=unknown)
            if again.readings:
                return again
            nearest = nearest or again
        if nearest is not None and takes_back(tokens):
            return nearest
        return self._with_or_without_clauses(tokens, before)

    def without(self, rules: Collection[str]) -> Reader:
        """The same reader without some of its rules: as requests are to it that nobody foresaw."""
        other = copy.copy(self)
        other._grammar = Grammar(
            rule for rule in all_rules(self._joiner) if rule.name.removesuffix(" in another order") not in rules
        )
        return other

    def recombined(self, tokens: Sequence[Token]) -> tuple[list[Recombined], Sequence[Token]]:
        """Readings of a request that has none, put together from pieces of it, and the tokens that they are made of.

        What the speaker takes back is gone, in the likeliest way. Such readings lean on nothing.
        """
        tokens, _ = self._travellers.as_the_speaker(tokens)
        leaves = self._leaves.leaves(tokens)
        for chosen, _ in itertools.islice(repaired(tokens, leaves.items), 1):
            tokens, leaves = chosen, self._leaves.leaves(chosen)
        chart = Chart(len(tokens), self._grammar)
        chart.parse(leaves.items)
        return self._recombiner.readings(tokens, chart, leaves.items), tokens

    def _with_or_without_clauses(self, tokens: Sequence[Token], before: _Before) -> Read:
        first = self._straight(tokens, before)
        if first.readings or not tokens:
            return first
        for paused in (tokens, *with_pauses(tokens)):
            again = first if paused is tokens else self._straight(paused, before)
            both = again if again.readings else self._in_two_sentences(paused, before)
            if both is not None:
                unsaid = 0.0 if paused is tokens else UNSAID
                return replace(both, readings=tuple(replace(one, cost=one.cost + unsaid) for one in both.readings))
        for chosen, left_out in self._clauses.beside(tokens):
            again = self._straight(chosen, before)
            if again.readings:
                readings = tuple(replace(reading, cost=reading.cost + FRAME) for reading in again.readings)
                return Read(readings, (), again.chart, left_out, again.words)
        return first

    def _in_two_sentences(self, tokens: Sequence[Token], before: _Before) -> Read | None:
        """The request as a sentence that names and one that asks of what it names; None where it is no such request."""
        for naming, asking in in_two(tokens):
            if self._leaves.leaves(naming).unknown or self._leaves.leaves(asking).unknown:
                continue
            first = self._straight(naming, before)
            named = [one for one in first.readings if may_name(naming, one.query, one.root)]
            if not named:
                continue
            told = Earlier(0, plain(named[0].query), size=before.size, groups=groups_of(named[0].query, self._joiner))
            second = self._straight(asking, _Before([told], lost=False, size=before.size, same=True))
            found = list(self._asked_of(named[0], second.readings))
            if found:
                return Read(tuple(found), (), None, words=(*first.words, *second.words))
        return None

    def _asked_of(self, named: Reading, asked: Sequence[Reading]) -> Iterator[Reading]:
        """What a sentence asks of what another one named."""
        for one in asked:
            if one.context is not None and covers(named.root, one.query, self._lexicon):
                cost = named.cost + one.cost + TWO
                yield Reading(one.query, cost, joined(named.root, one.root, one.query, cost), named.context)

    def _straight(self, tokens: Sequence[Token], before: _Before) -> Read:
        best = Read((), (), None)
        earlier, lost = before.earlier, before.lost
        kinds = classes(earlier)
        seen = seen_last(earlier) if earlier and not lost else None
        for order in _orders(tokens):
            if not order:
                continue
            leaves = self._leaves.leaves(order, kinds, seen)
            if leaves.unknown:
                best = Read((), leaves.unknown, None) if order is tokens else best
                continue
            chart = Chart(len(order), self._grammar)
            chart.parse(leaves.items)
            made = (
                self._dearer_if_counted(one)
                for found in self._readings(chart, order, before)
                for one in self._of_the_one_named(found)
            )
            known = {one.index: alike.key(self._as_meant(one.query)) for one in earlier}
            full = (replace(reading, query=self._as_meant(self._of_one_row(reading))) for reading in made)
            said = (one for one in full if says_all(one.query, self._lexicon))
            found = sorted((_dearer_if_known(one, known) for one in said), key=lambda reading: reading.cost)
            found = list(_without_empty_edits(found))
            if found:
                return Read(tuple(found), (), chart, words=tuple(order))
            best = Read((), (), chart) if best.chart is None and not best.unknown else best
        return best

    def _readings(self, chart: Chart, tokens: Sequence[Token], before: _Before) -> Iterator[Reading]:
        """Whole requests, with what they lean on; and fragments as edits of what was asked before."""
        earlier, lost = before.earlier, before.lost
        near = () if lost else earlier
        for item in chart.whole("S"):
            if not covers(item, item.meaning, self._lexicon) or impossible(item.meaning, self._lexicon):
                continue
            if takes_for_owner(item, tokens):
                continue
            if open_sets(item.meaning):
                found = self._pointing(item, tokens, before)
            elif lost_a_pronoun(item):
                continue
            else:
                found = self._standing(item, tokens, replace(before, earlier=near))
            for reading in found:
                known = near if reading.context is None else earlier
                others = without_others(told_apart(reading.query, item, tokens), item, known)
                if others is not None and not impossible(others[0], self._lexicon):
                    query, exchange = others
                    yield replace(reading, query=query, context=reading.context if exchange is None else exchange)
        for item in chart.whole("F") if earlier else ():
            asks = next(item.leaves()).category == "that"  # "who is the controller" is a question of its own
            if not (asks or takes_for_owner(item, tokens)) and (not lost or goes_back(item.meaning)):
                yield from self._changing(item, tokens, earlier)

    def _pointing(self, item: Edge, tokens: Sequence[Token], before: _Before) -> Iterator[Reading]:
        """A request with pronouns, of what was found before."""
        wanted = wanted_of(item, tokens, self._genders)
        earlier, lost = before.earlier, before.lost
        if lost:
            wanted = replace(wanted, several=not wanted.one)
        far = earlier if not lost or points_far(item, tokens, wanted, same=before.same) else ()
        found = list(resolved(item.meaning, far, self._joiner, wanted))
        if not found and wanted.several and not wanted.crowd:  # who does not know that there is one alone says "those"
            alone = resolved(item.meaning, far, self._joiner, replace(wanted, several=False))
            found = [(query, cost + MISFIT, index) for query, cost, index in alone]
        for query, cost, index in found:
            yield Reading(query, item.cost + cost, item, index)

    def _changing(self, item: Edge, tokens: Sequence[Token], earlier: Sequence[Earlier]) -> Iterator[Reading]:
        """A fragment, as edits of what was asked before."""
        going_on = 0.0 if item.meaning.going_on or goes_on(tokens) else 0.3
        listed = any(
            (leaf.rule == "generic" and tokens[leaf.start].word == "which")
            or (leaf.category == "ASK" and tokens[leaf.start].word in _LISTING)
            for leaf in item.leaves()
        )
        fragment = replace(item.meaning, members=item.meaning.members or listed)
        for query, cost, index in edited(fragment, earlier, self._joiner, wanted_of(item, tokens, self._genders)):
            if covers(item, query, self._lexicon):
                found = next((one.main.cls for one in earlier if one.index == index), "")
                strange = STRANGE if which_one(tokens) and main(query).cls != found else 0.0
                named = isinstance(fragment.what, Noun) and fragment.what.set.cls != found
                strange += ASKS_NOTHING if named and any(_points(leaf) for leaf in item.leaves()) else 0.0
                yield Reading(query, item.cost + cost + going_on + strange, item, index, signs_of(fragment))

    def _standing(self, item: Edge, tokens: Sequence[Token], before: _Before) -> Iterator[Reading]:
        """A request without a pronoun: by itself, and asked of what was found last; which is meant is decided later."""
        earlier, lost = before.earlier, before.lost
        manner = self._manner(item, tokens, before) if earlier or lost else Manner()
        signs = manner.signs()
        if not (lost and manner.needs_more(item, tokens)):
            pointed = any(_points(leaf) for leaf in item.leaves())
            listed = ASKS_NOTHING if pointed and manner.bare else 0.0
            context = earlier[-1].index if pointed and earlier else None
            yield Reading(item.meaning, item.cost + listed, item, context, signs)
        if manner.known:
            for query, cost, index in the_known(item.meaning, earlier, self._joiner):
                yield Reading(query, item.cost + cost, item, index, signs)
        if manner.may_lean:
            several = (SEVERAL if manner.known else 0.0) + (HARDLY if manner.bare else 0.0)
            several += ASKS_NOTHING if manner.lists else 0.0
            several += IGNORED if any(getattr(leaf.meaning, "pronoun", "") for leaf in item.leaves()) else 0.0
            for query, cost, index in leaning(item.meaning, earlier, self._joiner, linked=goes_on(tokens)):
                strange = STRANGE if which_one(tokens) and about_what(item).cls != earlier[-1].main.cls else 0.0
                yield Reading(query, item.cost + cost + strange + several, item, index, signs)

    def _manner(self, item: Edge, tokens: Sequence[Token], before: _Before) -> Manner:
        """How a request without a pronoun is put, beside what was found before it."""
        kind = kind_of(item, tokens, self._people, self._kinds)
        known = definite(item, tokens) and self._of_several(about_what(item), before)
        if not before.earlier or Manner(kind).may_lean is False:
            return Manner(kind, is_bare(item), known=known, from_to=from_to(about_what(item), self._joiner))
        asked, last = about_what(item), before.earlier[-1]
        found = spoken_of(asked.cls, last, self._joiner)
        return Manner(
            kind,
            is_bare(item),
            belongs=belongs(asked, found, self._joiner),
            elsewhere=asked_of(item.meaning).cls != found.cls,
            one_of_those=one_of_those(item, tokens, last.main.cls),
            known=known,
            from_to=from_to(asked, self._joiner),
        )

    def _of_the_one_named(self, reading: Reading) -> Iterator[Reading]:
        """A reading that lists whom it names, because he was among those shown, and rather what those are told by.

        Of airlines with flights to Denver, "just Delta" asks which of those flights are Delta's.
        """
        query = reading.query
        yield reading
        if reading.context is None or not isinstance(query, Show) or query.terms:
            return
        told = [c for c in query.set.where if isinstance(c, Related)]
        names = tuple(c for c in query.set.where if c not in told)
        named = Set(query.set.cls, names)
        if len(told) == 1 and names_one(named) and told[0].to.where and not names_one(told[0].to):
            those = within(told[0].to, Related(told[0].step.back, named))
            yield replace(reading, query=Show(those), cost=reading.cost - RATHER)

    def _dearer_if_counted(self, reading: Reading) -> Reading:
        """A reading that counts what there is one of at most, supervisors of an employee, is seldom meant."""
        counted = (node for node in walk(reading.query) if isinstance(node, Number))
        needless = sum(not self._joiner.several(node.step) for node in counted)
        return replace(reading, cost=reading.cost + NEEDLESS * needless) if needless else reading

    def _of_one_row(self, reading: Reading) -> Query:
        """The query of a reading; where it leans on nothing, what is measured of rows that tie is of one of them."""
        return of_the_same_row(reading.query, self._joiner) if reading.context is None else reading.query

    def _as_meant(self, query: Query) -> Query:
        """The query in which what is said of one thing and meant of another stands where it is meant."""
        told = said_of_the_rows(distributed(query), self._lexicon, self._joiner.steps)
        return of_the_same_end(meant(told, self._lexicon), self._joiner)

    def _names_something(self, tokens: Sequence[Token]) -> bool:
        """Whether a request that was not understood may have spoken of something else than those before it."""
        leaves = self._leaves.leaves(tokens)
        return bool(leaves.unknown) or any(item.rule in _NAMING for item in leaves.items)

    def _of_several(self, found: Set, before: _Before) -> bool:
        """Whether a set has more than one member."""
        return self._lexicon.classes[found.cls].repeated or (before.size(found) or 0) > 1


def _dearer_if_known(reading: Reading, known: Mapping[int, object]) -> Reading:
    """A reading that asks what it leans on once more, word for word, costs more: it says nothing new."""
    again = reading.context is not None and known.get(reading.context) == alike.key(reading.query)
    return replace(reading, cost=reading.cost + SAME_AGAIN) if again else reading


def _without_empty_edits(found: Sequence[Reading]) -> Iterator[Reading]:
    """The readings without those that change an earlier request into what the words ask by themselves of one that is
    taken to be known, where others lean: nothing is left there of what made it known ("how much would the taxi be")."""
    alone = {alike.key(one.query) for one in found if one.context is None and KNOWN in one.signs}
    kept = any(one.context is not None and alike.key(one.query) not in alone for one in found)
    for one in found:
        if not (kept and one.context is not None and one.root.category == "F" and alike.key(one.query) in alone):
            yield one


def _points(leaf: Edge) -> bool:
    """Whether a leaf is a row that was shown, the others, or a value that was seen; "it" is none of these by itself."""
    return leaf.rule == "pronoun" and not getattr(leaf.meaning, "pronoun", "")


def _genders(vocabulary: Vocabulary) -> dict[str, str]:
    """The predicate of each gender, by the words that say it: "female"."""
    found: dict[str, str] = {}
    for gender, words in english().gender_words.items():
        for word in words:
            for end, sense in vocabulary.matches((word,), 0):
                if end == 1 and sense.kind in ("adjective", "predicate"):
                    found.setdefault(gender, sense.name)
    return found


def _orders(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens as they stand, with a preposition before "there", and with one that opens a question put behind it.

    "Only" between a verb and its preposition is moved to the noun that it is about: "done by only women"; and so it is
    from before the verb of a clause: "that only use jets".
    """
    moved = list(_to_that_place(tokens))
    yield from (order for order, sure in moved if sure)
    yield tokens
    yield from (order for order, sure in moved if not sure)
    for i in range(1, len(tokens) - 2):
        if tokens[i].word == "only" and tokens[i + 1].word in english().loose | {"by", "to"}:
            yield [*tokens[:i], tokens[i + 1], tokens[i], *tokens[i + 2 :]]
            return
        if tokens[i].word == "only" and tokens[i - 1].word in _CLAUSES:
            behind = 2 if tokens[i + 2].word in english().loose and i + 4 <= len(tokens) else 1
            yield [*tokens[:i], *tokens[i + 1 : i + 1 + behind], tokens[i], *tokens[i + 1 + behind :]]
            return
    for i in range(len(tokens) - 2):
        if tokens[i].word in _FRONTED and (
            tokens[i + 1].word in ("which", "what", "whom", "who")
            or (tokens[i + 1].word == "how" and tokens[i + 2].word == "many")
        ):
            end = _end_of_question(tokens, i + 2)
            yield [*tokens[:i], *tokens[i + 1 : end], tokens[i], *tokens[end:]]
            return


_CLAUSES = frozenset({"that", "which", "who"})
"""Words behind which a clause begins with its verb."""
_NO_PLACE = frozenset({"is", "are", "was", "were", "be", "been", "from", "out", "up", "down", "over"})
"""Beside them "there" says that something exists, or where from."""
_MOVING = frozenset(
    {"go", "goes", "going", "travel", "fly", "flies", "flying", "drive", "head", "return", "run", "runs"}
)
"""Verbs behind which "there" says where to."""


def _to_that_place(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], bool]]:
    """The tokens with a preposition before a "there" that has none, and whether it surely goes there.

    "Who flies there" is who flies to that place, "which cabs are for hire there" in it.
    """
    for i in range(1, len(tokens)):
        behind = tokens[i + 1].word if i + 1 < len(tokens) else ","
        before = tokens[i - 1].word
        if tokens[i].word == "there" and before not in _NO_PLACE | _FRONTED and behind not in _NO_PLACE - {"from"}:
            for word in ("to", "in"):
                put = Token(word, tokens[i].start, tokens[i].start)
                yield [*tokens[:i], put, *tokens[i:]], word == "to" and before in _MOVING
            return


def _end_of_question(tokens: Sequence[Token], start: int) -> int:
    """Where the next question begins behind "and", or the request ends."""
    for at in range(start, len(tokens) - 1):
        if tokens[at].word == "and" and tokens[at + 1].word in ("what", "who", "how", "where", "when"):
            return at
    return len(tokens)
