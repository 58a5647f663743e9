"""Comparisons: "over $50,000", "at least ten", "before 1960", "older than Paul Tai", "more than their manager"."""

from __future__ import annotations

from wizard.ask.form import Attr, Compare, Condition, Extreme, Not, Number, Of, Op, Own, Scalar, Set, Term, Via
from wizard.ask.grammar.attaching import attach
from wizard.ask.grammar.base import Base, Parse

_BEFORE: tuple[tuple[Op, tuple[str, ...]], ...] = (
    (">", ("more than", "over", "above", "greater than", "exceeding", "higher than", "in excess of", "larger than",
           "bigger than", "upwards of", "longer than", "better than", "that exceed", "that exceeds",
           "which exceed", "which exceeds",           "surpassing", "that surpass", "exceed", "exceeds",
           "surpass", "surpasses", "greater in number than", "more money than")),
    (">=", ("at least", "no less than", "not less than", "a minimum of", "no fewer than", "not fewer than")),
    ("<", ("less than", "under", "below", "fewer than", "lower than", "smaller than", "shorter than",
           "less money than")),
    ("<=", ("at most", "no more than", "not more than", "up to", "a maximum of", "not over", "no higher than")),
    ("=", ("only", "equal to", "of", "the same as", "as much as", "as many as", "")),
    ("!=", ("other than", "not equal to", "different from")),
)  # fmt: skip
_DATED: tuple[tuple[Op, tuple[str, ...]], ...] = (
    ("<", ("before", "prior to", "earlier than", "sooner than")),
    (">", ("after", "later than", "following")),
    (">=", ("since", "from", "starting in", "not before")),
    ("<=", ("until", "by", "up to", "through", "not after")),
    ("=", ("in", "on", "during", "in the year", "in year", "of", "")),
)  # fmt: skip
_AFTERWARDS: tuple[tuple[Op, tuple[str, ...]], ...] = (
    (">=", ("or more", "or over", "or above", "or better", "and up", "or older", "or longer", "and over", "and above")),
    ("<=", ("or less", "or under", "or below", "or fewer", "or younger")),
)  # fmt: skip
_MOST = ("the most", "the highest", "the largest", "the greatest", "the biggest", "most", "the maximum", "the longest",
         "longest")  # fmt: skip
_LEAST = ("the least", "the lowest", "the smallest", "the minimum", "least", "the shortest")
_LATEST = ("most recently", "last", "latest", "the most recently", "the last", "the latest")
_EARLIEST = ("first", "earliest", "the first", "the earliest")
MOST_OF = ("the most", "most", "the largest number of", "the highest number of", "the greatest number of",
           "the biggest number of", "the maximum number of", "the most number of", "largest number of",
           "highest number of", "greatest number of")  # fmt: skip
LEAST_OF = ("the fewest", "the least", "the smallest number of", "the lowest number of", "the minimum number of",
            "fewest", "least", "the least number of", "the fewest number of", "smallest number of",
            "lowest number of")  # fmt: skip


