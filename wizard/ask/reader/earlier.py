"""What earlier requests leave for the next one: the sets that they were about, what they asked for, what was seen.

Every exchange leaves the set that it was about, the sets that it mentioned, the value that it asked for, and the rows
that were seen. Classes 1 and 2 of the 1989 paper, section 5. Whom pronouns mean among them is in `antecedents`; whether
a whole request leans on them, in `leaning`; what fragments change, in `edits`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Aggregate,
    Ask,
    Attr,
    Compare,
    Computed,
    Condition,
    Every,
    Extreme,
    Grouped,
    Having,
    Is,
    Key,
    Member,
    Minus,
    Not,
    Number,
    Over,
    Own,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Term,
    Together,
    Versus,
    Via,
    rewrite,
    walk,
)
from wizard.ask.numerals import Token
from wizard.ask.reader.days_said import day_found, day_said
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Weekdays, When
from wizard.ask.rows_pointed_at import nothing_shown
from wizard.domain.lexicon import Lexicon

LOOKED_BACK = 5
"""Exchanges in which a pronoun looks for its set."""
ROWS_BACK = 3
"""Exchanges whose rows may be pointed at."""

Edited: TypeAlias = Iterator[tuple[Query, float]]
"""Queries that an edit makes of another one, with costs."""


def unknown_size(_set: Set) -> int | None:
    """How many members a set has where nobody counts them: it is not known."""
    return None


@dataclass(frozen=True)
class Earlier:
    """An earlier exchange that a request may lean on: what was asked, and the query that answered it."""

    index: int
    """Its place in the conversation."""
    query: Query
    member: Callable[[int], Set | None] = nothing_shown
    """The member in a row of its answer, from 1; from the end where it is below 0."""
    size: Callable[[Set], int | None] = unknown_size
    """How many members a set has; None where that is not known."""
    groups: Set | None = None
    """The members that it made groups of, where it did."""
    said: tuple[Token, ...] = ()
    """The words in which it was asked."""

    @property
    def main(self) -> Set:
        """What it was about; where it asked whether some were so, and none were, those of whom it asked; where it chose
        groups, who is in them."""
        about, chosen = main(self.query), in_chosen_groups(self.query)
        if chosen is not None:
            return form.narrow(about, chosen)
        if not (isinstance(self.query, Ask) and self.query.claims[0].conditions):
            return about
        claim = self.query.claims[0]
        if claim.quantifier == "some" and self.size(claim.set) == 1:
            return claim.set  # the one, whether it is so or not
        if claim.quantifier == "some" and about == claim.set:
            about = form.narrow(claim.set, *claim.conditions)
        return claim.set if self.size(about) == 0 else about

    def sets(self) -> list[Set]:
        """Sets that a pronoun may mean: what was asked about first, then what was mentioned.

        Of the highest salary of clerks the clerk with the highest salary is one. Whom nobody was found to have is none:
        of departments without women, the women.
        """
        found = [self.main]
        if isinstance(self.query, Aggregate) and self.query.function in ("max", "min") and not self.query.more:
            found.append(form.narrow(self.main, Extreme(self.query.term, self.query.function == "max")))
        denied = {node for one in walk(self.query) if isinstance(one, Not) and isinstance(one.condition, Related)
                  for node in walk(one) if isinstance(node, Set) and not names_one(node)}  # fmt: skip
        if self.groups is not None and isinstance(self.query, Grouped) and isinstance(self.query.by, Via):
            if self.query.best is not None:  # who is in the one that was chosen
                found[0] = form.narrow(self.main, Related(self.query.by.step, self.groups))
            found.insert(0 if any(isinstance(c, Extreme) for c in self.groups.where) else 1, self.groups)
        found += [one for term in getattr(self.query, "terms", ()) for one in self._counted(term)]
        for node in walk(self.query):
            if (
                isinstance(node, Set)
                and node.where
                and node not in denied
                and all((node.cls, node.where) != (k.cls, k.where) for k in found)
            ):
                found.append(self._of_the_named(node))
        return [replace(one, earlier=True, bare=False, each=False) for one in found]

    def _of_the_named(self, partners: Set) -> Set:
        """Partners of one who was named are his: after "does United fly from Boston to Denver", United's flights."""
        for whose, conditions in self._told_of():
            named = Set(whose.cls, tuple(c for c in whose.where if not isinstance(c, Related)))
            tie = next((c for c in conditions if isinstance(c, Related) and c.to == partners), None)
            if tie is not None and names_one(named) and not names_one(partners):
                return form.narrow(partners, Related(tie.step.back, named))
        return partners

    def _told_of(self) -> Iterator[tuple[Set, tuple[Condition, ...]]]:
        """Whose partners were spoken of, with what was said of them: of members, and of those of whom it was asked."""
        for node in walk(self.query):
            if isinstance(node, Set):
                yield node, node.where
        for claim in self.query.claims if isinstance(self.query, Ask) else ():
            yield claim.set, claim.conditions

    def _counted(self, term: Term) -> Iterator[Set]:
        """Who was counted of those that were asked about: after how many of its flights leave Milwaukee, those."""
        if isinstance(term, Number) and term.of.where:
            yield form.narrow(term.of, Related(term.step.back, form.narrow(self.main)))


