"""What a request that was parsed asks: by itself, or of what was found before it.

A parsed request has its readings in one of three ways. A pronoun stands for a set of an earlier question. A fragment
changes an earlier question. A sentence without a pronoun is read by itself, and as asked of what was found last: both
readings are given, with the signs that speak for either, and which of them is meant is decided later.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Ask,
    Extreme,
    Is,
    Member,
    Not,
    Query,
    Related,
    Set,
    Show,
    walk,
)
from wizard.ask.numerals import Token
from wizard.ask.reader.antecedents import MISFIT, STRANGERS, open_sets, resolved
from wizard.ask.reader.asked_of_the_chosen import asked_of_the_chosen, is_of_others, measures_what_it_is_chosen_by
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.done_by_others import going_round
from wizard.ask.reader.earlier import Earlier, found_last, main, names_one, widest
from wizard.ask.reader.edits import edited, goes_back
from wizard.ask.reader.english import english
from wizard.ask.reader.intermediaries import spelt_out
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import by_those, leaning, spoken_of, the_known
from wizard.ask.reader.meaning import Noun, Weekdays, When
from wizard.ask.reader.members_wanted import WHO, numbers_wanted, wants_members
from wizard.ask.reader.misread import is_misread, whole_requests
from wizard.ask.reader.narrowing import flat
from wizard.ask.reader.pronouns import (
    asks_which_of_those,
    is_some_of,
    lost_a_pronoun,
    lost_what_it_points_at,
    of_everybody,
    of_the_whole,
    points_far,
    speaks_of_two,
    told_apart,
    wanted_of,
    without_others,
)
from wizard.ask.reader.readings import AskedBefore, RequestReading
from wizard.ask.reader.replacing import is_shared
from wizard.ask.reader.routes_there import on_the_way_there
from wizard.ask.reader.shown_in_context import counted_on_the_way, is_each, shown_of_all, shown_of_each
from wizard.ask.reader.small_words import others_left_their_mark
from wizard.ask.reader.telling_values import told_by_name
from wizard.ask.reader.whether_it_leans import (
    ALL_FOUND,
    ANYBODY_ELSE,
    NAMES,
    NO_CLASS,
    Manner,
    about_what,
    all_of_them,
    asked_of,
    asks_which_alone,
    belongs,
    counts_some,
    definite,
    ends_left_out,
    from_to,
    goes_on,
    in_all,
    is_bare,
    is_of_another_rank,
    kind_of,
    one_of_those,
    parts,
    says_a_sex_alone,
    says_another_end,
    says_its_class,
    says_only_who_has_most,
    signs_of,
    which_one,
)
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.lexicon import Lexicon

STRANGE = 1.0
"""What it costs that "which one" is none of those that were found, but something of theirs."""
ASKS_NOTHING = 1.0
"""What it costs that a request which asks nothing lists what it names, and does not ask of it what was asked before."""
HARDLY = 0.1
"""The same, where it says no class, or nothing, of its own."""
IGNORED = 0.5
"""What it costs that "it" means nothing, and something else of the request leans."""
WIDER = 0.5
"""How much likelier it is that all of a kind are all that were found first, and not the part that was left of them."""
MEASURED_BY = 0.8
"""How much likelier it is that so many units are of what one was chosen by than of something else of the same kind."""
BY_OTHERS = 0.8
"""What it costs that "they" is anybody, where one was named who does it."""
SEVERAL = 1.2
"""What it costs that "the taxi" is every taxi of what was found, and not the one that was spoken of."""
_TWO = 2
_COMPARING = frozenset({"which is more", "who is more", "which does more", "who of two does more"})
"""Rules by which one of several is chosen with a comparative."""
_ANYBODY = frozenset(
    {"what they use there", "what they do on", "do they on", "on which they do", "what they do where", "do they where",
     "where they do", "whether they do"}
)  # fmt: skip
"""Rules of questions in which "they" may be anybody who does it, and may be those who were spoken of."""


class ContextReader:
    """Reads what was parsed, beside what was asked before it. Stateless between calls."""

    def __init__(self, vocabulary: Vocabulary, joiner: Joiner, genders: Mapping[str, str]) -> None:
        self._lexicon = vocabulary.lexicon
        self._joiner = joiner
        self._genders = genders
        self._people = frozenset(name for name, cls in vocabulary.lexicon.classes.items() if cls.person)
        self._kinds = frozenset(name for name, cls in vocabulary.lexicon.classes.items() if cls.repeated)

    def readings(self, chart: Chart, tokens: Sequence[Token], before: AskedBefore) -> Iterator[RequestReading]:
        """Whole requests, with what they lean on; and fragments as edits of what was asked before."""
        earlier, lost = before.earlier, before.lost
        near = () if lost else earlier
        for item in whole_requests(chart, self._lexicon):
            if not covers(item, item.meaning, self._lexicon) or impossible(item.meaning, self._lexicon):
                continue
            if is_misread(item, tokens) or self._is_of_the_speaker(item, tokens):
                continue
            if earlier and _takes_words_otherwise(item, tokens):
                continue
            if open_sets(item.meaning):
                found = self._pointing(item, tokens, before)
            elif lost_a_pronoun(item) or (earlier and lost_what_it_points_at(item)):
                continue
            else:
                found = self._standing(item, tokens, replace(before, earlier=near))
            for reading in found:
                if self._cannot_be(item, reading, tokens, before):
                    continue
                known = near if reading.context is None else earlier
                others = without_others(told_apart(reading.query, item, tokens), item, known)
                if others is not None and self._is_meant(item, others[0]):
                    query, exchange = others
                    context = reading.context if exchange is None else exchange
                    meant = query if context is None else asked_of_the_chosen(query, item, self._joiner)
                    yield replace(reading, query=meant, context=context)
        for item in chart.whole("F") if earlier and not of_everybody(tokens) else ():
            asks = next(item.leaves()).category == "that"  # "who is the controller" is a question of its own
            asks = asks or (of_the_whole(tokens) and all(leaf.category != "ECHO" for leaf in item.leaves()))
            if not (asks or is_misread(item, tokens)) and (not lost or goes_back(item.meaning)):
                yield from self._changing(item, tokens, before)

    def _is_meant(self, item: Edge, query: Query) -> bool:
        """Whether a query leaves out those whom the request calls others, and may have members then."""
        return others_left_their_mark(item, query) and not impossible(query, self._lexicon)

    def _cannot_be(self, item: Edge, reading: RequestReading, tokens: Sequence[Token], before: AskedBefore) -> bool:
        """Whether what a reading asks for is none of those of whom the words of its request are said."""
        return (
            _compares_one(item, reading, before, self._lexicon)
            or self._is_of_the_other_sex(item, reading.query, tokens)
            or self._asks_who(item, reading.query, tokens)
            or (bool(before.earlier) and self._leaves_out_a_kind(item, reading.query))
        )

    def _leaves_out_a_kind(self, item: Edge, query: Query) -> bool:
        """Whether "other" ones are others than all of a kind, which a request that goes on never means: "what other
        planes does Airbus make" is of Airbus's, others than those that were spoken of."""
        others = any(leaf.category == "other" for leaf in item.leaves())
        left = (one.condition.of for one in walk(query) if isinstance(one, Not) and isinstance(one.condition, Member))
        kinds = (one for one in left if others and one.cls == main(query).cls and names_one(one))
        return any(not told_by_name(one.where, one.cls, self._lexicon) for one in kinds)

    def _asks_who(self, item: Edge, query: Query, tokens: Sequence[Token]) -> bool:
        """Whether an echo asks who they are, and what the query lists is nobody: "Canadians, who are they" is no
        country."""
        echoes = ({t.word for t in tokens[leaf.start : leaf.end]} for leaf in item.leaves() if leaf.category == "ECHO")
        nobody = bool(self._people) and main(query).cls not in self._people
        return nobody and any(not WHO.isdisjoint(words) and bool(words & english().people) for words in echoes)

    def _pointing(self, item: Edge, tokens: Sequence[Token], before: AskedBefore) -> Iterator[RequestReading]:
        """A request with pronouns, of what was found before."""
        if speaks_of_two(item, tokens):
            return
        wanted = wanted_of(item, tokens, self._genders)
        earlier, lost = before.earlier, before.lost
        if not wanted.count and any(part.rule in _COMPARING for part in parts(item)):
            wanted = replace(wanted, count=2)  # "which one is older" of the two who were spoken of
        if lost:
            wanted = replace(wanted, several=not wanted.one)
        far = earlier if not lost or points_far(item, tokens, wanted, same=before.same) else ()
        found = list(resolved(item.meaning, far, self._joiner, wanted))
        if not found and wanted.several and not wanted.crowd:  # who does not know that there is one alone says "those"
            alone = resolved(item.meaning, far, self._joiner, replace(wanted, several=False))
            found = [(query, cost + MISFIT, index) for query, cost, index in alone]
        if not found and wanted.count > _TWO:  # nothing else is so many either
            several = resolved(item.meaning, far, self._joiner, replace(wanted, count=0, several=True))
            found = [(query, cost + MISFIT, index) for query, cost, index in several]
        if not found and wanted.gender:  # who knows of her only that she is the oldest may say "he"
            found = list(resolved(item.meaning, far, self._joiner, replace(wanted, guessed=True)))
        if wanted.there:
            found += on_the_way_there(item.meaning, far, self._joiner)
        who = any(part.rule == "of what class" for part in parts(item))
        doers = self._who_was_named(item, tokens, earlier)
        if doers is not None and any(part.rule in _ANYBODY for part in parts(item)):
            # "which cities do they fly to from there", after an airline's flights, is of its own
            by_them = [(made, cost, at) for one, cost, at in found for made in by_those(one, doers, self._joiner)]
            found = [*by_them, *((query, cost + BY_OTHERS, index) for query, cost, index in found)]
        some = any(is_some_of(leaf, tokens) for leaf in item.leaves() if leaf.rule == "pronoun")
        strangers = some and not any(one.cls == main(item.meaning).cls for one in open_sets(item.meaning))
        asked = main(item.meaning)
        if asked.earlier and asked.cls not in found_last(earlier) and asks_which_of_those(item, tokens):
            found = [(query, cost + STRANGERS, index) for query, cost, index in found]
        if strangers and any(one.cls == main(item.meaning).cls for e in earlier[-2:] for one in e.sets()):
            found = [(query, cost + STRANGERS, index) for query, cost, index in found]
        for query, cost, index in found:
            strange = going_round(item, earlier, self._joiner) + (STRANGERS if _has_such_themselves(query) else 0.0)
            strange -= MEASURED_BY if measures_what_it_is_chosen_by(item, query) else 0.0
            said = _of_whom_it_was_asked(query) if who else query
            shown = shown_of_all(counted_on_the_way(said) if wanted.route else said, before)
            yield RequestReading(shown_of_each(item, shown), item.cost + cost + strange, item, index)

    def _changing(self, item: Edge, tokens: Sequence[Token], before: AskedBefore) -> Iterator[RequestReading]:
        """A fragment, as edits of what was asked before."""
        if (numbers := numbers_wanted(tokens, before.earlier)) is not None:
            yield RequestReading(numbers, item.cost, item, before.earlier[-1].index)
            return
        earlier = [replace(one, query=spelt_out(one.query, self._lexicon)) for one in before.earlier]
        others = any(leaf.category == "other" for leaf in item.leaves())  # "anybody else from there"
        listed = item.meaning.members or others or wants_members(item, tokens, before.earlier)
        fragment = replace(item.meaning, going_on=item.meaning.going_on or goes_on(tokens), members=listed)
        for made, cost, index in edited(fragment, earlier, self._joiner, wanted_of(item, tokens, self._genders)):
            told = not others or others_left_their_mark(item, made)
            left = (made, None) if told else without_others(made, item, before.earlier)
            if left is None or not (told or self._is_meant(item, left[0])):
                continue
            query = left[0]
            if _leaves_some_of_all(item, query, before.earlier) or (_asks_whether(tokens) and isinstance(query, Show)):
                continue
            if covers(item, query, self._lexicon) and not self._asks_who(item, query, tokens):
                exchange = next((one for one in earlier if one.index == index), None)
                found = exchange.main.cls if exchange is not None else ""
                strange = STRANGE if which_one(tokens) and main(query).cls != found else 0.0
                named = isinstance(fragment.what, Noun) and fragment.what.set.cls != found
                strange += ASKS_NOTHING if named and any(_points(leaf) for leaf in item.leaves()) else 0.0
                strange += STRANGE if which_one(tokens) and is_of_others(fragment.what, query) else 0.0
                meant = asked_of_the_chosen(query, item, self._joiner)
                yield RequestReading(
                    shown_of_each(item, shown_of_all(meant, before)),
                    item.cost + cost + (0.0 if fragment.going_on else 0.3) + strange,
                    item,
                    index,
                    signs_of(fragment, exchange.query if exchange is not None else None),
                )

    def _standing(self, item: Edge, tokens: Sequence[Token], before: AskedBefore) -> Iterator[RequestReading]:
        """A request without a pronoun: by itself, and asked of what was found last; which is meant is decided later."""
        earlier, lost = before.earlier, before.lost
        manner = self._manner(item, tokens, before) if earlier or lost else Manner()
        signs = manner.signs()
        doers = self._who_was_named(item, tokens, earlier)
        if doers is not None:
            signs |= {ANYBODY_ELSE}
        told = any(_points(leaf) and leaf.category == "NP" for leaf in item.leaves())  # "the others" are known by that
        leans = earlier and not (told or of_everybody(tokens) or of_the_whole(tokens))
        leaning_on = list(leaning(item.meaning, earlier, self._joiner, linked=goes_on(tokens))) if leans else []
        all_found = all_of_them(item)
        wide = widest(earlier) if leaning_on and (all_found or in_all(item, tokens)) else None
        if wide is not None:
            signs |= {ALL_FOUND} if all_found else frozenset()
            leaning_on = [
                (query, cost - WIDER, index) for query, cost, index in leaning(item.meaning, (wide,), self._joiner)
            ]
        if not (
            _asks_in_vain(item, tokens, manner, leans=bool(leaning_on))
            or (earlier and any(leaf.rule == "pronoun" and is_each(leaf) for leaf in item.leaves()))
            or (lost and manner.needs_more(item, tokens))
        ):
            pointed = any(_points(leaf) for leaf in item.leaves())
            listed = ASKS_NOTHING if pointed and manner.bare else 0.0
            context = earlier[-1].index if pointed and earlier else None
            yield RequestReading(item.meaning, item.cost + listed, item, context, signs)
        if earlier and any(part.rule in _ANYBODY for part in parts(item)):
            for query in by_those(item.meaning, doers or earlier[-1].main, self._joiner):
                yield RequestReading(query, item.cost, item, earlier[-1].index, signs)
        known = list(the_known(item.meaning, earlier, self._joiner)) if manner.known else []
        for query, cost, index in known:
            yield RequestReading(query, item.cost + cost, item, index, signs)
        if manner.may_lean:
            several = (SEVERAL if known else 0.0) + (HARDLY if manner.bare else 0.0)
            several += ASKS_NOTHING if manner.lists else 0.0
            ignored = any(getattr(leaf.meaning, "pronoun", "") or _is_some_of(leaf, tokens) for leaf in item.leaves())
            several += IGNORED if ignored else 0.0
            for query, cost, index in leaning_on:
                strange = STRANGE if which_one(tokens) and about_what(item).cls != earlier[-1].main.cls else 0.0
                yield RequestReading(query, item.cost + cost + strange + several, item, index, signs)

    def _who_was_named(self, item: Edge, tokens: Sequence[Token], earlier: Sequence[Earlier]) -> Set | None:
        """Who does things and was named in the last request, which was about him or spoke of him, where a request asks
        what "they" do and says not who they are."""
        if not earlier or not any(_is_anybody(leaf, tokens) for leaf in item.leaves()):
            return None
        return next((one for one in earlier[-1].sets() if one.cls in self._people and names_one(one)), None)

    def _manner(self, item: Edge, tokens: Sequence[Token], before: AskedBefore) -> Manner:
        """How a request without a pronoun is put, beside what was found before it."""
        kind = kind_of(item, tokens, self._people, self._kinds, self._of_a_kind)
        known = definite(item, tokens) and self._of_several(about_what(item), before)
        last_sets = before.earlier[-1].sets() if before.earlier else ()
        left_out = ends_left_out(item.meaning, last_sets, self._joiner)
        if not before.earlier or not Manner(kind, left_out=left_out).may_lean:
            which = kind == NAMES and bool(before.earlier) and asks_which_alone(item, tokens)
            ends = from_to(about_what(item), self._joiner)
            return Manner(kind, is_bare(item), known=known, from_to=ends, which_alone=which)
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
            left_out=left_out,
            routed=self._is_a_route(item, tokens, last),
            which_alone=kind == NO_CLASS and asks_which_alone(item, tokens),
            another_rank=is_of_another_rank(asked, last.main),
            counts_a_sex=counts_some(item, self._genders.values()),
            such_as_before=says_a_sex_alone(asked, last.main, self._genders.values(), item, tokens),
            most_of_whom=says_only_who_has_most(item, asked),
            another_end=says_another_end(asked, last_sets, tokens, self._joiner),
            counts=any(leaf.category == "howmany" for leaf in item.leaves()),
        )

    def _is_a_route(self, item: Edge, tokens: Sequence[Token], last: Earlier) -> bool:
        """Whether it only says from where to where, after what is no journey and has some."""
        asked = about_what(item)
        if len(flat(asked.where)) != _TWO and not goes_on(tokens):  # who says when as well begins anew
            return False
        other = last.main.cls != asked.cls and bool(self._joiner.steps(last.main.cls, asked.cls))
        return other and is_bare(item) and not says_its_class(item) and from_to(asked, self._joiner)

    def _is_of_the_speaker(self, item: Edge, tokens: Sequence[Token]) -> bool:
        """Whether somebody is asked for who is told by the speaker, whom no database knows: "who is my boss"."""
        return about_what(item).cls in self._people and any(
            leaf.start > 0
            and tokens[leaf.start - 1].word == "my"
            and not any(
                token.word.endswith("s") and not token.word.endswith("ss") for token in tokens[leaf.start : leaf.end]
            )
            for leaf in item.leaves()
        )

    def _is_of_the_other_sex(self, item: Edge, query: Query, tokens: Sequence[Token]) -> bool:
        """Whether it is asked of women alone what "he" does."""
        said = {tokens[leaf.start].word for leaf in item.leaves() if leaf.rule == "pronoun"}
        meant = {
            self._genders[says] for says, words in english().genders.items() if says in self._genders and words & said
        }
        sexes = set(self._genders.values())
        told = {node.predicate for node in walk(query) if isinstance(node, Is)} & sexes
        leaves = (leaf.meaning for leaf in item.leaves())
        said_of = [part for one in leaves for part in (getattr(one, "set", None), getattr(one, "condition", None))]
        both = any(isinstance(node, Is) and node.predicate in sexes for part in said_of for node in walk(part))
        return len(meant) == len(told) == 1 and meant != told and not both  # "how many women does he supervise"

    def _of_a_kind(self, found: Set) -> bool:
        return bool(found.where) and all(is_shared(condition, self._lexicon) for condition in found.where)

    def _of_several(self, found: Set, before: AskedBefore) -> bool:
        """Whether a set has more than one member."""
        return self._lexicon.classes[found.cls].repeated or (before.size(found) or 0) > 1


