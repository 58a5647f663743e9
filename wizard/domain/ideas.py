"""What a reading may do in any domain: the ideas that a principle of interpretation may be about.

A domain's `principles.yaml` ties them to its principles (`about`), and `wizard.ask.citing` finds them in readings. What
a word of one domain means is no idea of these: its entry in the lexicon names the principle itself (`principle`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator

from wizard.domain.nearest_name import is_it

ANY = "any"
"""Written for the names of an idea: whatever it is of."""


@dataclass(frozen=True)
class Idea:
    """Something that a reading may do."""

    what: str
    """When a reading has it, in words."""
    of: Literal["attributes", "attributes or relations", "rules", ""] = ""
    """What the idea may be narrowed to by name; empty where there is nothing to name."""
    alternatives: bool = False
    """True where what it means otherwise can be found out, so that a principle may want both (`ambiguous`)."""


IDEAS: Mapping[str, Idea] = {
    "condition": Idea("a condition compares one of the attributes", "attributes"),
    "superlative": Idea(
        "the most or the least of an attribute, or over a relation, is looked for", "attributes or relations"
    ),
    "count": Idea("members are counted"),
    "computed": Idea("something is computed that no field holds: a sum, an average, a share, a difference, a ratio"),
    "share": Idea("members are told as a part of others"),
    "several things asked": Idea("more than one thing is asked for: members with what they have, or several figures"),
    "meaning of a code": Idea("it is asked what a code stands for", "attributes"),
    "today": Idea("time is counted up to the as-of date: an age, a length of service", "attributes"),
    "context": Idea("an earlier exchange is leant on"),
    "rule": Idea("one of these rules of the reader made it, as `woz ask --explain` names them", "rules"),
    "yes or no": Idea("the request is a yes/no question", "", alternatives=True),
    "half of the day unsaid": Idea("a time of day was said without its half of the day", "", alternatives=True),
    "value of either": Idea("a value is one of several attributes that may have it", "attributes", alternatives=True),
    "attachment": Idea("a condition may hang on another of the things that are spoken of, and a reading has it there"),
}
"""Every idea by its name."""


def _as_names(value: object) -> object:
    if isinstance(value, str):
        return () if value == ANY else tuple(value.split(", "))
    return value


def _known(about: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    for name, names in about.items():
        idea = IDEAS.get(name)
        if idea is None:
            raise ValueError(f"there is no idea {name!r}{is_it(name, IDEAS) or '; there are: ' + ', '.join(IDEAS)}")
        if names and not idea.of:
            raise ValueError(f"{name!r} is of nothing that could be named; write '{name}: {ANY}'")
        if name in _NAMED and not names:
            raise ValueError(f"{name!r} is of {idea.of}; name those that are meant")
    return about


_NAMED = frozenset({"rule", "value of either"})
"""Ideas that mean nothing without names."""
Names = Annotated[tuple[str, ...], BeforeValidator(_as_names)]
About = Annotated[dict[str, Names], AfterValidator(_known)]
"""The ideas of a principle, each with the names that it is narrowed to; none where whatever it is of is meant."""


def misnamed(about: Mapping[str, tuple[str, ...]], known: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    """The ideas that name what there is not, each with what is wrong.

    Args:
        about: as in `principles.yaml`.
        known: the names that there are, by what ideas may be of.
    """
    for idea, names in about.items():
        there = known.get(IDEAS[idea].of, frozenset())
        for name in names:
            if name not in there:
                yield idea, f"none of the {IDEAS[idea].of} is {name!r}{is_it(name, sorted(there))}"
