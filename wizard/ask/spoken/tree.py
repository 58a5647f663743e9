"""From parts to a set: classes as a tree round the one that is asked for, each with what holds of its members."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wizard.ask.form import Attr, Condition, Extreme, Not, Related, Set, Step
from wizard.ask.grammar.attaching import partner, steps
from wizard.ask.spoken.parts import Parts, Place
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry


@dataclass
class Node:
    """A class in the tree."""

    cls: str
    conditions: list[Condition] = field(default_factory=list)
    children: dict[Step, Node] = field(default_factory=dict)
    extremes: list[Extreme] = field(default_factory=list)

    def under(self, step: Step, cls: str) -> Node:
        """The child over a step, made where there is none."""
        return self.children.setdefault(step, Node(cls))

    def holds(self) -> bool:
        """Whether anything is said of it."""
        return bool(self.conditions or self.extremes or any(child.holds() for child in self.children.values()))


class Grower:
    """Grows the tree of one request."""

    def __init__(self, lexicon: Lexicon, spoken: SpokenEntry, root: str, *, inside: bool = False) -> None:
        self._lexicon = lexicon
        self._spoken = spoken
        self.root = Node(root)
        self._inside = inside
        self._asked: Step | None = None
        self._ends = {name for role in spoken.roles.values() for cls, name in role.values.items() if cls == root}
        self._parted = any(
            lexicon.relations[name].from_ == root
            for role in spoken.roles.values()
            for cls, name in role.values.items()
            if cls != "time"
        )
        self.cost = 0.0

    def grow(self, parts: Parts) -> Set:
        """The set that the parts describe."""
        for name in parts.dangling:
            values = self._spoken.roles[name.removeprefix("after ")].values
            if self.root.cls in values and self._lexicon.relations[values[self.root.cls]].from_ == self._spoken.hub:
                self._asked = Step(values[self.root.cls], inverse=True)
        outer = [place for place in parts.places if place.role.startswith("in ")]
        for place in parts.places:
            if place not in outer:
                self._plant(place, [o for o in outer if o.role == f"in {place.role}"])
        for cls, condition in parts.conditions:
            self._node(cls).conditions.append(condition)
        for name, high in parts.extremes:
            of = self._lexicon.attributes[name].of
            self.cost += 0.0 if of == self.root.cls else 0.1 if of == self._spoken.hub else 0.2
            node = self._node(of)
            node.extremes.append(Extreme(Attr(name), high))
        for entry in (self._spoken.date, self._spoken.week):
            if entry is not None:
                self._dated(self._lexicon.relations[entry.relation].to)
        return grown(self.root)

    def node(self, cls: str) -> Node:
        """The node of a class, with those on the way."""
        return self._node(cls)

    def _plant(self, place: Place, outer: list[Place]) -> None:
        conditions = list(place.conditions)
        for around in outer:
            step = next((s for s, _, _ in steps(self._lexicon, place.cls, around.cls)), None)
            if step is not None:
                conditions.append(Related(step, Set(around.cls, around.conditions)))
        role = self._spoken.roles.get(place.role)
        if place.cls == self.root.cls and self._asked is not None and role is not None and place.cls in role.values:
            name = role.values[place.cls]
            own = Related(Step(name), Set(place.cls, tuple(conditions)))
            self._node(self._lexicon.relations[name].from_).conditions.append(own)
            return
        between = role is not None and place.cls in role.values and role.values[place.cls]
        if place.cls == self.root.cls and (not between or self._lexicon.relations[between].from_ != place.cls):
            self.root.conditions += [Not(c) if place.negated else c for c in conditions]
            return
        step, parent = self._step(place)
        if step is None or parent is None:
            self.cost += 4.0
            return
        if place.role or place.negated:  # each its own partner
            tie: Condition = Related(step, Set(place.cls, tuple(conditions)))
            parent.conditions.append(Not(tie) if place.negated else tie)
        else:
            parent.under(step, place.cls).conditions += conditions

    def _step(self, place: Place) -> tuple[Step | None, Node | None]:
        """The step to a place, and the node that it starts from."""
        role = self._spoken.roles.get(place.role)
        direct = [step for step, _, _ in steps(self._lexicon, self.root.cls, place.cls)]
        if self._inside and direct and not place.role:
            path = self._path(self._spoken.hub, place.cls)
            node = self._node(self._spoken.hub)
            for step in (path or ())[:-1]:
                node = node.under(step, partner(self._lexicon, step))
            return (path[-1], node) if path else (None, None)
        if role is not None and place.cls in role.values and (self._parted or not direct):
            name = role.values[place.cls]
            return Step(name), self._node(self._lexicon.relations[name].from_)
        if direct:
            return direct[0], self.root
        hub = [step for step, _, _ in steps(self._lexicon, self._spoken.hub, place.cls)]
        if hub:
            return hub[0], self._node(self._spoken.hub)
        path = self._path(self.root.cls, place.cls)
        if path is None:
            return None, None
        node = self.root
        for step in path[:-1]:
            node = node.under(step, partner(self._lexicon, step))
        return path[-1], node

    def _node(self, cls: str) -> Node:
        path = self._path(self.root.cls, cls)
        node = self.root
        if path is None:
            self.cost += 4.0
            return node
        if self._asked is not None and path and path[0].relation in self._ends:
            path = (self._asked, *(self._path(self._spoken.hub, cls) or ()))
        for step in path:
            node = node.under(step, partner(self._lexicon, step))
        return node

    def _path(self, start: str, end: str) -> tuple[Step, ...] | None:
        """The shortest way over relations, through the hub where it is as short."""
        seen = {start}
        reached: list[tuple[str, tuple[Step, ...]]] = [(start, ())]
        while reached:
            following: list[tuple[str, tuple[Step, ...]]] = []
            for cls, path in sorted(reached, key=lambda found: found[0] != self._spoken.hub):
                if cls == end:
                    return path
                for step, to in self._from(cls):
                    if to not in seen:
                        seen.add(to)
                        following.append((to, (*path, step)))
            reached = following
        return None

    def _from(self, cls: str) -> Iterator[tuple[Step, str]]:
        for name, relation in self._lexicon.relations.items():
            if relation.from_ == cls:
                yield Step(name), relation.to
            if relation.to == cls:
                yield Step(name, inverse=True), relation.from_

    def _dated(self, cls: str) -> None:
        """A date holds of everything in the tree that has dates of its own: of the flight and of its fare."""
        date = next((node for node in _nodes(self.root) if node.cls == cls), None)
        if date is None:
            return
        for node in list(_nodes(self.root)):
            if node is date or node.cls == cls or date in node.children.values():
                continue
            own = [step for step, _, _ in steps(self._lexicon, node.cls, cls)]
            if self._spoken.undated and node is not self.root and node.extremes:
                continue
            if own and (node.holds() or node is self.root):
                node.under(own[0], cls).conditions = list(date.conditions)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in list(node.children.values()):
        yield from _nodes(child)


def grown(node: Node, without: Step | None = None) -> Set:
    """The set of a node: its own conditions, its partners', then what is most or least of it."""
    conditions = list(node.conditions)
    peaks = []
    for step, child in node.children.items():
        if step == without:
            continue
        if child.extremes:
            peaks.append((step, child))
        elif child.holds() or not child.children:
            conditions.append(Related(step, grown(child)))
    plain = tuple(conditions)
    for step, child in peaks:
        # The cheapest fare of these flights: among the fares of flights that meet everything else.
        inner = Set(child.cls, (*_own(child), Related(step.back, Set(node.cls, plain))))
        if not plain:
            inner = Set(child.cls, tuple(_own(child)))
        conditions.append(Related(step, Set(child.cls, (*inner.where, *child.extremes))))
    return Set(node.cls, (*conditions, *node.extremes))


def _own(node: Node) -> Iterator[Condition]:
    yield from node.conditions
    for step, child in node.children.items():
        if child.holds() or not child.children:
            yield Related(step, grown(child))