def _leaves_some_of_all(item: Edge, query: Query, earlier: Sequence[Earlier]) -> bool:
    """Whether a fragment says all of a kind, and the query is of a part of them that was told by more than those who
    were found first: "and all technicians, average pay", after the oldest technician in Dallas."""
    nouns = (part.meaning for part in parts(item) if isinstance(part.meaning, Noun))
    every = next((noun for noun in nouns if noun.many in ("all", "every") and noun.set.where), None)
    asked = main(query)
    if every is None or every.set.cls != asked.cls:
        return False
    wide = widest(earlier)
    known = set(flat(every.set.where)) | (set(flat(wide.main.where)) if wide is not None else set())
    told = {condition for one in earlier for condition in flat(one.main.where)}
    more = (set(flat(asked.where)) & told) - known
    return any(isinstance(c, Extreme) for c in more) or (wide is not None and bool(more))


def _of_whom_it_was_asked(query: Query) -> Query:
    """Those by whom others were found, where it is asked who they are: after the departments of people in Newton, "who
    are they" is of those people."""
    only = query.set.where[0] if isinstance(query, Show) and len(query.set.where) == 1 else None
    if not isinstance(query, Show) or not isinstance(only, Related):
        return query
    if any(isinstance(c, Extreme) for c in only.to.where):
        return query  # who is in the one that was chosen
    for told in only.to.where:
        if isinstance(told, Related) and told.step == only.step.back and told.to.where:
            return replace(query, set=replace(told.to, earlier=False))
    return query


