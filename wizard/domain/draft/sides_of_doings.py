"""Two columns of a doing, one of what does it and one of what it is done to: `citing_id` and `cited_id`."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.verbs import active, doing_of, done


def does_and_is_done(*sides: tuple[str, ...]) -> bool:
    """Whether one of two columns, by their words, does to the other what a verb says."""
    return any(
        word.endswith("ing") and does and done(does[0]) in sides[1 - at]
        for at, words in enumerate(sides)
        for word in words
        for does in [active(word)]
    )


def say_side_of_a_doing(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Of what does and what is done to, each in its column of a doing (`citing`, `cited`), only the one does it.

    What the doing is of is that to which it is done: the citations of a paper are those in which it is cited.
    """
    _say_handed_over(entry, role)
    for verb in doing_of(entry["from"], named=False) if role else ():
        passive = f"be {done(verb)}"
        if role[-1] == done(verb):
            entry |= {"says": "be of", "says_inverse": f"{passive} in"}
            entry["inverse_verbs"] = list(dict.fromkeys((passive, *entry["inverse_verbs"])))
            entry.pop("cost", None)
        elif role[-1].endswith("ing") and verb in active(role[-1]):
            entry |= {"says": "be made by", "says_inverse": "make"}
            entry["inverse_verbs"] = [verb, *(said for said in entry["inverse_verbs"] if said != passive)]
            entry["cost"] = max(entry.get("cost", 0), _BY_THE_DOER)


def _say_handed_over(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let what a loan goes to borrow and what it comes from lend, and the same of what is sent."""
    verbs = doing_of(entry["from"], named=False)
    said = next((ends for verb, ends in _HANDED_OVER.items() if verb in verbs), None)
    if said and role[:1] in (("from",), ("to",)):
        entry["inverse_verbs"] = list(said[role[0] == "to"])


_HANDED_OVER = {
    "borrow": (("lend", "lend out", "send", "send out", "make"), ("borrow", "receive", "get")),
    "transfer": (("send", "give", "transfer"), ("receive", "get")),
}
"""By what is done: what the one does from which a thing goes, and the one to which it goes."""
_BY_THE_DOER = 0.3
"""What it costs that a doing is of what does it, and not of what it is done to."""