def found_last(earlier: Sequence[Earlier]) -> frozenset[str]:
    """The classes of those whom the last exchange found: of whom it was, and whom it counted of theirs."""
    if not earlier:
        return frozenset()
    last = earlier[-1]
    if last.groups is not None and isinstance(last.query, Grouped):  # these are shown, and not who is in them
        return frozenset({last.groups.cls})
    if names_one(last.main):  # "those" are not the one who was named
        return frozenset(one.cls for one in last.sets())
    counted = (term.of.cls for term in getattr(last.query, "terms", ()) if isinstance(term, Number))
    return frozenset({last.main.cls, *counted})


def widest(earlier: Sequence[Earlier]) -> Earlier | None:
    """The exchange whose members later ones narrowed: of clerks, and then of the married ones, that of the clerks.

    None where nothing was narrowed.
    """
    found, told = None, _not_chosen(earlier[-1].main) if earlier else frozenset()
    for exchange in reversed(earlier[-LOOKED_BACK:-1]):
        if exchange.main.cls != earlier[-1].main.cls:
            continue
        wider = _not_chosen(exchange.main)
        if wider and wider < told:
            found, told = exchange, wider
        elif wider != told:
            break
    return found


def all_found(earlier: Sequence[Earlier]) -> Earlier:
    """The exchange whose members were narrowed last, whatever was asked of them since; else the first of all."""
    wide = (widest(earlier[:end]) for end in range(len(earlier), 1, -1))
    return next((one for one in wide if one is not None), earlier[0])


def _not_chosen(found: Set) -> frozenset[Condition]:
    return frozenset(_among(found).where)


def _among(found: Set) -> Set:
    """The members among whom one was chosen."""
    return Set(found.cls, tuple(c for c in found.where if not isinstance(c, Extreme)))


def main(query: Query) -> Set:
    """The set that a query is about; of a yes/no question what it claims of, with what it claims where it is true."""
    if isinstance(query, (Minus, Over, Versus)):
        return main(query.left)
    if isinstance(query, Together):
        return main(query.queries[0])
    if isinstance(query, Ask):
        claim = query.claims[0]
        chosen = any(isinstance(c, Extreme) for c in claim.set.where)  # who was chosen is told by that, and not by this
        if claim.quantifier == "some" and not (chosen or names_one(claim.set)):
            return form.narrow(claim.set, *claim.conditions)
        return claim.set
    if isinstance(query, Share):
        return form.narrow(query.set, *query.part)
    return query.set


def plain(query: Query) -> Query:
    """The query with conditions that were said in one breath each by itself, so that one can be replaced."""

    def flat(node: object) -> object:
        if not isinstance(node, Set) or not any(isinstance(c, Every) for c in node.where):
            return node
        out: list[Condition] = []
        for condition in node.where:
            parts = condition.conditions if isinstance(condition, Every) else (condition,)
            alone = len(parts) == 1 or any(isinstance(inner, Extreme) for part in parts for inner in walk(part))
            out += (condition,) if alone else parts
        return flat(replace(node, where=tuple(dict.fromkeys(out)))) if tuple(out) != node.where else node

    changed: Query = rewrite(query, flat)
    return changed


def groups_of(query: Query, joiner: Joiner) -> Set | None:
    """The members that a query made groups of, the one with the most where it chose; None where it made none."""
    if not isinstance(query, Grouped) or not isinstance(query.by, Via) or query.by.term != Key() or query.also:
        return None
    step, plain = query.by.step, Set(query.set.cls, query.set.where)
    where: tuple[Condition, ...] = (Related(step.back, plain),)
    for condition in query.set.where:  # counted over what is narrowed itself
        if isinstance(condition, Related) and condition.step == step:
            where = (*where, *condition.to.where)
    if query.best is not None:
        if query.function != "count":
            return None
        best = query.best
        where = (*where, Extreme(Number(step.back, plain), best.most, best.count, best.rank))
    for having in query.having:
        told = _of_partners(having, step.back, plain)
        if told is None:
            return None
        where = (*where, told)
    return Set(joiner.other_end(step), where)


