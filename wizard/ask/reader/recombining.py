"""Readings put together from pieces, where no rule joins all words of a request.

The chart of a request that has no reading still holds its constituents: "who has that degree", "in nursing". Here a
few of them that do not overlap are chosen, what lies between is skipped, at a price by what it is, and the pieces are
joined over the relations of the domain: one of them asks, the others narrow what it asks of. Such readings are mere
candidates. What each skips, drops and adds is written down, and `wizard.ask.plausibility` decides by weights that were
fitted whether one is an answer, or is only offered.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from wizard.ask import same_meaning
from wizard.ask.facts import replace
from wizard.ask.form import Ask, Attr, Claim, Extreme, HowMany, Query, Related, Set, Show, Via, narrow, walk
from wizard.ask.numerals import Token
from wizard.ask.reader.antecedents import open_sets
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.coverage import covers
from wizard.ask.reader.distributing import distributed
from wizard.ask.reader.intermediaries import meant
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import said_of_the_rows, says_all
from wizard.ask.reader.meaning import ANY, Degree, Measure, Noun, Tied, WholeRequest
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.rules.surroundings import about, answerable
from wizard.ask.word_use import is_function_word

PIECES = ("R", "NP", "M", "T", "SUP")
"""Categories of constituents that pieces are of; R asks, the others narrow or are asked for."""
OF_ONE = 2
"""Constituents of one category that a stretch of words gives."""
CUTS = 10
"""Ways to cut the words up to one place into pieces that are kept."""
JOINED = 6
"""Ways to join the pieces so far that are kept."""
CANDIDATES = 10
"""Readings that are made."""
TRIED = 32
"""Ways to join that are made into readings."""
LONGEST = 40
"""Words of a request beyond which none are made."""
PIECE = 0.7
"""What another piece costs."""
BESIDE = 0.5
"""What it costs to join a piece that no rule joins."""
UNTIED = 0.8
"""What it costs besides where no word says the relation."""
NAMED_AGAIN = 0.3
"""What it costs that a noun adds nothing to what is asked."""
UNASKED = 1.2
"""What it costs that no piece asks, so that members of the class that goes without saying are meant."""
LOST = {"function": 0.4, "unknown": 0.8, "verb": 1.0, "thing": 1.8, "value": 3.0, "hard": 2.6}
"""What it costs to skip a word, by what it is; a value that is lost makes another request."""
HARD = frozenset(
    "not no only all every than or but SUP CMP most fewest more fewer other both neither nor half same "  # noqa: SIM905
    "average total maximum minimum percent OP GRP per".split()
)
"""Categories of words that turn the meaning of what stands beside them."""
_VALUES = frozenset("value name number ordinal time day date year month decade letters".split())  # noqa: SIM905
_THINGS = frozenset(
    "class attribute predicate adjective held relation most more how unit count sum event".split()  # noqa: SIM905
)
_YES_NO = frozenset({"be", "do", "have", "any", "whether"})
ASKING = frozenset("howmany which what who where when howmuch how whose howlong".split())  # noqa: SIM905
"""Categories of words that say what is asked for."""
_TURNING = HARD | ASKING | _YES_NO | {"PRO", "dem", "that", "and", "modal", "ASK", "CODE", "GRP", "LP", "V", "REL"}
_RANK = {kind: place for place, kind in enumerate(LOST)}

Cut: TypeAlias = tuple[float, int, tuple[Edge, ...]]
"""What a way to cut costs, a number that tells it apart, and its pieces."""


@dataclass(frozen=True)
class Recombined:
    """A reading that was put together."""

    query: Query
    cost: float
    pieces: tuple[Edge, ...]
    """What it is made of: the piece that asks, then the others in their order."""
    traits: Mapping[str, float] = field(default_factory=dict, hash=False)
    """How it was put together: what was skipped and dropped, by kind; how the pieces were joined."""


@dataclass(frozen=True)
class _Joint:
    """Pieces joined so far."""

    asked: WholeRequest
    cost: float
    used: tuple[Edge, ...]
    notes: tuple[str, ...] = ()
    """How each piece was joined, or that it was dropped."""
    traits: Mapping[str, float] = field(default_factory=dict)


class Recombiner:
    """Puts together what rules did not join, in one domain."""

    def __init__(self, joiner: Joiner) -> None:
        self._joiner = joiner
        self._lexicon = joiner.lexicon
        self._defaults = tuple(name for name, cls in self._lexicon.classes.items() if cls.default)

    def readings(self, tokens: Sequence[Token], chart: Chart, leaves: Sequence[Edge]) -> list[Recombined]:
        """The candidates, cheapest first; no two that mean the same.

        Args:
            chart: of the request, with its `PIECES` wherever they stand.
            leaves: those of the request as it stands.
        """
        kinds = _kinds(len(tokens), leaves)
        marks = _marks(len(tokens), leaves)
        found: dict[object, Recombined] = {}
        ways = heapq.merge(
            *(self._joined(tokens, cut, marks, kinds) for cut in self._cuts(tokens, chart, kinds)),
            key=lambda way: way.cost,
        )
        seen: set[Query] = set()
        for way in itertools.islice(ways, TRIED):
            if way.asked.query in seen:
                continue
            seen.add(way.asked.query)
            query = self._whole(way)
            if query is not None:
                found.setdefault(same_meaning.key(query), Recombined(query, way.cost, way.used, way.traits))
            if len(found) == CANDIDATES:
                break
        return list(found.values())

    # -- pieces ------------------------------------------------------------------------------------------------------

    def _cuts(self, tokens: Sequence[Token], chart: Chart, kinds: Sequence[str]) -> list[Cut]:
        """The cheapest ways to cut the request into pieces and words that are skipped."""
        ending: dict[int, list[Edge]] = {}
        for (_, end), cell in chart.cells.items():
            for category in PIECES:
                told = [item for item in cell.get(category, ()) if not _by_chance(item, tokens)]
                ending.setdefault(end, []).extend(told[:OF_ONE])
        number = itertools.count()
        best: list[list[Cut]] = [[(0.0, next(number), ())]]
        for end in range(1, chart.size + 1):
            ways = [(cost + LOST[kinds[end - 1]], next(number), pieces) for cost, _, pieces in best[end - 1]]
            for item in ending.get(end, ()):
                for cost, _, pieces in best[item.start]:
                    if item.category != "R" or all(piece.category != "R" for piece in pieces):
                        ways.append((cost + PIECE + item.cost, next(number), (*pieces, item)))
            best.append(heapq.nsmallest(CUTS, ways))
        return [cut for cut in best[-1] if cut[2]]

    # -- joining -----------------------------------------------------------------------------------------------------

    def _joined(
        self, tokens: Sequence[Token], cut: Cut, marks: Sequence[frozenset[str]], kinds: Sequence[str]
    ) -> Iterator[_Joint]:
        """The ways to join the pieces of one cut, cheapest first."""
        cost, _, pieces = cut
        taken = {place for piece in pieces for place in range(piece.start, piece.end)}
        skipped = [place for place in range(len(tokens)) if place not in taken]
        said = frozenset[str]().union(*(marks[place] for place in skipped))
        head = next((piece for piece in pieces if piece.category == "R"), None)
        if head is not None:
            starts = [_Joint(head.meaning, cost, (head,))]
        else:
            sets = [Set(cls) for cls in self._defaults]
            starts = [_Joint(WholeRequest(Show(of), of), cost + UNASKED, (), ("unasked",)) for of in sets]
        found: list[_Joint] = []
        for start in starts:
            ways = [start]
            for piece in pieces:
                if piece is not head:
                    further = [made for way in ways for made in self._with(tokens, way, piece)]
                    ways = heapq.nsmallest(JOINED, further, key=lambda way: way.cost)
            found += [made for way in ways if way.used for made in _as_asked(way, said)]
        for way in sorted(found, key=lambda way: way.cost):
            yield replace(way, traits=_traits(way, pieces, skipped, kinds) | {f"skips {one}": 1.0 for one in said})

    def _with(self, tokens: Sequence[Token], way: _Joint, piece: Edge) -> Iterator[_Joint]:
        """What is made of what there is and one more piece."""
        meaning, of = piece.meaning, way.asked.set
        lost = "value" if any(leaf.rule in _VALUES for leaf in piece.leaves()) else "thing"
        yield replace(way, cost=way.cost + LOST[lost] + 0.5, notes=(*way.notes, f"dropped {lost}"))
        if of is None:
            return
        made: Iterable[tuple[WholeRequest, float, str]]
        if isinstance(meaning, Noun):
            made = self._with_noun(tokens, way.asked, of, piece)
        elif isinstance(meaning, Measure):
            made = self._with_measure(way.asked, of, meaning)
        elif isinstance(meaning, Degree):
            made = (
                (
                    about(way.asked, narrow(of, Extreme(Attr(name), high, meaning.count, meaning.rank))),
                    0.0,
                    "superlative",
                )
                for name, high in meaning.attributes
                if self._lexicon.attributes[name].of == of.cls
            )
        else:
            made = ((about(way.asked, found), cost, "modifier") for found, cost in self._joiner.restrict(of, meaning))
        for asked, cost, note in itertools.islice(made, JOINED):
            yield _Joint(asked, way.cost + BESIDE + cost, (*way.used, piece), (*way.notes, note))

    def _with_noun(
        self, tokens: Sequence[Token], asked: WholeRequest, of: Set, piece: Edge
    ) -> Iterator[tuple[WholeRequest, float, str]]:
        noun: Noun = piece.meaning
        if noun.set.cls == ANY or noun.set.earlier:
            return
        if noun.set.cls == of.cls:
            if not noun.set.where:
                yield asked, NAMED_AGAIN, "named again"
                return
            yield about(asked, within(of, *noun.set.where)), 0.2, "same class"
        elif not noun.set.where and any(cls == noun.set.cls for cls in _classes(asked)):
            yield asked, NAMED_AGAIN, "named again"
        word = _word_before(tokens, piece.start)
        ties = list(self._joiner.restrict(of, Tied(word, noun))) if word else []
        for found, cost in ties:
            yield about(asked, found), cost, "tied"
        for step in self._joiner.steps(of.cls, noun.set.cls) if not ties and noun.set.where else ():
            cost = UNTIED + self._joiner.cost(step)
            yield about(asked, within(of, Related(step, replace(noun.set, bare=False)))), cost, "untied"

    def _with_measure(
        self, asked: WholeRequest, of: Set, measure: Measure
    ) -> Iterator[tuple[WholeRequest, float, str]]:
        """What is asked for as well, or instead of the members."""
        if measure.function or not isinstance(asked.query, Show):
            return
        if measure.owner.cls == of.cls:
            narrowed = within(of, *measure.owner.where)
            terms = (measure.term, *measure.more)
        else:
            steps = self._joiner.steps(of.cls, measure.owner.cls)
            if not steps or measure.owner.where:
                return
            narrowed, terms = of, tuple(Via(steps[0], term) for term in (measure.term, *measure.more))
        shown = asked.query.terms
        query = replace(asked.query, set=narrowed, terms=(*shown, *(term for term in terms if term not in shown)))
        yield replace(asked, query=query, set=narrowed), 0.0, "measure"

    def _whole(self, made: _Joint) -> Query | None:
        """The query that is answered; None where it is none, or does not say what its pieces say."""
        for query, _ in answerable(self._joiner, made.asked):
            full = meant(distributed(query, self._lexicon), self._lexicon)
            if open_sets(full) or impossible(full, self._lexicon):
                return None
            root = Edge("PIECES", 0, 1, full, 0.0, "recombined", made.used)
            said = said_of_the_rows(full, self._lexicon, self._joiner.steps)
            return said if covers(root, full, self._lexicon) and says_all(said, self._lexicon) else None
        return None


def _kinds(size: int, leaves: Sequence[Edge]) -> list[str]:
    """What each word is, by the dearest thing that it may be."""
    found = ["unknown"] * size
    rank = [-1] * size
    for leaf in leaves:
        if leaf.category in HARD:
            kind = "hard"
        elif leaf.rule in _VALUES:
            kind = "value"
        elif leaf.rule in _THINGS:
            kind = "thing"
        else:
            kind = "verb" if leaf.category == "V" else "function"
        for place in range(leaf.start, leaf.end):
            if _RANK[kind] > rank[place]:
                rank[place], found[place] = _RANK[kind], kind
    return found


def _marks(size: int, leaves: Sequence[Edge]) -> list[frozenset[str]]:
    """Of each word, the categories that it begins and that say how is asked, or turn what stands beside."""
    found: list[set[str]] = [set() for _ in range(size)]
    for leaf in leaves:
        if leaf.category in _TURNING:
            found[leaf.start].add(leaf.category)
    return [frozenset(one) for one in found]


def _as_asked(way: _Joint, said: frozenset[str]) -> Iterator[_Joint]:
    """The reading, and as a number or a yes or no where a word that was skipped asks for it."""
    query, of = way.asked.query, way.asked.set
    yield way
    if not isinstance(query, Show) or of is None:
        return
    if "howmany" in said:
        yield replace(way, asked=WholeRequest(HowMany(of), of), cost=way.cost - 0.5, notes=(*way.notes, "counted"))
    if not said.isdisjoint(_YES_NO) and said.isdisjoint(ASKING) and not query.terms:
        asked = replace(way.asked, query=Ask((Claim("some", of),)), yes=True)
        yield replace(way, asked=asked, cost=way.cost - 0.2, notes=(*way.notes, "whether"))


def _traits(made: _Joint, pieces: Sequence[Edge], skipped: Sequence[int], kinds: Sequence[str]) -> dict[str, float]:
    stretches = sum(place - 1 not in skipped for place in skipped)
    found = {
        "pieces": (len(made.used) - 1) / 3,
        "skipped stretches": stretches / 3,
        "skipped share": len(skipped) / max(1, len(kinds)),
        "biggest piece": max((piece.end - piece.start for piece in pieces), default=0) / max(1, len(kinds)),
    }
    for kind in LOST:
        found[f"skipped {kind}"] = min(3, sum(kinds[place] == kind for place in skipped)) / 2
    told = [kind for kind in kinds if kind not in ("function", "unknown")]
    lost = sum(kinds[place] not in ("function", "unknown") for place in skipped)
    found["lost share"] = lost / max(1, len(told))
    found["words used"] = (len(kinds) - len(skipped)) / 10
    for note in made.notes:
        found[note] = found.get(note, 0.0) + 0.5
    return found


def _classes(asked: WholeRequest) -> Iterator[str]:
    for node in walk(asked.query):
        if isinstance(node, Set):
            yield node.cls


def _by_chance(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a value in it is no more than words of everyday English: "am", "we", "in"."""
    return any(
        leaf.rule in _VALUES and all(is_function_word(token.word) for token in tokens[leaf.start : leaf.end])
        for leaf in item.leaves()
    )


def _word_before(tokens: Sequence[Token], place: int) -> str:
    """The preposition before a place, beyond an article."""
    for at in range(place - 1, max(-1, place - 3), -1):
        word = tokens[at].word
        if word not in ("the", "a", "an", "our", "my"):
            return word
    return ""


__all__ = ["Recombined", "Recombiner"]
