"""English from a logical form: what the wizard reads before she sends. From the form, never from the SQL."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask import form
from wizard.ask.form import Condition, Set, Term
from wizard.ask.inflect import noun_forms, third_person
from wizard.domain.lexicon import Lexicon

_OPS = {
    "=": "", "!=": "other than", "<": "under", "<=": "of at most", ">": "over", ">=": "of at least",
    "contains": "that contains", "in": "",
}  # fmt: skip
_HOW_MANY = {"=": "exactly", "<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}
_DATED = {
    "=": "in", "!=": "not in", "<": "before", "<=": "no later than", ">": "after", ">=": "no earlier than", "in": "in",
}  # fmt: skip
_FUNCTIONS = {"sum": "total", "avg": "average", "min": "lowest", "max": "highest"}
_RANKS = ("second", "third", "fourth", "fifth")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip


class Paraphraser:
    """Says logical forms of one domain in English."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def query(self, query: form.Query) -> str:
        """One sentence."""
        if isinstance(query, form.Show):
            if not query.terms:
                return f"List {self.members(query.set, 'and')}."
            terms = [t for t in query.terms if not isinstance(t, form.Key)]
            named = _joined([self.term(term, query.set) for term in terms])
            if any(not isinstance(term, form.Attr) for term in terms) and not self.is_named(query.set):
                return f"For {self.members(query.set)}, list the {named}."
            if len(terms) < len(query.terms):
                return f"List {self.members(query.set)}, each with the {named}."
            return f"List the {named} of {self.members(query.set, 'and')}."
        if isinstance(query, form.HowMany):
            return f"Count {self._counted(query.set)}."
        if isinstance(query, form.Aggregate):
            named = self.term(query.term, query.set)
            return f"The {_FUNCTIONS[query.function]} {named} of {self.members(query.set)}."
        if isinstance(query, form.Share):
            part = _joined([self._clause(c, query.set.cls) for c in query.part])
            return f"Of {self.members(query.set)}, the share that {part}."
        if isinstance(query, form.Grouped):
            by = self.term(query.by, query.set)
            if query.term is None:
                return f"For each {by}, count {self.members(query.set)}."
            named = self.term(query.term, query.set)
            return f"For each {by}, the {_FUNCTIONS[query.function]} {named} of {self.members(query.set)}."
        return f"Yes or no: {_joined([self._claim(claim) for claim in query.claims])}?"

    def _claim(self, claim: form.Claim) -> str:
        if not claim.conditions:
            return f"are there {self.members(claim.set).removeprefix('all ')}"
        clauses = [self._clause(c, claim.set.cls) for c in claim.conditions]
        who = self.members(claim.set, "and")
        if self.is_named(claim.set) or who == self._proper_name(claim.set):
            return f"is it true that {who} {_joined([self._of_one(c, claim.set.cls) for c in claim.conditions])}"
        if claim.quantifier == "every":
            return f"is it true that {who} {_joined(clauses)}"
        return f"is it true that some of {who.removeprefix('all ')} {_joined(clauses)}"

    def _of_one(self, condition: Condition, cls: str) -> str:
        """What is said after the name of one member."""
        plain = condition.condition if isinstance(condition, form.Not) else condition
        if isinstance(plain, form.Is) and not self._lexicon.predicates[plain.predicate].adjectives:
            says = self._lexicon.predicates[plain.predicate].says
            return f"is {'' if plain is condition else 'not '}{'an' if says[0] in 'aeiou' else 'a'} {says}"
        return _third(self._clause(condition, cls))

    # -- sets --------------------------------------------------------------------------------------------------------

    def members(self, of: Set, joint: str = "or") -> str:
        """ "all female managers who work in department 10", "Sharon Lease"; several names are joined by `joint`."""
        name = self._proper_name(of, joint) or self._name(of)
        if name:
            return name
        singular, many = noun_forms(self._lexicon.classes[of.cls].nouns[0])
        numbered = self._numbered(of, singular, many)
        if numbered:
            return numbered
        best = of.where[-1] if of.where else None
        if isinstance(best, form.Extreme) and best.count == 1:
            return self._superlative(replace(of, where=of.where[:-1]), best)
        described = self._described(of)
        itself = f"{many} that are the {singular} "  # "capitals that are the capital of Texas"
        return (
            f"the {singular} {described.removeprefix(itself)}" if described.startswith(itself) else f"all {described}"
        )

    def _counted(self, of: Set) -> str:
        """Members that are counted: "all cities called Austin" rather than "Austin"."""
        return f"all {self._described(of)}" if self._proper_name(of) else self.members(of)

    def _described(self, of: Set) -> str:
        """ "major cities called Springfield that are in Illinois": by noun and clauses, not by a name alone."""
        many = noun_forms(self._lexicon.classes[of.cls].nouns[0])[1]
        called = ""
        adjectives: list[str] = []
        head = ""
        clauses: list[str] = []
        for condition in of.where:
            if isinstance(condition, form.Is):
                entry = self._lexicon.predicates[condition.predicate]
                if entry.adjectives:
                    adjectives.append(entry.says)
                elif not head:
                    head = noun_forms(entry.says)[1]
                else:
                    clauses.append(f"are {noun_forms(entry.says)[1]}")
            elif not called and self._is_called(condition, of.cls):
                called = f" called {self._proper_name(Set(of.cls, (condition,)), bare=True)}"
            else:
                clauses.append(self._clause(condition, of.cls))
        who = "who" if self._lexicon.classes[of.cls].person else "that"
        tail = f" {who} {_joined(clauses)}" if clauses else ""
        if len(clauses) == 1 and clauses[0].startswith("are in "):  # "all cities in Texas"
            tail = clauses[0].removeprefix("are")
        return " ".join([*adjectives, head or many]) + called + tail

    def _superlative(self, of: Set, best: form.Extreme) -> str:
        """ "the river with the greatest length of those that run through Texas"."""
        singular, many = noun_forms(self._lexicon.classes[of.cls].nouns[0])
        rest = self._described(of)
        if best.within is not None:
            whole = self._singular(self._target(best.within))
            return f"those with the {self._most(best)} {self.term(best.term, of)} in their {whole}, of all {rest}"
        those = f"those{rest.removeprefix(many)}" if rest.startswith(f"{many} ") else rest
        if isinstance(best.term, form.Via) and best.term.function:
            clause = f"that {_third(self._clause(best, of.cls))}"
            return f"the {singular}, of {those}, {clause}" if of.where else f"the {singular} {clause}"
        what = f"the {singular} with the {self._most(best)} {_of_it(self.term(best.term, of))}"
        return f"{what} of {those}" if of.where else what

    def _most(self, best: form.Extreme) -> str:
        """ "highest" or "greatest": what is long, large or many is great."""
        entry = self._lexicon.attributes[best.term.name] if isinstance(best.term, form.Attr) else None
        rank = "" if best.rank == 1 else f"{_RANKS[best.rank - 2]} "
        if entry is None or any(word in ("longest", "largest", "biggest", "tallest") for word in entry.most):
            return rank + ("greatest" if best.most else "smallest")
        return rank + ("highest" if best.most else "lowest")

    def _is_called(self, condition: Condition, cls: str) -> bool:
        """Whether the condition gives the name of members of a class whose names are said as names."""
        entry = self._lexicon.classes[cls]
        return (
            entry.says is not None
            and isinstance(condition, form.Compare)
            and condition.term == form.Attr(entry.display[0])
            and condition.op in ("=", "in")
            and isinstance(condition.value, tuple)
        )

    def _proper_name(self, of: Set, joint: str = "or", *, bare: bool = False) -> str:
        """ "the Missouri River"; empty where more is said than names, or the class has no such names."""
        says = self._lexicon.classes[of.cls].says
        if len(of.where) != 1 or says is None or not self._is_called(of.where[0], of.cls):
            return ""
        value = of.where[0].value if isinstance(of.where[0], form.Compare) else ()
        names = [str(name) for name in value] if isinstance(value, tuple) else []
        return _joined([("{}" if bare else says).format(_capitals(name)) for name in names], joint)

    def is_named(self, of: Set) -> bool:
        """Whether the set is one member by name."""
        return bool(self._name(of)) and not isinstance(of.where[0], form.Either)

    def _name(self, of: Set) -> str:
        """Members by name: their names, as people write them."""
        patterns = self._lexicon.classes[of.cls].names
        if not patterns or not of.where:
            return ""
        if len(of.where) == 1 and isinstance(of.where[0], form.Either):
            parts = [c.conditions if isinstance(c, form.Every) else (c,) for c in of.where[0].conditions]
            names = [self._name(Set(of.cls, part)) for part in parts]
            return _joined(names) if all(names) else ""
        said: dict[str, str] = {}
        for condition in of.where:
            if not (
                isinstance(condition, form.Compare)
                and isinstance(condition.term, form.Attr)
                and isinstance(condition.value, tuple)
                and condition.op == "="
            ):
                return ""
            column = self._lexicon.attributes[condition.term.name].column.split(".")[1]
            said[column] = str(condition.value[0]).title()
        for pattern in patterns:
            if {part.split("}")[0] for part in pattern.split("{")[1:]} == set(said):
                return pattern.format(**said)
        return ""

    def _numbered(self, of: Set, singular: str, many: str) -> str:
        """ "department 10", "school HARVARD UNIVERSITY"."""
        entry = self._lexicon.classes[of.cls]
        if len(of.where) != 1 or (entry.person and of.bare):
            return ""
        condition = of.where[0]
        names = [entry.number, *([] if entry.person else entry.display[:1])]
        if not (isinstance(condition, form.Compare) and condition.term in [form.Attr(name) for name in names if name]):
            return ""
        if not isinstance(condition.value, tuple) or condition.op not in ("=", "in"):
            return ""
        noun = singular if len(condition.value) == 1 else many
        return f"{noun} {_joined([str(value) for value in condition.value], 'or')}"

    # -- terms -------------------------------------------------------------------------------------------------------

    def term(self, term: Term, of: Set) -> str:
        """ "salary", "number of employees that they supervise"."""
        if isinstance(term, form.Attr):
            return self._noun(term.name)
        if isinstance(term, form.Number):
            inner = self.members(term.of).removeprefix("all ")
            says = self._says(term.step)
            back = self._says(form.Step(term.step.relation, not term.step.inverse))
            if says.startswith("are ") and not back.startswith("are "):  # "rivers that run through them"
                return f"number of {inner} that {back} them"
            return f"number of {inner} that they {says}"
        if isinstance(term, form.Via):
            target = self._target(term.step)
            if isinstance(term.term, form.Key):
                return self._role(term.step) or noun_forms(self._lexicon.classes[target].nouns[0])[0]
            return f"{self._role(term.step) or noun_forms(self._lexicon.classes[target].nouns[0])[0]}'s " + self.term(
                term.term, Set(target)
            )
        return noun_forms(self._lexicon.classes[of.cls].nouns[0])[0]

    def _noun(self, name: str) -> str:
        entry = self._lexicon.attributes[name]
        if entry.nouns:
            return noun_forms(entry.nouns[0])[0]
        return (entry.label or name).lower()

    def _role(self, step: form.Step) -> str:
        relation = self._lexicon.relations[step.relation]
        nouns = relation.inverse_nouns if step.inverse else relation.nouns
        return noun_forms(nouns[0])[0] if nouns else ""

    def _target(self, step: form.Step) -> str:
        relation = self._lexicon.relations[step.relation]
        return relation.from_ if step.inverse else relation.to

    def _says(self, step: form.Step) -> str:
        relation = self._lexicon.relations[step.relation]
        says = relation.says_inverse if step.inverse else relation.says
        return f"are{says[2:]}" if says.split()[0] == "be" else says

    # -- conditions --------------------------------------------------------------------------------------------------

    def clause(self, condition: Condition, cls: str) -> str:
        """What is said of members of `cls` after "who": "work in department 10"."""
        return self._clause(condition, cls)

    def _clause(self, condition: Condition, cls: str) -> str:
        """What is said after "who"."""
        if isinstance(condition, form.Compare):
            return self._comparison(condition, cls)
        if isinstance(condition, form.Related):
            to, says = condition.to, self._says(condition.step)
            whom = self.members(to).removeprefix("all ") if to.where else "some " + self._singular(to.cls)
            return f"{says if self._proper_name(to) else self._short(says, to.cls)} {whom}"
        if isinstance(condition, form.Is):
            entry = self._lexicon.predicates[condition.predicate]
            return f"are {entry.says if entry.adjectives else noun_forms(entry.says)[1]}"
        if isinstance(condition, form.Not):
            plain = condition.condition
            if isinstance(plain, form.Related) and not plain.to.where and self._lexicon.classes[plain.to.cls].says:
                return f"{self._short(self._says(plain.step), plain.to.cls)} no {self._singular(plain.to.cls)}"
            if self._is_called(plain, cls):
                return f"are not {self._proper_name(Set(cls, (plain,)))}"
            return _negated(self._clause(condition.condition, cls))
        if isinstance(condition, form.Either):
            return f"either {' or '.join(self._clause(part, cls) for part in condition.conditions)}"
        if isinstance(condition, form.Every):
            name = self._name(Set(cls, condition.conditions))
            return f"are {name}" if name else _joined([self._clause(part, cls) for part in condition.conditions])
        if isinstance(condition, form.Member):
            return f"are among {self.members(condition.of)}"
        if isinstance(condition.term, form.Via) and condition.term.function:
            return self._best(condition.term, most=condition.most)
        many = "" if condition.count == 1 else f"{condition.count} "
        return f"have the {many}{self._most(condition)} {self.term(condition.term, Set(cls))}"

    def _best(self, term: form.Via, *, most: bool) -> str:
        """ "contain the city with the greatest population"."""
        target = self._target(term.step)
        which = self._most(form.Extreme(term.term, most))
        says = self._short(self._says(term.step), target)
        return f"{says} the {self._singular(target)} with the {which} {self.term(term.term, Set(target))}"

    def _short(self, says: str, target: str) -> str:
        """ "have the capital" without the capital, where its noun follows anyway."""
        return says.removesuffix(f" the {self._singular(target)}")

    def _singular(self, cls: str) -> str:
        return noun_forms(self._lexicon.classes[cls].nouns[0])[0]

    def _comparison(self, condition: form.Compare, cls: str) -> str:
        if self._is_called(condition, cls):
            return f"are called {self._proper_name(Set(cls, (condition,)), bare=True)}"
        if isinstance(condition.term, form.Number) and isinstance(condition.value, tuple) and condition.op in _HOW_MANY:
            number = f"{_HOW_MANY[condition.op]} {condition.value[0]}"
            counted = self._described(condition.term.of)
            if condition.value[0] == 1 and not condition.term.of.where:
                counted = self._singular(condition.term.of.cls)
            return f"{self._says(condition.term.step)} {number} {counted}"
        named = self.term(condition.term, Set(cls))
        article = "an" if named[0] in "aeiou" and not named.startswith("one ") else "a"
        if condition.op == "missing":
            return f"have no {named}"
        if condition.op in ("present", "each"):
            return f"have {article} {named}"
        if isinstance(condition.value, form.Own):
            return f"have {article} {named} {_OPS[condition.op]} their {self.term(condition.value.term, Set(cls))}"
        if isinstance(condition.value, form.Of):
            of = condition.value
            function = f"{_FUNCTIONS[of.function]} " if of.function else ""
            return f"have {article} {named} {_OPS[condition.op]} the {function}{named} of {self.members(of.set)}"
        attribute = condition.term.name if isinstance(condition.term, form.Attr) else ""
        kind = self._lexicon.attributes[attribute].kind if attribute else "number"
        values = [_date(str(v)) if kind == "date" else str(v) for v in condition.value]
        if kind == "time":
            values = [_clock(v) for v in condition.value]
        if condition.op == "between":
            return f"have {article} {named} between {values[0]} and {values[1]}"
        says = (_DATED if kind in ("date", "time") else _OPS)[condition.op]
        if kind == "time" and condition.op == "=":
            says = ""
        plain = condition.op in ("=", "in") and kind != "date"
        return f"have {'the' if plain else article} {named} {says + ' ' if says else ''}{_joined(values, 'or')}"


