"""Wordings of a draft: what is wrong with a thing is its fault, what was paid for it is its cost."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import PERIODS
from wizard.domain.draft.english import plural_of
from wizard.domain.draft.money_columns import bare_column, is_sum
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.words_in_names import words_of


def everyday_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say in other words of what the attributes of `out` hold."""
    return [
        *_per_piece(out), *_what_is_wrong(out), *_what_came_in(out),
        *_what_was_earned(out), *_what_is_owed(out), *_of_what_kind(out), *_for_a_time(out),
        *_what_we_pay(out), *_what_was_invoiced(out),
    ]  # fmt: skip


def _what_is_wrong(out: DraftVocabulary) -> list[dict[str, str]]:
    """What is wrong with a thing is its fault, where one column has that."""
    faults = [
        noun
        for entry in out.attributes.values()
        for noun in entry.get("nouns", ())[:1]
        if "kind" not in entry and noun in _FAULTS
    ]
    if len(faults) != 1:
        return []
    plain = f"what is the {faults[0]} of"
    return [
        {
            "said": "what (is | was) [the] (matter | wrong) with <it: ANY many-1>",
            "plain": f"{plain} <it>",
            "example": f"what was wrong with it -> {plain} it",
        }
    ]


def _what_we_pay(out: DraftVocabulary) -> list[dict[str, str]]:
    """What we pay somebody is the wage, where one column has one."""
    people = {name for name, entry in out.classes.items() if entry.get("person")}
    found = [e for e in out.attributes.values() if e["of"] in people and e.get("kind") == "number" and "path" not in e]
    wages = [entry for entry in found if bare_column(entry)[-1] in _WAGES and entry.get("nouns")]
    if len(wages) != 1:
        return []
    plain = f"what is the {wages[0]['nouns'][0].partition('/')[0]} of"
    return [
        {
            "said": "(what | how much [money]) (do | does | are) (we | you | they) (pay | paying) "
            "NOT (for | in | out | on | back) <who: ANY 1-6> CLAUSE-END",
            "plain": f"{plain} <who>",
            "example": f"what do we pay her -> {plain} her",
        }
    ]


_WAGES = frozenset({"wage", "wages", "salary", "pay", "rate", "stipend", "retainer"})
"""Last words of columns of what somebody gets for her work."""


def _what_came_in(out: DraftVocabulary) -> list[dict[str, str]]:
    """What came in in fines is the total amount of the fines; what went out on repairs is their total cost."""
    found = []
    for cls, entry in out.classes.items():
        sums = [one for one in out.attributes.values() if one["of"] == cls and is_sum(one)]
        if len(sums) != 1 or entry.get("person") or "when" not in entry:
            continue
        is_spent = bare_column(sums[0])[-1] in _SPENT
        verbs, ends = (_SPEND, "on | for") if is_spent else (_COME_IN, "in | from | by | through | with | out of")
        noun, _, many = entry["nouns"][0].partition("/")
        many = many or plural_of(noun)
        plain = f"what is the {_total(sums[0])} of the"
        found.append(
            {
                "said": f"how much [money] ({verbs}) ({ends}) [all] [the | our] <it: ANY 0-2> {many}",
                "plain": f"{plain} <it> {many}",
                "example": f"how much did we {'spend on' if is_spent else 'take in'} {many} -> {plain} {many}",
            }
        )
    return found


def _what_was_earned(out: DraftVocabulary) -> list[dict[str, str]]:
    """What the house itself earned is the total of its payments, or else of its invoices, sales or orders."""
    sums = {one["of"]: one for one in out.attributes.values() if is_sum(one) or _is_worth(one)}
    for noun in _EARNED:
        found = [cls for cls in sums if cls.rpartition(" ")[2] == noun or cls.startswith(f"{noun} ")]
        if found:
            one, _, many = out.classes[found[0]]["nouns"][0].partition("/")
            plain = f"what is the {_total(sums[found[0]])} of the {many or plural_of(one)}"
            return [
                {
                    "said": f"START how much [money] ({_EARN})",
                    "before": "in MONTH-OR-YEAR | last | this | since | on | altogether | in total | END",
                    "plain": plain,
                    "example": f"how much did we earn in 2023 -> {plain} in 2023",
                },
                {
                    "said": "how much [money] ((did | have) (we | you) (take[n] | earn[ed] | make | made | get | got "
                    "| have | had) | has come in | came in) (from | out of | through) <it: ANY many-1>",
                    "plain": f"{plain} of <it>",
                    "example": f"how much have we taken from it -> {plain} of it",
                },
                {
                    "said": "how much [money] (did | has | have | do | does) <it: ANY 1-6> (bring[s] in | brought in "
                    "| bring us | brought us | earn us) CLAUSE-END",
                    "plain": f"{plain} of <it>",
                    "example": f"how much has it brought in -> {plain} of it",
                },
            ] if len(found) == 1 else []  # fmt: skip
    return []


_EARN = (
    "(did | have) (we | you) (take[n] | earn[ed] | make | made | collect[ed] | invoice[d] | bill[ed] | turn over) "
    "| came [in] | (did | have) we [got] (take[n] in | brought in | bring in) | was (paid | collected)"
)
"""What is said of all the money that came in."""
_EARNED = ("payment", "invoice", "sale", "order")
"""Nouns of what brings money in, the surest first."""


