"""What says of a request behind others whether it leans on them, or stands by itself.

"Which ones are women" leans; "which employees of department 42 are women" is a question of its own, whatever was asked
before; "who is the oldest" may be either. The best reading of each kind gets this evidence, and the likelier is first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask import form
from wizard.ask.form import Query
from wizard.ask.inflect import verbs_of
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.earlier import in_chosen_groups, main, names_one
from wizard.ask.reader.english import english
from wizard.ask.reader.readings import RequestReading
from wizard.ask.reader.whether_it_leans import POINTING, about_what, definite, goes_on, parts, says_its_class, telegram
from wizard.domain.word_sets import word_set

BETWEEN = 3
"""Words before a noun among which its article is looked for."""
SHORT = 8
"""Words from which a request is long."""
_TOLD = frozenset({"value", "name", "number", "ordinal", "time", "day", "date"})
"""Kinds of leaves that say which."""


@dataclass(frozen=True)
class ConversationBefore:
    """What came before a request."""

    requests: int = 0
    """How many."""
    lost: bool = False
    """Whether the last of them was not understood."""
    said: frozenset[form.Condition] = frozenset()
    """What the last of them said of what they asked for."""
    leaned: float = 0.0
    """Share of those behind the first that have a condition of the one before them, as `leaned` gives it."""


POINTS = (
    "alone, that", "alone, there", "alone, one of those", "alone, one known", "leans, that one", "leans, takes back",
    "alone, ones told apart", "alone, that day", "leans, the known one",
    "alone, no end of its own", "alone, one end of two", "alone, all of a kind that was narrowed",
    "leans, the most of others",
    "alone, counts men or women",
    "alone, men or women, after such",
    "alone, only",
    "alone, a route of what was asked",
    "alone, which without a noun",
    "alone, another rank",
    "alone, the most of ones",
    "alone, of those named before",
    "alone, counts what it does not name",
    "alone, counts what it names",
    "alone, who has the most, and no more",
    "alone, goes on as a fragment",
    "alone, there unread",
    "alone, anybody, after one who was named",
    "alone, another end of two",
    "alone, a clause",
)  # fmt: skip
"""Evidence of a request that points at what was found: a reading that stands by itself is never before one that
leans. An exception to what is fitted, and set by hand: of the pairs of readings by which weights are fitted, 17 have
such a sign; of those evidence alone decides 15 as people meant, and the exception 16."""
EITHER_WAY = "the same either way"
"""Evidence that the best reading that leans and the best that stands by itself ask the same."""
NOTHING = ConversationBefore()


def said_by(queries: Sequence[Query | None]) -> frozenset[form.Condition]:
    """All conditions that stand anywhere in these queries, and that a member is in the groups that one chose."""
    chosen = (in_chosen_groups(query) for query in queries if query is not None)
    return frozenset(one for one in chosen if one is not None).union(*(_conditions(query) for query in queries))


def leaned(queries: Sequence[Query | None]) -> float:
    """Share of the queries behind the first that have a condition of the one before: they went on with it."""
    pairs = list(itertools.pairwise(_conditions(query) for query in queries))
    return sum(bool(one & two) for one, two in pairs) / len(pairs) if pairs else 0.0


def _conditions(query: Query | None) -> frozenset[form.Condition]:
    found = form.walk(query) if query is not None else ()
    return frozenset(condition for node in found if isinstance(node, form.Set) for condition in node.where)


def in_conversation(reading: RequestReading, words: Sequence[Token], before: ConversationBefore) -> dict[str, float]:
    """The evidence of one reading of a request that has others before it.

    Args:
        reading: how it was read, what it means, and which earlier exchange it leans on.
        words: the tokens that it was made of.
        before: what came before it.
    """
    if not before.requests:
        return {}
    root, query = reading.root, reading.query
    leaves = list(root.leaves())
    rules = {step.rule for step in parts(root)}
    told = sum(leaf.rule in _TOLD for leaf in leaves)
    whole = root if root.category == "S" else None
    kept = bool(_conditions(query) & before.said)
    they = any(leaf.rule == "pronoun" and not _of_anybody(leaf, words) for leaf in leaves)
    found = {
        ", only a name": float(isinstance(query, form.Show) and not query.terms and names_one(query.set)),
        ", share kept": len(_conditions(query) & before.said) / max(1, len(before.said)),
        ", goes round": float(any(_goes_round(node) for node in form.walk(query) if isinstance(node, form.Set))),
        ", in all": float(_in_all(words)),
        ", denied in vain": float(any(_denied_in_vain(node) for node in form.walk(query))),
        ", how deep": min(3, _how_deep(main(query), before.said)) / 3,
        ", goes on": float(goes_on(words)),
        ", the ones": float(_ones(leaves, words)),
        ", ones told apart": float(_told_apart(leaves, words)),
        ", the known one": float("entire" in rules or any(_is_known(leaf, words) for leaf in leaves)),
        ", they unread": float(_unread(leaves, words)),
        ", there unread": float(_there_unread(leaves, words)),
        ", that day": float(_that_day(words)),
        ", only": float(_only(words)),
        ", a clause": float(_is_a_clause(leaves, words)),
        ", of those named before": float(whole is not None and _of_those_named(whole, words, before.said)),
        ", named as before": float(whole is not None and _named_as_before(whole, words, before.said)),
        ", that": float(any(leaf.category == "dem" for leaf in leaves) or _those_of_a_kind(leaves, words)),
        ", they": float(they),
        ", there": float(any(leaf.rule == "pronoun" and words[leaf.start].word == "there" for leaf in leaves)),
        ", keeps": float(kept),
        ", they, and keeps nothing": float(they and not kept),
        ", any at all": min(2, sum(_any_at_all(node) for node in form.walk(query))) / 2,
        ", people": float(any(leaf.rule == "pronoun" and _of_anybody(leaf, words) for leaf in leaves)),
        ", the most of what": float("superlative alone" in rules),
        ", the most of ones": float(any(_is_most_of_ones(part, words) for part in parts(root))),
        ", the one": float(whole is not None and definite(whole, words)),
        ", the one of a kind": float(whole is not None and _the_one(whole, words)),
        ", the": float(whole is not None and any(True for _ in _articled(whole, words))),
        ", the values": float(whole is not None and not told and _the_values(leaves, words)),
        ", that one": float(any(leaf.rule == "pronoun" and _is_one(leaf, words) for leaf in leaves)),
        ", of a class": float(whole is not None and says_its_class(whole)),
        ", who": float(any(leaf.rule == "who" for leaf in leaves)),
        ", names": float(root.category == "F" or (whole is not None and telegram(whole))),
        ", tells": min(3, told) / 3,
        ", tells nothing": float(not told),
        ", one word": float(sum(leaf.rule in DOMAINS_OWN for leaf in leaves) < 2),
        ", the most": float(any(isinstance(node, form.Extreme) for node in form.walk(query))),
        ", short": 1 - min(SHORT, len(words)) / SHORT,
        ", where others leaned": before.leaned,
        **{f", {sign}": 1.0 for sign in reading.signs},
    }
    way = "alone" if reading.context is None else "leans"
    told_of = {f"{way}{name}": value for name, value in found.items()}
    return told_of if reading.context is not None else {"alone": 1.0, **told_of}  # that it leans is evidence of any


def _goes_round(found: form.Set) -> bool:
    """Whether members are told by partners of theirs that are told by members of the same class: flights on which meals
    are served that are served on flights from Boston."""
    partners = (c.to for c in found.where if isinstance(c, form.Related))
    conditions = (c for partner in partners if len(partner.where) == 1 for c in partner.where)
    others = (c.to for c in conditions if isinstance(c, form.Related))
    return any(other.cls == found.cls and bool(other.where) and not names_one(other) for other in others)


def _denied_in_vain(found: object) -> bool:
    """Whether members who are told by one value are said not to have another: "Dallas, not Boston" takes something
    back."""
    where = found.where if isinstance(found, form.Set) else ()
    told = {c.term for c in where if isinstance(c, form.Compare) and c.op == "="}
    denied = (c.condition for c in where if isinstance(c, form.Not))
    return any(isinstance(c, form.Compare) and c.op == "=" and c.term in told for c in denied)


def _in_all(words: Sequence[Token]) -> bool:
    """Whether it says that it is of all there are: "how many are there altogether"."""
    said = tuple(word.word for word in words)
    return any(said[start : start + len(phrase)] == phrase for phrase in english().in_all for start in range(len(said)))


def _how_deep(of: form.Set, said: frozenset[form.Condition], depth: int = 0) -> int:
    """How far from what is asked about the new is said: 0 of itself, 1 of its partners, 2 of theirs."""
    new = [condition for condition in of.where if condition not in said]
    deeper = [_how_deep(c.to, said, depth + 1) for c in new if isinstance(c, form.Related) and c.to.where]
    return depth if not new or len(deeper) < len(new) else min(deeper)


def _is_most_of_ones(part: Edge, words: Sequence[Token]) -> bool:
    """Whether the most is asked of "ones", without what they are: "the oldest one", "the oldest, what does she do"."""
    if part.rule == "modifier" and part.parts[-1].rule == "superlative alone":
        return True
    one = part.parts[-1] if part.rule == "superlative" else None
    return one is not None and one.rule == "generic" and words[one.end - 1].word in POINTING


def _is_one(leaf: Edge, words: Sequence[Token]) -> bool:
    """Whether a leaf is "the one" or "the Delta one"; "one" is a number by then."""
    return any(token.word == "1" for token in words[leaf.start : leaf.end])


def _any_at_all(node: object) -> bool:
    """Whether it asks for a partner of whom nothing is said: "that go to a city"."""
    return isinstance(node, form.Related) and not node.to.where


def _of_anybody(leaf: Edge, words: Sequence[Token]) -> bool:
    """Whether what is taken for a pronoun is a word for anybody: "how many people", "which ones"."""
    said = tuple(word.word for word in words[leaf.start : leaf.end])
    kinds = {kind for phrase, kind, _ in english().words.get(said[0], ()) if phrase == said}
    return "generic" in kinds and "pronoun" not in kinds


def _articled(root: Edge, words: Sequence[Token]) -> Iterator[tuple[Edge, int]]:
    """The nouns of what is asked for behind "the", and where that stands: "the united flights", "the earliest one"."""
    cls = about_what(root).cls
    for leaf in root.leaves():
        if leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls:
            found = (at for at in range(max(0, leaf.start - BETWEEN), leaf.start) if words[at].word == "the")
            yield from ((leaf, at) for at in found)


def _the_values(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether values are asked for that are taken to be known: "the departure and arrival times"."""
    return any(leaf.category == "T" and "the" in (words[leaf.start].word, *_before(leaf, words)) for leaf in leaves)