class Comparing(Base):
    """Reads comparisons."""

    def comparison(self, term: Term, i: int) -> list[Parse[Condition]]:
        """What is said of a term's value at `i`."""
        return self.remembered(("comparison", term, i), lambda: self._comparison(term, i))

    def _comparison(self, term: Term, i: int) -> list[Parse[Condition]]:
        out: list[Parse[Condition]] = []
        kind = self.lexicon.attributes[term.name].kind if isinstance(term, Attr) else "number"
        for end, cost in self.lit(i, "not"):
            out += [(e, Not(c), cost + k) for e, c, k in self.comparison(term, end) if not isinstance(c, Not)]
        for end, cost in self.lit(i, "that is", "that are", "which is", "which are") if kind == "number" else []:
            out += [(e, c, cost + k) for e, c, k in self.comparison(term, end)]
        for end, cost in self.lit(i, "of") if kind == "number" else []:  # "salaries of more than $100,000"
            more = [parse for parse in self.comparison(term, end) if isinstance(parse[1], Compare)]
            out += [(e, c, cost + k) for e, c, k in more if isinstance(c, Compare) and c.op != "="]
        if kind in ("number", "date"):
            out += self._range(term, kind, i)
            for op, phrases in _DATED if kind == "date" else _BEFORE:
                for end, cost in self.maybe(i) if "" in phrases else []:
                    out += self._against(term, kind, op, end, cost + 0.05)
                for end, cost in self.lit(i, *(p for p in phrases if p)):
                    likened = op != "=" or self.words[end - 1] in ("as", "to")
                    out += self._against(term, kind, op, end, cost, likened=likened)
            out += self._most(term, i)
            for end, sense, cost in self.senses(i, "more"):  # "heavier than 10"
                if isinstance(term, Attr) and sense.name == term.name:
                    beyond: Op = ">" if sense.high else "<"
                    for start, k in self.lit(end, "than"):
                        out += self._against(term, kind, beyond, start, cost + k - 0.9, likened=True)
        if kind == "number" and isinstance(term, Attr) and self.is_year(term.name):  # "published before 1950"
            for op, phrases in _DATED:
                for end, cost in self.lit(i, *(p for p in phrases if p)):
                    out += self._against(term, kind, op, end, cost)
        if kind == "number":
            for end, values, cost in self.numbers(term, i):
                for op, phrases in _AFTERWARDS:
                    out += [(e, Compare(term, op, values), cost + k) for e, k in self.lit(end, *phrases)]
        if kind in ("text", "identifier") and isinstance(term, Attr):
            out += self._text(term, i)
        return out

    def beyond(self, cls: str, i: int) -> list[Parse[Condition]]:
        """ "(people) above age 20", "over the age of 60": of what it is the number stands before it."""
        out: list[Parse[Condition]] = []
        sides: tuple[tuple[Op, tuple[str, ...]], ...] = ((">", ("above", "over")), ("<", ("below", "under")))
        for op, phrases in sides:
            for start, cost in self.lit(i, *phrases, *(f"{phrase} the" for phrase in phrases)):
                for end, sense, k in self.senses(start, "attribute"):
                    entry = self.lexicon.attributes[sense.name]
                    if entry.of == cls and entry.kind == "number":
                        for of, c in self.maybe(end, "of"):
                            out += self._against(Attr(sense.name), "number", op, of, cost + k + c)
        return out

    def is_year(self, name: str) -> bool:
        """Whether an attribute is the number of a year, as its nouns say."""
        return any(noun.rpartition(" ")[2] == "year" for noun in self.lexicon.attributes[name].nouns)

    def _range(self, term: Term, kind: str, i: int) -> list[Parse[Condition]]:
        out: list[Parse[Condition]] = []
        for opening, joint in (("between", "and"), ("from", "to"), ("", "to")):
            for start, cost in self.lit(i, opening) if opening else [(i, 0.5)]:
                for end, low, low_cost in self._points(term, kind, start):
                    for middle, k in self.lit(end, joint):
                        for last, high, high_cost in self._points(term, kind, middle):
                            both = Compare(term, "between", (*low, *high))
                            out.append((last, both, cost + k + low_cost + high_cost))
        return out

    def _points(self, term: Term, kind: str, i: int) -> list[Parse[tuple[Scalar, ...]]]:
        return self.dates(i) if kind == "date" else self.numbers(term, i)

    def _against(
        self, term: Term, kind: str, op: Op, i: int, cost: float, *, likened: bool = False
    ) -> list[Parse[Condition]]:
        """The right-hand side of a comparison; `likened` where others may stand there ("more than Paul Tai")."""
        out: list[Parse[Condition]] = [
            (end, Compare(term, op, values), cost + k) for end, values, k in self._points(term, kind, i)
        ]
        for end, condition, k in list(out) if op == "=" else ():  # "in 2014 or 2015"
            for start, c in self.lit(end, "or", "or in", "and", "and in"):
                for last, more, c2 in self._points(term, kind, start):
                    if isinstance(condition, Compare) and isinstance(condition.value, tuple):
                        either = Compare(term, "in", (*condition.value, *more))
                        out.append((last, either, k + c + c2 + (0.0 if self.words[end] == "or" else 0.4)))
        if not isinstance(term, Attr) or not likened:
            return out
        owner = self.lexicon.attributes[term.name].of
        if op in (">", "<"):
            out += [(end, Extreme(term, op == ">"), cost + k) for end, k in self.all_others(owner, i)]
        for end, average, k in self._averages(term, i):
            out.append((end, Compare(term, op, average), cost + k))
        for end, (step, own), k in self.possessed(owner, i):
            if own in (term.name, ""):
                out.append((end, Compare(term, op, Own(Via(step, term))), cost + k))
        for start, c in [(i, 0.3), *self._its_value(term, i)]:
            for end, other, k in self.noun_phrase(start):
                if other.cls == owner and other.where and not other.each:
                    out += [
                        (last, Compare(term, op, Of(term, other)), cost + c + k + k2)
                        for last, k2 in self._their_own(term, end)
                    ]
                elif start > i and other.cls != owner and other.where and not other.each:  # "higher than that of Ohio"
                    out += [
                        (end, Compare(term, op, Of(term, full)), cost + c + k + k2 + 0.3)
                        for full, k2 in attach(self.lexicon, Set(owner), "of", other)
                        if k2 < 1
                    ]
        return out

    def _its_value(self, term: Attr, i: int) -> list[tuple[int, float]]:
        """ "(higher than) that of", "(more than) the population of"."""
        out = self.lit(i, "that of", "that in", "those of", "those in", "the one of", "the one in")
        for start, k in self.lit(i, "the"):
            for end, sense, c in self.senses(start, "attribute"):
                if sense.name == term.name:
                    out += [(e, k + c + c2 - 0.5) for e, c2 in self.lit(end, "of", "in")]
        return out

    def all_others(self, cls: str, i: int) -> list[tuple[int, float]]:
        """ "(longer than) any other river", "... all the others"."""
        out = self.lit(i, "any other", "any other one", "any of the others", "all others", "all the others",
                       "every other one", "the others", "the rest", "all the rest", "any others",
                       "anyone else", "anybody else", "everyone else", "everybody else", "any one else")  # fmt: skip
        for start, k in self.lit(i, "any other", "all other", "all the other", "every other", "any", "the other"):
            out += [(end, k + c) for end, sense, c in self.senses(start, "class") if sense.name == cls]
        return [(last, k + c) for end, k in out for last, c in self.maybe(end, "does", "do", "is", "has", "have")]

    def _their_own(self, term: Attr, i: int) -> list[tuple[int, float]]:
        """ "more than Paul Tai", "... Paul Tai's salary", "... Paul Tai makes", "... Paul Tai does"."""
        out = [(i, 0.0), *self.lit(i, "does", "do", "did", "is", "was")]
        for end, k in self.lit(i, "'s"):
            out.append((end, k))
            out += [(e, k + c) for e, sense, c in self.senses(end, "attribute") if sense.name == term.name]
        out += [(e, c) for e, sense, c in self.senses(i, "attrverb") if sense.name == term.name]
        return out

    def _averages(self, term: Attr, i: int) -> list[Parse[Of]]:
        out: list[Parse[Of]] = []
        owner = self.lexicon.attributes[term.name].of
        for end, k in self.lit(i, "average", "the average", "the mean", "an average"):
            heads = [(end, 0.1)]
            heads += [(e, c) for e, sense, c in self.senses(end, "attribute") if sense.name == term.name]
            for head, c in heads:
                out.append((head, Of(term, Set(owner), "avg"), k + c))
                for start, k2 in self.lit(head, "of", "for", "in"):
                    for last, of, k3 in self.noun_phrase(start):
                        if of.cls == owner:
                            out.append((last, Of(term, of, "avg"), k + c + k2 + k3))
        return out

    def _most(self, term: Term, i: int) -> list[Parse[Condition]]:
        high: tuple[str, ...] = _MOST if isinstance(term, Attr) else MOST_OF
        low: tuple[str, ...] = _LEAST if isinstance(term, Attr) else LEAST_OF
        if isinstance(term, Attr) and self.lexicon.attributes[term.name].kind == "date":
            high, low = (*high, *_LATEST), (*low, *_EARLIEST)
        found = [(end, True, cost) for end, cost in self.lit(i, *high)]
        found += [(end, False, cost) for end, cost in self.lit(i, *low)]
        out: list[Parse[Condition]] = []
        for end, most, cost in found:
            out.append((end, Extreme(term, most), cost + 0.2))
            if isinstance(term, Attr):
                for unit, k in self._units(term, end):
                    out.append((unit, Extreme(term, most), cost + k))
        return out

    def _text(self, term: Attr, i: int) -> list[Parse[Condition]]:
        """Values of a text: "Irving", "single or divorced"."""
        out: list[Parse[Condition]] = []
        for start, cost in self.maybe(i, "in", "at", "as", "of", "equal to", "either"):
            for end, values, k in self._texts(term, start):
                op: Op = "=" if len(values) == 1 else "in"
                out.append((end, Compare(term, op, values), cost + k))
        return out

    def _texts(self, term: Attr, i: int) -> list[Parse[tuple[Scalar, ...]]]:
        out: list[Parse[tuple[Scalar, ...]]] = []
        for end, sense, cost in self.senses(i, "value"):
            if sense.name == term.name:
                out.append((end, sense.values, cost))
        token = self.token(i)
        if token is not None and token.word[:1].isdigit():
            identifier = self.lexicon.attributes[term.name].kind == "identifier" and token.number is not None
            value: Scalar = token.number if identifier and token.number is not None else token.word
            out.append((i + 1, (value,), 1.0))
        for end, first, cost in list(out):
            for start, k in self.lit(end, "or", "and", ","):
                out += [(e, (*first, *more), cost + k + c) for e, more, c in self._texts(term, start)]
        return out

    def numbers(self, term: Term, i: int) -> list[Parse[tuple[Scalar, ...]]]:
        """A number with the term's unit, or with none."""
        out: list[Parse[tuple[Scalar, ...]]] = []
        for start, cost in self._starts[i]:
            token = self.token(start)
            if token is None or token.number is None:
                continue
            out.append((start + 1, (token.number,), 1.0 + cost))
            if isinstance(term, Attr):
                out += [(end, (token.number,), 1.0 + cost + k) for end, k in self._units(term, start + 1)]
        return out

    def _units(self, term: Attr, i: int) -> list[tuple[int, float]]:
        money = self.lit(i, "money") if "dollar" in self.lexicon.attributes[term.name].unit else []
        return money + [(end, 0.0) for end, sense, _ in self.senses(i, "unit") if sense.name == term.name]

    def dates(self, i: int) -> list[Parse[tuple[Scalar, ...]]]:
        """A day, a month, or a year."""
        out: list[Parse[tuple[Scalar, ...]]] = []
        for start, cost in self.maybe(i, "the"):
            token = self.token(start)
            if token is None:
                continue
            if token.date:
                out.append((start + 1, (token.date,), 1.0 + cost))
            elif isinstance(token.number, int) and 1800 <= token.number <= 2100:
                out.append((start + 1, (str(token.number),), 1.0 + cost))
        return out

    def quantity(self, number: Number, i: int) -> list[Parse[Condition]]:
        """A comparison of how many there are, standing before their noun: "more than ten"."""
        return [parse for parse in self.comparison(number, i) if isinstance(parse[1], (Compare, Extreme))]