def in_chosen_groups(query: Query) -> Compare | None:
    """That a member is in one of the groups that a query chose by a value of theirs: after which city most employees
    live in, whoever lives "there"; None where it chose none, or groups that are members themselves (`groups_of`)."""
    if not isinstance(query, Grouped) or query.also or not (query.best or query.having):
        return None
    if any(isinstance(node, Key) for node in walk(query.by)):
        return None
    return Compare(query.by, "=", replace(query, alone=True, counted=False))


def _of_partners(having: Having, step: Step, members: Set) -> Condition | None:
    """What is true of a group as a condition on what has its members; None where no condition says it."""

    def term(one: Computed) -> Term | None:
        of = Set(members.cls, (*members.where, *one.where))
        if one.term is None:
            return Number(step, of)
        return None if of.where else Via(step, one.term, one.function)

    sides = [term(one) for one in (having.computed, having.value) if isinstance(one, Computed)]
    if sides[0] is None or sides[-1] is None:
        return None
    return Compare(sides[0], having.op, having.value if isinstance(having.value, tuple) else Own(sides[-1]))


def listing_groups(exchange: Earlier) -> Earlier | None:
    """The exchange as one that lists the groups, where it asked of which something is true, or how many they are.

    "They" are those, and not who is in them. None where no condition tells them.
    """
    query = exchange.query
    if not isinstance(query, Grouped) or not query.alone or not query.having or query.best is not None:
        return exchange
    return replace(exchange, query=Show(exchange.groups), groups=None) if exchange.groups is not None else None


def names_one(found: Set) -> bool:
    """Whether a set is told by values of its members alone, as a name tells them."""
    return bool(found.where) and all(isinstance(c, Compare) and c.op == "=" for c in found.where)


def classes(earlier: Sequence[Earlier]) -> tuple[str, ...]:
    """The classes that pronouns may be of, likeliest first."""
    found: dict[str, None] = {}
    for exchange in reversed(earlier[-3:]):
        for one in exchange.sets():
            found[one.cls] = None
    return tuple(found)[:4]


@dataclass(frozen=True)
class LastSeen:
    """What the last exchange left to be pointed at beside its sets."""

    member: Callable[[int], Set | None] = nothing_shown
    """As in `Earlier`."""
    rest: Set | None = None
    """What was left when one was chosen: "the others"."""
    value: tuple[Term, Set, str] | None = None
    """The one value that was asked for: "more than that"."""
    told: tuple[Compare, ...] = ()
    """Conditions on values that may be pointed at: who lives "there"."""
    left: Set | None = None
    """Those that were left when some were left out: "the rest"."""
    other: Set | None = None
    """The one that was left when one of two was chosen: "the other one"."""
    others: int | None = None
    """How many were left: "the other two"."""
    day: When | Weekdays | None = None
    """The day that was said: "that day", "a day later"."""
    in_order: bool = False
    """Whether the last answer was put in an order, so that its first row is the first by that."""
    dated: tuple[Attr, Set] | None = None
    """The day by which those were told, or that was asked of them, where they have no time of their own, and those
    themselves: of people hired before 1960 "the first" was hired first."""
    found: tuple[Set, ...] = ()
    """Whom the exchanges found, the last first, whoever was chosen of them: "the Denver ones"."""
    kinds: tuple[Condition, ...] = ()
    """What kind of members were spoken of, one after the other: after the accountants, "the senior ones"."""


def seen_last(earlier: Sequence[Earlier], lexicon: Lexicon) -> LastSeen:
    """What the exchanges, of which there is one at least, left to be pointed at."""
    last, rest = earlier[-1], rest_of(earlier)
    chosen = sum(isinstance(node, Extreme) for node in walk(last.main))
    left = last.size(rest) if rest is not None else None
    mains = [exchange.main for exchange in reversed(earlier[-ROWS_BACK:])]
    days = (day_said(one.where, lexicon) or day_found(one, lexicon) for one in mains)
    kinds = (c for exchange in reversed(earlier[-ROWS_BACK:]) for one in exchange.sets() for c in one.where)
    return LastSeen(
        _row_of_several(earlier[-ROWS_BACK:]),
        rest,
        asked_term(last.query),
        tuple(_told(earlier)),
        _left_of(earlier),
        rest if left == 1 else None,
        left if left != 1 and chosen < 2 else None,  # of two choices nobody knows whose others are meant
        next((day for day in days if day is not None), None),
        any(isinstance(one.query, Show) and bool(one.query.order) for one in earlier[-ROWS_BACK:]),
        _dated(last, lexicon),
        tuple(_among(one.main) for one in reversed(earlier[-LOOKED_BACK:])),
        tuple(dict.fromkeys(c for c in kinds if isinstance(c, (Is, Compare)))),
    )


