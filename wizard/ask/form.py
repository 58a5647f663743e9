"""The logical form: what a request means, as facts; made by the grammar, read by SQL, paraphrase and context.

A *set* is members of a class that meet conditions; a *term* is something measured of one member; a *query* asks for
sets and terms. Names are those of the domain's lexicon. Everything is frozen.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from operator import is_
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_type_hints

from wizard.ask.facts import fact, replace

Scalar: TypeAlias = str | int | float
Op: TypeAlias = Literal[
    "=", "!=", "<", "<=", ">", ">=", "contains", "starts", "ends", "between", "in", "missing", "present", "each"
]


@fact
class Step:
    """From a member over a relation to its partners; `inverse` goes from the relation's `to` to its `from`."""

    relation: str
    inverse: bool = False

    @property
    def back(self) -> Step:
        """The same step from its other end."""
        return Step(self.relation, not self.inverse)


@fact
class Attr:
    """An attribute of the member."""

    name: str


@fact
class Key:
    """The member itself, by its canonical identifiers (1989 paper, S-4)."""


@fact
class Number:
    """How many partners in `of` the member has over `step`."""

    step: Step
    of: Set
    total: Attr | None = None
    """What of these partners is added up, in place of their number: the quantities of the lines that a customer has."""
    different: bool = False
    """True where a partner counts once, however many rows tie them, which "different" says: a book borrowed twice."""


@fact
class Via:
    """A term of the member's partners over `step`."""

    step: Step
    term: Term
    function: str = ""
    """`max` or `min`: the best of several partners; empty where there is one, or each is meant."""


@fact
class Part:
    """A part of a date: its year, the decade (1980), the number of its month, its day of the month."""

    term: Term
    unit: Literal["year", "decade", "month", "day"]


Term: TypeAlias = Attr | Key | Number | Via | Part


@fact
class Of:
    """The value of a term for the members of a set ("more than Paul Tai")."""

    term: Term
    set: Set
    function: str = ""
    """An aggregate over them ("more than the average"), or empty."""
    times: float = 1.0
    """How many times that: 2 for "more than double"."""


@fact
class Own:
    """The value of another term of the same member ("more than their manager")."""

    term: Term
    times: float = 1.0
    """How many times that: 2 for "twice the average of their department"."""


@fact
class Compare:
    """A term compared; `value` is a scalar, two of them for `between`, several for `in`, none
    for `missing`, `present` and `each` (a group for each value).

    With `=` and a grouped query by the same term it is one of the groups that this chooses: "who has the most common
    last name"."""

    term: Term
    op: Op
    value: tuple[Scalar, ...] | Of | Own | Grouped = ()


@fact
class Related:
    """The member has a partner in `to` over `step`."""

    step: Step
    to: Set


@fact
class Is:
    """A predicate of the lexicon holds of the member."""

    predicate: str


@fact
class Not:
    """The condition does not hold."""

    condition: Condition


@fact
class Either:
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]
    both: bool = False
    """Whether they were joined by "and", as two times are: whoever has several partners has some at each of them."""


@fact
class Every:
    """All of the conditions hold."""

    conditions: tuple[Condition, ...]


@fact
class Extreme:
    """Among the members that meet the conditions before this one, those with the most (or least) of a term."""

    term: Term
    most: bool
    count: int = 1
    rank: int = 1
    """2 for the second most; `count` is 1 then."""
    within: Step | Term | None = None
    """Among those with the same partner over this step, or the same value of this term: "the largest cities of the
    states", "the oldest clerk of each town"."""


@fact
class Member:
    """The member is one of a set whose own superlatives hold apart from this one ("is Paul Tai the oldest clerk")."""

    of: Set


@fact
class Shared:
    """Another member, one of a set, has the same value of each term ("born on the same day as another clerk")."""

    terms: tuple[Term, ...]
    among: Set
    many: int = 2
    """How many have it at least, the member among them."""


@fact
class All:
    """The member has every member of `to` as a partner over `step` ("airlines that fly to all cities in Texas")."""

    step: Step
    to: Set


Condition: TypeAlias = Compare | Related | Is | Not | Either | Every | Extreme | Member | Shared | All


