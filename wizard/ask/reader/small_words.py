"""Small words that narrow leave their mark in the query: "no", "same", "only", "all", "other", "different", "rank".

A rule that does not expect such a word may carry a noun on without it. What each of them says stands in the query as a
node of some kind; where there is none, the word fell, and the reading is none (law of coverage).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping

from wizard.ask.form import (
    All,
    Ask,
    Best,
    Claim,
    Compare,
    Condition,
    Every,
    Extreme,
    Grouped,
    Having,
    Key,
    Not,
    Number,
    Of,
    Order,
    Own,
    Query,
    Related,
    Set,
    Shared,
    Show,
    Step,
    Versus,
    walk,
)
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import main
from wizard.ask.reader.meaning import FunctionWord, Holds, Noun, Tied, Weekdays
from wizard.domain.word_sets import word_set

ORDERING = word_set(__name__, "ordering")
"""Words by which a speaker wants an order."""
_REQUESTS = frozenset({"R", "Q", "S", "F"})
"""Categories of what asks: "only" beside it says that nothing else is wanted."""


def words_left_their_mark(root: Edge, query: Query) -> bool:
    """Whether every small word of a reading that narrows is seen in its query."""
    said = {_class_of(leaf) for leaf in root.leaves()} & _MARKS.keys()
    said -= {"no"} if "no" in said and _denies_none(root) else set()
    if _both_of_the_first(root):
        return False
    if not said:
        return True
    if "all" in said and _most_of_each(root, query):
        return False
    nodes = list(walk(query))
    return all(
        any(_MARKS[word](node) for node in nodes) or (word in _NARROWS_NOT and _NARROWS_NOT[word](root, query))
        for word in said
    )


def _denies_none(item: Edge) -> bool:
    """Whether "no" takes back what was understood ("no Wednesday", after Tuesday), or "nobody" is nobody else."""
    return any(one.rule == "no but" or one.category == "NOELSE" for one in (item, *item.below()))


def others_left_their_mark(root: Edge, query: Query) -> bool:
    """Whether "other" and "else" of a reading are seen in its query, which leaves out whoever was spoken of."""
    if not any(leaf.category == "other" for leaf in root.leaves()):
        return True
    return any(_tells_apart(node) for node in walk(query)) or _partner_of_its_kind(query)


def _both_of_the_first(item: Edge) -> bool:
    """Whether "both" was taken for a word of the first of two, and so fell: "both men" and "women"."""
    firsts = (one.parts[0].parts[:1] for one in (item, *item.below()) if one.rule == "joined")
    return any(one.category == "both" for first in firsts for one in first)


def _class_of(leaf: Edge) -> str:
    """The class of its words; "the same" that points at something is another one than "those", "rank" than "show", and
    "nobody" is "no"."""
    if isinstance(leaf.meaning, Noun) and leaf.meaning.many == "no":
        return "no"
    told = leaf.category in ("dem", "ASK") and isinstance(leaf.meaning, FunctionWord)
    return leaf.meaning.words if told else leaf.category


def _denies(node: object) -> bool:
    """None of them, not, without a value, zero: "departments with no women", "flights with no stops"."""
    if isinstance(node, (Compare, Having)):
        return node.op in ("missing", "!=") or (node.op == "=" and node.value == (0,))
    return isinstance(node, Not) or (isinstance(node, Claim) and node.quantifier == "every")


def _is_the_same(node: object) -> bool:
    """The value, the partner or the group of another: "the same job as Rosa Delgado"."""
    if isinstance(node, Related):
        back = node.step.back
        return any(_step_of(one) == back for one in node.to.where)
    if isinstance(node, Extreme):
        return node.within is not None
    if isinstance(node, Versus):
        return node.op == "="
    return isinstance(node, (Of, Own, Having, Shared))


def _step_of(condition: Condition) -> Step | None:
    """The step that a condition goes: to a partner, or to those that it counts."""
    if isinstance(condition, Compare) and isinstance(condition.term, Number):
        return condition.term.step
    return condition.step if isinstance(condition, Related) else None


def _is_only(node: object) -> bool:
    """None but those, or so many and no more: "departments with only women", "only one degree"."""
    if isinstance(node, (Compare, Having)) and node.op == "=" and isinstance(node.value, tuple):
        return len(node.value) == 1 and isinstance(node.value[0], (int, float))
    return _denies(node)


def _was_found_before(node: object) -> bool:
    """Those of an earlier request: "the same ones"."""
    return _is_the_same(node) or (isinstance(node, Set) and node.earlier)


def _is_of_all(node: object) -> bool:
    """Partners of every one of them: "flies to all the cities"; all of them as one: "all but one of the cities"."""
    if isinstance(node, Every):  # "all three, Boston, Dallas and Denver"
        steps = [one.step for one in node.conditions if isinstance(one, Related)]
        return len(set(steps)) < len(steps)
    return isinstance(node, (All, Having, Number)) or _denies(node)


def _tells_apart(node: object) -> bool:
    """Those but some, those with another partner or value, or what was found before: "who else", "another town"."""
    if isinstance(node, Compare) and isinstance(node.term, Number) and node.op == "=":
        return node.value == (1,)  # "a department where nobody else works"
    return _is_the_same(node) or _denies(node) or (isinstance(node, Set) and node.earlier)


def _is_ordered(node: object) -> bool:
    """In an order, or the most of them: "rank the departments by average salary"."""
    return isinstance(node, (Order, Extreme, Best)) or (isinstance(node, Grouped) and node.falling is not None)


def _shows_more(node: object) -> bool:
    """Something is shown of each of them: "the airlines, each with the number of its flights"."""
    return isinstance(node, Grouped) or (isinstance(node, Show) and any(term != Key() for term in node.terms))


_MARKS: Mapping[str, Callable[[object], bool]] = {
    "no": _denies,
    "same": _is_the_same,
    "only": _is_only,
    "the same": _was_found_before,
    "all": _is_of_all,
    "different": _tells_apart,
    "eachwith": _shows_more,
    **dict.fromkeys(ORDERING, _is_ordered),
}
"""Class of words to what it leaves in a query."""


def _only_what_is_asked(root: Edge, query: Query) -> bool:
    """Whether "only" stands beside what is asked for, and so changes nothing: "only the married secretaries".

    Where it is asked whether something is so, it always says that nothing else is.
    """
    if any(isinstance(node, Ask) for node in walk(query)):
        return False
    about = main(query)
    for item in _around(root, "only"):
        if item.category in _REQUESTS:
            return True
        of = item.meaning
        if isinstance(of, Noun) and of.set.cls == about.cls and set(of.set.where) <= set(about.where):
            return True
        if isinstance(of, Holds) and of.condition in about.where:
            return True
        if isinstance(of, Tied) and of.noun.many == "only" and set(of.noun.set.where) <= set(walk(query)):
            behind = (leaf for leaf in root.leaves() if leaf.start >= item.end)
            if of.noun.set.where and not _several_come_first(behind):
                return True  # "to Denver only": where one flight goes is one place
    return False


_BEFORE_A_THING = frozenset({"P", "to", "by", "of"})


def _several_come_first(leaves: Iterable[Edge]) -> bool:
    """Whether "only" before these rather says something of them, of which a flight has several: "only on weekdays"."""
    said = next((leaf.meaning for leaf in leaves if leaf.category not in _BEFORE_A_THING), None)
    return isinstance(said, Weekdays) or (isinstance(said, Noun) and not said.set.where)


def _each_of_a_kind(root: Edge, query: Query) -> bool:
    """Whether "all" stands before what is asked of, or what is not all there are: "the fares of all the flights"."""
    about = main(query)
    partners = [c.to for c in about.where if isinstance(c, Related)]
    theirs = {node.to.cls for one in partners for node in walk(one) if isinstance(node, Related)}
    for before, item in _behind(root):
        noun, said = item.meaning, item.parts[0].meaning if item.parts else None
        if not isinstance(noun, Noun) or noun.set.cls == about.cls or not isinstance(said, FunctionWord):
            continue
        whole = not noun.set.where and said.words == "all"
        beyond = noun.set.cls in theirs and said.words in _EVERY  # a flight goes to one airport, an airline to several
        of = isinstance(before, FunctionWord) and before.words in _OF
        if (whole or beyond) and not of:
            return False
    return True


_EVERY = frozenset({"all", "all of", "all of the", "every", "every one of", "every single"})
"""Words that say that each of several must be."""


def _most_of_each(root: Edge, query: Query) -> bool:
    """Whether "each" stands before another kind than what is asked for, and the most is that of all: "each department's
    oldest employee"."""
    about, leaves = main(query), list(root.leaves())
    of_all = [node for node in walk(query) if isinstance(node, Extreme) and node.within is None]
    grouped = any(isinstance(node, Grouped) for node in walk(query))
    for leaf, next_one in itertools.pairwise(leaves) if of_all and not grouped else ():
        each = leaf.category == "all" and isinstance(leaf.meaning, FunctionWord)
        if each and leaf.meaning.words.split()[0] in ("each", "every") and isinstance(next_one.meaning, Noun):
            return next_one.meaning.set.cls != about.cls
    return False


