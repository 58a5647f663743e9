"""Wordings of a draft about what a house has and sells: what was paid and charged for it, what ran out."""

from __future__ import annotations

from typing import Any

from wizard.domain.concepts import attribute_words
from wizard.domain.draft.english import plural_of
from wizard.domain.draft.money_columns import bare_column, is_sum
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.word_sets import word_set


def goods_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say in other words of the prices and the stock of `out`."""
    return [
        *_what_was_paid(out),
        *_what_was_charged(out),
        *_what_ran_out(out),
        *_what_runs_low(out),
        *_how_many_left(out),
        *_anything(out),
        *_best_buyer(out),
        *_price_of_a(out),
        *_bought_from(out),
    ]


_PAY = (
    "(how much [money] | what) (have | has | had | did | do) (we | you | i) "
    "(pay | paid | spend | spent | shell out | shelled out | fork out | forked out | lay out | laid out)"
)
"""How people ask what was paid."""


def _what_was_paid(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody paid for a thing is what it cost, where things have a price."""
    if not any("cost" in _verbs(entry) and entry.get("kind") == "number" for entry in out.attributes.values()):
        return []
    if any("cost us" in entry.get("verbs", ()) for entry in out.attributes.values()):
        return []  # goods are bought at one price and sold at another one
    return [
        {
            "said": f"{_PAY} (for | on) <it: ANY many-1> ({_TOGETHER}) CLAUSE-END",
            "plain": "how much did <it> cost in total",
            "example": "how much did we pay for it in all -> how much did it cost in total",
        },
        {
            "said": f"{_PAY} for <it: ANY many-1>",
            "plain": "how much did <it> cost",
            "example": "how much did we pay for it -> how much did it cost",
        },
    ]


def _verbs(entry: dict[str, Any]) -> tuple[str, ...]:
    """The verbs of an attribute, its own and those of its concept."""
    lent = attribute_words((entry["concept"],)).verbs if "concept" in entry else ()
    return (*entry.get("verbs", ()), *lent)


def _what_was_charged(out: DraftVocabulary) -> list[dict[str, str]]:
    """What the house charged for a thing is its charge, where one column has what a thing brings."""
    sums = [(entry, bare_column(entry)) for entry in out.attributes.values() if is_sum(entry)]
    found = [entry for entry, words in sums if words[-1] in _CHARGED and words[0] not in _BOUGHT]
    if len(found) != 1:
        return []
    plain = f"what is the {found[0]['nouns'][0].partition('/')[0]} of"
    return [
        {
            "said": "how much [money] (have | has | had | did | do) (we | you | they) (charge[d] | bill[ed] | ask[ed]) "
            "[for] <it: ANY many-1>",
            "plain": f"{plain} <it>",
            "example": f"how much did we charge for it -> {plain} it",
        }
    ]


def _what_ran_out(out: DraftVocabulary) -> list[dict[str, str]]:
    """What we have run out of is out of stock, where one kind of thing may be."""
    found = [one["of"] for name, one in out.predicates.items() if name.endswith(" out of stock")]
    if len(found) != 1:
        return []
    noun, _, many = out.classes[found[0]]["nouns"][0].partition("/")
    many = many or plural_of(noun)
    gone = "(run out of | got none of | sold out of | got none left of | no more of | none of | none left of)"
    return [
        {
            "said": f"what (have | are | did | had) we [all | now | just] {gone} CLAUSE-END | (have | are) we [all | "
            f"now | just] {gone} (anything | something) [now | at the moment] CLAUSE-END",
            "plain": f"which {many} are out of stock",
            "example": f"what have we run out of -> which {many} are out of stock",
        },
        {
            "said": f"(which | what) <it: WORD 1-3> (have | are | did | had) we [all | now | just] {gone} CLAUSE-END",
            "plain": "which <it> are out of stock",
            "example": f"which {many} have we run out of -> which {many} are out of stock",
        },
        {
            "said": f"how many ({_PACKED}) of <it: ANY 1-4> <left: (are | is | have | do) ANY 0-3 (left | in stock)>",
            "plain": "how many <it> <left>",
            "example": "how many boxes of it are left -> how many it are left",
        },
    ]


def _what_runs_low(out: DraftVocabulary) -> list[dict[str, str]]:
    """What we need to reorder is low on stock, where one kind of thing may be."""
    found = [one["of"] for name, one in out.predicates.items() if name.endswith(" low on stock")]
    if len(found) != 1:
        return []
    noun, _, many = out.classes[found[0]]["nouns"][0].partition("/")
    many = many or plural_of(noun)
    order = "(reorder | restock | order more of | buy more of | top up | get more of | order)"
    do = f"((do | will) (we | i | you) (need | have) to {order} | (must | should | ought) (we | i) [to] {order} "
    do += "| are (we | you) [getting | running] (low on | short of | running out of))"
    return [
        {
            "said": f"what [else | exactly] {do}",
            "before": "END | now | soon | again | ,",
            "plain": f"which {many} are low on stock",
            "example": f"what do we need to reorder -> which {many} are low on stock",
        },
        {
            "said": f"(which | what) <it: WORD 1-3> {do}",
            "plain": "which <it> are low on stock",
            "example": f"which {many} do we need to reorder -> which {many} are low on stock",
        },
    ]