def _before(leaf: Edge, words: Sequence[Token]) -> tuple[str, ...]:
    return (words[leaf.start - 1].word,) if leaf.start else ()


def _the_one(root: Edge, words: Sequence[Token]) -> bool:
    """Whether it asks of one that is told by its article and by no superlative: "the Northwest flight"."""
    most = [leaf.start for leaf in root.leaves() if leaf.rule == "most"]
    return any(
        not leaf.meaning.plural
        and not any(token.word.endswith("s") for token in words[leaf.start : leaf.end])
        and not any(at < start < leaf.start for start in most)
        for leaf, at in _articled(root, words)
    )


def _is_known(leaf: Edge, words: Sequence[Token]) -> bool:
    """Whether a leaf is the one of a class that was spoken of: "who earns most in the department"."""
    return (
        leaf.rule == "pronoun"
        and leaf.category == "NP"
        and words[leaf.start].word == "the"
        and (getattr(leaf.meaning, "pronoun", "") == "thing")
    )


def _told_apart(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether some of those that were spoken of are told apart by a word of theirs: "of the Boston ones"."""
    return any(
        words[leaf.end - 1].word in ("ones", "one") and words[leaf.end - 2].word not in _NOT_APART
        for leaf in leaves
        if leaf.end > 1 and any(word.word == "the" for word in words[max(0, leaf.end - BETWEEN) : leaf.end - 1])
    )


_NOT_APART = frozenset({"the", "which", "only", "just", "of"})
"""Words right before "ones" that tell nothing apart."""


def _unread(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether "they" or the like stands for nobody in the reading: "how many flights do they have", of all flights."""
    read = {at for leaf in leaves if leaf.rule == "pronoun" for at in range(leaf.start, leaf.end)}
    return any(word.word in _PRONOUNS and at not in read for at, word in enumerate(words))


def _there_unread(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether "there" is no place that was spoken of in the reading, nor says that something is: "what could I take
    there in the evening"."""
    return any(
        words[at].word == "there" and leaf.rule != "pronoun" and leaf.category != "there"
        and not _BEING & {word.word for word in words[max(0, at - 2) : at + 2]}
        for leaf in leaves
        for at in range(leaf.start, leaf.end)
    )  # fmt: skip


_BEING = word_set(__name__, "being")
_PRONOUNS = frozenset({"they", "them", "their", "theirs", "he", "she", "him", "her", "his", "hers", "it", "its"})


def _that_day(words: Sequence[Token]) -> bool:
    """Whether a day, month or year is told by one that was spoken of: "on that day"."""
    pairs = itertools.pairwise(word.word for word in words)
    return any(one in ("that", "same") and two in ("day", "date", "month", "year") for one, two in pairs)


def _of_those_named(root: Edge, words: Sequence[Token], said: frozenset[form.Condition]) -> bool:
    """Whether it asks of some of those who were asked of before by the same noun: "which of the clerks"."""
    return any(
        leaf.rule in ("predicate", "value")
        and leaf.category == "NP"
        and leaf.meaning.plural
        and bool(leaf.meaning.set.where)
        and said.issuperset(leaf.meaning.set.where)
        and [word.word for word in words[max(0, leaf.start - 2) : leaf.start]] == ["of", "the"]
        for leaf in root.leaves()
    )


def _is_a_clause(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether it begins as what is said of several who were spoken of, and asks nothing: "who earn over 50,000"."""
    verb = next((leaf for leaf in leaves if leaf.start and words[leaf.start - 1].word == "who"), None)
    if verb is None or verb.category not in ("V", "have") or any(leaf.end < verb.start for leaf in leaves):
        return False
    said = words[verb.start].word
    return said in verbs_of(said) and not said.endswith("s")


def _only(words: Sequence[Token]) -> bool:
    """Whether it begins with a word that narrows: "only the women in Dallas"."""
    return next((word.word in ("only", "just") for word in words if word.word not in (",", "and", "but")), False)


def _named_as_before(root: Edge, words: Sequence[Token], said: frozenset[form.Condition]) -> bool:
    """Whether it asks of those who were asked of before by the same noun, as of people known: "how old are the clerks",
    after the clerks of a department."""
    return any(
        leaf.rule in ("predicate", "value")
        and leaf.category == "NP"
        and leaf.meaning.plural
        and bool(leaf.meaning.set.where)
        and said.issuperset(leaf.meaning.set.where)
        and any(word.word in ("the", "those", "these") for word in words[max(0, leaf.start - 1) : leaf.start + 1])
        for leaf in root.leaves()
    )


def _those_of_a_kind(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether "those" stands before a noun, though it was not taken to point: "those secretaries who are single"."""
    return any(
        one.rule == "generic" and words[one.start].word in ("those", "these") and two.rule in DOMAINS_OWN
        for one, two in itertools.pairwise(leaves)
    )


def _ones(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    return any(
        leaf.rule == "generic" and POINTING & {token.word for token in words[leaf.start : leaf.end]} for leaf in leaves
    )
