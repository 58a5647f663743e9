"""Whole queries in English: one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wizard.ask import form
from wizard.ask.form import Condition, Set, Term
from wizard.ask.paraphrase.clauses import FUNCTIONS, THAN, ClauseWriter
from wizard.ask.paraphrase.english import article, asked, is_nested, joined, plurals, relative
from wizard.ask.paraphrase.naming import Exactly
from wizard.ask.same_meaning import plain
from wizard.domain.lexicon import Lexicon

_COMPARED = {"=": "exactly", "!=": "other than", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
             "between": "between"}  # fmt: skip
_NUMBERS = {">": ("more", "than"), "<": ("fewer", "than"), "=": ("as many", "as")}


class Paraphraser:
    """Says whole queries of one domain; `clauses` says their sets, terms and conditions."""

    def __init__(self, lexicon: Lexicon, exactly: Exactly | None = None) -> None:
        self.clauses = ClauseWriter(lexicon, exactly or Exactly(), self._chosen)
        self._names = self.clauses.names
        self._lexicon = lexicon

    def query(self, query: form.Query) -> str:
        """A query as one English sentence, which ends in a full stop or a question mark."""
        query = plain(query)
        if isinstance(query, form.Show):
            return self._show(query)
        if isinstance(query, form.HowMany):
            return f"Count {self.clauses.counted(query.set)}."
        if isinstance(query, form.Aggregate) and query.function == "difference":
            return f"The difference in {self.clauses.term(query.term, query.set)} between {self._both(query.set)}."
        if isinstance(query, form.Aggregate) and query.function == "distinct":
            different = plurals(self.clauses.term(query.term, query.set))[1]
            return f"Count the different {different} of {self.clauses.members(query.set)}."
        if isinstance(query, form.Aggregate) and query.more:
            parts = [self._computed(query.function, query.term, query.set)]
            parts += [self._of_computed(one, query.set) for one in query.more]
            return f"The {joined(parts)} of {self.clauses.members(query.set)}."
        if isinstance(query, form.Aggregate):
            return f"The {self._computed(query.function, query.term, query.set)} of {self.clauses.members(query.set)}."
        if isinstance(query, form.Share):
            who = relative(self._names.who(query.set.cls), self.clauses.listed(query.part, query.set.cls))
            if query.by is not None and query.best is not None:
                return self._best_share(query, query.by, query.best)
            each = "" if query.by is None else f"for each {self.clauses.term(query.by, query.set)}, "
            if query.term is not None:
                what = f"of the total {self.clauses.term(query.term, query.set)} of {self.clauses.members(query.set)}"
                shared = f"{each}{what}, the share of those {who} (a ratio, 0 to 1)."
                return shared[:1].upper() + shared[1:]
            shared = f"{each}of {self.clauses.members(query.set)}, the share {who} (a ratio, 0 to 1)."
            return shared[:1].upper() + shared[1:]
        if isinstance(query, form.Grouped):
            return self._grouped(query)
        if isinstance(query, form.SEVERAL_NUMBERS):
            return self._of_several_numbers(query)
        assert isinstance(query, form.Ask)  # noqa: S101 - the others were returned above
        return f"Yes or no: {', and '.join(self._claim(claim) for claim in query.claims)}?"

    def _both(self, of: Set) -> str:
        """ "Paul Tai and Rosa Delgado", "book 66 and book 46"."""
        either = of.where[0] if len(of.where) == 1 else None
        parts = either.conditions if isinstance(either, form.Either) else ()
        sets = [Set(of.cls, part.conditions if isinstance(part, form.Every) else (part,)) for part in parts]
        if sets and all(self.clauses.is_one(one) for one in sets):
            return joined([self.clauses.members(one) for one in sets])
        return self.clauses.members(of, "and")

    def _of_several_numbers(self, query: form.Minus | form.Over | form.Versus | form.Together) -> str:
        if isinstance(query, form.Minus):
            return f"{self._bare(query.left)} minus {self._lower(self._bare(query.right))}."
        if isinstance(query, form.Over):
            return f"The ratio of {self._divided(query.left)} to {self._divided(query.right)}."
        if isinstance(query, form.Versus):
            return f"Yes or no: {self._compared(query)}?"
        first, *rest = (self._bare(part) for part in query.queries)
        return f"{'; and '.join([first, *(self._lower(part) for part in rest)])}."

    def _compared(self, query: form.Versus) -> str:
        left = self._number(query.left)
        if isinstance(query.right, tuple):
            term = query.left.term if isinstance(query.left, form.Aggregate) else None
            return f"is {left} {self.clauses.so_much(query.op, term, query.right)}"
        if isinstance(query.left, form.HowMany) and isinstance(query.right, form.HowMany) and query.op in _NUMBERS:
            many, than = _NUMBERS[query.op]
            one, two = (self.clauses.members(of.set).removeprefix("all ") for of in (query.left, query.right))
            return f"are there {many} {one} {than} {two}"
        times = "" if query.times == 1 else f"{query.times:g} times "
        return f"is {left} {THAN[query.op]} {times}{self._number(query.right)}"

    def _number(self, query: form.Query) -> str:
        """ "the number of clerks", "the average salary of all clerks"."""
        if isinstance(query, form.HowMany):
            return f"the number of {self.clauses.members(query.set).removeprefix('all ')}"
        return self._lower(self._bare(query))

    def _divided(self, query: form.Query) -> str:
        """The members that are counted, or the figure, of a ratio."""
        if isinstance(query, form.HowMany):
            return self.clauses.members(query.set)
        return self._lower(self._bare(query))

    def _bare(self, query: form.Query) -> str:
        return self.query(query).rstrip(".?")

    @staticmethod
    def _lower(text: str) -> str:
        return text[:1].lower() + text[1:]

    def _grouped(self, query: form.Grouped) -> str:
        """ "For each sex, count the employees": with what else is computed, and which groups are meant."""
        by = joined([self._group(term, query.set) for term in (query.by, *query.also)])
        those = self._those(query.set)
        first = form.Computed(query.function, query.term)
        told = joined([self._of_computed(one, query.set, those) for one in (first, *query.more)])
        tail = "".join(f", only where {self._having(one, query.set, those)}" for one in query.having)
        if query.best is not None:
            return f"List the {self._chosen(query)}."
        if query.counted:
            several_of = joined([self._group(term, query.set, many=True) for term in (query.by, *query.also)])
            return f"Count the {several_of} of {those}{tail}."
        if query.alone:
            return f"List each {by} of {those}{tail}."
        if query.falling is not None:
            tail += f", the {'most' if query.falling else 'least'} first"
        if query.term is None and not query.more and not query.having:
            return f"For each {by}, count {those}{tail}."
        of = "" if query.term is None else f" of {those}"
        return f"For each {by}, {'' if query.term is None else 'the '}{told}{of}{tail}."

    def _chosen(self, query: form.Grouped) -> str:
        """The groups that a query chooses: "city that has the most of the employees"."""
        several = query.best is None or query.best.count > 1
        by = joined([self._group(term, query.set, many=several) for term in (query.by, *query.also)])
        those = self._those(query.set)
        if query.best is None:
            return f"{by} where {joined([self._having(one, query.set, those) for one in query.having])}"
        tail = "".join(f", only where {self._having(one, query.set, those)}" for one in query.having)
        rank = _ranked(query.best.rank)
        if query.term is not None:
            most = "highest" if query.best.most else "lowest"
            what = f"with the {rank}{most} {self._of_computed(form.Computed(query.function, query.term), query.set)}"
            what += f" of {those}"
        else:
            most = "most" if query.best.most else "fewest"
            what = f"that {'have' if several else 'has'} the {rank}{most} of {those}"
        return f"{f'{query.best.count} ' if several else ''}{by} {what}{tail}"

    def _those(self, of: Set) -> str:
        """Of whom something is computed: "the employees"."""
        those = self.clauses.members(of)
        return f"the {those.removeprefix('all ')}" if those.startswith("all ") else those

    def _group(self, term: Term, of: Set, *, many: bool = False) -> str:
        """ "department"; "city that they go to" where several relations lead to one."""
        named = self.clauses.term(term, of, many=many)
        if not isinstance(term, form.Via) or not isinstance(term.term, form.Key):
            return named
        alone = self.clauses.has_role(term.step) or self.clauses.only_way(term.step, of.cls)
        return named if alone else f"{named} {self.clauses.clause_of(term.step, 'they')}"

    def _of_computed(self, one: form.Computed, of: Set, those: str = "members") -> str:
        who = relative(self._names.who(of.cls), self.clauses.listed(one.where, of.cls)) if one.where else ""
        if one.term is None:
            return f"the number of {those.removeprefix('the ')}{f' {who}' if who else ''}"
        who = f" of those {who}" if who else ""
        return f"{self._computed(one.function, one.term, of)}{who}"

    def _best_share(self, query: form.Share, by: Term, best: form.Best) -> str:
        """ "List the department with the highest share of employees who are female." """
        several = best.count > 1
        group = self._group(by, query.set, many=several)
        who = relative(self._names.who(query.set.cls), self.clauses.listed(query.part, query.set.cls))
        those = self.clauses.members(query.set).removeprefix("all ")
        most = f"{_ranked(best.rank)}{'highest' if best.most else 'lowest'}"
        return f"List the {f'{best.count} ' if several else ''}{group} with the {most} share of {those} {who}."

    def _having(self, having: form.Having, of: Set, those: str) -> str:
        left = self._with_article(having.computed, of, those)
        if isinstance(having.value, form.Computed):
            compared = "the same as" if having.op == "=" else _COMPARED[having.op]
            return f"{left} is {compared} {self._with_article(having.value, of, those)}"
        return f"{left} is {_COMPARED[having.op]} {joined([str(v) for v in having.value])}"

    def _with_article(self, one: form.Computed, of: Set, those: str) -> str:
        said = self._of_computed(one, of, those)
        return said if said.startswith("the ") else f"the {said}"

    def _show(self, query: form.Show) -> str:
        if query.order:
            order = joined(
                [f"{self.clauses.term(o.term, query.set)}{', the most first' if o.most else ''}" for o in query.order]
            )
            return f"{self._show(replace(query, order=()))[:-1]}, in the order of their {order}."
        of, terms = query.set, [t for t in query.terms if not isinstance(t, form.Key)]
        if not terms:
            return f"List {self.clauses.members(of, 'and')}."
        one = self.clauses.is_one(of, "and")
        if len(terms) < len(query.terms):
            return f"List {self.clauses.members(of)}, {'with' if one else 'each with'} {self._theirs(terms, of)}."
        if any(not isinstance(term, form.Attr) for term in terms) and not one:
            named = joined([f"the {self.clauses.term(term, of)}" for term in terms])
            return f"For {self.clauses.members(of)}, list {named}."
        named = joined([self.clauses.term(term, of, many=not one, one=one) for term in terms])
        return f"List the {named} of {self.clauses.members(of, 'and')}."

    def _theirs(self, terms: Sequence[Term], of: Set) -> str:
        """ "its price and capacity", "their manager's age and the number of employees that they supervise"."""
        their = "their" if self._lexicon.classes[of.cls].person else "its"
        said: list[str] = []
        for term in terms:
            named = self.clauses.term(term, of, one=True)
            whose = "the" if isinstance(term, form.Number) or is_nested(named) else their
            said.append(named if said and all(isinstance(t, form.Attr) for t in terms) else f"{whose} {named}")
        return joined(said)

    def _computed(self, function: str, term: Term, of: Set) -> str:
        """ "average salary", "earliest hire date"."""
        if function == "difference":
            return f"difference between the highest and the lowest {self.clauses.term(term, of)}"
        said = FUNCTIONS[function]
        entry = self._lexicon.attributes.get(term.name) if isinstance(term, form.Attr) else None
        if entry is not None and entry.kind in ("date", "year", "time"):
            said = {"min": "earliest", "max": "latest"}.get(function, said)
        of_what = self.clauses.term(term, of)
        if said != of_what and of_what.startswith(f"{said} "):
            return of_what
        return f"{'combined' if said == of_what else said} {of_what}"  # "total total" says nothing twice

    # -- yes or no ---------------------------------------------------------------------------------------------------

    def _claim(self, claim: form.Claim) -> str:
        so_many = _so_many(claim)
        if not claim.conditions:
            who = self.clauses.counted(claim.set).removeprefix("all ")
            return f"are there {so_many} {who}" if so_many else f"are there {self._any(claim.set)}"
        one_of = self._names.name(claim.set, "or") if claim.quantifier == "some" else ""
        who = one_of or self.clauses.members(claim.set, "and")
        if claim.quantifier == "every" and self._names.numbered(claim.set):
            who = f"all {self.clauses.described(claim.set)}"
        elif self.clauses.is_one(claim.set, "and"):
            return asked(who, [self._of_one(c, claim.set.cls) for c in claim.conditions], one=True)
        clauses = self.clauses.listed(claim.conditions, claim.set.cls)
        if so_many:
            return asked(f"{so_many} of {self._the(who)}", clauses, one=False)
        named = not who.startswith(("all ", "the "))
        if claim.quantifier == "every" or named:
            return asked(who, clauses, one=False)
        return asked(f"any of {self._the(who)}", clauses, one=False)

    def _any(self, of: Set) -> str:
        who = self.clauses.counted(of)
        return f"any {who.removeprefix('all ')}" if who.startswith("all ") else who

    @staticmethod
    def _the(who: str) -> str:
        return f"the {who.removeprefix('all ')}" if who.startswith("all ") else who

    def _of_one(self, condition: Condition, cls: str) -> str:
        """What is said of one member, with the verb as for many: "are a clerk"."""
        inner = condition.condition if isinstance(condition, form.Not) else condition
        entry = self._lexicon.predicates[inner.predicate] if isinstance(inner, form.Is) else None
        if isinstance(inner, form.Is) and entry is not None and not entry.adjectives and entry.nouns:
            says = plurals(self._lexicon.predicates[inner.predicate].says)[0]
            return f"are {'' if inner is condition else 'not '}{article(says)} {says}"
        return self.clauses.clause(condition, cls)


def _ranked(rank: int) -> str:
    return {1: "", 2: "second ", 3: "third "}.get(rank, f"{rank}th ")


def _so_many(claim: form.Claim) -> str:
    """ "at least 3", "more than half", "at least 20 percent"; empty where no number or share is claimed."""
    if claim.quantifier not in ("many", "share"):
        return ""
    op = _COMPARED[claim.op].replace("less", "fewer")
    if claim.quantifier == "many":
        return f"{op} {claim.amount}"
    return f"{op} half" if claim.amount == 0.5 else f"{op} {100 * claim.amount:g} percent"
