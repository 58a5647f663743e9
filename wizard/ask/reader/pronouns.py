"""What the words of a request say of the members that its pronouns stand for, and whom "other" leaves out."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Ask,
    Compare,
    Condition,
    Extreme,
    Key,
    Member,
    Not,
    Own,
    Query,
    Related,
    Set,
    Show,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.numerals import Token
from wizard.ask.reader.antecedents import Wanted
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import Earlier, about, rest_of, single
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Noun
from wizard.ask.reader.rules import binding
from wizard.ask.reader.whether_it_leans import parts
from wizard.domain.word_sets import word_set

_WAYS = word_set(__name__, "ways")
"""Nouns for a way that journeys go: "that route"."""
_PARTS_OF = frozenset({"of", "among", "amongst", "between"})
"""What stands between these and a pronoun are some of several."""
_NO_OWNER = frozenset({"they", "them", "those", "these"})
GROUP, SOME = 0.4, 1.2
"""What it costs that "they" is one member, which may be a group; and "some of them"."""


def wanted_of(item: Edge, tokens: Sequence[Token], genders: Mapping[str, str]) -> Wanted:
    """What the pronouns of a request say of the members that they stand for."""
    said = [leaf for leaf in item.leaves() if leaf.rule == "pronoun"]
    words = {token.word for leaf in said for token in tokens[leaf.start : leaf.end]}
    known = english()
    said_genders = [says for says, all_words in known.genders.items() if words & all_words]
    gender = said_genders[0] if len(said_genders) == 1 else ""  # "he or she"
    the_one = any(leaf.category == "NP" and getattr(leaf.meaning, "pronoun", "") == "thing" for leaf in said)
    that_one = any(leaf.category == "dem" and tokens[leaf.start].word in ("that", "this") for leaf in item.leaves())
    one = bool(words & known.singular) or the_one or that_one
    partitive = any(is_some_of(leaf, tokens) for leaf in said)
    crowd = any(getattr(leaf.meaning, "pronoun", "") == "people" for leaf in said)
    all_of_them = any(tokens[leaf.start].word == "all" and leaf.end - leaf.start > 1 for leaf in said)
    several = not one and (crowd or all_of_them or bool(words & known.plural))
    rather = (SOME if partitive else GROUP) if words & known.people else 0.0
    numbers = {token.number for leaf in said if leaf.category == "PRO" for token in tokens[leaf.start : leaf.end]}
    return Wanted(
        one,
        several,
        rather,
        person=bool(said_genders),
        thing=bool(words & known.things),
        gender=genders.get(gender, ""),
        count=next((n for n in numbers if isinstance(n, int) and n > 1), 0),
        all=any(_behind_all(leaf.start, leaf.end, tokens) for leaf in said),
        that=not {"it", "that", "this"}.isdisjoint(words),
        there="there" in words,
        route=any(token.word in _WAYS for leaf in item.leaves() for token in tokens[leaf.start : leaf.end])
        and any(leaf.rule == "pronoun" or leaf.category == "dem" for leaf in item.leaves()),
        crowd=crowd,
        whole=bool(words & known.whole),
        group="group" in words,
    )


def of_everybody(tokens: Sequence[Token]) -> bool:
    """Whether it asks of all whom the speaker is one of: "how many of us are over 60"."""
    return ("of", "us") in itertools.pairwise(token.word for token in tokens)


def of_the_whole(tokens: Sequence[Token]) -> bool:
    """Whether it says that it asks of all there are, wherever they are: "who earns the most in the company"."""
    words = tuple(token.word for token in tokens)
    return any(
        says == "whole" and words[at : at + len(phrase)] == phrase
        for at, word in enumerate(words)
        for phrase, _, says in english().words.get(word, ())
    )


def is_some_of(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether some of those are meant for whom a pronoun stands: "the oldest of those"."""
    return leaf.start > 0 and tokens[leaf.start - 1].word in _PARTS_OF


