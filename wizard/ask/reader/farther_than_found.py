"""What has more, or less, than what was found: "anything later", "who earns more", "any cheaper"."""

from __future__ import annotations

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Aggregate,
    Ask,
    Attr,
    Compare,
    Extreme,
    Query,
    Related,
    Set,
    Show,
    Step,
)
from wizard.ask.reader.earlier import Edited, about, names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.recasting import is_chosen
from wizard.ask.reader.replacing import inner_sets


def farther(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "Anything later?" than the one that was chosen, among those that it was chosen from; or than the limit that was
    said."""
    if isinstance(query, Aggregate):  # who earns more than the average
        for name, high in degree.attributes if query.function == "avg" else ():
            of = form.Of(Attr(name), base, query.function)
            if query.term == of.term:
                yield Show(Set(base.cls, (Compare(of.term, ">" if high else "<", of),))), 0.0
        return
    yield from _beyond_the_limit(degree, query, base, joiner)
    yield from _at_another_price(degree, query, base, joiner)
    kinds = {
        Attr(name) for name in joiner.lexicon.classes[base.cls].display[:1] if joiner.lexicon.classes[base.cls].repeated
    }
    among = tuple(
        c for c in base.where if not isinstance(c, Extreme) and not (isinstance(c, Compare) and c.term in kinds)
    )
    if isinstance(query, (Ask, *SEVERAL_NUMBERS)):
        return
    if len(among) == len(base.where):
        if not names_one(base):
            return
        among = ()  # who is older than the one who was named
    for name, high in degree.attributes:
        if joiner.lexicon.attributes[name].of == base.cls:
            more = Compare(Attr(name), ">" if high else "<", form.Of(Attr(name), base))
            yield Show(within(replace(base, where=among), more)), 0.0


def _at_another_price(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "Anything cheaper" than the one that was chosen, or whose price was asked, among those that it was chosen
    from."""
    claim = query.claims[0].set if isinstance(query, Ask) and len(query.claims) == 1 else None
    chosen = [one for one in dict.fromkeys((claim or base, *inner_sets(query, base))) if is_chosen(one)]
    price = joiner.lexicon.classes[chosen[0].cls].how_much if chosen else None
    if price is None or price not in joiner.lexicon.relations:
        return
    step, one = Step(price), replace(chosen[0], bare=False)
    prices = Set(joiner.other_end(step))
    for name, high in degree.attributes:
        if joiner.lexicon.attributes[name].of == prices.cls:
            least = form.Of(Attr(name), within(prices, Related(step.back, one)), "min")
            other = within(prices, Compare(Attr(name), ">" if high else "<", least))
            among = replace(one, where=tuple(c for c in one.where if not isinstance(c, Extreme)))
            yield Show(within(among, Related(step, other))), 0.0
            return


def _beyond_the_limit(degree: Degree, query: Query, base: Set, joiner: Joiner) -> Edited:
    """On the other side of the limit of what was found: after flights before nine, "any later ones"."""
    if isinstance(query, (Ask, *SEVERAL_NUMBERS)):
        return
    for name, high in degree.attributes:
        told = [c for c in base.where if isinstance(c, Compare) and c.term == Attr(name)]
        limits = [value for c in told for value in _limits(c, high)]
        if limits and joiner.lexicon.attributes[name].of == base.cls:
            rest = replace(base, where=tuple(c for c in base.where if c not in told))
            beyond = Compare(Attr(name), ">=" if high else "<=", (max(limits) if high else min(limits),))
            changed = about(query, base, within(rest, beyond))
            if changed is not None:
                yield changed, 0.0


def _limits(condition: Compare, high: bool) -> list[int | float]:
    """The numbers up to which, or from which on, a condition holds."""
    ops = ("between", "<", "<=") if high else ("between", ">", ">=")
    if not isinstance(condition.value, tuple) or condition.op not in ops:
        return []
    return [value for value in condition.value if isinstance(value, (int, float))]


__all__ = ["farther"]