@fact
class Set:
    """Members of a class that meet all conditions, in the order in which they apply."""

    cls: str
    where: tuple[Condition, ...] = ()
    earlier: bool = False
    """True where an earlier request gave it ("those", "her")."""
    bare: bool = False
    """True where a mere value stands for its holders ("in Irving"): it may describe the modified class itself."""
    each: bool = False
    """True where "each" or "per" was said: what is computed is computed for each of them."""
    both: bool = False
    """True where several are joined by "and": whoever must have them as partners may have to have them all."""
    different: bool = False
    """True where "different" was said of what is counted."""


@fact
class Order:
    """The order in which members are shown: by a term, the most first or the least."""

    term: Term
    most: bool = False


@fact
class Show:
    """Terms of every member; no terms means the members themselves."""

    set: Set
    terms: tuple[Term, ...] = ()
    order: tuple[Order, ...] = ()


@fact
class HowMany:
    """How many members a set has, as a number."""

    set: Set


@fact
class Aggregate:
    """`sum`, `avg`, `min`, `max`, `median` of a term over members; `difference` where they are two.

    `distinct` is how many different values there are.
    """

    function: str
    term: Term
    set: Set
    more: tuple[Computed, ...] = ()
    """What else is computed of them ("the average level and the average salary")."""


@fact
class Computed:
    """`count` of members, or `sum`, `avg`, `min`, `max` of their term; of those alone that meet `where`."""

    function: str
    term: Term | None = None
    where: tuple[Condition, ...] = ()


@fact
class Share:
    """Members that meet `part` as a ratio of all members (1989 paper, 3.1: not times 100)."""

    set: Set
    part: tuple[Condition, ...]
    term: Term | None = None
    """The share of its sum instead of the share of their number ("how much of the payroll goes to ...")."""
    by: Term | None = None
    """For each value of it."""
    best: Best | None = None
    """Only the values with the highest share, or the lowest, and not what it is."""


@fact
class Grouped:
    """`count`, `sum`, `avg`, `min`, `max` for each value of `by`; `term` is None for `count`."""

    by: Term
    function: str
    term: Term | None
    set: Set
    also: tuple[Term, ...] = ()
    """Further terms that tell the groups apart ("by division and by sex")."""
    more: tuple[Computed, ...] = ()
    """What else is computed for each group."""
    having: tuple[Having, ...] = ()
    """Only the groups of which this is true."""
    best: Best | None = None
    """Only the groups with the most or the least ("the most common first name")."""
    alone: bool = False
    """True where the groups are asked for, and not what is computed of them."""
    falling: bool | None = None
    """In the order of what is computed first, the most first or the least; None in the order of the groups."""
    counted: bool = False
    """True where it is asked how many groups there are: "how many cities have more women than men"."""


@fact
class Having:
    """What is computed of a group, compared with a number or with something else that is computed of it."""

    computed: Computed
    op: Op
    value: tuple[Scalar, ...] | Computed


@fact
class Best:
    """The groups with the most (or the least) of what is computed; `rank` and `count` as in `Extreme`."""

    most: bool = True
    count: int = 1
    rank: int = 1


@fact
class Minus:
    """By how much one number is more than another ("how many more men than women")."""

    left: Query
    right: Query


@fact
class Over:
    """One number divided by another ("the ratio of men to women")."""

    left: Query
    right: Query


@fact
class Versus:
    """A yes/no question: one number is more than another, less, or as much ("are there more men than women")."""

    left: Query
    op: Op
    right: Query | tuple[Scalar, ...]
    """A number that was said, two of them for `between`, or one that is computed."""
    times: float = 1.0
    """How many times the computed one: 2 for "more than twice the average"."""

    @property
    def numbers(self) -> tuple[Query, ...]:
        """What is computed for it."""
        return (self.left,) if isinstance(self.right, tuple) else (self.left, self.right)

    @property
    def wh_question(self) -> Query:
        """The question of what these numbers are, side by side."""
        return self.left if isinstance(self.right, tuple) else Together(self.numbers)


@fact
class Together:
    """Several numbers side by side ("how many people are there in all and what is the payroll")."""

    queries: tuple[Query, ...]


@fact
class Claim:
    """`some` member of the set meets the conditions, or `every` one; or so `many` of them do, or such a `share`."""

    quantifier: Literal["some", "every", "many", "share"]
    set: Set
    conditions: tuple[Condition, ...] = ()
    op: Op = ">="
    amount: int | float = 0
    """How many are meant, or which part of all of them: 0.5 for half."""


@fact
class Ask:
    """A yes/no question: all claims are true."""

    claims: tuple[Claim, ...]


