"""What speaks for and against a reading, from how it was read: numbers by name, each near 0 to 1.

The names are those of the weights. A name that no weight knows counts nothing, so evidence may be added before the
weights are fitted again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from wizard.ask import form
from wizard.ask.numerals import Token
from wizard.ask.plausibility.familiarity import TRAIT, traits
from wizard.ask.plausibility.in_conversation import NOTHING, ConversationBefore, in_conversation
from wizard.ask.plausibility.model import NAMESAKES
from wizard.ask.plausibility.oddities import oddities
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.domain_leaves import DOMAINS_OWN, LEAF
from wizard.ask.reader.meaning import FunctionWord
from wizard.ask.reader.readings import NOTHING_READ, Read, RequestReading
from wizard.ask.reader.two_sentences import RULE as TWO_SENTENCES
from wizard.domain.word_sets import word_set

_JOINING = frozenset({"and", "or", "but", "comma"})
_QUANTIFYING = frozenset({"all", "no", "only", "both", "other", "any", "half", "not"})
WHETHER = "asks whether"
"""Evidence that a request begins as one that is answered by yes or no: no is as good an answer as any."""
ALL_OF_THEM = "says all"
"""Evidence that a request says that it is about all there are: a long answer is what it asks for."""
IN_TWO = "in two sentences"
"""Evidence that one sentence names and another asks of what it names."""
_UNIVERSAL = word_set(__name__, "universal")
_ABLE = word_set(__name__, "able")
_ONE = word_set(__name__, "one")
_NAMES = frozenset({"value", "name"})
_FRAMES = frozenset({"ASK", "GOON", "comma"})
_WHETHER = frozenset({"be", "do", "have", "modal", "any", "whether"})
"""Categories of leaves with which such a request begins."""
LONGEST = 4
"""Words of the phrases that are looked at."""
NEAR = 0.8
"""How much dearer a reading may be that takes a name for another thing's, for both to be in question."""
FAR = 4.0
"""Margin to the next reading, in cost, beyond which farther says nothing more."""


def evidence(
    reading: RequestReading,
    rivals: Sequence[float],
    *,
    left_out: int,
    heard: Read = NOTHING_READ,
    chart: Chart | None = None,
    dropped: int = 0,
    words: Sequence[Token] = (),
    before: ConversationBefore = NOTHING,
) -> dict[str, float]:
    """What speaks for and against the cheapest reading of a request.

    Args:
        reading: how it was read, what it means, costs, and leans on.
        rivals: costs of the other readings that are offered, and lean where it does.
        left_out: words of clauses that it leaves out.
        heard: what came of the request: how much of a story beside it the reading does not say.
        chart: all that was made of the words.
        dropped: words of the request that are in no leaf: hesitations, restarts, what was corrected.
        words: the tokens that it was made of.
        before: what came before it.
    """
    root, query, cost, context = reading.root, reading.query, reading.cost, reading.context
    leaves = list(root.leaves())
    steps = list(_steps(root))
    ours = [leaf for leaf in leaves if leaf.rule in DOMAINS_OWN]
    borrowed = [max(0.0, leaf.cost - LEAF) for leaf in ours]
    own_costs = [item.cost - sum(part.cost for part in item.parts) for item in steps]
    margin = min([FAR, *(rival - cost for rival in rivals)])
    nodes = list(form.walk(query))
    phrases = _phrases(chart)
    named = context is None and _count(leaves, "value", "name", "number", "ordinal", "time", "day", "date") > 0
    return {
        "joined": min(2, sum(leaf.category in _JOINING for leaf in leaves)) / 2,
        "quantified": float(any(leaf.category in _QUANTIFYING for leaf in leaves)),
        "none but not": float(any(leaf.category in ("no", "not", "but") for leaf in leaves)),
        "all": float(any(leaf.category in ("all", "both") for leaf in leaves)),
        "silent": 1
        - sum(
            max(1, len(leaf.meaning.words.split())) if isinstance(leaf.meaning, FunctionWord) else 1 for leaf in leaves
        )
        / max(1, root.end),
        "length": math.log1p(root.end) / 3,
        "cost a word": cost / max(1, root.end),
        "cost of rules": sum(own_costs) / 3,
        "dearest rule": max([0.0, *own_costs]),
        "rules a word": len(steps) / max(1, root.end) / 2,
        "words a leaf": math.log(root.end / len(leaves)),
        "domain's share": len(ours) / len(leaves),
        "borrowed": min(2.0, sum(borrowed)),
        "most borrowed": max([0.0, *borrowed]),
        "said before": max(0.0, cost - root.cost),
        "left out": float(left_out > 0),
        "unheard": min(3, heard.unheard) / 3,
        "figures unheard": min(2, heard.figures) / 2,
        "at the end": float(heard.at_the_end),
        "beside what is not understood": float(heard.not_understood),
        WHETHER: float(_asks_whether(leaves) or _asks_if_one_can(leaves, words)),
        ALL_OF_THEM: float(any(token.word in _UNIVERSAL for token in words) or _wants_all(query, ours)),
        IN_TWO: float(root.rule == TWO_SENTENCES),
        "context": float(context is not None),
        "fragment": float(root.category == "F"),
        "margin": margin / FAR,
        "close rivals": min(3, sum(rival < cost + 0.5 for rival in rivals)) / 3,
        "only reading": float(not rivals),
        "values": _count(leaves, "value", "name") / 3,
        "numbers": _count(leaves, "number", "ordinal", "time", "day", "date") / 3,
        "yes or no": float(isinstance(query, form.YES_NO)),
        "of each group": float(isinstance(query, form.Grouped)),
        "computed": float(isinstance(query, (form.Aggregate, form.HowMany, form.Share))),
        "superlative": float(any(isinstance(node, form.Extreme) for node in nodes)),
        "negated": float(any(isinstance(node, (form.Not, form.Minus)) for node in nodes)),
        "conditions": min(6, sum(isinstance(node, (form.Compare, form.Is, form.Related)) for node in nodes)) / 6,
        "partners": min(4, sum(isinstance(node, form.Step) for node in nodes)) / 4,
        "shows all": float(isinstance(query, form.Show) and not query.set.where),
        "dropped": min(6, dropped) / 6,
        "leans far": float(context is not None and context < before.requests - 1),
        "after what was not understood": float(before.lost and not named),
        "named after what was not understood": float(before.lost and named),
        "points at nothing": float(context is None and any(leaf.category in ("dem", "PRO") for leaf in leaves)),
        "ambiguous": min(3, sum(_senses(leaf, chart) > 1 for leaf in ours)) / 3,
        "in longer": float(any(_in_longer(leaf, phrases) for leaf in ours)),
        NAMESAKES: float(margin < NEAR and any(leaf.rule in _NAMES and _senses(leaf, chart) > 1 for leaf in ours)),
        "pronoun": float(any(leaf.rule == "pronoun" for leaf in leaves)),
        **in_conversation(reading, words, before),
        **oddities(query),
        **{TRAIT + trait: 1.0 for trait in traits(root)},
    }