def _of_it(term: str) -> str:
    """A term of many, said of one: "number of rivers that run through it"."""
    if term.endswith(" them"):
        return f"{term[:-4]}it"
    before, said, verb = term.rpartition(" that they ")
    return f"{before} that it {_third(verb)}" if said else term


def _capitals(name: str) -> str:
    """A name in small letters, as names are written: "District of Columbia"."""
    if not name.islower():
        return name
    small = ("of", "the", "and", "in")
    return " ".join(word if i and word in small else word.capitalize() for i, word in enumerate(name.split()))


def _clock(value: form.Scalar) -> str:
    """A time of day, hours times 100 plus minutes, as it is said."""
    hour, minute = divmod(int(value), 100)
    return f"{(hour - 1) % 12 + 1}:{minute:02d} {'AM' if hour % 24 < 12 else 'PM'}"


def _date(text: str) -> str:
    parts = text.split("-")
    if len(parts) == 1:
        return text
    month = _MONTHS[int(parts[1]) - 1]
    return f"{month} {parts[0]}" if len(parts) == 2 else f"{int(parts[2])} {month} {parts[0]}"


def _negated(clause: str) -> str:
    """ "are managers" gives "are not managers"."""
    if clause.startswith("are "):
        return f"are not {clause[4:]}"
    if clause.startswith("have no "):
        return f"have a {clause[8:]}"
    return f"do not {clause}"


def _third(clause: str) -> str:
    """A clause about many, said of one: "work in ..." gives "works in ..."."""
    if clause.startswith("are "):
        return "is " + clause[4:]
    if clause.startswith("do not "):
        return "does not " + clause[7:]
    if clause.startswith("either "):
        return "either " + " or ".join(_third(part) for part in clause[7:].split(" or "))
    return third_person(clause)


def _joined(parts: list[str], word: str = "and") -> str:
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"
