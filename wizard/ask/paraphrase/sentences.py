"""Whole queries in English: one sentence each."""

from __future__ import annotations

from wizard.ask import form
from wizard.ask.alike import plain
from wizard.ask.form import Condition, Set, Term
from wizard.ask.paraphrase.clauses import FUNCTIONS, Clauses
from wizard.ask.paraphrase.english import article, asked, joined, plurals, relative


class Paraphraser(Clauses):
    """Says logical forms of one domain in English."""

    def query(self, query: form.Query) -> str:
        """One sentence."""
        query = plain(query)
        if isinstance(query, form.Show):
            return self._show(query)
        if isinstance(query, form.HowMany):
            return f"Count {self._counted(query.set)}."
        if isinstance(query, form.Aggregate) and query.function == "difference":
            of = query.set
            return f"The difference in {self.term(query.term, of)} between {self.members(of, 'and')}."
        if isinstance(query, form.Aggregate) and query.function == "distinct":
            different = plurals(self.term(query.term, query.set))[1]
            return f"Count the different {different} of {self.members(query.set)}."
        if isinstance(query, form.Aggregate):
            return f"The {self._computed(query.function, query.term, query.set)} of {self.members(query.set)}."
        if isinstance(query, form.Share):
            who = relative(self._who(query.set.cls), self.listed(query.part, query.set.cls))
            return f"Of {self.members(query.set)}, the share {who} (a ratio, 0 to 1)."
        if isinstance(query, form.Grouped):
            by = self.term(query.by, query.set)
            those = self.members(query.set)
            if those.startswith("all "):
                those = f"the {those.removeprefix('all ')}"
            if query.term is None:
                return f"For each {by}, count {those}."
            return f"For each {by}, the {self._computed(query.function, query.term, query.set)} of {those}."
        return f"Yes or no: {', and '.join(self._claim(claim) for claim in query.claims)}?"

    def _show(self, query: form.Show) -> str:
        of, terms = query.set, [t for t in query.terms if not isinstance(t, form.Key)]
        if not terms:
            return f"List {self.members(of, 'and')}."
        one = self.is_one(of, "and")
        if any(not isinstance(term, form.Attr) for term in terms) and not one:
            named = joined([f"the {self.term(term, of)}" for term in terms])
            return f"For {self.members(of)}, list {named}."
        if len(terms) < len(query.terms):
            their = "their" if self._lexicon.classes[of.cls].person else "its"
            named = joined([self.term(term, of) for term in terms])
            return f"List {self.members(of)}, {'with' if one else 'each with'} {their} {named}."
        named = joined([self.term(term, of, many=not one, one=one) for term in terms])
        return f"List the {named} of {self.members(of, 'and')}."

    def _computed(self, function: str, term: Term, of: Set) -> str:
        """ "average salary", "earliest hire date"."""
        said = FUNCTIONS[function]
        entry = self._lexicon.attributes.get(term.name) if isinstance(term, form.Attr) else None
        if entry is not None and entry.kind in ("date", "time"):
            said = {"min": "earliest", "max": "latest"}.get(function, said)
        return f"{said} {self.term(term, of)}"

    # -- yes or no ---------------------------------------------------------------------------------------------------

    def _claim(self, claim: form.Claim) -> str:
        if not claim.conditions:
            return f"are there {self._any(claim.set)}"
        who = self.members(claim.set, "and")
        if self.is_one(claim.set, "and"):
            return asked(who, [self._of_one(c, claim.set.cls) for c in claim.conditions], one=True)
        clauses = self.listed(claim.conditions, claim.set.cls)
        named = not who.startswith(("all ", "the "))
        if claim.quantifier == "every" or named:
            return asked(who, clauses, one=False)
        return asked(f"any of {self._the(who)}", clauses, one=False)

    def _any(self, of: Set) -> str:
        who = self.members(of)
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
        return self.clause(condition, cls)