def _what_is_owed(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody owes is the total of what is unpaid, where one kind of thing may be."""
    unpaid = [one["of"] for name, one in out.predicates.items() if name.endswith(" unpaid")]
    sums = [one for one in out.attributes.values() if one["of"] in unpaid and is_sum(one)]
    if len(unpaid) != 1 or len(sums) != 1:
        return []
    noun, _, many = out.classes[unpaid[0]]["nouns"][0].partition("/")
    many = many or plural_of(noun)
    plain = f"what is the {_total(sums[0])} of the unpaid {many} of"
    return [
        {
            "said": f"(what | how much [money]) (do | does) <who: WORD 1-4> [still] owe [us] [in {many}] [altogether "
            "| in total | in all] CLAUSE-END",
            "plain": f"{plain} <who>",
            "example": f"how much does she owe us -> {plain} she",
        }
    ]


def _what_was_invoiced(out: DraftVocabulary) -> list[dict[str, str]]:
    """What we invoiced to somebody is the total of her invoices, where there is one kind of them with a sum."""
    bills = [cls for cls in out.classes if cls.rpartition(" ")[2] in _BILLS]
    sums = [one for one in out.attributes.values() if one["of"] in bills and is_sum(one)]
    if len(bills) != 1 or len(sums) != 1:
        return []
    return list(filled("invoiced", many=one_and_many(out, bills[0])[1], total=_total(sums[0])))


_BILLS = frozenset({"invoice", "bill"})


def _of_what_kind(out: DraftVocabulary) -> list[dict[str, str]]:
    """What kind of site a site is, is its type, where one column has that."""
    found = []
    for cls, entry in out.classes.items():
        noun, _, many = entry["nouns"][0].partition("/")
        of = [one for one in out.attributes.values() if one["of"] == cls and "path" not in one]
        called = [
            one_and_many(out, cls),
            *((said, plural_of(said)) for said in entry.get("rarely", ()) if said.isalpha()),
        ]
        kind_of = {f"kind of {said}" for said, _ in called}
        kinds = [one for one in of if kind_of & {said.partition("/")[0] for said in one.get("nouns", ())}]
        if len(kinds) == 1:
            kind = kinds[0]["nouns"][0].partition("/")[0]
            one, several = (" | ".join(part) for part in zip(*called, strict=True))
            found += list(filled("each kind", one=one, many=several, kind=kind, own=called[0][0], owns=called[0][1]))
            plain = f"what is the {kinds[0]['nouns'][0].partition('/')[0]} of"
            found.append(
                {
                    "said": f"(what | which) (kind[s] | type[s] | sort[s]) of ({noun} | {many or plural_of(noun)}) (is "
                    "| are | was | were) <it: (NOT (there | these | those | they | in | on | at | not) ANY) 1-many>",
                    "plain": f"{plain} <it>",
                    "example": f"what kind of {noun} is it -> {plain} it",
                }
            )
    return found


def _for_a_time(out: DraftVocabulary) -> list[dict[str, str]]:
    """Who charges the most per hour has the highest hourly rate, where nothing else is for so long."""
    found = []
    for often, period in PERIODS.items():
        rates = [
            one
            for one in out.attributes.values()
            if words_of(one["column"].rpartition(".")[2])[0] == often and one.get("verbs") and "path" not in one
        ]
        if len(rates) == 1 and rates[0].get("kind") == "number":
            found.append(
                {
                    "said": "<does: charge[s] | earn[s] | cost[s] | get[s] | make[s] | (is | are) paid> the "
                    f"<most: most | least> (per | a | an | each | every) {period}",
                    "plain": "<does> the <most>",
                    "example": f"who charges the most per {period} -> who charges the most",
                }
            )
    return found


def _per_piece(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody charges per word is her rate, where one column is called the rate per word."""
    found: dict[str, list[str]] = {}
    for entry in out.attributes.values():
        words = words_of(entry["column"].rpartition(".")[2])
        if "per" in words[1:-1] and entry.get("verbs") and "path" not in entry and entry.get("kind") == "number":
            piece = words[-1]
            found.setdefault(piece, []).append(entry["of"])
    alone = [piece for piece, things in sorted(found.items()) if len(things) == len({*things})]
    return [wording for piece in alone for wording in filled("per piece", piece=piece)]


def _is_worth(entry: dict[str, Any]) -> bool:
    """Whether an attribute is what a line comes to."""
    return bool(entry.get("times")) and "path" not in entry and bool(entry.get("sums"))


def _total(entry: dict[str, Any]) -> str:
    """What the sums of an attribute come to: "total amount", and of totals "total"."""
    noun: str = entry["nouns"][0].partition("/")[0]
    return noun if "total" in noun.split() else f"total {noun}"


_SPENT = frozenset({"cost"})
"""Last words of columns of what goes out."""
_COME_IN = (
    "(did | have | do) (we | they | you | it) (take | taken | get | got | make | made | collect | collected | raise "
    "| raised | receive | received | earn | earned | bring in | have | had) | came in | comes in | has come in "
    "| (was | is | has been) (taken | made | collected | raised | received | earned | paid)"
)
_SPEND = "(did | have | do) (we | they | you) (spend | spent | pay | paid) | went | goes | (was | is | has been) spent"
"""What is said of money that comes in, and of money that goes out."""
_FAULTS = frozenset({"fault", "problem", "defect", "issue", "complaint", "symptom", "failure"})
"""Nouns of what is wrong with a thing."""
