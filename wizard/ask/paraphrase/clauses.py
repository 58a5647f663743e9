"""Sets, terms and conditions in English: "all female managers who work in department 10"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wizard.ask import form
from wizard.ask.form import Condition, Set, Term
from wizard.ask.numerals import ordinal
from wizard.ask.paraphrase.english import article, is_nested, joined, negated, plurals, relative, some, third
from wizard.ask.paraphrase.naming import Exactly, Naming
from wizard.domain.lexicon import Lexicon

_OPS = {"!=": "other than", "<": "under", "<=": "of at most", ">": "over", ">=": "of at least"}
THAN = {"=": "equal to", "!=": "other than", "<": "lower than", "<=": "no higher than", ">": "higher than",
        ">=": "no lower than"}  # fmt: skip
"""How a number is said to be compared with another one."""
_HOW_MANY = {"=": "exactly", "<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}
_DATED = {"!=": "not", "<": "before", "<=": "no later than", ">": "after", ">=": "no earlier than"}
_LATER = {"=": "the same as", "!=": "other than", "<": "earlier than", "<=": "no later than", ">": "later than",
          ">=": "no earlier than"}  # fmt: skip
FUNCTIONS = {"sum": "total", "avg": "average", "median": "median", "min": "lowest", "max": "highest"}
_SOME = ("a ", "an ", "some ")


@dataclass(frozen=True)
class SaidClause:
    """A clause in two parts: clauses with the same head are said with one."""

    head: str
    """ "have a salary", "work in"; empty where the clause is one piece."""
    rest: str
    denies: bool = False
    """True for "do not": two of them share an "or"."""
    of: str = ""
    """What the rest names: only clauses of one kind are said with one head."""

    @property
    def whole(self) -> str:
        """The clause in one text: head and rest."""
        return f"{self.head} {self.rest}".strip()


@dataclass(frozen=True)
class _Described:
    """A set in its parts."""

    before: tuple[str, ...]
    """Adjectives."""
    head: tuple[str, str]
    """Noun, in the singular and the plural."""
    after: str
    """What stands right behind the noun: " called Springfield"."""
    clauses: tuple[str, ...]
    movable: bool
    """True where the order of the clauses means nothing."""


def _is_plain_extreme(condition: Condition) -> bool:
    """Whether it says that one member has the most or the least of something of its own."""
    if not isinstance(condition, form.Extreme) or condition.count > 1 or condition.within is not None:
        return False
    return not (isinstance(condition.term, form.Via) and condition.term.function)


class ClauseWriter:
    """Says sets, terms and conditions of one domain; `names` says what things are called, `groups` which groups a
    query chooses."""

    def __init__(self, lexicon: Lexicon, exactly: Exactly, groups: Callable[[form.Grouped], str]) -> None:
        self.names = Naming(lexicon, exactly)
        self._groups = groups
        self._lexicon = lexicon
        self._exactly = exactly

    # -- sets --------------------------------------------------------------------------------------------------------

    def members(self, of: Set, joint: str = "or") -> str:
        """ "all female managers who work in department 10", "Sharon Lease"; several names are joined by `joint`."""
        found = self.names.proper_name(of, joint) or self.names.name(of) or self.names.numbered(of)
        if found:
            return found
        best = of.where[-1] if of.where else None
        if isinstance(best, form.Extreme):
            return self._superlative(replace(of, where=of.where[:-1]), best)
        if isinstance(best, form.Either) and all(_is_plain_extreme(part) for part in best.conditions):
            return self._at_either_end(replace(of, where=of.where[:-1]), best)
        if isinstance(best, form.Either) and len(of.where) == 1:
            sets = [part.of for part in best.conditions if isinstance(part, form.Member)]
            if len(sets) == len(best.conditions):  # "the first flight to Boston, and the last flight back"
                return f", {joint} ".join(self.members(each) for each in sets)
        singular, many = self.names.nouns(of.cls)
        described = self.described(of)
        itself = f"{many} that are the {singular} "  # "capitals that are the capital of Texas"
        if described.startswith(itself) and len(of.where) == 1 and not described.startswith(f"{itself}of no "):
            return f"the {singular} {described.removeprefix(itself)}"
        return f"all {described}"

    def is_one(self, of: Set, joint: str = "or") -> bool:
        """Whether the set is said in the singular."""
        best = of.where[-1] if of.where else None
        if isinstance(best, form.Extreme):
            return best.count == 1 and best.within is None
        said = self.members(of, joint)
        either = of.where and isinstance(of.where[0], form.Either)
        several = any(isinstance(c, form.Compare) and c.op == "in" for c in of.where)
        return not said.startswith("all ") and not either and not several

    def counted(self, of: Set) -> str:
        """Members that are counted: "all cities called Austin" rather than "Austin"."""
        return (
            f"all {self.described(of)}" if self.names.proper_name(of) or self.names.numbered(of) else self.members(of)
        )

    def described(self, of: Set) -> str:
        """ "major cities called Springfield that are in Illinois": by noun and clauses, not by a name alone."""
        parts = self._parts(of)
        return " ".join([*parts.before, parts.head[1]]) + parts.after + self._tail(parts, of.cls)

    def _tail(self, parts: _Described, cls: str) -> str:
        """The clauses behind the noun; "in Texas" alone needs no "that are"."""
        clauses = list(parts.clauses)
        if not clauses:
            return ""
        place = next((c for c in clauses if c.startswith("are in ")), "")
        if place and (len(clauses) == 1 or (parts.movable and not is_nested(place))):
            clauses.remove(place)
            who = f" {relative(self.names.who(cls), clauses, movable=parts.movable)}" if clauses else ""
            return place.removeprefix("are") + who
        return " " + relative(self.names.who(cls), clauses, movable=parts.movable)

    def _parts(self, of: Set) -> _Described:
        called = ""
        adjectives: list[str] = []
        head: tuple[str, str] | None = None
        rest: list[Condition] = []
        for condition in of.where:
            if isinstance(condition, form.Is):
                entry = self._lexicon.predicates[condition.predicate]
                if not entry.adjectives and not entry.nouns and entry.verbs:
                    rest.append(condition)
                elif entry.adjectives:
                    adjectives.append(entry.says)
                elif head is None:
                    head = plurals(entry.says)
                else:
                    rest.append(condition)
            elif not called and (name := self.names.called(condition, of.cls)):
                called = f" called {name}"
            else:
                rest.append(condition)
        movable = not any(isinstance(condition, form.Extreme) for condition in of.where)
        if not movable:  # what is said before a superlative restricts it, what is said behind it does not
            first = next(i for i, condition in enumerate(of.where) if isinstance(condition, form.Extreme))
            clauses = self.listed(of.where[first:], of.cls, of.where[:first])
            before = self._parts(replace(of, where=of.where[:first]))
            return replace(before, clauses=(*before.clauses, *clauses), movable=False)
        return _Described(
            tuple(adjectives),
            head or self.names.nouns(of.cls),
            called,
            tuple(self.listed(tuple(rest), of.cls)),
            movable,
        )

    def _superlative(self, of: Set, best: form.Extreme) -> str:
        """ "the river with the greatest length of those that run through Texas"."""
        parts = self._parts(of)
        many = best.count > 1 or best.within is not None
        term = self.term(best.term, of, many=best.count > 1, one=not many)
        those = f"those{parts.after}{self._tail(parts, of.cls)}" if parts.clauses or parts.after else ""
        noun = " ".join([*parts.before, parts.head[many]])
        noun = f"{best.count} {noun}" if best.count > 1 else noun
        if isinstance(best.term, form.Via) and best.term.function in ("max", "min"):
            clause = self._through(best.term, best)
            clause = f"that {clause if many else third(clause)}{self._each(best, of.cls)}"
            return f"the {noun}, of {those}, {clause}" if those else f"the {noun} {clause}"
        what = f"the {noun} with the {self._best(best)} {term}{self._each(best, of.cls)}"
        return f"{what}{'' if best.within is None else ','} of {those}" if those else what

    def _at_either_end(self, of: Set, ends: form.Either) -> str:
        """ "the rivers with the greatest or the smallest length of those that run through Texas"."""
        parts = self._parts(of)
        said = [
            f"the {self._best(end)} {self.term(end.term, of, one=True)}"
            for end in ends.conditions
            if isinstance(end, form.Extreme)
        ]
        those = f" of those{parts.after}{self._tail(parts, of.cls)}" if parts.clauses or parts.after else ""
        return f"the {' '.join([*parts.before, parts.head[1]])} with {joined(said, 'or')}{those}"

    def _each(self, best: form.Extreme, cls: str) -> str:
        """ " for each job", " for each airport that they go to": where each has a most of its own."""
        if best.within is None:
            return ""
        if not isinstance(best.within, form.Step):
            return f" for each {self.term(best.within, Set(cls))}"
        clause = "" if self.only_way(best.within, cls) else f" {self.clause_of(best.within, 'they')}"
        return f" for each {self.names.singular(self.names.target(best.within))}{clause}"

    def _best(self, best: form.Extreme) -> str:
        """ "highest", "second greatest"."""
        rank = "" if best.rank == 1 else f"{ordinal(best.rank)} "
        return rank + self.names.most(best, most=best.most)

    # -- terms -------------------------------------------------------------------------------------------------------

    def term(self, term: Term, of: Set, *, many: bool = False, one: bool = False) -> str:
        """ "salary", "number of employees that they supervise"; `many` for several, `one` where the member is one."""
        if isinstance(term, form.Attr):
            return self.names.noun(term.name, many=many)
        if isinstance(term, form.Part):
            return f"{term.unit}{'s' if many else ''} of the {self.term(term.term, of)}"
        if isinstance(term, form.Number):
            person = self._lexicon.classes[of.cls].person
            return self._number(term, "it" if one and not person else "they")
        if isinstance(term, form.Via):
            if isinstance(term.term, form.Key):
                return self.names.role(term.step, many=many)
            if term.function in ("avg", "sum"):
                of_them = self.term(term.term, Set(self.names.target(term.step)))
                whose = "its" if one and not self._lexicon.classes[of.cls].person else "their"
                return f"{FUNCTIONS[term.function]} {of_them} of {whose} {self.names.role(term.step, many=True)}"
            target = self.names.target(term.step)
            if isinstance(term.term, form.Via) and term.term.step == term.step.back and term.term.function == "avg":
                kind = self.names.singular(target)  # of those who have the same partner
                return f"{FUNCTIONS['avg']} {self.term(term.term.term, of)} of their {kind}"
            own = self.term(term.term, Set(target), many=many)
            if self.has_role(term.step) or self.only_way(term.step, of.cls):
                return f"{self.names.role(term.step)}'s {own}"
            they = "it" if one and not self._lexicon.classes[of.cls].person else "they"
            return f"{own} of the {self.names.singular(target)} {self.clause_of(term.step, they)}"
        return self.names.nouns(of.cls)[many]

    def has_role(self, step: form.Step) -> bool:
        """Whether partners over the step have a noun of their own: "manager"."""
        relation = self._lexicon.relations[step.relation]
        return bool(relation.inverse_nouns if step.inverse else relation.nouns)

    def only_way(self, step: form.Step, cls: str) -> bool:
        """Whether no other relation leads from members of the class to the same class."""
        ways = [(entry.from_, entry.to) for entry in self._lexicon.relations.values()]
        ends = (cls, self.names.target(step))
        return ways.count(ends) + ways.count((ends[1], ends[0])) == 1

    def clause_of(self, step: form.Step, they: str) -> str:
        """ "that it borders", "that run through it", "who borrow them": which partners are meant."""
        said, back = self.names.says(step), self.names.says(step.back)
        if said.startswith("are ") and back.split()[0] not in ("are", "have"):
            return f"{self.names.who(self.names.target(step))} {back} {'it' if they == 'it' else 'them'}"
        return f"that {they} {third(said) if they == 'it' else said}"

    def _number(self, term: form.Number, they: str) -> str:
        """ "number of states that it borders", "total quantity of the lines that they have and that are in ..."."""
        inner = self._parts(term.of)
        who = self.names.who(term.of.cls)
        first = self.clause_of(term.step, they)
        noun = " ".join([*(["different"] if term.different else []), *inner.before, inner.head[1]]) + inner.after
        many = f"total {self.names.noun(term.total.name)} of the" if term.total is not None else "number of"
        if not inner.clauses:
            return f"{many} {noun} {first}"
        return f"{many} {noun} {first} and {relative(who, inner.clauses, movable=inner.movable)}"

    # -- conditions --------------------------------------------------------------------------------------------------

    def clause(self, condition: Condition, cls: str) -> str:
        """What is said of members of `cls` after "who": "work in department 10"."""
        return self._said(condition, cls).whole

    def listed(self, conditions: Sequence[Condition], cls: str, before: tuple[Condition, ...] = ()) -> list[str]:
        """Clauses for conditions, those with one head in one clause: "leave after noon and before 6:00 PM"."""
        groups: list[list[SaidClause]] = []
        for place, condition in enumerate(conditions):
            if isinstance(condition, form.Extreme):
                groups.append([SaidClause("", self._extreme(condition, cls, (*before, *conditions[:place])))])
                continue
            said = self._said(condition, cls)
            same = next((g for g in groups if self._share(g[0], said)), None)
            if same is None:
                groups.append([said])
            else:
                same.append(said)
        return [_together(group, "or" if group[0].denies else "and") for group in groups]

    @staticmethod
    def _share(one: SaidClause, other: SaidClause) -> bool:
        """Whether two clauses can be said with one head."""
        same = bool(one.head) and (one.head, one.denies, one.of) == (other.head, other.denies, other.of)
        return same and not any(
            is_nested(said.rest) or said.rest.startswith(_SOME) or " with the " in said.rest for said in (one, other)
        )

    def _said(self, condition: Condition, cls: str) -> SaidClause:
        """A condition in its parts."""
        if isinstance(condition, form.Compare):
            return self._comparison(condition, cls)
        if isinstance(condition, form.Related):
            return self._related(condition)
        if isinstance(condition, form.Is):
            entry = self._lexicon.predicates[condition.predicate]
            if not entry.adjectives and not entry.nouns and entry.verbs:
                return SaidClause("", entry.says)
            return SaidClause("are", entry.says if entry.adjectives else plurals(entry.says)[1])
        if isinstance(condition, form.Not):
            return self._denied(condition.condition, cls)
        if isinstance(condition, form.Either):
            return self._either(condition, cls)
        if isinstance(condition, form.Every):
            name = self.names.name(Set(cls, condition.conditions))
            return SaidClause("are", name) if name else SaidClause("", joined(self.listed(condition.conditions, cls)))
        if isinstance(condition, form.All):
            whom = self.members(condition.to)
            whom = whom if whom.startswith("all ") else f"all of {whom}"
            return SaidClause("", f"{self.names.short(self.names.says(condition.step), condition.to.cls)} {whom}")
        if isinstance(condition, form.Member):
            among = "" if self.is_one(condition.of) else "among "
            return SaidClause("", f"are {among}{self.members(condition.of)}")
        if isinstance(condition, form.Shared):
            another = "another" if condition.many == 2 else f"{condition.many - 1} others"
            whom = f"{another} of the {self.described(condition.among)}"
            if not condition.among.where:
                whom = f"{another} {self.names.singular(cls)}" if condition.many == 2 else another
            return SaidClause(
                "", f"have the same {joined([self.term(t, Set(cls)) for t in condition.terms])} as {whom}"
            )
        return SaidClause("", self._extreme(condition, cls, None))

    def _related(self, condition: form.Related) -> SaidClause:
        """ "work in department 10", "serve a meal"."""
        to, says = condition.to, self.names.says(condition.step)
        if self.names.proper_name(to) and not self.members(to).startswith(f"the {self.names.singular(to.cls)} "):
            return SaidClause(says, self.members(to), of=to.cls)
        short = self.names.short(says, to.cls)
        whom = some(*self.names.nouns(to.cls))
        if to.where:
            several = "" if self.names.proper_name(to) else self.names.name(to, "or")  # whoever has one of them
            whom = several or self.members(to).removeprefix("all ")
        if self._exactly.brackets and is_nested(whom):
            whom = f"[{whom}]"
        return SaidClause(short, whom, of=to.cls)

    def _denied(self, plain: Condition, cls: str) -> SaidClause:
        if isinstance(plain, form.Related) and not plain.to.where:
            singular, many = self.names.nouns(plain.to.cls)
            number = singular if self._lexicon.classes[plain.to.cls].says or singular == many else many
            number = singular if not number.endswith("s") or self._lexicon.classes[plain.to.cls].says else number
            return SaidClause("", f"{self.names.short(self.names.says(plain.step), plain.to.cls)} no {number}")
        if self.names.is_called(plain, cls):
            return SaidClause("are not", self.names.proper_name(Set(cls, (plain,))), denies=True)
        if isinstance(plain, form.Either):
            said = self._either(plain, cls)
            if said.head:
                return SaidClause(negated(said.head), said.rest, denies=True, of=said.of)
            return SaidClause("", f"neither {' nor '.join(self.clause(part, cls) for part in plain.conditions)}")
        if isinstance(plain, form.Every) and not self.names.name(Set(cls, plain.conditions)):
            return SaidClause("", f"do not both {joined(self.listed(plain.conditions, cls))}")
        said = self._said(plain, cls)
        if not said.head:
            return SaidClause("", negated(said.rest))
        # "Not (over 5)" and "not (under 3)" share no head: only plain values, names and partners do.
        alone = isinstance(plain, form.Compare) and plain.op not in ("=", "in")
        return SaidClause("", negated(said.whole)) if alone else replace(said, head=negated(said.head), denies=True)

    def _either(self, condition: form.Either, cls: str) -> SaidClause:
        """ "have a departure time after noon or before 6:00 AM"; "either work in Irving or are managers"."""
        said = [self._said(part, cls) for part in condition.conditions]
        if all(self._share(said[0], part) for part in said):
            return replace(said[0], rest=joined([part.rest for part in said], "or"))
        return SaidClause("", f"either {' or '.join(part.whole for part in said)}")

    def _extreme(self, best: form.Extreme, cls: str, before: tuple[Condition, ...] | None) -> str:
        """ "have the highest salary of all employees"; `before` are the conditions it is among, None where unsaid."""
        if isinstance(best.term, form.Via) and best.term.function in ("max", "min"):
            return self._through(best.term, best)
        number = "" if best.count == 1 else f"{best.count} "
        among = "" if before is None else f" of {'those' if before else f'all {self.names.nouns(cls)[1]}'}"
        term = self.term(best.term, Set(cls), many=best.count > 1)
        if is_nested(term) and among:
            return f"have,{among}, the {number}{self._best(best)} {term}{self._each(best, cls)}"
        return f"have the {number}{self._best(best)} {term}{self._each(best, cls)}{among}"

    def _through(self, term: form.Via, best: form.Extreme) -> str:
        """ "contain the city with the second greatest population"."""
        target = self.names.target(term.step)
        says = self.names.short(self.names.says(term.step), target)
        whose = f"the {self._best(best)} {self.term(term.term, Set(target))}"
        return f"{says} the {self.names.singular(target)} with {whose}"

    def _comparison(self, condition: form.Compare, cls: str) -> SaidClause:
        op, value = condition.op, condition.value
        if called := self.names.called(condition, cls):
            return SaidClause("are called", called)
        counted_up = isinstance(condition.term, form.Number) and condition.term.total is None
        if isinstance(condition.term, form.Number) and counted_up and isinstance(value, tuple) and op in _HOW_MANY:
            counted = self.described(condition.term.of)
            if value[0] == 1 and not condition.term.of.where:
                counted = self.names.singular(condition.term.of.cls)
            elif condition.term.different:
                counted = f"different {counted}"
            says = self.names.short(self.names.says(condition.term.step), condition.term.of.cls)
            return SaidClause("", f"{says} {_HOW_MANY[op]} {value[0]} {counted}")
        named, term = self.term(condition.term, Set(cls)), condition.term
        if isinstance(term, form.Via) and term.function in ("min", "max"):
            named = f"{FUNCTIONS[term.function]} {named}"
        while isinstance(term, form.Via):
            term = term.term
        attribute = term.name if isinstance(term, form.Attr) else ""
        kind = self._lexicon.attributes[attribute].kind if attribute else "number"
        have = f"have {named if len(set(plurals(named))) == 1 else f'{article(named)} {named}'}"
        if op == "missing":
            return SaidClause("", f"have no {named}")
        if op in ("present", "each"):
            return SaidClause("", have)
        if not isinstance(value, tuple):
            return self._with_others(SaidClause(have, named), (op, value), cls, kind)
        return self._with_values(op, named, have, attribute, kind, value)

    def _with_others(
        self, said: SaidClause, than: tuple[form.Op, form.Of | form.Own | form.Grouped], cls: str, kind: str
    ) -> SaidClause:
        """What is compared with something else of the member, with that of others, or with what groups have."""
        op, value = than
        if isinstance(value, form.Grouped):
            one = value.best is not None and value.best.count == 1
            return SaidClause("have", f"{'the' if one else 'one of the'} {self._groups(value)}")
        more = (_LATER if kind in ("date", "year", "time") else THAN)[op]
        if isinstance(value, form.Of):
            return SaidClause(said.head, f"{more} {self._of(value, said.rest)}")
        if isinstance(value.term, form.Via) and value.term.function in ("max", "min"):
            return SaidClause(said.head, f"{more} that of {self._of_several(value.term, cls, op)}")
        own = self.term(value.term, Set(cls))
        times = "" if value.times == 1 else f"{value.times:g} times "
        return SaidClause(said.head, f"{more} {times}{'the' if ' of their ' in own else 'their'} {own}")

    def _of_several(self, term: form.Via, cls: str, op: form.Op) -> str:
        """ "all their employees", whom a member has more than; "one of their employees" where some one will do."""
        of_all = (term.function == "max") == op.startswith(">")
        if self.has_role(term.step) or self.only_way(term.step, cls):
            return f"{'all' if of_all else 'one of'} their {self.names.role(term.step, many=True)}"
        them = self.names.nouns(self.names.target(term.step))[True]
        return f"{'all' if of_all else 'one of the'} {them} {self.clause_of(term.step, 'they')}"

    def _with_values(
        self, op: form.Op, named: str, have: str, attribute: str, kind: str, value: tuple[form.Scalar, ...]
    ) -> SaidClause:
        """ "have a salary" "over $50,000"."""
        values = [self.names.value(attribute, each) for each in value]
        if op in ("contains", "starts", "ends"):
            word = {"contains": "containing", "starts": "that begins with", "ends": "that ends in"}[op]
            return SaidClause(have, f'{word} "{values[0]}"')
        if op == "between":
            return SaidClause(have, f"between {values[0]} and {values[1]}")
        if kind in ("date", "year", "time") and op not in ("=", "in"):
            return SaidClause(have, f"{_DATED[op]} {_at(kind, values) if op == '!=' else joined(values, 'or')}")
        if kind in ("date", "year"):
            return SaidClause(have, _at(kind, values))
        if op in ("=", "in"):
            if kind == "number" and not named.endswith("number"):
                return SaidClause(have, f"of {joined(values, 'or')}")
            return SaidClause(f"have the {named}", joined(values, "or"))
        return SaidClause(have, f"{_OPS[op]} {joined(values, 'or')}")

    def so_much(self, op: form.Op, term: Term | None, value: tuple[form.Scalar, ...]) -> str:
        """ "over $50,000": what a number is compared with, which is one of a term's."""
        attribute = term.name if isinstance(term, form.Attr) else ""
        rest = self._with_values(op, "", "", attribute, "number", value).rest.removeprefix("of ")
        return f"exactly {rest}" if op == "=" else rest

    def _of(self, of: form.Of, named: str) -> str:
        """ "that of Paul Tai", "the average salary of all clerks"."""
        own = self.term(of.term, of.set)
        if of.times != 1:
            return f"{of.times:g} times {self._of(replace(of, times=1.0), named)}"
        if of.function:
            return f"the {FUNCTIONS[of.function]} {own} of {self.members(of.set)}"
        return f"that of {self.members(of.set)}" if own == named else f"the {own} of {self.members(of.set)}"


def _together(group: list[SaidClause], word: str) -> str:
    return f"{group[0].head} {joined([said.rest for said in group], word)}".strip()


def _at(kind: str, values: list[str]) -> str:
    """ "in 1952", "on 6 October 1952", "at noon"."""
    if kind == "time":
        return joined([f"at {value}" for value in values], "or")
    return joined([f"{'on' if len(value.split()) == 3 else 'in'} {value}" for value in values], "or")