def asks_which_of_those(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether it is asked which, or how many, of those that were found are so, without a word for what they are."""
    words, leaves = [token.word for token in tokens], list(item.leaves())
    if any(leaf.rule == "who" for leaf in leaves):
        return False
    most = {leaf.end for leaf in leaves if leaf.category == "SUP"}  # "the cheapest of those"
    starts = [leaf.start for leaf in leaves if leaf.rule == "pronoun" and words[leaf.start] in _THOSE]
    return any(at > 1 and words[at - 1] == "of" and (words[at - 2] in _WHICH or at - 1 in most) for at in starts)


_WHICH = frozenset({"which", "many"})
_THOSE = frozenset({"those", "these", "them"})


def _behind_all(start: int, end: int, tokens: Sequence[Token]) -> bool:
    """Whether a pronoun is all of some: "of all these", "all of them"."""
    said = [token.word for token in tokens[max(0, start - 2) : end]]
    return "all" in said and not {"those", "these", "them"}.isdisjoint(said)


def without_others(query: Query, root: Edge, earlier: Sequence[Earlier]) -> tuple[Query, int | None] | None:
    """What is asked of "other" things, without the one that was spoken of last, and the exchange that spoke of it.

    None where there is no such one.
    """
    leaves = list(root.leaves())
    if not any(leaf.category == "other" for leaf in leaves) or any(leaf.category == "same" for leaf in leaves):
        return query, None
    if isinstance(query, SEVERAL_NUMBERS):
        return None
    if any(isinstance(node, Not) and isinstance(node.condition, Member) for node in walk(query)):
        return query, None
    if any(isinstance(node, Compare) and isinstance(node.value, Own) for node in walk(query)):
        return query, None  # "in another town than their boss"
    asked = query.claims[0].set if isinstance(query, Ask) else query.set
    if _others_than_itself(root, asked.cls):
        return query, None
    rest = rest_of(earlier) if earlier and not asked.where else None
    if rest is not None and rest.cls == asked.cls:  # "the other airlines", where one was chosen
        left = about(query, asked, replace(rest, each=asked.each))
        return (left, earlier[-1].index) if left is not None else None
    found = single(asked.cls, earlier)
    if found is None:
        return None
    free = replace(asked, where=tuple(_of_whomever(c, found[0]) for c in asked.where))
    changed = about(query, asked, narrow(free, Not(Member(found[0]))))
    return (changed, found[1]) if changed is not None else None


def _of_whomever(condition: Condition, one: Set) -> Condition:
    """The condition without what says of the things of others that they are those of one: after flights on United, "who
    else flies that" is of flights on others."""

    def free(node: object) -> object:
        if not isinstance(node, Set) or any(isinstance(c, Extreme) for c in node.where):
            return node  # who was chosen stays the one
        kept = tuple(c for c in node.where if not (isinstance(c, Related) and _same_set(c.to, one)))
        return replace(node, where=kept) if kept else node

    changed: Condition = rewrite(condition, free)
    return changed


def _same_set(one: Set, other: Set) -> bool:
    return (one.cls, one.where) == (other.cls, other.where)


def told_apart(query: Query, root: Edge, tokens: Sequence[Token]) -> Query:
    """The query; where "each of them" was said, who each is stands beside what was asked of them."""
    each = any(
        leaf.rule == "pronoun" and "each" in {token.word for token in tokens[leaf.start : leaf.end]}
        for leaf in root.leaves()
    )
    if each and isinstance(query, Show) and query.terms and Key() not in query.terms:
        return replace(query, terms=(Key(), *query.terms))
    if isinstance(query, Ask) and _asks_of_all(root, tokens):
        return Ask(tuple(replace(claim, quantifier="every") for claim in query.claims))
    return query


def _asks_of_all(root: Edge, tokens: Sequence[Token]) -> bool:
    """Whether it is asked if all of those are so for whom a pronoun stands: "do all of them live in Dallas"."""
    asked = (part.parts[1] for part in parts(root) if part.rule in ("whether", "is there"))
    said = (leaf for subject in asked for leaf in subject.leaves() if leaf.rule == "pronoun")
    return any(_ALL.intersection(token.word for token in tokens[leaf.start : leaf.end]) for leaf in said)


_ALL = frozenset({"all", "each", "every", "both"})


def _others_than_itself(item: Edge, cls: str, within: bool = False) -> bool:
    """Whether "other" stands within what is said of members of its own class: "isles that border no other isles"."""
    others = within and item.rule in ("other", "else", "nobody else")
    if others and isinstance(item.meaning, Noun) and item.meaning.set.cls == cls:
        return True
    inside = within or item.category in ("M", "SUPN")
    return any(_others_than_itself(part, cls, inside) for part in item.parts)


def lost_a_pronoun(item: Edge) -> bool:
    """Whether a pronoun of the request stands for nothing in its reading."""
    said = any(leaf.rule == "pronoun" and getattr(leaf.meaning, "pronoun", "") for leaf in item.leaves())
    return said and not any(part.rule in binding() for part in parts(item))


def lost_what_it_points_at(item: Edge) -> bool:
    """Whether what a later request points at stands for nothing in its reading: "that route"."""
    rules = {part.rule for part in parts(item)}
    return "pointed at" in rules and not rules & set(binding())


def speaks_of_two(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether pronouns stand for several and for one of the same class, or for several who are told by one another.

    Whom each of two means is not known: "do any of them work in his department". Nor is said whose place is the same
    in "are they in the same department".
    """
    known = english()
    said = [leaf for leaf in item.leaves() if leaf.rule == "pronoun"]
    words = {token.word for leaf in said for token in tokens[leaf.start : leaf.end]}
    several = bool(words & (known.people | {"those", "these", "both"}))
    genders = [says for says, all_words in known.genders.items() if words & all_words]
    each_other = any(
        part.rule == "pointed at" and "same" in {token.word for token in tokens[part.start : part.end]}
        for part in parts(item)
    )
    return several and (len(genders) == 1 or each_other)


def takes_for_owner(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a pronoun that owns nothing stands before what somebody has: "those stop" is not "their stop"."""
    known = english()
    owning = (part for part in parts(item) if part.rule in _WITH_AN_OWNER)
    owners = (one for part in owning for one in part.parts if one.category == "PRO")
    words = {token.word for one in owners for token in tokens[one.start : one.end]}
    return bool(words & _NO_OWNER & (known.plural | known.people))


_WITH_AN_OWNER = frozenset({"partner of", "among own"})
"""Rules in which a pronoun says whose things are meant."""


def takes_for_object(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a pronoun that can only be who does something stands for whom or what it is done to: "do they" is no
    "do them"."""
    done = (part for part in parts(item) if part.rule == "transitive" and _is_do(tokens[part.start].word))
    objects = (next(part.parts[-1].leaves()) for part in done)
    return any(leaf.rule == "pronoun" and tokens[leaf.start].word in english().subjects for leaf in objects)


def takes_for_verb(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "do" with which a question begins, or that stands behind "where", was taken for what somebody does."""
    return any(
        leaf.category == "V"
        and _is_do(tokens[leaf.start].word)
        and (leaf.start == 0 or tokens[leaf.start - 1].word in _NO_OBJECT)
        for leaf in item.leaves()
    )


_NO_OBJECT = word_set(__name__, "before a helping do")
"""Words behind which "do" is a helping verb: nobody does a place."""


def lost_its_verb(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether the verb of a question was taken for what one is the first to do: "when does the first one arrive"."""
    asked = (part.parts for part in parts(item) if part.rule == "measure asked")
    return any(
        len(said) > _SUBJECT and said[1].category == "do" and said[_SUBJECT].rule in _FIRST_TO_DO
        for said in asked
        if all(part.category != "V" for part in said)
    )


_SUBJECT = 2
_FIRST_TO_DO = frozenset({"first to do", "first to do it"})


def _is_do(word: str) -> bool:
    """Whether it is a form of "do"."""
    return any(says == "do" and phrase == (word,) for phrase, _, says in english().words.get(word, ()))


def points_far(item: Edge, tokens: Sequence[Token], wanted: Wanted, *, same: bool) -> bool:
    """Whether pronouns say enough to be found beyond an exchange that was not understood.

    "They" do where it spoke of nothing new: with `same`.
    """
    named = any(leaf.category == "dem" for leaf in item.leaves())
    they = same and bool({token.word for token in tokens} & english().people)
    return wanted.person or named or they


__all__ = [
    "asks_which_of_those",
    "is_some_of",
    "lost_a_pronoun",
    "lost_its_verb",
    "lost_what_it_points_at",
    "of_everybody",
    "of_the_whole",
    "points_far",
    "speaks_of_two",
    "takes_for_object",
    "takes_for_owner",
    "takes_for_verb",
    "told_apart",
    "wanted_of",
    "without_others",
]