def _has_such_themselves(query: Query) -> bool:
    """Whether those are asked for whom such as they have: "how many clerks do they have" is rather of a department's
    clerks than of those whom clerks supervise."""
    asked = main(query)
    own = {c for c in asked.where if not isinstance(c, Related)}
    partners = (c.to for c in asked.where if isinstance(c, Related) and c.to.cls == asked.cls)
    return bool(own) and any(own <= set(partner.where) for partner in partners)


def _is_anybody(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a leaf has a "they" that stands for nobody who was spoken of."""
    return any(token.word == "they" for token in tokens[leaf.start : leaf.end])


def _takes_words_otherwise(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a request that goes on lists what it asks of whether it is so, or takes for those that were found who is
    none of them."""
    lists = _asks_whether(tokens) and isinstance(item.meaning, Show)
    return lists or any(
        _takes_others_for_anybody(leaf, tokens) or _takes_anybody_for_one(leaf, tokens) for leaf in item.leaves()
    )


def _takes_anybody_for_one(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "one", who does something, was taken for one of those that were found: "does one get it in coach"."""
    alone = leaf.end == leaf.start + 1 and tokens[leaf.start].word == "1" and leaf.rule in ("generic", "pronoun")
    return alone and leaf.start > 0 and tokens[leaf.start - 1].word in _HELPING


def _takes_others_for_anybody(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "the others" was taken for anybody: they are those beside whoever was found."""
    words = [token.word for token in tokens[max(0, leaf.start - 1) : leaf.end]]
    return leaf.rule == "generic" and ("the", "others") in itertools.pairwise(words)


def _is_some_of(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "those" behind "of" was taken for any that are so: some are asked for of those who were found."""
    plural = tokens[leaf.start].word in english().plural
    return leaf.rule == "generic" and plural and leaf.start > 0 and tokens[leaf.start - 1].word == "of"


def _asks_whether(tokens: Sequence[Token]) -> bool:
    """Whether a request begins with a helping verb and whom it is asked of, as one of yes or no does: "does one get it
    in coach"."""
    words = [token.word for token in tokens if token.word != ","]
    return len(words) > 1 and words[0] in _HELPING and words[1] in _WHOEVER


_HELPING = frozenset({"do", "does", "did"})
_WHOEVER = frozenset({"1", "they", "he", "she", "it", "people", "those", "these"})


def _points(leaf: Edge) -> bool:
    """Whether a leaf is a row that was shown, the others, or a value that was seen; "it" is none of these by itself."""
    told = isinstance(leaf.meaning, (When, Weekdays))  # "that day" says when, and not of what
    return leaf.rule == "pronoun" and not told and not getattr(leaf.meaning, "pronoun", "")


def _compares_one(item: Edge, reading: RequestReading, before: AskedBefore, lexicon: Lexicon) -> bool:
    """Whether "which is older" has nobody to choose between, for one alone was named."""
    if not before.earlier or not any(part.rule in _COMPARING for part in parts(item)):
        return False
    if reading.context is None or isinstance(before.earlier[-1].query, Aggregate):  # more than the average
        return True
    told = tuple(c for c in main(reading.query).where if not isinstance(c, Extreme))
    several = (before.size(Set(main(reading.query).cls, told)) or 1) > 1  # Lockheed makes several aircraft
    return names_one(Set("", told)) and not (several or any(is_shared(c, lexicon) for c in told))


def _asks_in_vain(item: Edge, tokens: Sequence[Token], manner: Manner, *, leans: bool) -> bool:
    """Whether a question of yes or no asks by itself what everybody knows.

    That is whether there are any of a class, or any of one kind where others were found: "is there anything on
    United" is no question whether there is United, or whether it flies at all.
    """
    if not isinstance(item.meaning, Ask) or len(item.meaning.claims) > 1:
        return False
    claim = item.meaning.claims[0]
    told = (*claim.set.where, *claim.conditions)
    named = manner.kind == NO_CLASS and names_one(replace(claim.set, where=told))
    no_class = manner.kind == NO_CLASS or any(token.word in _ANYTHING for token in tokens)
    return claim.quantifier == "some" and (named or (leans and (not told or (no_class and len(told) == 1))))


_ANYTHING = frozenset({"anything", "something"})