def _several_of_a_kind(root: Edge, query: Query) -> bool:
    """Whether "different" stands where it only says that there are several: "how many different towns"."""
    about = main(query)
    counted = {node.of.cls for node in walk(query) if isinstance(node, Number)} | {about.cls}
    nouns = [item.meaning for item in _around(root, "different") if isinstance(item.meaning, Noun)]
    return all(noun.set.cls in counted for noun in nouns)


def _partner_of_its_kind(query: Query) -> bool:
    """Whether a partner is of the member's own class, and so another one: "who supervises another woman"."""
    about = main(query).cls
    return any(
        (isinstance(node, Related) and node.to.cls == about) or (isinstance(node, Number) and node.of.cls == about)
        for node in walk(query)
    )


def _behind(item: Edge, before: object = None) -> Iterator[tuple[object, Edge]]:
    """Every constituent, each with the meaning of the one before it in the same larger one."""
    yield before, item
    for place, part in enumerate(item.parts):
        yield from _behind(part, item.parts[place - 1].meaning if place else None)


_OF = frozenset({"of", "for"})

_NARROWS_NOT: Mapping[str, Callable[[Edge, Query], bool]] = {
    "only": _only_what_is_asked,
    "all": _each_of_a_kind,
    "different": _several_of_a_kind,
}
"""Class of words to whether it stands where it says nothing that narrows."""


def _around(item: Edge, category: str) -> list[Edge]:
    """The constituents of which a leaf of a category is a part."""
    found = [one for part in item.parts for one in _around(part, category)]
    return [item, *found] if any(part.category == category and not part.parts for part in item.parts) else found