def _how_many_left(out: DraftVocabulary) -> list[dict[str, str]]:
    """How many tyres we have is how many are in stock, where one kind of thing is counted so."""
    found = [e for e in out.attributes.values() if e.get("kind") == "number" and _IN_STOCK & {*e.get("nouns", ())}]
    if len(found) != 1 or out.classes[found[0]["of"]].get("person") or "path" in found[0]:
        return []
    many = {part for noun in out.classes[found[0]["of"]]["nouns"] for part in _one_and_many(noun)}
    others = {part for one in out.classes.values() for noun in one["nouns"] for part in _one_and_many(noun)} - many
    named = " | ".join(sorted({*many, *others}))
    return [
        {
            "said": f"how many <it: (NOT ({named}) WORD) 1-3> (have we [got] [left] | do we [still] have [left] | "
            "are left | have we [still] got [left]) CLAUSE-END",
            "plain": "how many <it> are in stock",
            "example": "how many of it have we got left -> how many of it are in stock",
        }
    ]


_IN_STOCK = frozenset({"in stock", "stock", "number in stock", "quantity in stock", "on hand"})


def _one_and_many(noun: str) -> tuple[str, str]:
    one, _, many = noun.partition("/")
    return one, many or plural_of(one)


def _bought_from(out: DraftVocabulary) -> list[dict[str, str]]:
    """Suppliers from whom we buy nothing have no goods, where one kind of goods comes from them."""
    ties = [r for r in out.relations.values() if r["to"].rpartition(" ")[2] in _SUPPLIERS and not r.get("cost")]
    ends = {(r["from"], r["to"]) for r in ties if r["path"].count("->") == 1}
    if len(ends) != 1:
        return []
    goods, who = ends.pop()
    supplier, suppliers = one_and_many(out, who)
    return list(filled("bought from", supplier=supplier, suppliers=suppliers, goods=one_and_many(out, goods)[1]))


_SUPPLIERS = frozenset({"supplier", "vendor", "wholesaler", "distributor"})


def _best_buyer(out: DraftVocabulary) -> list[dict[str, str]]:
    """Our best customer is the one who spent the most."""
    spent = [name.removesuffix(" total spending") for name in out.attributes if name.endswith(" total spending")]
    return [
        {
            "said": f"(best | biggest | top | most valuable) <it: {one} | {many}>",
            "plain": "<it> with the highest total spending",
            "example": f"our best {one} -> our {one} with the highest total spending",
        }
        for cls in spent
        for one, many in [_one_and_many(out.classes[cls]["nouns"][0])]
    ]


def _price_of_a(out: DraftVocabulary) -> list[dict[str, str]]:
    """What a ticket for the fair costs is the ticket price of the fair."""
    found = []
    nouns = {part for one in out.classes.values() for noun in one["nouns"] for part in _one_and_many(noun)}
    for entry in out.attributes.values():
        words = bare_column(entry)
        if entry.get("kind") != "number" or len(words) != 2 or words[1] not in _CHARGED or words[0] in nouns | _BOUGHT:
            continue
        if not entry.get("nouns") or "path" in entry or words[0] in _NO_THINGS:
            continue
        plain = f"what is the {entry['nouns'][0].partition('/')[0]} of"
        what = f"(a | an | the | one) {words[0]} (for | to | at | on | of) <it: ANY 1-many>"
        found.append(
            {
                "said": f"(how much | what) (is | was | does | did | are | were) {what} [cost] CLAUSE-END",
                "plain": f"{plain} <it>",
                "example": f"how much was a {words[0]} for it -> {plain} it",
            }
        )
    return found


def _anything(out: DraftVocabulary) -> list[dict[str, str]]:
    """Anything for under ten pounds is any of the goods, where one class has a price of its own."""
    priced = {one["of"] for one in out.attributes.values() if _is_priced(one)}
    goods = sorted(cls for cls in priced if not out.classes[cls].get("person"))
    if len(goods) != 1:
        return []
    noun, _, many = out.classes[goods[0]]["nouns"][0].partition("/")
    many = many or plural_of(noun)
    asked = "START (is there | have (we | you) [got] | do (we | you) have)"
    than = "<than: under | over | below | above | less than | more than>"
    return [
        {
            "said": f"{asked} (anything | something) [for] {than} <a: ANY 1-4> CLAUSE-END",
            "plain": f"are there any {many} that cost <than> <a>",
            "example": f"have you got anything under 10 -> are there any {many} that cost under 10",
        },
        {
            "said": "START (what (have (we | you) [got] | do (we | you) have | is there) | anything | something) [for] "
            f"{than} <a: ANY 1-4> CLAUSE-END",
            "plain": f"which {many} cost <than> <a>",
            "example": f"what have we got for under 10 -> which {many} cost under 10",
        },
    ]


def _is_priced(entry: dict[str, Any]) -> bool:
    """Whether an attribute is the price of what has it."""
    costs = "cost" in entry.get("verbs", ()) and entry.get("kind") == "number" and "path" not in entry
    return costs and bare_column(entry)[0] not in _BOUGHT


_PACKED = " | ".join(f"{noun} | {plural_of(noun)}" for noun in sorted(word_set(__name__, "packed")))
"""What things are packed in, which counts nothing of its own."""
_CHARGED = word_set(__name__, "charged")
"""Last words of columns of what somebody is asked for a thing."""
_NO_THINGS = word_set(__name__, "no things")
"""First words of columns of prices that say for how long, or which of several prices it is."""
_TOGETHER = "in all | altogether | in total | all told | all in all | all together"
_BOUGHT = word_set(__name__, "bought")
"""First words of columns of what the house itself was asked."""