def _senses(leaf: Edge, chart: Chart | None) -> int:
    """How many things of the domain the words of a leaf may mean."""
    if chart is None:
        return 1
    cell = chart.cells.get((leaf.start, leaf.end), {})
    return len({(item.rule, item.meaning) for items in cell.values() for item in items if item.rule in DOMAINS_OWN})


def _asks_whether(leaves: Sequence[Edge]) -> bool:
    """Whether the first leaf behind frames is one with which questions of yes and no begin."""
    return next((leaf.category for leaf in leaves if leaf.category not in _FRAMES), "") in _WHETHER


def _asks_if_one_can(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    """Whether it is asked if the speaker can do what it speaks of: "can I fly", and not "can I see"."""
    said = [token.word for token in words[:2]]
    return bool(leaves) and leaves[0].category != "ASK" and len(said) > 1 and said[0] in _ABLE and said[1] in _ONE


def _wants_all(query: form.Query, ours: Sequence[Edge]) -> bool:
    """Whether many are expected, though nobody says "all": members are put in an order, or nothing but their kind is
    said."""
    return isinstance(query, form.Show) and (bool(query.order) or (not query.set.where and len(ours) == 1))


def _phrases(chart: Chart | None) -> list[tuple[int, int, object]]:
    """The phrases of the domain that stand in a request, each with where it begins and ends and what it means."""
    if chart is None:
        return []
    return [
        (start, end, item.meaning)
        for (start, end), cell in chart.cells.items()
        if end - start <= LONGEST
        for items in cell.values()
        for item in items
        if not item.parts and item.rule in DOMAINS_OWN
    ]


def _in_longer(leaf: Edge, phrases: Sequence[tuple[int, int, object]]) -> bool:
    """Whether a longer phrase has the words of this leaf, and is not what was read."""
    return any(
        start <= leaf.start and leaf.end <= end and end - start > leaf.end - leaf.start and meaning != leaf.meaning
        for start, end, meaning in phrases
    )


def _steps(item: Edge) -> Iterator[Edge]:
    if item.parts:
        yield item
    for part in item.parts:
        yield from _steps(part)


def _count(leaves: Sequence[Edge], *kinds: str) -> int:
    return min(3, sum(leaf.rule in kinds for leaf in leaves))