def _dated(last: Earlier, lexicon: Lexicon) -> tuple[Attr, Set] | None:
    """The one day by which the members of the last exchange were told, or that was asked of them."""
    found = Set(last.main.cls, tuple(c for c in last.main.where if not isinstance(c, Extreme)))
    asked = asked_term(last.query)
    told = [c.term for c in found.where if isinstance(c, Compare)] + ([asked[0]] if asked and not asked[2] else [])
    days = {one for one in told if isinstance(one, Attr) and lexicon.attributes[one.name].kind == "date"}
    own = {one for one in days if lexicon.attributes[one.name].of == found.cls}
    return (own.pop(), found) if len(own) == 1 and lexicon.classes[found.cls].time is None else None


def _row_of_several(earlier: Sequence[Earlier]) -> Callable[[int], Set | None]:
    """Rows of the last answer that had several of those who are spoken of.

    So that "the first one" is known after "the second one, where does he live". An answer of one row has no first.
    """

    def member(place: int) -> Set | None:
        for exchange in reversed(earlier):
            if exchange.main.cls == earlier[-1].main.cls and exchange.member(2) is not None:
                return exchange.member(place)
        return None

    return member


def _told(earlier: Sequence[Earlier]) -> Iterator[Compare]:
    """What the last two exchanges said of a value, or asked: "there"."""
    for exchange in reversed(earlier[-2:]):
        chosen = in_chosen_groups(exchange.query)
        if chosen is not None:
            yield chosen
        asked = asked_term(exchange.query)
        if asked is not None and isinstance(asked[0], Attr) and not asked[2]:
            yield Compare(asked[0], "=", form.Of(asked[0], replace(asked[1], bare=False)))
        for condition in exchange.main.where:
            if isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.term, Attr):
                yield condition


def rest_of(earlier: Sequence[Earlier]) -> Set | None:
    """The members beside the one that was chosen last."""
    chosen = replace(earlier[-1].main, bare=False, each=False, earlier=False)
    among = tuple(c for c in chosen.where if not isinstance(c, Extreme))
    if among and len(among) < len(chosen.where):
        return replace(chosen, where=(*among, Not(Member(chosen))))
    for back, exchange in enumerate(reversed(earlier[:-1][-LOOKED_BACK:])):
        wider = replace(exchange.main, bare=False, each=False, earlier=False)
        if wider.cls == chosen.cls and wider.where and set(wider.where) < set(chosen.where):
            return form.narrow(wider, Not(Member(chosen)))
        if back and set(wider.where) != set(chosen.where):
            break
    return None


def _left_of(earlier: Sequence[Earlier]) -> Set | None:
    """The members that are left where the last request left some out, and said nothing else of them."""
    found = replace(earlier[-1].main, bare=False, each=False, earlier=False)
    for exchange in reversed(earlier[:-1][-1:]):
        new = [c for c in found.where if c not in exchange.main.where]
        if exchange.main.cls == found.cls and new and len(new) < len(found.where):
            return found if all(isinstance(c, Not) for c in new) else None
    return None


def single(cls: str, earlier: Sequence[Earlier]) -> tuple[Set, int] | None:
    """The one member of a class that was spoken of last, with its exchange: whom "who else" leaves out."""
    for exchange in reversed(earlier[-LOOKED_BACK:]):
        for one in exchange.sets():
            if one.cls == cls and exchange.size(one) == 1:
                return replace(one, earlier=False), exchange.index
    return None


def asked_term(query: Query) -> tuple[Term, Set, str] | None:
    """The one value that a query asked for: of what, of whom, computed how."""
    if isinstance(query, Aggregate) and not query.more:
        return query.term, query.set, query.function
    if isinstance(query, Show):
        terms = [term for term in query.terms if term != form.Key()]
        if len(terms) == 1:
            return terms[0], query.set, ""
    return None


def about(query: Query, old: Set, new: Set) -> Query | None:
    """The same question of another set; None where it cannot be asked."""
    if isinstance(query, Ask):
        claim = query.claims[0]
        if len(query.claims) > 1:
            return None
        if (claim.set.cls, claim.set.where) == (old.cls, old.where):
            return Ask((replace(claim, set=new),))
        return Show(new)
    if isinstance(query, Share):
        return Show(new)
    if isinstance(query, SEVERAL_NUMBERS):
        changed: Query = rewrite(query, lambda node: new if node == old else _changed_alike(node, old, new))
        return changed
    return replace(query, set=new)


def _changed_alike(node: object, old: Set, new: Set) -> object:
    """What is compared with members that are now others, changed as they were: "and in Legal", after whether there are
    more men than women, is of both."""
    gone = {one for one in old.where if one not in new.where}
    added = tuple(one for one in new.where if one not in old.where)
    if not isinstance(node, Set) or (node.cls, new.cls) != (old.cls, old.cls) or not gone.issubset(node.where):
        return node
    return replace(node, where=(*(one for one in node.where if one not in gone), *added))