Query: TypeAlias = Show | HowMany | Aggregate | Share | Grouped | Ask | Minus | Over | Versus | Together
SEVERAL_NUMBERS = (Minus, Over, Versus, Together)
"""Queries made of several numbers, each of members of its own."""
YES_NO = (Ask, Versus)
"""Queries that are answered by yes or no."""
Node: TypeAlias = Query | Claim | Condition | Term | Set | Of | Own | Step | Order | Computed | Having | Best


_Changed = TypeVar("_Changed")
_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


def once(node: _Changed, given: _Given, compute: Callable[[_Changed, _Given], _Made]) -> _Made:
    """What a function makes of a node and of something else, which is made once of these very objects.

    Nothing that is made may have the node in it: nodes are freed as soon as nothing refers to them.
    """
    known: dict[Any, tuple[_Given, _Made]] = node.__dict__.setdefault("_made", {})
    found = known.get(compute)
    if found is None or found[0] is not given:
        found = known[compute] = (given, compute(node, given))
    return found[1]


KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Step, Attr, Key, Number, Via, Of, Own, Compare, Related, Is, Not, Either, Every, Extreme, Member, Shared, Set,
        Show, HowMany, Aggregate, Share, Grouped, Claim, Ask, Part, All, Order, Computed, Having, Best, Minus, Over,
        Versus, Together,
    )
}  # fmt: skip
"""Every kind of node by its name."""


def _may_be_nodes(hint: Any) -> bool:
    """Whether a field with this type may hold nodes, by itself or in a tuple."""
    return hint in KINDS.values() or any(map(_may_be_nodes, get_args(hint)))


_PARTS: dict[type[Any], tuple[str, ...]] = {
    kind: tuple(name for name, hint in get_type_hints(kind).items() if _may_be_nodes(hint)) for kind in KINDS.values()
}
"""The names of the nodes that each kind of node is made of."""


def narrow(base: Set, *conditions: Condition) -> Set:
    """`base` with further conditions, those it has already left out; no longer a mere value, "each" or "both"."""
    new = tuple(condition for condition in dict.fromkeys(conditions) if condition not in base.where)
    if not (new or base.bare or base.each or base.both):
        return base
    return replace(base, where=base.where + new, bare=False, each=False, both=False)


def walk(node: object) -> Iterator[object]:
    """The node and everything in it, outermost first; what is in a node is found once."""
    if type(node) in _PARTS:
        return itertools.chain((node,), _inside(node))
    found: list[object] = []
    _find(node, found)
    return iter(found)


def _inside(node: object) -> tuple[object, ...]:
    """Everything in a node without itself: no node refers to itself."""
    known: dict[str, Any] = node.__dict__
    inside: tuple[object, ...] | None = known.get("_nodes")
    if inside is None:
        found: list[object] = []
        for name in _PARTS[type(node)]:
            _find(known[name], found)
        inside = known["_nodes"] = tuple(found)
    return inside


def _find(part: object, found: list[object]) -> None:
    """Add the nodes of a part of a node: of a node, of several, or of none."""
    if isinstance(part, tuple):
        for one in part:
            _find(one, found)
    elif type(part) in _PARTS:
        found.append(part)
        found += _inside(part)


def rewrite(node: Any, change: Callable[[Any], Any], *, remembered: bool = False) -> Any:
    """A copy of the node in which `change` was applied to every node, innermost first.

    With `remembered` what became of a node is kept at it: `change` asks for nothing but the node.
    """
    if isinstance(node, tuple):
        parts = tuple([rewrite(part, change, remembered=remembered) for part in node])
        return node if all(map(is_, parts, node)) else parts
    names = _PARTS.get(type(node))
    if names is None:
        return node
    known: dict[Any, Any] = node.__dict__.setdefault("_made", {}) if remembered else {}
    if change in known:
        made = known[change]
        return node if made is None else made
    others = {}
    for name in names:
        part = getattr(node, name)
        if not part or type(part) is str:  # none, an empty tuple, or a mere name
            continue
        made = rewrite(part, change, remembered=remembered)
        if made is not part:
            others[name] = made
    made = change(replace(node, **others) if others else node)
    known[change] = None if made is node else made  # a node that referred to itself would not be freed
    return made


def exchanged(node: _Given, old: object, new: object) -> _Given:
    """The node with `new` wherever `old` stood in it."""
    changed: _Given = rewrite(node, lambda one: new if one == old else one)
    return changed
