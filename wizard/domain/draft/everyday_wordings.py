"""Wordings of a draft: what is wrong with a thing is its fault, what was paid for it is its cost."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import PERIODS
from wizard.domain.draft.english import plural_of, without_unit, words_of
from wizard.domain.draft.vocabulary import DraftVocabulary


def everyday_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say in other words of what the attributes of `out` hold."""
    return [
        *_what_is_wrong(out), *_what_was_paid(out), *_what_was_charged(out), *_what_came_in(out),
        *_what_was_earned(out), *_what_is_owed(out), *_what_ran_out(out), *_of_what_kind(out), *_for_a_time(out),
        *_so_the_longest(out),
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


def _what_was_paid(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody paid for a thing is what it cost, where things have a price."""
    if not any("cost" in entry.get("verbs", ()) and entry.get("kind") == "number" for entry in out.attributes.values()):
        return []
    together = [
        {
            "said": "how much [money] (have | has | had | did | do) (we | you | i) (pay | paid | spend | spent) "
            f"(for | on) <it: ANY many-1> ({_TOGETHER}) CLAUSE-END",
            "plain": "how much did <it> cost in total",
            "example": "how much did we pay for it in all -> how much did it cost in total",
        }
    ]
    return [
        *together,
        {
            "said": "how much [money] (have | has | had | did | do) (we | you | i) (pay | paid) for <it: ANY many-1>",
            "plain": "how much did <it> cost",
            "example": "how much did we pay for it -> how much did it cost",
        },
    ]


def _what_was_charged(out: DraftVocabulary) -> list[dict[str, str]]:
    """What the house charged for a thing is its charge, where one column has what a thing brings."""
    found = [
        e for e in out.attributes.values() if _is_sum(e) and _bare(e)[-1] in _CHARGED and _bare(e)[0] not in _BOUGHT
    ]
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


def _so_the_longest(out: DraftVocabulary) -> list[dict[str, str]]:
    """Who has been qualified the longest qualified the earliest: days and years on which something became so."""
    found = {}
    for entry in out.attributes.values():
        if entry.get("kind") not in ("date", "year") or "path" in entry or not entry.get("nouns"):
            continue
        become = next((v.removeprefix("be ") for v in entry.get("verbs", ()) if v.startswith("be ")), "")
        if become and " " not in become and become not in _AT_ONCE:
            found.setdefault(become, []).append(entry)
    return [
        {
            "said": f"(BE | (has | have | had) been) {become} [for] [the] longest [time] CLAUSE-END",
            "plain": f"has the earliest {noun}",
            "example": f"who has been {become} the longest -> who has the earliest {noun}",
        }
        for become, entries in sorted(found.items())
        if len(entries) == 1
        for noun in [entries[0]["nouns"][0].partition("/")[0]]
    ]


_AT_ONCE = frozenset({"born", "sold", "paid", "bought", "due", "held", "made", "seen", "done", "taken"})
"""Participles of what is over as soon as it has happened."""


def _what_came_in(out: DraftVocabulary) -> list[dict[str, str]]:
    """What came in in fines is the total amount of the fines; what went out on repairs is their total cost."""
    found = []
    for cls, entry in out.classes.items():
        sums = [one for one in out.attributes.values() if one["of"] == cls and _is_sum(one)]
        if len(sums) != 1 or entry.get("person") or "when" not in entry:
            continue
        is_spent = _bare(sums[0])[-1] in _SPENT
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
    sums = {one["of"]: one for one in out.attributes.values() if _is_sum(one)}
    for noun in _EARNED:
        found = [cls for cls in sums if cls.rpartition(" ")[2] == noun]
        if found:
            one, _, many = out.classes[found[0]]["nouns"][0].partition("/")
            plain = f"what is the {_total(sums[found[0]])} of the {many or plural_of(one)}"
            return [
                {
                    "said": "START how much [money] (did | have) (we | you) (take[n] | earn[ed] | make | made)",
                    "before": "in (#### | MONTH) | last | this | since | on | altogether | in total | END",
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


_EARNED = ("payment", "invoice", "sale", "order")
"""Nouns of what brings money in, the surest first."""


def _what_is_owed(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody owes is the total of what is unpaid, where one kind of thing may be."""
    unpaid = [one["of"] for name, one in out.predicates.items() if name.endswith(" unpaid")]
    sums = [one for one in out.attributes.values() if one["of"] in unpaid and _is_sum(one)]
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
            "said": f"what (have | are | did | had) we [all | now | just] {gone} CLAUSE-END",
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


def _of_what_kind(out: DraftVocabulary) -> list[dict[str, str]]:
    """What kind of site a site is, is its type, where one column has that."""
    found = []
    for cls, entry in out.classes.items():
        noun, _, many = entry["nouns"][0].partition("/")
        of = [one for one in out.attributes.values() if one["of"] == cls and "path" not in one]
        kinds = [one for one in of if any(said.partition("/")[0] == f"kind of {noun}" for said in one.get("nouns", ()))]
        if len(kinds) == 1:
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


def _total(entry: dict[str, Any]) -> str:
    """What the sums of an attribute come to: "total amount", and of totals "total"."""
    noun: str = entry["nouns"][0].partition("/")[0]
    return noun if "total" in noun.split() else f"total {noun}"


def _is_sum(entry: dict[str, Any]) -> bool:
    """Whether an attribute is a sum of money that a row is of."""
    is_own = entry.get("kind") == "number" and "path" not in entry and "scale" not in entry
    return is_own and _bare(entry)[-1] in _SUMS and bool(entry.get("nouns"))


def _bare(entry: dict[str, Any]) -> tuple[str, ...]:
    """The words of an attribute's column, without a unit."""
    return without_unit(words_of(entry["column"].rpartition(".")[2]))


_SUMS = frozenset({"amount", "sum", "total", "cost", "price", "fee", "charge", "paid"})
_CHARGED = frozenset({"charge", "fee", "price", "fare", "rate"})
"""Last words of columns of what somebody is asked for a thing."""
_PACKED = " | ".join(
    f"{noun}[s]" for noun in ("tub", "bottle", "packet", "tin", "bag", "can", "roll", "jar", "tube", "pot", "sack",
                              "carton", "pack", "bundle", "crate", "unit")
) + " | box | boxes"  # fmt: skip
"""What things are packed in, which counts nothing of its own."""
_BOUGHT = frozenset({"purchase", "buying", "cost", "wholesale", "trade", "acquisition", "replacement"})
"""First words of columns of what the house itself was asked."""
_TOGETHER = "in all | altogether | in total | all told | all in all | all together"
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
